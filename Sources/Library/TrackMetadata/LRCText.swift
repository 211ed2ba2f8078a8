/// The text of a line of lyrics, split at the stamps of words.
struct LRCText {
  /// A piece and its stamp, which the first one of a line may lack.
  struct Piece {
    var stamp: LRCStamp?
    var bytes: [UInt8] = []
  }

  /// The pieces in order, without surrounding whitespace; each has words.
  private(set) var pieces: [Piece] = []

  /// The whole text.
  var text: String { pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined() }

  /// The size for the limit: the bytes, plus 16 per piece.
  var size: Int { pieces.reduce(0) { $0 + $1.bytes.count + 16 } }

  /// Parses a line, after the stamps at its start.
  ///
  /// Words have stamps as in `<00:01.00>One <00:01.50>two`; some programs use `[`.
  init(_ line: ArraySlice<UInt8>) {
    var piece = Piece()
    var rest = line
    while true {
      let words = rest.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "[") }
      piece.bytes += words
      rest = rest[words.endIndex...]
      guard let bracket = rest.first else { break }
      if let stamp = LRCStamp(at: rest, between: "<", and: ">")
        ?? LRCStamp(at: rest, between: "[", and: "]")
      {
        add(piece)
        piece = Piece(stamp: stamp)
        rest = rest.dropFirst(stamp.length)
        // "One <00:02.00> two": the spaces on both sides become one.
        if pieces.last?.bytes.last?.isBlank ?? true { rest = rest.drop(while: \.isBlank) }
      } else {
        piece.bytes.append(bracket)
        rest = rest.dropFirst()
      }
    }
    add(piece)
    while let last = pieces.last?.bytes.last, last.isBlank {
      pieces[pieces.count - 1].bytes.removeLast()
      if pieces[pieces.count - 1].bytes.isEmpty { pieces.removeLast() }
    }
  }

  /// Appends a continuation of the line, after a space.
  mutating func append(_ next: LRCText) {
    guard let last = pieces.indices.last, let first = next.pieces.first else {
      pieces += next.pieces
      return
    }
    pieces[last].bytes.append(UInt8(ascii: " "))
    guard first.stamp == nil else {
      pieces += next.pieces
      return
    }
    pieces[last].bytes += first.bytes
    pieces += next.pieces.dropFirst()
  }

  private mutating func add(_ piece: Piece) {
    var piece = piece
    if pieces.isEmpty { piece.bytes.removeFirst(piece.bytes.prefix(while: \.isBlank).count) }
    guard !piece.bytes.isEmpty else { return }
    guard piece.bytes.allSatisfy(\.isBlank), let last = pieces.indices.last else {
      pieces.append(piece)
      return
    }
    pieces[last].bytes += piece.bytes
  }
}

extension LRCText.Piece {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension UInt8 {
  /// Whether this is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
