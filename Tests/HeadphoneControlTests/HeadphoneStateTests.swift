import HeadphoneMotion
import PlayerModel
import Testing

@testable import HeadphoneControl

@Suite struct HeadphoneStateTests {
  private static func choices(_ change: (inout HeadphoneChoices) -> Void = { _ in })
    -> HeadphoneChoices
  {
    var choices = HeadphoneChoices(HeadphonePreferences())
    choices.isEnabled = true
    change(&choices)
    return choices
  }

  private func state(
    _ choices: HeadphoneChoices, measures: HeadphoneMotion.Measures = [.pitch, .yaw],
    isNetworked: Bool = false
  ) -> HeadphoneState {
    HeadphoneState(choices, measures: measures, isNetworked: isNetworked)
  }

  private static func motion(_ number: Int, pitch: Double = 0) -> HeadphoneEvent {
    .motion(
      HeadphoneMotion(
        time: Timestamp(
          unixMilliseconds: Int64(number) * 40, monotonicNanoseconds: Int64(number) * 40_000_000),
        attitude: Attitude(pitch: pitch, yaw: 0)))
  }

  @Test func `only what the settings need is observed`() {
    #expect(state(HeadphoneChoices()).wants == [])
    #expect(state(Self.choices()).wants == .ears)
    #expect(state(Self.choices { $0.ear = .off }).wants == [])
    #expect(state(Self.choices { $0.hasGestures = true }).wants == [.ears, .motion])
    // A gesture that cannot be detected costs nothing.
    let tilts = Self.choices {
      $0.hasGestures = true
      $0.commands = [.tiltLeft: "next"]
    }
    #expect(state(tilts).wants == .ears)
    #expect(state(tilts).report(after: nil).gestures.first?.refusal != nil)
  }

  @Test func `removing an earbud is an interruption, and its return ends it`() {
    var state = state(Self.choices())
    _ = state.handle(.connected("Buds"), at: 0)
    #expect(state.handle(.ears(.init(primary: .inEar, secondary: .inEar)), at: 1) == [])
    #expect(
      state.handle(.ears(.init(primary: .inEar, secondary: .out)), at: 2) == [
        .request(
          .beginInterruption(
            token: "headphones", reason: "An earbud is out of your ear.", endsWithClient: false))
      ])
    #expect(state.report(after: nil).ears == [.inEar, .out])
    #expect(
      state.handle(.ears(.init(primary: .inEar, secondary: .inEar)), at: 3) == [
        .request(.endInterruption(token: "headphones"))
      ])
  }

  @Test func `headphones lost while silent leave a pause, and the reason for the loss`() {
    var state = state(Self.choices())
    _ = state.handle(.connected("Buds"), at: 0)
    _ = state.handle(.ears(.init(primary: .inEar, secondary: .inEar)), at: 1)
    _ = state.handle(.ears(.init(primary: .out, secondary: .inEar)), at: 2)
    #expect(
      state.handle(.disconnected(HeadphoneError(.silent, "Gone.")), at: 3) == [
        .request(.pauseAfterInterruption(token: "headphones"))
      ])
    #expect(state.report(after: nil).problem == "Gone.")
    #expect(!state.report(after: nil).isConnected)
  }

  @Test func `ignored data is a problem of connected headphones, until it ends`() {
    var state = state(Self.choices())
    _ = state.handle(.connected("opentrack"), at: 0)
    #expect(state.handle(.ignoring(HeadphoneError(.ambiguous, "Two senders.")), at: 1) == [])
    #expect(state.report(after: nil).problem == "Two senders.")
    #expect(state.report(after: nil).isConnected)
    _ = state.handle(.ignoring(nil), at: 2)
    #expect(state.report(after: nil).problem == nil)
  }

  @Test func `samples are numbered, and the newest are available on request`() {
    var state = state(Self.choices())
    for number in 0..<2000 { _ = state.handle(Self.motion(number), at: 0) }
    #expect(state.report(after: nil).newest == 2000)
    #expect(state.report(after: nil).samples.isEmpty)
    #expect(state.report(after: 1998).samples.map(\.number) == [1999, 2000])
    #expect((256...512).contains(state.report(after: 0).samples.count))
    #expect(state.report(after: .max).samples.isEmpty)
    let sample = state.report(after: 1999).samples.first
    #expect(sample?.pitch == 0)
    #expect(sample?.roll == nil)
  }

  @Test func `a nod runs its command if headphones are enabled`() {
    for isEnabled in [true, false] {
      var state = state(
        Self.choices {
          $0.hasGestures = true
          $0.isEnabled = isEnabled
        })
      var steps: [HeadphoneState.Step] = []
      for (number, pitch) in Self.nod.enumerated() {
        steps += state.handle(Self.motion(number, pitch: pitch), at: 0)
      }
      #expect(steps == (isEnabled ? [.run(.nod, command: "mood add happy")] : []))
    }
  }

  @Test func `a gesture without a command is shown to observers`() {
    for isWatched in [true, false] {
      var state = state(Self.choices())
      state.isWatched = isWatched
      var steps: [HeadphoneState.Step] = []
      for (number, pitch) in Self.nod.enumerated() {
        steps += state.handle(Self.motion(number, pitch: pitch), at: 0)
      }
      #expect(steps == [])
      let gestures = state.report(after: 0).samples.compactMap(\.gesture)
      #expect(gestures == (isWatched ? ["nod"] : []))
    }
  }

  /// Two seconds at rest, two nods of 15° down at 1.25 Hz, two seconds at rest.
  private static let nod: [Double] = {
    let rest = Array(repeating: 0.0, count: 50)
    let nods = (0..<40).map { step -> Double in
      let part = Double(step % 20) / 20
      // A parabola down and up again.
      return -0.26 * 4 * part * (1 - part)
    }
    return rest + nods + rest
  }()
}
