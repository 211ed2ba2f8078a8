/// The times of a stream's samples, for any sequence of rates.
///
/// Times are in ticks. For each of the nine rates, a sample has an integral number of ticks, so nothing is
/// rounded.
struct StreamTimeline {
  /// The number of ticks per second: the least common multiple of all rates.
  static let resolution: Int64 = 14_112_000

  /// A part with one rate, which extends to the next part.
  private struct Stretch {
    let firstSample: Int64
    let firstTick: Int64
    let ticksPerSample: Int64

    func tick(at sample: Int64) -> Int64 {
      firstTick + (sample - firstSample) * ticksPerSample
    }
  }

  private var stretches: [Stretch]

  /// Creates a timeline that begins with `sampleRate`.
  init(sampleRate: Int) {
    stretches = [
      Stretch(firstSample: 0, firstTick: 0, ticksPerSample: Self.resolution / Int64(sampleRate))
    ]
  }

  /// Sets the rate of the samples from `sample` on.
  ///
  /// Calls must be in the order of samples.
  mutating func change(to sampleRate: Int, at sample: Int64) {
    let last = stretches[stretches.count - 1]
    let ticksPerSample = Self.resolution / Int64(sampleRate)
    guard ticksPerSample != last.ticksPerSample else { return }
    stretches.append(
      Stretch(
        firstSample: sample, firstTick: last.tick(at: sample), ticksPerSample: ticksPerSample))
  }

  /// Returns the time at which `sample` begins; the last part continues endlessly.
  func tick(at sample: Int64) -> Int64 {
    last { $0.firstSample <= sample }.tick(at: sample)
  }

  /// Returns the sample at `tick`.
  func sample(at tick: Int64) -> Int64 {
    let stretch = last { $0.firstTick <= tick }
    return stretch.firstSample + (tick - stretch.firstTick) / stretch.ticksPerSample
  }

  /// Returns the last part that satisfies `condition`, which must hold for all parts up to some part, and for
  /// none after that.
  private func last(where condition: (Stretch) -> Bool) -> Stretch {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(stretches[middle]) { low = middle + 1 } else { high = middle }
    }
    return stretches[max(0, low - 1)]
  }
}
