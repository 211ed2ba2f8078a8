extension Collection<UInt8> {
  /// Two small hexadecimal digits for each byte.
  package var hexadecimal: String {
    // Everything but a plain buffer is gone through byte by byte by code for any collection, which takes longer
    // than hashing a sound.
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
