/// Splits JSON into its records as the file is read.
///
/// Records are objects at the top level, in arrays, in nested arrays, or in the list of a wrapper such as
/// `{"recenttracks": {"track": […]}}`. Only the boundaries are found here; the decoder of a record checks
/// its syntax. A file of any size therefore needs the memory of one record.
struct JSONRecords {
  /// Thrown for a record of implausible size, or for arrays that are nested too deeply.
  struct TooLong: Error {}

  /// The maximum size of a record in bytes.
  private static let longestRecord = 1 << 20
  /// The maximum number of arrays and wrappers around records.
  private static let deepestOuter = 8
  /// The keys of lists that hold records.
  private static let wrappingKeys: Set = ["recenttracks", "track", "scrobbles"]

  private enum Outer {
    case array
    /// An object whose list was read, with the number of brackets that are open in the rest of it.
    case wrapper(depth: Int)
  }

  private var outer: [Outer] = []
  private var record: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The start of the last string in the record's outermost object, which may be the key of the next value.
  private var stringStart = 0
  private var key: Range<Int>?
  private var isAfterColon = false
  private var line = 1
  private var recordLine = 1

  /// Whether every record and array that began has ended.
  var isComplete: Bool { record.isEmpty && outer.isEmpty }

  /// Reads the next bytes, and passes on the records that end in them with the line on which each begins.
  mutating func feed(
    _ bytes: some Sequence<UInt8>, receive: ([UInt8], Int) throws -> Void
  ) throws {
    for byte in bytes {
      if byte == 10 { line += 1 }
      if record.isEmpty { try takeOutside(byte, receive) } else { try takeInside(byte, receive) }
    }
  }

  /// Marks the end of the text, and passes on a record that did not end.
  mutating func finish(receive: ([UInt8], Int) throws -> Void) throws {
    guard !record.isEmpty else { return }
    try emit(receive)
  }

  // MARK: Between records

  private mutating func takeOutside(
    _ byte: UInt8, _ receive: ([UInt8], Int) throws -> Void
  ) throws {
    if case .wrapper(let depth) = outer.last { return skip(byte, depth) }
    switch byte {
    case 9, 10, 13, 32, UInt8(ascii: ","): break
    case UInt8(ascii: "["):
      guard outer.count < Self.deepestOuter else { throw TooLong() }
      outer.append(.array)
    case UInt8(ascii: "]") where !outer.isEmpty: outer.removeLast()
    default: begin(byte)
    }
  }

  private mutating func skip(_ byte: UInt8, _ depth: Int) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      outer[outer.count - 1] = .wrapper(depth: depth + 1)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if depth == 0 {
        outer.removeLast()
      } else {
        outer[outer.count - 1] = .wrapper(depth: depth - 1)
      }
    default: break
    }
  }

  // MARK: In a record

  private mutating func begin(_ byte: UInt8) {
    record.append(byte)
    recordLine = line
    depth = byte == UInt8(ascii: "{") ? 1 : 0
    isInString = byte == UInt8(ascii: "\"")
    isEscaped = false
    key = nil
    isAfterColon = false
  }

  private mutating func takeInside(
    _ byte: UInt8, _ receive: ([UInt8], Int) throws -> Void
  ) throws {
    // A number or a word ends where the next token begins.
    if depth == 0, !isInString, [9, 10, 13, 32, 44, 91, 93, 123].contains(byte) {
      try emit(receive)
      return try takeOutside(byte, receive)
    }
    record.append(byte)
    guard record.count <= Self.longestRecord else { throw TooLong() }
    if isInString {
      takeInString(byte)
      return
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 1 { stringStart = record.count }
      isAfterColon = false
    case UInt8(ascii: ":"):
      isAfterColon = depth == 1 && key != nil
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if isAfterColon, let key, let name = String(validating: record[key], as: UTF8.self),
        Self.wrappingKeys.contains(name)
      {
        return try unwrap(byte)
      }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth <= 0 { try emit(receive) }
    case 9, 10, 13, 32: break
    default:
      isAfterColon = false
    }
  }

  private mutating func takeInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      if depth == 1 { key = stringStart..<(record.count - 1) }
    }
  }

  /// Discards the current record, which turned out to be a wrapper whose list begins with `bracket`.
  private mutating func unwrap(_ bracket: UInt8) throws {
    guard outer.count + 1 < Self.deepestOuter else { throw TooLong() }
    record.removeAll(keepingCapacity: true)
    outer.append(.wrapper(depth: 0))
    if bracket == UInt8(ascii: "[") { outer.append(.array) } else { begin(bracket) }
  }

  private mutating func emit(_ receive: ([UInt8], Int) throws -> Void) throws {
    let done = record
    record.removeAll(keepingCapacity: true)
    depth = 0
    isInString = false
    try receive(done, recordLine)
  }
}
