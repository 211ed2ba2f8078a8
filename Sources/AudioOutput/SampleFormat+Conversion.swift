extension SampleFormat {
  /// Writes `samples` to `target` in this format: rounded to the nearest value, limited to what the format holds.
  ///
  /// Full scale is 2 to the power of bits − 1, as in libmpg123, so that its own 16-bit decoding comes out again. Float
  /// goes through untouched; in integers what is not a number becomes silence.
  func convert(_ samples: UnsafeBufferPointer<Float>, to target: UnsafeMutableRawBufferPointer) {
    precondition(target.count >= samples.count * byteCount, "the samples fit in")
    switch self {
    case .float32:
      target.copyMemory(from: UnsafeRawBufferPointer(samples))
    case .int32:
      store(samples, in: target) { (sample: Float) -> Int32 in
        // Float cannot hold the largest 32-bit value; rounded to it, it would be one too many.
        Int32(Self.limited((Double(sample) * 0x1p31).rounded(.toNearestOrEven), 0x1p31 - 1))
      }
    case .int24:
      store(samples, in: target, Self.int24)
    case .int24Packed:
      for index in samples.indices {
        let value = Self.int24(samples[index])
        target[index * 3] = UInt8(truncatingIfNeeded: value)
        target[index * 3 + 1] = UInt8(truncatingIfNeeded: value >> 8)
        target[index * 3 + 2] = UInt8(truncatingIfNeeded: value >> 16)
      }
    case .int16:
      store(samples, in: target) { (sample: Float) -> Int16 in
        Int16(Self.limited((sample * 0x1p15).rounded(.toNearestOrEven), 0x1p15 - 1))
      }
    }
  }

  @inline(__always)
  private func store<Value: FixedWidthInteger>(
    _ samples: UnsafeBufferPointer<Float>, in target: UnsafeMutableRawBufferPointer,
    _ value: (Float) -> Value
  ) {
    for index in samples.indices {
      target.storeBytes(
        of: value(samples[index]), toByteOffset: index * MemoryLayout<Value>.size, as: Value.self)
    }
  }

  private static func int24(_ sample: Float) -> Int32 {
    Int32(limited((sample * 0x1p23).rounded(.toNearestOrEven), 0x1p23 - 1))
  }

  /// `value` between -`limit` - 1 and `limit`, 0 if it is not a number.
  @inline(__always)
  private static func limited<Value: BinaryFloatingPoint>(_ value: Value, _ limit: Value) -> Value {
    value.isNaN ? 0 : max(-limit - 1, min(limit, value))
  }
}
