/// Writes texts and numbers in the format of ``PackedReader``.
///
/// Numbers have seven bits per byte, lowest first; the eighth bit means that more bytes follow.
package struct PackedWriter: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8]

  /// Creates a writer that appends to `bytes`.
  package init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// Appends a number of variable length.
  package mutating func append(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends an optional integer: 0 for `nil`, otherwise 1 and the number with its sign in the
  /// lowest bit.
  package mutating func append(integer: Int?) {
    guard let integer else { return append(number: 0) }
    append(number: 1)
    append(number: UInt64(bitPattern: Int64((integer << 1) ^ (integer >> 63))))
  }

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  /// Appends a number of eight bytes, lowest first.
  package mutating func append(fixed number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Overwrites a number of eight bytes.
  mutating func replace(at place: Int, fixed number: UInt64) {
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: number.littleEndian, toByteOffset: place, as: UInt64.self)
    }
  }

  /// Appends an optional text: 0 for `nil`, otherwise its length plus one and the text.
  package mutating func append(text: UnsafeBufferPointer<UInt8>?) {
    append(number: text.map { UInt64($0.count) + 1 } ?? 0)
    if let text { append(text) }
  }

  mutating func append(_ written: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: written)
  }
}

/// Reads what a ``PackedWriter`` wrote, without trusting it.
@usableFromInline
package struct PackedReader {
  /// An error for data that is not in the format of a ``PackedWriter``.
  @usableFromInline
  package struct Damage: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The position of the next byte.
  package private(set) var place: Int

  /// Creates a reader of `bytes` that starts at `place`.
  @usableFromInline
  package init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// Reads a number of eight bytes.
  package mutating func fixed() throws(Damage) -> UInt64 {
    guard bytes.count - place >= 8 else { throw Damage() }
    defer { place += 8 }
    let number = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    return UInt64(littleEndian: number)
  }

  /// Reads a number of variable length.
  package mutating func number() throws(Damage) -> UInt64 {
    // The common case is one byte.
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

  /// Reads an optional integer.
  package mutating func integer() throws(Damage) -> Int? {
    guard try number() != 0 else { return nil }
    let number = try number()
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  /// Reads an optional text without copying it.
  package mutating func text() throws(Damage) -> UnsafeBufferPointer<UInt8>? {
    let length = try number()
    guard length > 0 else { return nil }
    guard length - 1 <= UInt64(bytes.count - place) else { throw Damage() }
    let end = place + Int(length - 1)
    defer { place = end }
    return UnsafeBufferPointer(rebasing: bytes[place..<end])
  }
}
