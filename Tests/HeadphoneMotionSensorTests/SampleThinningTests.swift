import Testing

@testable import HeadphoneMotionSensor

@Suite struct SampleThinningTests {
  /// The moments that pass of `moments`, nanoseconds.
  private func passed(_ moments: [Int64], at rate: Double) -> [Int64] {
    var thinning = SampleThinning(to: rate)
    return moments.filter { thinning.admits($0) }
  }

  /// `count` moments of a source of that rate, early or late by up to a part of its period.
  private func moments(_ count: Int, at rate: Double, jitter: Double) -> [Int64] {
    (0..<count).map { index in
      Int64((Double(index) + .random(in: -jitter...jitter) / 2) / rate * 1e9) + 5_000_000_000
    }
  }

  @Test(arguments: [10.0, 25, 49.9, 50])
  func `a source of no more than the wanted rate loses nothing`(rate: Double) {
    let moments = moments(5000, at: rate, jitter: 0.2)
    #expect(passed(moments, at: 50) == moments)
  }

  @Test func `a source of a hundred a second is halved evenly`() {
    let moments = moments(1000, at: 100, jitter: 0)
    #expect(passed(moments, at: 50) == stride(from: 0, to: 1000, by: 2).map { moments[$0] })
  }

  @Test func `of a source of any rate, nearly as many pass as are wanted`() {
    for rate in [60.0, 75, 128, 250] {
      let count = passed(moments(Int(rate) * 100, at: rate, jitter: 0.1), at: 50).count
      #expect((4000...5002).contains(count), "\(count) of a source at \(rate)")
    }
  }

  @Test func `no span of time has more than two samples above its due, and none is made up`() {
    for _ in 0..<200 {
      let rate = Double.random(in: 0.5...80)
      var moment: Int64 = 0
      let moments = (0..<500).map { _ -> Int64 in
        moment += Bool.random() ? .random(in: 0...5_000_000) : .random(in: 0...90_000_000)
        return moment
      }
      let passed = passed(moments, at: rate)
      #expect(Set(passed).isSubset(of: moments))
      #expect(passed == passed.sorted())
      for (first, start) in passed.enumerated() {
        for (last, end) in passed.enumerated().dropFirst(first) {
          let due = Double(end - start) / 1e9 * rate
          #expect(Double(last - first + 1) <= due + 2.000_001)
        }
      }
    }
  }

  @Test func `a clock that begins again does not stop the samples`() {
    #expect(
      passed([900_000_000_000, 1, 2, 50_000_000], at: 50) == [900_000_000_000, 1, 50_000_000])
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `without a rate all pass`(rate: Double) {
    #expect(passed([1, 2, 3, 3], at: rate) == [1, 2, 3, 3])
  }
}
