/// One or two channels of an ALAC packet.
struct ALACChannels {
  /// The parameters of the stream.
  struct Settings {
    let framesPerPacket: Int
    let bits: Int
    /// The parameters of ``ALACResiduals``: the initial mean, how fast it adapts, and the maximum number of bits.
    let mean: Int
    let factor: Int
    let mostBits: Int
  }

  /// The samples of each channel.
  private(set) var samples: [[Int32]]

  /// Reads channels, or returns `nil` if they are damaged.
  init?(_ count: Int, _ settings: Settings, from bits: inout ALACBits) {
    // The number of the element, and reserved bits.
    guard bits.number(4) >= 0, bits.number(12) == 0 else { return nil }
    let isShorter = bits.number(1) == 1
    let lowBits = 8 * bits.number(2)
    let isStored = bits.number(1) == 1
    let frames = isShorter ? bits.number(32) : settings.framesPerPacket
    guard (1...settings.framesPerPacket).contains(frames), lowBits < settings.bits else {
      return nil
    }
    if isStored {
      samples = Self.stored(count, frames, settings, from: &bits)
    } else {
      let width = settings.bits - lowBits + count - 1
      guard width <= 32,
        let read = Self.compressed(count, frames, width, lowBits, settings, from: &bits)
      else { return nil }
      samples = read
    }
    guard !bits.isExceeded else { return nil }
  }

  private static func stored(
    _ count: Int, _ frames: Int, _ settings: Settings, from bits: inout ALACBits
  ) -> [[Int32]] {
    var samples = [[Int32]](repeating: [Int32](repeating: 0, count: frames), count: count)
    for index in 0..<frames {
      for channel in 0..<count { samples[channel][index] = bits.signed(settings.bits) }
    }
    return samples
  }

  private static func compressed(
    _ count: Int, _ frames: Int, _ width: Int, _ lowBits: Int, _ settings: Settings,
    from bits: inout ALACBits
  ) -> [[Int32]]? {
    let mixShift = Int32(bits.number(8))
    let mixFactor = bits.signed(8)
    var predictors: [ALACPredictor] = []
    for _ in 0..<count { predictors.append(ALACPredictor(from: &bits)) }
    // The lowest bits of all samples are stored before the rest.
    var low = bits
    bits.skip(lowBits * frames * count)
    var samples: [[Int32]] = []
    for var predictor in predictors {
      let code = ALACResiduals(
        mean: settings.mean, factor: settings.factor * predictor.factor / 4,
        mostBits: settings.mostBits)
      guard var channel = code.read(frames, width: width, from: &bits) else { return nil }
      predictor.restore(&channel, width: width)
      samples.append(channel)
    }
    if count == 2, mixFactor != 0 {
      guard mixShift < 32 else { return nil }
      for index in 0..<frames {
        let (middle, side) = (samples[0][index], samples[1][index])
        let left = middle &+ side &- (mixFactor &* side) >> mixShift
        (samples[0][index], samples[1][index]) = (left, left &- side)
      }
    }
    guard lowBits > 0 else { return samples }
    for index in 0..<frames {
      for channel in 0..<count {
        samples[channel][index] =
          samples[channel][index] << Int32(lowBits) | Int32(low.number(lowBits))
      }
    }
    return samples
  }
}
