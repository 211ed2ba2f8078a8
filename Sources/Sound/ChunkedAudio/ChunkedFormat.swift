package import PlayerModel
package import SoundDecoding

/// A format of chunks with uncompressed samples, whose name is that of its kind of file.
package protocol ChunkedFormat: SoundFormat {}

extension ChunkedFormat {
  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    try hasItsKind(file)
  }

  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    try ChunkedFile(file)?.tagBlocks(in: file, parts) ?? []
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    guard let chunks = try ChunkedFile(file) else { throw .notOfFormat(name, file.source.path) }
    return .id3v2(try ChunkedTag(chunks, of: file))
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    guard let chunks = try ChunkedFile(file), chunks.kind.name == name else {
      throw .notOfFormat(name, file.source.path)
    }
    return try PCMFile(chunks, file)
  }

  /// Returns whether a file has chunks of the format's kind.
  static func hasItsKind(_ file: ByteReader) throws(PlayerError) -> Bool {
    try ChunkedFile.kind(of: file)?.kind.name == name
  }
}
