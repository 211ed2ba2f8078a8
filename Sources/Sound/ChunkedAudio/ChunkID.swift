/// The four characters that name a chunk.
struct ChunkID: Hashable, Sendable, ExpressibleByStringLiteral {
  private let word: UInt32

  /// Creates a name from its characters, with the first one in the highest byte.
  init(_ word: UInt32) {
    self.word = word
  }

  init(stringLiteral characters: StaticString) {
    precondition(characters.utf8CodeUnitCount == 4, "a name has four ASCII characters")
    word = characters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  var bytes: [UInt8] { withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether all characters are printable ASCII, as those of names are.
  var isPlausible: Bool { bytes.allSatisfy { (0x20...0x7E).contains($0) } }
}
