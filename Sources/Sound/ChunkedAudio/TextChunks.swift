import PlayerModel
import SoundDecoding
import TagReading

/// The texts in separate chunks: in the lists INFO of WAV files, and next to the sound of AIFF files.
struct TextChunks {
  /// A chunk with a text.
  struct Field {
    let chunk: Chunk
    let item: TagItem
  }

  /// The maximum number of bytes of a text.
  private static let mostTextBytes = 16 << 10
  /// The maximum number of bytes of all texts together.
  private static let mostBytes = 512 << 10
  private static let aiffNames: Set<ChunkID> = ["NAME", "AUTH", "ANNO", "(c) "]

  let kind: TagKind
  /// The lists that contain the fields, if they are not chunks of the file itself.
  private(set) var lists: [Chunk] = []
  /// The fields, in order.
  private(set) var fields: [Field] = []
  private var bytesLeft = TextChunks.mostBytes

  /// Reads the texts of a file.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init(_ file: ChunkedFile, of reader: ByteReader) throws(PlayerError) {
    switch file.kind {
    case .wav, .rf64:
      kind = .riffInfo
      for list in file.chunks where list.id == "LIST" {
        let type = try reader.bytes(
          at: list.content.lowerBound, count: min(4, list.content.count))
        guard type.holds("INFO") else { continue }
        lists.append(list)
        var chunks = ChunkReader(reader, file.kind.order, in: list.content.dropFirst(4))
        while let chunk = try chunks.next() { try add(chunk, reader) }
      }
    case .aiff, .aifc:
      kind = .aiffText
      for chunk in file.chunks where Self.aiffNames.contains(chunk.id) { try add(chunk, reader) }
    }
  }

  var items: [TagItem] { fields.map(\.item) }

  /// Returns the bytes of a field with another text.
  func bytes(of field: Field, with text: String, in order: ByteOrder) -> [UInt8] {
    // Texts in lists end with a NUL.
    let content = Array(text.utf8) + (kind == .riffInfo ? [0] : [])
    return Chunk.bytes(field.chunk.id, content, order)
  }

  private mutating func add(_ chunk: Chunk, _ reader: ByteReader) throws(PlayerError) {
    let count = min(chunk.content.count, Self.mostTextBytes, bytesLeft)
    let bytes = try reader.copy(at: chunk.content.lowerBound, count: count)
    bytesLeft -= bytes.count
    let text = bytes.prefix { $0 != 0 }
    let end = text.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? text.startIndex
    fields.append(
      Field(
        chunk: chunk,
        item: TagItem(key: chunk.id.text, undeclared: text[..<end])))
  }
}
