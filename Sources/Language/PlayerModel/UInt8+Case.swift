extension UInt8 {
  /// The byte, or the lower-case letter if it is an upper-case ASCII letter.
  @inlinable
  package var loweredASCII: UInt8 {
    self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
  }
}
