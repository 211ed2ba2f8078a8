import PlayerModel
import Testing

@testable import PlayerInterface

/// When the screen changes on its own.
struct NextChangeTests {
  private func model(
    _ change: (inout PlayerSnapshot) -> Void = { _ in }, lyrics: Lyrics? = nil
  ) -> AppModel {
    var snapshot = Fixture.snapshot(playing: 1, at: 83.25)
    change(&snapshot)
    var conversation = Conversation(Fixture.model(), lyrics: lyrics)
    conversation.send(.attached(snapshot))
    return conversation.model
  }

  private func wait(_ model: AppModel, after seconds: Double = 0) -> Double? {
    let now = Fixture.after(seconds)
    return model.nextChange(after: now).map { Double($0 - now.monotonicNanoseconds) / 1e9 }
  }

  private func isAbout(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 0.01 } ?? false
  }

  @Test func `at the next whole second of progress`() {
    #expect(isAbout(wait(model()), 0.75))
    #expect(isAbout(wait(model(), after: 0.75), 1))
    #expect(isAbout(wait(model { $0.rate = 2 }), 0.375))
  }

  @Test func `not while a position is still being sought, or beyond an estimated end`() {
    #expect(wait(model { $0.isSeeking = true }) == nil)
    let beyond = model {
      $0.position.seconds = 570.25
      $0.item?.track.isDurationExact = false
    }
    #expect(isAbout(wait(beyond), 0.75))
  }

  @Test func `at the next line of lyrics if that is sooner`() {
    let model = model({ $0.position.seconds = 90.25 }, lyrics: Fixture.lyrics)
    #expect(isAbout(wait(model), 0.25))
    #expect(isAbout(wait(model, after: 0.26), 0.49))
  }

  @Test(arguments: [PlaybackState.stopped, .paused, .interrupted])
  func `never while nothing moves`(state: PlaybackState) {
    #expect(wait(model { $0.state = state }) == nil)
  }

  @Test(arguments: [PlaybackState.seekingForward, .seekingBackward])
  func `ten times a second while a key is held, up to the end`(state: PlaybackState) {
    let model = model { $0.state = state }
    #expect(isAbout(wait(model), 0.1))
    #expect(wait(model, after: 60) == nil)
  }

  @Test func `whenever the minutes until sleep change, even while paused`() {
    let model = model {
      $0.state = .paused
      $0.sleepTimer = SleepTimer(minutes: 30, endsAt: Fixture.after(1800), isFading: false)
    }
    #expect(isAbout(wait(model, after: 10), 50))
    #expect(wait(model, after: 1750) == nil)
  }

  @Test func `never at the end, without an item, or with a nonsensical rate`() {
    #expect(wait(model { $0.position.seconds = 195.4 }) == nil)
    #expect(wait(model { $0.item = nil }) == nil)
    for rate in [0, -1, .nan, .infinity, 1e-300] {
      #expect(wait(model { $0.rate = rate }) == nil)
    }
  }

  @Test func `never without a player`() {
    var model = model()
    _ = model.update(.detached(reason: "It is gone."))
    #expect(wait(model) == nil)
    #expect(wait(Fixture.model()) == nil)
  }

  @Test func `each wake-up shows another second`() {
    let model = model()
    var now = Fixture.start
    var shown = TimeText.wholeSeconds(model.snapshot.position(at: now))
    for _ in 0..<100 {
      guard let next = model.nextChange(after: now) else { break }
      now.monotonicNanoseconds = next
      let second = TimeText.wholeSeconds(model.snapshot.position(at: now))
      #expect(second == shown + 1)
      shown = second
    }
    #expect(shown == 183)
  }
}
