import GestureSamples
import HeadphoneMotion
import Testing

struct GestureSamplesTests {
  @Test func `a seed always gives the same samples, and another seed different ones`() {
    let first = GestureTrial(.nod, during: .walking, seed: 7).samples
    #expect(first == GestureTrial(.nod, during: .walking, seed: 7).samples)
    #expect(first != GestureTrial(.nod, during: .walking, seed: 8).samples)
    let hour = Array(BackgroundSamples(Activity.everyday, seconds: 60, seed: 7))
    #expect(hour == Array(BackgroundSamples(Activity.everyday, seconds: 60, seed: 7)))
  }

  @Test(arguments: [25.0, 50, 100])
  func `samples have the given rate, with jitter and gaps, and distinct times`(rate: Double) {
    let samples = Array(BackgroundSamples([.still], seconds: 100, rate: rate, seed: 3))
    let times = samples.map(\.time.monotonicNanoseconds)
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(samples.count < Int(100 * rate) && samples.count > Int(97 * rate))
    #expect(steps.allSatisfy { $0 > 0 })
    #expect(Set(steps).count > 100)
  }

  @Test(arguments: Gesture.allCases) func `a gesture moves the axis that it needs`(
    gesture: Gesture
  ) throws {
    let trial = GestureTrial(gesture, seed: 11)
    let meanwhile = trial.samples.filter {
      trial.start...trial.end ~= $0.time.monotonicNanoseconds
    }
    func range(_ angle: KeyPath<Attitude, Double>) throws -> Double {
      let angles = meanwhile.map { $0.attitude[keyPath: angle] * 180 / .pi }
      return try #require(angles.max()) - #require(angles.min())
    }
    let ranges: [HeadphoneMotion.Measures: Double] = try [
      .pitch: range(\.pitch), .yaw: range(\.yaw), .roll: range(\.roll),
    ]
    #expect(ranges.max { $0.value < $1.value }?.key == gesture.needs)
    #expect(try #require(ranges[gesture.needs]) > 6)
  }

  @Test func `without roll only that angle is missing`() {
    let trial = GestureTrial(.nod, measuresRoll: false, seed: 1)
    #expect(trial.samples.allSatisfy { $0.measures == [.pitch, .yaw] })
  }
}
