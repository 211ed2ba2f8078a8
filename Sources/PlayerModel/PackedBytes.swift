/// Writes texts and numbers one behind the other, as ``PackedReader`` reads them.
///
/// Numbers take seven bits a byte, the lowest first, with the eighth bit for “more follows”.
struct PackedWriter: Sendable {
  private(set) var bytes: [UInt8]

  /// Goes on behind `bytes`.
  init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  mutating func append(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Nothing is one 0; else a 1 before it, and the sign as its lowest bit.
  mutating func append(integer: Int?) {
    guard let integer else { return append(number: 0) }
    append(number: 1)
    append(number: UInt64(bitPattern: Int64((integer << 1) ^ (integer >> 63))))
  }

  /// One more than the length, or 0 for nothing; then the text.
  mutating func append(text: UnsafeBufferPointer<UInt8>?) {
    append(number: text.map { UInt64($0.count) + 1 } ?? 0)
    if let text { append(text) }
  }

  mutating func append(_ written: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: written)
  }
}

/// Reads what a ``PackedWriter`` wrote, without trust.
struct PackedReader {
  /// What is there was not written by a ``PackedWriter``.
  struct Damage: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var place: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  mutating func number() throws(Damage) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard place < bytes.count else { throw Damage() }
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw Damage()
  }

  mutating func integer() throws(Damage) -> Int? {
    guard try number() != 0 else { return nil }
    let number = try number()
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  mutating func text() throws(Damage) -> UnsafeBufferPointer<UInt8>? {
    let length = try number()
    guard length > 0 else { return nil }
    guard length - 1 <= UInt64(bytes.count - place) else { throw Damage() }
    let end = place + Int(length - 1)
    defer { place = end }
    return UnsafeBufferPointer(rebasing: bytes[place..<end])
  }
}
