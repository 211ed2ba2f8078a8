import LocalDatabase
import PlayerModel

/// The values of a row that are words: few of them are distinct, so each is decoded only once.
struct SessionWords {
  /// The names of the columns.
  static let columns = ["moods", "endReason", "importedFrom", "player"]

  private(set) var moods: [MoodName]
  private(set) var endReason: ListeningSession.EndReason?
  private(set) var importedFrom: String?
  private(set) var player: String?

  private init(_ row: BareRows, from first: Int32) {
    moods = SessionSchema.moods(row.word(first) ?? "")
    endReason = row.word(first + 1).flatMap(ListeningSession.EndReason.init(rawValue:))
    importedFrom = row.word(first + 2)
    player = row.word(first + 3)
  }

  /// The values that were already decoded, by the bytes of their columns.
  struct Known {
    private var numbers = ByteInterner()
    private var words: [SessionWords] = []
    private var bytes: [UInt8] = []

    /// Returns the words of a row whose columns begin at `first`.
    mutating func words(of row: BareRows, from first: Int32) -> SessionWords {
      bytes.removeAll(keepingCapacity: true)
      for column in first..<(first + Int32(SessionWords.columns.count)) {
        row.withCString(column) { text in
          // A null must differ from an empty text.
          guard let text else { return bytes.append(0) }
          bytes.append(1)
          bytes.append(cString: text)
        }
      }
      let number = Int(bytes.withUnsafeBufferPointer { numbers.number(of: $0) })
      if number == words.count { words.append(SessionWords(row, from: first)) }
      return words[number]
    }
  }
}

extension BareRows {
  /// A text up to its first NUL, where the text of a session ends, or `nil` for a null.
  fileprivate func word(_ column: Int32) -> String? {
    withCString(column) { $0.map { String(cString: $0) } }
  }
}
