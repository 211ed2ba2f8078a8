package import PlayerModel
package import SoundDecoding

/// WAV, RF64 and BW64 with uncompressed samples.
package enum WAVFormat: SoundFormat {
  package static let name = "WAV"
  package static let fileExtensions = ["wav"]
  package static let otherExtensions = ["wave", "bwf", "rf64", "bw64"]
  package static let mediaTypes = ["audio/vnd.wave", "audio/wav", "audio/x-wav"]

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    guard let kind = try ChunkedFile.kind(of: file)?.kind, kind.name == name else { return false }
    guard let format = try ChunkedFile(file, upTo: "fmt ")?.first("fmt ") else { return true }
    return try !PCMDescription.isMPEG(format, of: file)
  }

  package static func refusal(of file: ByteReader) throws(PlayerError) -> PlayerError? {
    try recognizes(file) ? nil : .notChunked(file.source.path, name)
  }

  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    try ChunkedFile(file)?.tagBlocks(in: file, parts) ?? []
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    guard let chunks = try ChunkedFile(file) else { throw .notChunked(file.source.path, name) }
    return .id3v2(try ChunkedTag(chunks, of: file))
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    guard let chunks = try ChunkedFile(file), chunks.kind.name == name else {
      throw .notChunked(file.source.path, name)
    }
    return try PCMFile(chunks, file)
  }
}
