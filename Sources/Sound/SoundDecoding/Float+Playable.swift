extension Float {
  /// The sample, or a value in its place from which filters recover: NaN becomes silence, and infinity is limited.
  ///
  /// Files of floats may contain any value. No real sample reaches the limit, which is 120 dB above full scale.
  @inlinable
  package var playable: Float {
    guard !isNaN else { return 0 }
    return Swift.min(Swift.max(self, -1_000_000), 1_000_000)
  }
}
