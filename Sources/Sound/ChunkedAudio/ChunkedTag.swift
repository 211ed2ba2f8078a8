import PlayerModel
import SoundDecoding
import TagReading

/// The ID3v2 tag in a chunk of a WAV or AIFF file, and the texts in other chunks that repeat some of its values.
struct ChunkedTag: TagContainer {
  let tag: [UInt8]
  private let file: ChunkedFile
  private let texts: TextChunks

  /// Reads the tag of a file; a file may have none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read, or its chunks cannot be changed safely.
  init(_ file: ChunkedFile, of reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    guard file.kind != .rf64 else { throw .unchangeableRF64(path) }
    guard file.isRegular else { throw .unchangeableChunks(path, file.kind.name) }
    self.file = file
    texts = try TextChunks(file, of: reader)
    if let content = file.id3v2?.content {
      tag = try TagBoundary.id3v2(in: content, of: reader)
      guard !tag.isEmpty || content.isEmpty else { throw .unchangeableChunks(path, file.kind.name) }
    } else {
      tag = []
    }
  }

  var repeated: RepeatedTexts? { RepeatedTexts(texts.kind, texts.items) }

  func changes(for tag: [UInt8], repeating texts: [String: String]) -> [ReplacedBytes]? {
    var changes = textChanges(texts)
    if let chunk = file.id3v2 {
      let start = chunk.content.lowerBound
      let present = start..<(start + Int64(self.tag.count))
      changes += resizing(chunk, by: [ReplacedBytes(present, with: tag)])
    } else {
      // Only the sound at the end of the file may lack its padding.
      let padding: [UInt8] = file.chunks.last?.isAligned == false ? [0] : []
      let chunk = Chunk.bytes(file.kind.order == .little ? "id3 " : "ID3 ", tag, file.kind.order)
      changes.append(ReplacedBytes(file.end..<file.end, with: padding + chunk))
    }
    let size = file.end - file.start - Chunk.headerSize + changes.growth
    // All other sizes are less than that of the file.
    guard size <= UInt32.max else { return nil }
    changes.append(sizeChange(at: file.start + 4, UInt32(size)))
    return changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the changes of the texts in separate chunks.
  ///
  /// Only the first chunk with a name keeps its text.
  private func textChanges(_ new: [String: String]) -> [ReplacedBytes] {
    var keys: Set<String> = []
    let changes = texts.fields.compactMap { field -> ReplacedBytes? in
      guard let text = new[field.item.key] else { return nil }
      let isFirst = keys.insert(field.item.key).inserted
      let range = field.chunk.start..<field.chunk.end
      guard isFirst, !text.isEmpty else { return ReplacedBytes(range, with: []) }
      return ReplacedBytes(range, with: texts.bytes(of: field, with: text, in: file.kind.order))
    }
    guard !texts.lists.isEmpty else { return changes }
    return texts.lists.flatMap { list in
      let inside = changes.filter { list.content.contains($0.range.lowerBound) }
      return inside.isEmpty ? [] : resizing(list, by: inside)
    }
  }

  /// Returns changes of a chunk's content, and of its size and padding.
  private func resizing(_ chunk: Chunk, by changes: [ReplacedBytes]) -> [ReplacedBytes] {
    let size = Int64(chunk.content.count) + changes.growth
    let padding = ReplacedBytes(
      chunk.content.upperBound..<chunk.end, with: size % 2 == 0 ? [] : [0])
    return [sizeChange(at: chunk.sizeOffset, UInt32(clamping: size))] + changes + [padding]
  }

  private func sizeChange(at offset: Int64, _ size: UInt32) -> ReplacedBytes {
    ReplacedBytes(offset..<(offset + 4), with: file.kind.order.bytes(size))
  }
}

extension [ReplacedBytes] {
  /// The number of bytes by which a file grows.
  fileprivate var growth: Int64 {
    reduce(0) { $0 + Int64($1.bytes.count) - Int64($1.range.count) }
  }
}
