import Foundation
import GestureSamples
import HeadphoneMotion
import PlayerModel
import Testing

struct GestureDetectorTests {
  private static let single = Set(Gesture.allCases).subtracting([.doubleNod])

  /// A stream at 25 Hz with the given pitches in degrees.
  private func pitches(_ count: Int, _ pitch: (Double) -> Double) -> [HeadphoneMotion] {
    (0..<count).map { number in
      let time = Timestamp(
        unixMilliseconds: 0, monotonicNanoseconds: Int64(number) * 40_000_000)
      let angle = pitch(Double(number) / 25) * .pi / 180
      return HeadphoneMotion(time: time, attitude: Attitude(pitch: angle, yaw: 0))
    }
  }

  private func found(
    in samples: [HeadphoneMotion], wanted: Set<Gesture> = Set(Gesture.allCases)
  ) -> [Gesture] {
    var detector = GestureDetector(wanted: wanted)
    return samples.flatMap { detector.handle($0) }
  }

  @Test(arguments: [Gesture.nod, .shake, .tiltLeft, .tiltRight, .turnLeft, .turnRight])
  func `in nine of ten trials exactly the gesture is found`(gesture: Gesture) {
    let trials = (UInt64(5000)..<5040).map { GestureTrial(gesture, seed: $0) }
    let right = trials.count { found(in: $0.samples, wanted: Self.single) == [gesture] }
    #expect(right >= 36)
  }

  @Test(arguments: [Gesture.nod, .shake], [2.0...3.0, 3.0...4.0])
  func `quick nods and shakes are found, too`(gesture: Gesture, frequencies: ClosedRange<Double>) {
    let trials = (UInt64(5000)..<5060).map {
      GestureTrial(gesture, frequencies: frequencies, seed: $0)
    }
    let right = trials.count { found(in: $0.samples, wanted: Self.single) == [gesture] }
    #expect(right >= 52)
  }

  @Test(arguments: [6.0, 8])
  func `a tremor is neither a nod nor a shake`(hertz: Double) {
    let tremor = pitches(400) { 8..<9 ~= $0 ? 2 * sine($0 * hertz) : 0 }
    #expect(found(in: tremor).isEmpty)
  }

  @Test func `in seven of ten trials double nods are distinguished from nods`() {
    let trials = (UInt64(5000)..<5040).map { GestureTrial(.doubleNod, seed: $0) }
    #expect(trials.count { found(in: $0.samples).contains(.doubleNod) } >= 28)
  }

  @Test func `an hour of everyday movement contains hardly any gestures`() {
    let hour = Array(BackgroundSamples(Activity.everyday, seconds: 3600, seed: 5000))
    #expect(found(in: hour).count <= 3)
  }

  @Test func `continuous steps are not a nod`() {
    let walk = pitches(1000) { $0 < 10 ? 0 : 4 * sine($0 * 2) }
    #expect(found(in: walk).isEmpty)
  }

  @Test func `a nod is found once the head rests`() {
    let nod = pitches(400) { 8..<10 ~= $0 ? -6 + 6 * sine($0 + 0.25) : 0 }
    #expect(found(in: nod, wanted: [.nod]) == [.nod])
    #expect(found(in: nod) == [.nod])
    #expect(found(in: nod, wanted: [.shake, .doubleNod]).isEmpty)
  }

  @Test func `a gap within a nod ends it`() {
    var nod = pitches(400) { 8..<10 ~= $0 ? -6 + 6 * sine($0 + 0.25) : 0 }
    for index in 225..<nod.count { nod[index].time.monotonicNanoseconds += 1_000_000_000 }
    #expect(found(in: nod).isEmpty)
  }

  @Test func `the progress of a possible gesture is available`() {
    var detector = GestureDetector(wanted: [.nod])
    let nod = pitches(400) { 8..<10 ~= $0 ? -6 + 6 * sine($0 + 0.25) : 0 }
    let shown = nod.compactMap { sample in
      _ = detector.handle(sample)
      return detector.progress
    }
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { $0.gesture == .nod && 0...1 ~= $0.share })
  }

  @Test func `a gesture whose angle is not measured is never reported, with a reason`() {
    let tilt = GestureTrial(.tiltLeft, measuresRoll: false, seed: 3)
    #expect(found(in: tilt.samples).isEmpty)
    let reasons = GestureDetector.unavailable(
      of: Set(Gesture.allCases), measures: [.pitch, .yaw])
    #expect(Set(reasons.keys) == [.tiltLeft, .tiltRight])
    #expect(
      reasons[.tiltLeft]
        == "These headphones do not measure how the head leans (roll), which “tilt-left” needs.")
  }

  private func sine(_ turns: Double) -> Double { sin(turns * 2 * .pi) }
}
