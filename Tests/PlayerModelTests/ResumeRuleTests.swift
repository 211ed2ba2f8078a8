import PlayerModel
import Testing

/// Which tracks continue where they were left.
struct ResumeRuleTests {
  private func track(_ duration: Double?, isExact: Bool = true, isRead: Bool = true) -> Track {
    var track = Track(path: TrackPath("/a.mp3"), title: "a")
    track.persistentID =
      isRead ? PersistentID(rawValue: "s1:00112233445566778899aabbccddeeff") : nil
    track.duration = duration
    track.isDurationExact = isExact
    return track
  }

  @Test(
    arguments: [
      ("off", nil), ("10m", 600), ("1m30s", 90), ("1h30m", 5400), ("2h", 7200), ("0s", 0),
      ("1h1m1s", 3661),
    ] as [(String, Double?)])
  func `a length is written with its units`(text: String, seconds: Double?) {
    #expect(ResumeRule(text)?.longerThan == seconds)
    #expect(ResumeRule(text)?.text == text)
  }

  @Test func `a length is written with the largest units`() {
    #expect(ResumeRule("90s")?.text == "1m30s")
    #expect(ResumeRule("120m")?.text == "2h")
  }

  @Test(arguments: [
    "", "10", "m", "10 m", "-1m", "10m5", "5s10m", "1m1m", "1.5h", "on", "1234567m", "٣m",
  ])
  func `anything else is no length`(text: String) {
    #expect(ResumeRule(text) == nil)
  }

  @Test func `only tracks that are longer than the limit are resumed`() {
    let rule = ResumeRule()
    #expect(rule.place(of: track(7200), leftAt: 5400) == 5400)
    #expect(rule.place(of: track(600), leftAt: 300) == nil)
    #expect(rule.place(of: track(7200, isRead: false), leftAt: 5400) == nil)
    #expect(ResumeRule.off.place(of: track(7200), leftAt: 5400) == nil)
  }

  @Test func `the last minute counts as finished, and the first second as the start`() {
    let rule = ResumeRule()
    #expect(rule.place(of: track(7200), leftAt: 7139) == 7139)
    #expect(rule.place(of: track(7200), leftAt: 7140) == nil)
    #expect(rule.place(of: track(7200), leftAt: 0.5) == nil)
    #expect(rule.place(of: track(7200), leftAt: .nan) == nil)
    #expect(rule.place(of: track(7200), leftAt: .infinity) == nil)
  }

  @Test func `an estimated length neither limits nor prevents a place`() {
    let rule = ResumeRule()
    #expect(rule.place(of: track(700, isExact: false), leftAt: 5400) == 5400)
    #expect(rule.place(of: track(nil, isExact: false), leftAt: 5400) == 5400)
    #expect(rule.place(of: track(nil, isExact: false), leftAt: 60) == nil)
  }
}
