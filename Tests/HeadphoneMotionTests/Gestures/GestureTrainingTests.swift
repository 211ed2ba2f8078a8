import GestureSamples
import Glibc
import HeadphoneMotion
import PlayerModel
import Testing

struct GestureTrainingTests {
  private func outcomes(
    _ training: GestureTraining, _ trials: [GestureTrial]
  ) -> [GestureTraining.Outcome] {
    var training = training
    var outcomes: [GestureTraining.Outcome] = []
    var offset: Int64 = 0
    for trial in trials {
      for var sample in trial.samples {
        sample.time.monotonicNanoseconds += offset
        if let outcome = training.handle(sample) { outcomes.append(outcome) }
      }
      offset += (trial.samples.last?.time.monotonicNanoseconds ?? 0) - 960_000_000
    }
    return outcomes
  }

  @Test func `nods and then shakes determine the thresholds`() throws {
    let trials = [
      GestureTrial(.nod, seed: 1), GestureTrial(.nod, seed: 2), GestureTrial(.shake, seed: 1),
      GestureTrial(.shake, seed: 3),
    ]
    let all = outcomes(GestureTraining(count: 2, seconds: 120), trials)
    guard case .suggestion(let thresholds, let sentence) = try #require(all.last) else {
      Issue.record("\(all)")
      return
    }
    #expect(3...12 ~= thresholds.nodAngle && 3...12 ~= thresholds.shakeAngle)
    #expect(0.5...2 ~= thresholds.window)
    #expect(sentence.hasPrefix("Nods count from "))
    #expect(all.count == 4)
  }

  /// Three nods and three shakes of 12°, each of two cycles with two seconds of rest before and after.
  private func regular(hertz: Double, rate: Double = 25) -> [HeadphoneMotion] {
    let length = 4 + 2 / hertz
    return (0..<Int(6 * length * rate)).map { index in
      let time = Double(index) / rate
      let within = time.truncatingRemainder(dividingBy: length) - 2
      let angle =
        0..<(2 / hertz) ~= within ? 6 * (1 - cos(2 * .pi * hertz * within)) * .pi / 180 : 0
      let isNod = time < 3 * length
      return HeadphoneMotion(
        time: Timestamp(
          unixMilliseconds: Int64(time * 1000), monotonicNanoseconds: Int64(time * 1e9)),
        attitude: Attitude(roll: .nan, pitch: isNod ? angle : 0, yaw: isNod ? 0 : angle))
    }
  }

  @Test(arguments: [(0.6, 1.3), (1, 0.8), (1.8, 0.5)])
  func `the window is longer for slow nods, and shorter for quick ones`(
    hertz: Double, window: Double
  ) throws {
    var training = GestureTraining(count: 3, seconds: 120)
    let all = regular(hertz: hertz).compactMap { training.handle($0) }
    guard case .suggestion(let thresholds, _) = try #require(all.last) else {
      Issue.record("\(all)")
      return
    }
    #expect(abs(thresholds.window - window) < 0.15)
    #expect(6...7.5 ~= thresholds.nodAngle)
  }

  @Test func `nods that are too fast are refused, with that reason`() {
    var training = GestureTraining(count: 3, seconds: 10)
    let all = regular(hertz: 6, rate: 100).compactMap { training.handle($0) }
    let sentence =
      "Only 0 of 3 nods were seen; others were too fast. Nod more slowly, at most four times a second."
    #expect(all == [.refused(sentence)])
  }

  @Test func `a head that does not move is refused, with the reason`() {
    var training = GestureTraining(count: 5, seconds: 60)
    let all = BackgroundSamples([.still], seconds: 70, seed: 3).compactMap { training.handle($0) }
    #expect(
      all == [.refused("Only 0 of 5 nods were seen. Keep your head still before and after each.")])
    #expect(training.prompt == nil)
  }
}
