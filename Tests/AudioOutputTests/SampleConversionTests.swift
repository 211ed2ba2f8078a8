import Testing

@testable import AudioOutput

@Suite struct SampleConversionTests {
  private func converted(_ samples: [Float], to format: SampleFormat) -> [UInt8] {
    var target = [UInt8](repeating: 0xAA, count: samples.count * format.byteCount)
    target.withUnsafeMutableBytes { target in
      samples.withUnsafeBufferPointer { format.convert($0, to: target) }
    }
    return target
  }

  private func values(_ samples: [Float], _ format: SampleFormat) -> [Int] {
    let bytes = converted(samples, to: format)
    return samples.indices.map { index in
      let sample = bytes[(index * format.byteCount)..<((index + 1) * format.byteCount)]
      let unsigned = sample.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let unused = 32 - 8 * format.byteCount
      return Int(Int32(bitPattern: unsigned << unused) >> unused)
    }
  }

  private static let integers: [(format: SampleFormat, bits: Int)] = [
    (.int16, 16), (.int24, 24), (.int24Packed, 24), (.int32, 32),
  ]

  @Test(arguments: integers)
  func `samples at or beyond full scale become the largest values`(
    format: SampleFormat, bits: Int
  ) {
    let top = 1 << (bits - 1)
    let samples: [Float] = [0, -0.0, 1, 1.5, .infinity, -1, -1.5, -.infinity, .nan, 0.5, -0.25]
    #expect(
      values(samples, format)
        == [0, 0, top - 1, top - 1, top - 1, -top, -top, -top, 0, top / 2, -top / 4])
  }

  @Test(arguments: integers)
  func `every sample becomes the nearest value`(format: SampleFormat, bits: Int) {
    let samples = noise(10_000, seed: UInt64(bits))
    let scale = Double(1 << (bits - 1))
    for (sample, value) in zip(samples, values(samples, format)) {
      #expect(abs(Double(sample) * scale - Double(value)) <= 0.5)
    }
  }

  @Test func `halves are rounded to the even value`() {
    let samples = [0.5, 1.5, 2.5, -0.5, -1.5].map { Float($0 / 32768) }
    #expect(values(samples, .int16) == [0, 2, 2, 0, -2])
  }

  @Test func `every 16-bit value survives the conversion to float and back`() {
    let all = (Int16.min...Int16.max).map { Float($0) / 32768 }
    #expect(values(all, .int16) == (-32768...32767).map { $0 })
  }

  @Test func `float passes through bit for bit`() {
    let samples: [Float] = noise(1000) + [.nan, .infinity, -2, -0.0, .leastNonzeroMagnitude]
    #expect(converted(samples, to: .float32) == bytes(of: samples))
  }

  @Test func `24 bits in 32 are sign-extended`() {
    #expect(converted([-1 / 8_388_608], to: .int24) == [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(converted([-1], to: .int24Packed) == [0, 0, 0x80])
  }

  @Test(arguments: SampleFormat.allCases)
  func `no input gives no output`(format: SampleFormat) {
    #expect(converted([], to: format) == [])
  }
}
