/// Parses CSV by RFC 4180, piece by piece.
///
/// Lines can end in LF, CR LF, or CR, and the file can have a byte order mark. Invalid UTF-8 becomes U+FFFD.
/// A library would read the whole file into memory, which may be too large for that.
package struct CSVReader: Sendable {
  /// Thrown for a row that exceeds the limit.
  package struct TooLong: Error {}

  /// The maximum length of a row in bytes.
  private static let longestRow = 1 << 20

  private enum State {
    case plain, quoted, quoteInQuoted
  }

  private let separator: UInt8
  private var state = State.plain
  private var cell: [UInt8] = []
  private var row: [String] = []
  private var size = 0
  private var wasReturn = false
  private var isAtStart = true

  /// Creates a reader at the start of a file, whose cells are separated by `separator`.
  package init(separator: Unicode.Scalar = ",") {
    precondition(separator.isASCII, "the separator must be an ASCII character")
    self.separator = UInt8(truncatingIfNeeded: separator.value)
  }

  /// Parses the next bytes, and passes complete rows to `receive`; blank lines are skipped.
  ///
  /// - Throws: ``TooLong``, or any error that `receive` throws.
  package mutating func feed(
    _ bytes: some Sequence<UInt8>, receive: ([String]) throws -> Void
  ) throws {
    for byte in bytes { try take(byte, receive) }
  }

  /// Ends the file, and passes on a last row without a line ending.
  package mutating func finish(receive: ([String]) throws -> Void) throws {
    try endRow(receive)
  }

  private mutating func take(_ byte: UInt8, _ receive: ([String]) throws -> Void) throws {
    size += 1
    guard size <= Self.longestRow else { throw TooLong() }
    switch (state, byte) {
    case (.quoted, UInt8(ascii: "\"")):
      state = .quoteInQuoted
    case (.quoted, _):
      cell.append(byte)
    case (.quoteInQuoted, UInt8(ascii: "\"")):
      cell.append(byte)
      state = .quoted
    case (_, UInt8(ascii: "\"")) where cell.isEmpty:
      state = .quoted
    case (_, separator):
      endCell()
    case (_, 10) where wasReturn:
      break
    case (_, 10), (_, 13):
      try endRow(receive)
    default:
      state = .plain
      cell.append(byte)
    }
    wasReturn = byte == 13 && state != .quoted
  }

  private mutating func endCell() {
    if isAtStart, cell.starts(with: [0xEF, 0xBB, 0xBF]) { cell.removeFirst(3) }
    isAtStart = false
    row.append(String(decoding: cell, as: UTF8.self))
    cell.removeAll(keepingCapacity: true)
    state = .plain
  }

  private mutating func endRow(_ receive: ([String]) throws -> Void) throws {
    let isBlank = row.isEmpty && cell.isEmpty && state == .plain
    if !isBlank {
      endCell()
      try receive(row)
    }
    row.removeAll(keepingCapacity: true)
    size = 0
  }
}
