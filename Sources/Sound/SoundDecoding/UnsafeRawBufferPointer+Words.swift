// Inlinable, because other modules call these for each frame of a file.
extension UnsafeRawBufferPointer {
  /// The big-endian 32-bit word at `offset`.
  @inlinable
  package func bigEndianWord(at offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The little-endian 32-bit word at `offset`.
  @inlinable
  package func littleEndianWord(at offset: Int) -> UInt32 {
    UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Returns whether the characters of `text` are at `offset`.
  @inlinable
  package func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
    return self[offset..<(offset + text.utf8CodeUnitCount)].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
