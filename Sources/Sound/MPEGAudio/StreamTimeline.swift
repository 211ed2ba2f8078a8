/// When the samples of a stream sound, whatever rates it goes through.
///
/// Time is counted in ticks, of which each of the nine rates has a whole number in a sample, so that
/// nothing is ever rounded on the way.
struct StreamTimeline {
  /// Ticks a second: the least common multiple of all rates.
  static let resolution: Int64 = 14_112_000

  /// A stretch of one rate, which reaches to the next.
  private struct Stretch {
    let firstSample: Int64
    let firstTick: Int64
    let ticksPerSample: Int64

    func tick(at sample: Int64) -> Int64 {
      firstTick + (sample - firstSample) * ticksPerSample
    }
  }

  private var stretches: [Stretch]

  /// A stream that begins with `sampleRate`.
  init(sampleRate: Int) {
    stretches = [
      Stretch(firstSample: 0, firstTick: 0, ticksPerSample: Self.resolution / Int64(sampleRate))
    ]
  }

  /// Takes note that the samples from `sample` on have another rate, or the same.
  ///
  /// Later places come later.
  mutating func change(to sampleRate: Int, at sample: Int64) {
    let last = stretches[stretches.count - 1]
    let ticksPerSample = Self.resolution / Int64(sampleRate)
    guard ticksPerSample != last.ticksPerSample else { return }
    stretches.append(
      Stretch(
        firstSample: sample, firstTick: last.tick(at: sample), ticksPerSample: ticksPerSample))
  }

  /// When `sample` begins; after the last stretch, as if it went on.
  func tick(at sample: Int64) -> Int64 {
    last { $0.firstSample <= sample }.tick(at: sample)
  }

  /// The sample that sounds at `tick`.
  func sample(at tick: Int64) -> Int64 {
    let stretch = last { $0.firstTick <= tick }
    return stretch.firstSample + (tick - stretch.firstTick) / stretch.ticksPerSample
  }

  /// The last stretch that satisfies `condition`, which holds up to some and then no more.
  private func last(where condition: (Stretch) -> Bool) -> Stretch {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(stretches[middle]) { low = middle + 1 } else { high = middle }
    }
    return stretches[max(0, low - 1)]
  }
}
