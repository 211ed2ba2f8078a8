/// How a device takes one sample, in the machine's byte order.
package enum SampleFormat: Hashable, Sendable, CaseIterable {
  /// 32-bit float, what the player computes in.
  case float32
  /// 32-bit signed integer.
  case int32
  /// 24-bit signed integer in the low bytes of 32 bits.
  case int24
  /// 24-bit signed integer in three bytes.
  case int24Packed
  /// 16-bit signed integer.
  case int16

  /// Bytes per sample.
  package var byteCount: Int {
    switch self {
    case .float32, .int32, .int24: 4
    case .int24Packed: 3
    case .int16: 2
    }
  }
}
