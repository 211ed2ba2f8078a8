/// The representation of a sample, in the machine's byte order.
package enum SampleFormat: Hashable, Sendable, CaseIterable {
  /// A 32-bit float, which the player computes with.
  case float32
  /// A 32-bit signed integer.
  case int32
  /// A 24-bit signed integer in the low bytes of 32 bits.
  case int24
  /// A 24-bit signed integer in three bytes.
  case int24Packed
  /// A 16-bit signed integer.
  case int16

  /// The bytes per sample.
  package var byteCount: Int {
    switch self {
    case .float32, .int32, .int24: 4
    case .int24Packed: 3
    case .int16: 2
    }
  }
}
