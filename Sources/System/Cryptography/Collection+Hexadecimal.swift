extension Collection<UInt8> {
  /// Two lowercase hexadecimal digits per byte.
  package var hexadecimal: String {
    // Other collections are copied to an array first: iterating them with generic code takes longer than
    // hashing a sound.
    withContiguousStorageIfAvailable(hexadecimalDigits) ?? Array(self).hexadecimal
  }
}

private func hexadecimalDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
  return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
    for (index, byte) in bytes.enumerated() {
      text[2 * index] = digit(byte >> 4)
      text[2 * index + 1] = digit(byte & 15)
    }
    return 2 * bytes.count
  }
}
