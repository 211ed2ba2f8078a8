extension SampleFormat {
  /// Writes `samples` to `target` in this format: rounded to the nearest value, limited to what the format holds.
  ///
  /// `target` begins where a value of the format may lie.
  /// Full scale is 2 to the power of bits − 1, as in libmpg123, so that its own 16-bit decoding comes out again. Float
  /// goes through untouched; in integers what is not a number becomes silence.
  func convert(_ samples: UnsafeBufferPointer<Float>, to target: UnsafeMutableRawBufferPointer) {
    precondition(target.count >= samples.count * byteCount, "the samples fit in")
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
    // Bound, because several at a time are computed then.
    let values = target.bindMemory(to: Value.self)
    for index in samples.indices {
      values[index] = Value(
        truncatingIfNeeded: Self.nearest(samples[index], fullScale: fullScale))
    }
  }

  /// The integer next to `sample`, the even one of two, in as many low bits as `fullScale` needs; the others are of
  /// no meaning.
  ///
  /// The processor rounds the sum, which has no digits left for a fraction, and so its last bits are the integer. Calling
  /// the C library for each sample takes ten times as long.
  @inline(__always)
  private static func nearest(_ sample: Float, fullScale: Double) -> UInt64 {
    // In double, because Float cannot hold the largest 32-bit value; rounded to it, it would be one too many.
    var value = Double(sample) * fullScale
    // One step after the other, none of which is a branch for the processor.
    value = value == value ? value : 0
    value = value < fullScale - 1 ? value : fullScale - 1
    value = value > -fullScale ? value : -fullScale
    return (value + 0x1.8p52).bitPattern
  }
}
