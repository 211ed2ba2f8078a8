import TestSupport
import Testing

@testable import HeadphoneMotionSensor

@Suite struct SampleThinningTests {
  /// The times that pass among `moments`, in nanoseconds.
  private func passed(_ moments: [Int64], at rate: Double) -> [Int64] {
    var thinning = SampleThinning(to: rate)
    return moments.filter { thinning.admits($0) }
  }

  /// The times of `count` samples at `rate`, early or late by up to a fraction of the period.
  private func moments(_ count: Int, at rate: Double, jitter: Double) -> [Int64] {
    var generator = SeededGenerator(seed: UInt64(rate))
    return (0..<count).map { index in
      let shift = jitter / 2 * .random(in: -1...1, using: &generator)
      return Int64((Double(index) + shift) / rate * 1e9) + 5_000_000_000
    }
  }

  @Test(arguments: [10.0, 25, 49.9, 50])
  func `a source within the requested rate loses nothing`(rate: Double) {
    let moments = moments(5000, at: rate, jitter: 0.2)
    #expect(passed(moments, at: 50) == moments)
  }

  @Test(arguments: [2, 3, 10, 25])
  func `a source that is slower on average loses nothing, however bursty it is`(burst: Int) {
    // 25 per second, in bursts of one packet's samples, or of what a busy machine reads from a socket.
    let moments = (0..<375).map { Int64($0 / burst * burst) * 40_000_000 }
    #expect(passed(moments, at: 50) == moments)
    #expect(passed(moments, at: 25) == moments)
  }

  @Test func `a slower source loses nothing, even if samples are up to a second late`() {
    var generator = SeededGenerator(seed: 40)
    for _ in 0..<200 {
      var release: Int64 = 0
      let moments = (0..<500).map { index -> Int64 in
        let due = Int64(index) * 40_000_000
        // A late sample delays the following ones.
        if Int.random(in: 0..<20, using: &generator) == 0 {
          release = max(release, due + .random(in: 0...900_000_000, using: &generator))
        }
        return max(due, release)
      }
      #expect(passed(moments, at: 25) == moments)
    }
  }

  @Test func `a source at 100 Hz is halved evenly once a second's credit is used up`() {
    let moments = moments(1000, at: 100, jitter: 0)
    let wanted = Array(0..<98) + stride(from: 98, to: 1000, by: 2)
    #expect(passed(moments, at: 50) == wanted.map { moments[$0] })
  }

  @Test func `from a source at any higher rate, the requested number of samples passes`() {
    for rate in [60.0, 75, 128, 250] {
      let count = passed(moments(Int(rate) * 100, at: rate, jitter: 0.1), at: 50).count
      #expect((4999...5051).contains(count), "\(count) of a source at \(rate)")
    }
  }

  @Test func `in no period do more samples pass than its length plus a second allows`() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      let rate = Double.random(in: 0.5...80, using: &generator)
      var moment: Int64 = 0
      let moments = (0..<500).map { _ -> Int64 in
        moment += .random(
          in: 0...(Bool.random(using: &generator) ? 5_000_000 : 90_000_000), using: &generator)
        return moment
      }
      let passed = passed(moments, at: rate)
      #expect(Set(passed).isSubset(of: moments))
      #expect(passed == passed.sorted())
      for (first, start) in passed.enumerated() {
        for (last, end) in passed.enumerated().dropFirst(first) {
          let due = Double(end - start) / 1e9 * rate
          #expect(Double(last - first + 1) <= due + max(1, rate) + 0.000_01)
        }
      }
    }
  }

  @Test func `a clock that starts over does not stop the samples`() {
    #expect(
      passed([900_000_000_000, 1, 2, 1_000_000_001], at: 1) == [900_000_000_000, 1, 1_000_000_001])
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `without a rate all samples pass`(rate: Double) {
    #expect(passed([1, 2, 3, 3], at: rate) == [1, 2, 3, 3])
  }
}
