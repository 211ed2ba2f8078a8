extension Float {
  /// The sample without values that filters would never recover from: NaN is silence, and infinity is limited.
  ///
  /// Files with floats may contain any. No real sample reaches the limit, which is 120 dB above full scale.
  @inlinable
  package var playable: Float {
    guard !isNaN else { return 0 }
    return Swift.min(Swift.max(self, -1_000_000), 1_000_000)
  }
}
