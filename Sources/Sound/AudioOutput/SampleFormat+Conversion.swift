extension SampleFormat {
  /// Writes `samples` to `target` in this format, rounded to the nearest value and clamped.
  ///
  /// `target` must be aligned for the format. Full scale is 2 to the power of bits − 1, as in
  /// libmpg123, so that its 16-bit output is reproduced exactly. Float samples are copied
  /// unchanged; in integer formats, NaN becomes silence.
  func convert(_ samples: UnsafeBufferPointer<Float>, to target: UnsafeMutableRawBufferPointer) {
    precondition(target.count >= samples.count * byteCount, "the samples must fit into the target")
    switch self {
    case .float32: target.copyMemory(from: UnsafeRawBufferPointer(samples))
    case .int32: store(samples, in: target, as: Int32.self, fullScale: 0x1p31)
    case .int24: store(samples, in: target, as: Int32.self, fullScale: 0x1p23)
    case .int24Packed:
      for index in samples.indices {
        let value = Self.nearest(samples[index], fullScale: 0x1p23)
        target[index * 3] = UInt8(truncatingIfNeeded: value)
        target[index * 3 + 1] = UInt8(truncatingIfNeeded: value >> 8)
        target[index * 3 + 2] = UInt8(truncatingIfNeeded: value >> 16)
      }
    case .int16: store(samples, in: target, as: Int16.self, fullScale: 0x1p15)
    }
  }

  @inline(__always)
  private func store<Value: FixedWidthInteger>(
    _ samples: UnsafeBufferPointer<Float>, in target: UnsafeMutableRawBufferPointer,
    as _: Value.Type, fullScale: Double
  ) {
    // Bound to the type, so that the loop is vectorized.
    let values = target.bindMemory(to: Value.self)
    for index in samples.indices {
      values[index] = Value(
        truncatingIfNeeded: Self.nearest(samples[index], fullScale: fullScale))
    }
  }

  /// Returns the integer nearest to the scaled sample, ties to even, in as many low bits as
  /// `fullScale` needs.
  ///
  /// The other bits are meaningless. Adding 1.5 × 2⁵² makes the processor round, and leaves the
  /// integer in the low bits of the sum. Calling the C library for each sample takes ten times as
  /// long.
  @inline(__always)
  private static func nearest(_ sample: Float, fullScale: Double) -> UInt64 {
    // In Double, because Float cannot represent the largest 32-bit value and would round it up.
    var value = Double(sample) * fullScale
    // Separate steps, none of which compiles to a branch.
    value = value == value ? value : 0
    value = value < fullScale - 1 ? value : fullScale - 1
    value = value > -fullScale ? value : -fullScale
    return (value + 0x1.8p52).bitPattern
  }
}
