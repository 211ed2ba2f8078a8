import GestureSamples
import HeadphoneMotion
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

  @Test func `nods and then shakes become thresholds`() throws {
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
    #expect(sentence.hasPrefix("Nods count from "))
    #expect(all.count == 4)
  }

  @Test func `a head that rests is refused with the reason`() {
    var training = GestureTraining(count: 5, seconds: 60)
    let all = BackgroundSamples([.still], seconds: 70, seed: 3).compactMap { training.handle($0) }
    #expect(
      all == [.refused("Only 0 of 5 nods were seen. Rest your head before and after each.")])
    #expect(training.prompt == nil)
  }
}
