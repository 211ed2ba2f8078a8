import PlayerModel
import Testing

@testable import DesktopControl

/// The date of a track as reported to the desktop.
struct ContentCreatedTests {
  @Test(
    arguments: [
      (1999, 503, nil, "1999-05-03"), (1999, nil, nil, "1999"),
      (1999, 503, "1999-05-03T10:00", "1999-05-03T10:00"), (2001, 500, "1999-05-03", "2001-05"),
      (nil, nil, "1999-05", "1999-05"), (987, nil, nil, "0987"), (nil, nil, nil, nil),
    ] as [(Int?, Int?, String?, String?)])
  func `the date comes from the tags, or else from the library`(
    year: Int?, monthDay: Int?, tags: String?, expected: String?
  ) {
    var track = Track(path: TrackPath("/music/a.mp3"), title: "A")
    (track.year, track.monthDay) = (year, monthDay)
    var details: TrackDetails?
    if let tags {
      var credits = TrackCredits()
      credits.date = tags
      details = TrackDetails()
      details?.credits = credits
    }
    let entry = QueueEntry(id: EntryID(rawValue: 1), track: track)
    let fields = PlayerProperties.metadata(entry, TrackMarks(), details)
    #expect(fields["xesam:contentCreated"] == expected.map { .string($0) })
  }
}
