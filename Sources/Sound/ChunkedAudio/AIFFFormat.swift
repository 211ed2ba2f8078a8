package import PlayerModel
package import SoundDecoding

/// AIFF and AIFF-C with uncompressed samples.
package enum AIFFFormat: SoundFormat {
  package static let name = "AIFF"
  package static let fileExtensions = ["aif", "aiff", "aifc"]
  package static let otherExtensions = ["afc"]
  package static let mediaTypes = ["audio/x-aiff", "audio/aiff", "audio/x-aifc"]

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    try ChunkedFile.kind(of: file)?.kind.name == name
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
