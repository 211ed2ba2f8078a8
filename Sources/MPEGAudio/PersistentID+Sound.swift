import Crypto
package import PlayerModel

extension PersistentID {
  /// How much is taken from each of the three places.
  private static let blockSize: Int64 = 16 * 1024

  /// The identity of the sound in a file, whatever its name and tags.
  ///
  /// `s1:` and the first 16 bytes, as 32 lower-case hexadecimal digits, of the SHA-256 of
  ///
  /// 1. the audio's size in bytes: 64 bits, little endian;
  /// 2. if that is less than 49152, the whole audio; else 16384 bytes from its start, 16384 from
  ///    (size − 16384) / 2 rounded down, and its last 16384.
  ///
  /// *Audio* is what lies from the first frame of sound to the end of the file, or of the `data` chunk in a
  /// RIFF file, without tags: ID3v2 (any number, with or without footer, in front or appended), APEv1 and
  /// APEv2, ID3v1 with TAG+, Lyrics3v1 and Lyrics3v2. The frame with Xing's, LAME's or Fraunhofer's header
  /// is no frame of sound, so that rewriting it changes nothing.
  ///
  /// - Throws: ``MPEGError``; what cannot be opened as an ``MPEGFile`` has no identity.
  package init(soundOf path: TrackPath) throws(MPEGError) {
    try self.init(soundOf: FileBytes(path))
  }

  init(soundOf source: any ByteSource) throws(MPEGError) {
    let reader = ByteReader(source)
    try self.init(soundOf: MPEGStream(reader), in: reader)
  }

  init(soundOf stream: MPEGStream, in reader: ByteReader) throws(MPEGError) {
    let (start, size) = (stream.soundOffset, stream.extent.end - stream.soundOffset)
    let last = size - Self.blockSize
    let blocks =
      size < 3 * Self.blockSize
      ? [0..<size] : [0, last / 2, last].map { $0..<($0 + Self.blockSize) }
    var hash = SHA256()
    withUnsafeBytes(of: UInt64(size).littleEndian) { hash.update(bufferPointer: $0) }
    for block in blocks {
      var place = start + block.lowerBound
      let end = start + block.upperBound
      while place < end {
        let count = Int(min(end - place, Int64(ByteReader.windowSize)))
        let bytes = try reader.bytes(at: place, count: count)
        hash.update(bufferPointer: bytes)
        place += Int64(bytes.count)
      }
    }
    let digits = Array("0123456789abcdef".utf8)
    var text = Array("s1:".utf8)
    for byte in hash.finalize().prefix(16) {
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    guard let id = PersistentID(rawValue: String(decoding: text, as: UTF8.self)) else {
      preconditionFailure("32 hexadecimal digits are an identity")
    }
    self = id
  }
}
