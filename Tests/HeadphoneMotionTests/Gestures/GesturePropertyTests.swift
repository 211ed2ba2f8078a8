import Foundation
import GestureSamples
import HeadphoneMotion
import PlayerModel
import TestSupport
import Testing

/// What is true of any samples.
@Suite(.timeLimit(.minutes(30))) struct GesturePropertyTests {
  /// `STIMMUNG_CONFORMANCE` adds many more seeds.
  private static let isThorough =
    ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil

  private static let angles = [
    0, -0.0, .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, .pi, -.pi, 0.3,
  ]
  private static let steps: [Int64] = [
    0, 1, -1, 100_000, 20_000_000, 40_000_000, 499_999_999, 500_000_001, 1 << 62, -(1 << 62),
  ]

  @Test(arguments: UInt64(1)...(isThorough ? 400 : 20))
  func `no samples can crash the detector`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var detector = GestureDetector()
    var time: Int64 = seed.isMultiple(of: 2) ? 0 : .min
    for _ in 0..<3000 {
      // Mostly good samples, so that the odd ones reach a detector in progress.
      let isOdd = Int.random(in: 0..<20, using: &random) == 0
      time &+= isOdd ? Self.steps.randomElement(using: &random) ?? 0 : 40_000_000
      func angle() -> Double {
        let odd = Self.angles.randomElement(using: &random) ?? 0
        return isOdd ? odd : Double.random(in: -0.3...0.3, using: &random)
      }
      let attitude = Attitude(roll: angle(), pitch: angle(), yaw: angle())
      let stamp = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: time)
      _ = detector.handle(HeadphoneMotion(time: stamp, attitude: attitude))
      if let progress = detector.progress { #expect(0...1 ~= progress.share) }
    }
  }

  @Test func `a head held still for an hour makes no gesture`() {
    var detector = GestureDetector()
    let still = BackgroundSamples([.still], seconds: 3600, seed: 3)
    #expect(still.allSatisfy { detector.handle($0).isEmpty })
  }

  @Test func `500 samples a second give the same result as 25`() {
    let trial = GestureTrial(.nod, rate: 500, seed: 1)
    var detector = GestureDetector(wanted: [.nod])
    #expect(trial.samples.flatMap { detector.handle($0) } == [.nod])
  }

  @Test(arguments: UInt64(6000)...(isThorough ? 6009 : 6000))
  func `false gestures are rare, with and without roll`(seed: UInt64) {
    for measuresRoll in [true, false] {
      var detector = GestureDetector()
      let hour = BackgroundSamples(
        Activity.everyday, seconds: 3600, measuresRoll: measuresRoll, seed: seed)
      #expect(hour.reduce(0) { $0 + detector.handle($1).count } <= 4)
    }
  }
}
