import Testing

@testable import PlayerInterface

/// Which screen is shown, and when it locks.
struct NavigationTests {
  @Test func `closing help, search and settings returns to the previous screen`() {
    var navigation = Navigation()
    for (screen, previous) in [
      (Screen.moods, Screen.queue), (.help, .moods), (.search, .moods), (.settings, .moods),
      (.log, .moods), (.help, .log),
    ] {
      navigation.go(to: screen)
      #expect(navigation.screen == screen && navigation.previous == previous)
    }
  }

  @Test func `a locked screen is that of the playing track, and unlocks to the previous one`() {
    var navigation = Navigation()
    navigation.go(to: .library)
    navigation.lock()
    #expect(navigation.screen == .playing && navigation.isLocked)
    navigation.unlock()
    #expect(navigation.screen == .library && !navigation.isLocked)
  }

  @Test func `it locks after the configured time without input`() {
    var navigation = Navigation()
    #expect(navigation.lockDeadline(after: 1) == nil, "nothing has happened yet")
    navigation.touch(at: 5, isByListener: false)
    navigation.touch(at: 7, isByListener: false)
    #expect(navigation.lockDeadline(after: 1) == 60_000_000_005)
    navigation.touch(at: 9, isByListener: true)
    #expect(navigation.lockDeadline(after: 1) == 60_000_000_009)
    #expect(navigation.lockDeadline(after: 0) == nil)
    #expect(navigation.lockDeadline(after: .infinity) == nil)
    navigation.lock()
    #expect(navigation.lockDeadline(after: 1) == nil, "it is locked")
  }
}
