package import PlayerModel
package import SoundDecoding

/// WAV, RF64 and BW64 with uncompressed samples.
package enum WAVFormat: ChunkedFormat {
  package static let name = "WAV"
  package static let fileExtensions = ["wav"]
  package static let otherExtensions = ["wave", "bwf", "rf64", "bw64"]
  package static let mediaTypes = ["audio/vnd.wave", "audio/wav", "audio/x-wav"]

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    guard try hasItsKind(file) else { return false }
    guard let format = try ChunkedFile(file, upTo: "fmt ")?.first("fmt ") else { return true }
    return try !PCMDescription.isMPEG(format, of: file)
  }
}
