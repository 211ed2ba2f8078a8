import PlayerModel
import SoundDecoding
import TagReading

extension ChunkedFile {
  /// The chunk with an ID3v2 tag.
  var id3v2: Chunk? { first("id3 ", "ID3 ") }

  /// Returns the tags: ID3v2 in a chunk, then texts in separate chunks, then ID3v2 before the header, where it is not
  /// allowed.
  func tagBlocks(
    in reader: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    var blocks: [TagBlock] = []
    if let chunk = id3v2, let tag = try TagBlock.id3v2(in: reader, at: chunk.content, parts) {
      blocks.append(tag)
    }
    let texts = try TextChunks(self, of: reader)
    if !texts.fields.isEmpty { blocks.append(TagBlock(texts.kind, texts.items)) }
    if start > 0, let front = try TagBlock.id3v2(in: reader, parts) { blocks.append(front) }
    return blocks
  }
}
