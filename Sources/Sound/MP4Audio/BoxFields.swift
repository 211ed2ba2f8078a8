/// Reads the fields of a box in order.
struct BoxFields {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = ArraySlice(bytes)
  }

  /// The unread bytes.
  var remaining: ArraySlice<UInt8> { rest }

  /// Reads a big-endian number of up to eight bytes, or returns `nil` at the end.
  mutating func number(_ count: Int) -> UInt64? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads a big-endian number of up to four bytes, or returns `nil` at the end.
  mutating func integer(_ count: Int) -> Int? {
    number(count).map { Int($0) }
  }

  /// Reads bytes, or returns `nil` if there are fewer.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Skips bytes.
  mutating func skip(_ count: Int) {
    rest = rest.dropFirst(count)
  }
}
