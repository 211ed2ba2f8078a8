import PlayerModel
import ProgramOutput
import Testing

@Suite struct ClockTextTests {
  @Test(arguments: [
    (0.0, "0:00"), (9.99, "0:09"), (61, "1:01"), (3599, "59:59"), (3600, "1:00:00"),
    (36_061, "10:01:01"),
  ])
  func `seconds are shown in clock format`(seconds: Double, text: String) {
    #expect(clockText(seconds) == text)
  }

  @Test(arguments: [nil, .nan, .infinity, -1, 1e300])
  func `an invalid time is shown as a placeholder`(seconds: Double?) {
    #expect(clockText(seconds) == "-:--")
  }

  @Test func `a track that was left shows how far, and whether its length is an estimate`() {
    var track = Track(path: TrackPath("/a.mp3"), title: "a")
    track.duration = 7200
    #expect(lengthText(track, resumingAt: 5400) == "1:30:00 of ~2:00:00")
    track.isDurationExact = true
    #expect(lengthText(track, resumingAt: 5400) == "1:30:00 of 2:00:00")
    #expect(lengthText(track) == "2:00:00")
  }
}
