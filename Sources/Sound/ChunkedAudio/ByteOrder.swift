/// The order of the bytes of a number.
enum ByteOrder: Hashable, Sendable {
  case little, big

  /// Returns the number at `offset` of `bytes`, which must have it.
  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self, at offset: Int, of bytes: UnsafeRawBufferPointer
  ) -> Number {
    let number = bytes.loadUnaligned(fromByteOffset: offset, as: type)
    return self == .little ? Number(littleEndian: number) : Number(bigEndian: number)
  }

  /// Returns the bytes of a number.
  func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: self == .little ? number.littleEndian : number.bigEndian) { Array($0) }
  }
}
