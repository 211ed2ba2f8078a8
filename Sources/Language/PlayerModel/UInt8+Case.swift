extension UInt8 {
  /// The byte, or the lower-case letter if it is an upper-case ASCII letter.
  @inlinable
  package var loweredASCII: UInt8 {
    self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
  }

  /// Whether the byte is an ASCII letter.
  @inlinable
  package var isASCIILetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
}
