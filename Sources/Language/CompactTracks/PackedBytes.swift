/// Writes texts and numbers one behind the other, as ``PackedReader`` reads them.
///
/// Numbers take seven bits a byte, the lowest first, with the eighth bit for “more follows”.
package struct PackedWriter: Sendable {
  /// What was written.
  package private(set) var bytes: [UInt8]

  /// Goes on behind `bytes`.
  package init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// A number of one byte or some more.
  package mutating func append(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Nothing is one 0; else a 1 before it, and the sign as its lowest bit.
  package mutating func append(integer: Int?) {
    guard let integer else { return append(number: 0) }
    append(number: 1)
    append(number: UInt64(bitPattern: Int64((integer << 1) ^ (integer >> 63))))
  }

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  /// A number of eight bytes, the lowest first.
  package mutating func append(fixed number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes such a number over what was there.
  mutating func replace(at place: Int, fixed number: UInt64) {
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: number.littleEndian, toByteOffset: place, as: UInt64.self)
    }
  }

  /// One more than the length, or 0 for nothing; then the text.
  package mutating func append(text: UnsafeBufferPointer<UInt8>?) {
    append(number: text.map { UInt64($0.count) + 1 } ?? 0)
    if let text { append(text) }
  }

  mutating func append(_ written: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: written)
  }
}

/// Reads what a ``PackedWriter`` wrote, without trust.
@usableFromInline
package struct PackedReader {
  /// What is there was not written by a ``PackedWriter``.
  @usableFromInline
  package struct Damage: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where it is.
  package private(set) var place: Int

  /// Reads `bytes` from `place` on.
  @usableFromInline
  package init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// A number of eight bytes.
  package mutating func fixed() throws(Damage) -> UInt64 {
    guard bytes.count - place >= 8 else { throw Damage() }
    defer { place += 8 }
    let number = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    return UInt64(littleEndian: number)
  }

  /// A number of one byte or some more.
  package mutating func number() throws(Damage) -> UInt64 {
    // Nearly all take one byte.
    if place < bytes.count, bytes[place] < 0x80 {
      defer { place += 1 }
      return UInt64(bytes[place])
    }
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

  /// A number, or nothing.
  package mutating func integer() throws(Damage) -> Int? {
    guard try number() != 0 else { return nil }
    let number = try number()
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  /// A text where it lies, or nothing.
  package mutating func text() throws(Damage) -> UnsafeBufferPointer<UInt8>? {
    let length = try number()
    guard length > 0 else { return nil }
    guard length - 1 <= UInt64(bytes.count - place) else { throw Damage() }
    let end = place + Int(length - 1)
    defer { place = end }
    return UnsafeBufferPointer(rebasing: bytes[place..<end])
  }
}
