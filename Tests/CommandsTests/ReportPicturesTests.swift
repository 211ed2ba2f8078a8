import DirectStoreAccess
import ListeningHistory
import PhotoFiles
import PlayerModel
import TestSupport
import Testing

@testable import Commands

/// The pictures that a report shows.
@Suite struct ReportPicturesTests {
  private static let start: Int64 = 1_750_000_000_000

  private struct Listed: PhotoListing {
    func photos(
      taken: Range<Int64>?, limit: Int, newestFirst: Bool
    ) throws(PhotoError) -> [IndexedPhoto] {
      let moments = [
        "c.jpg": start + 200_000, "broken.jpg": start + 20_000, "a.jpg": start + 10_000,
      ]
      return moments.sorted { $1.value < $0.value }
        .filter { taken?.contains($0.value) ?? true }
        .prefix(limit).map { name, moment in
          var facts = PhotoFacts(kind: .image)
          facts.taken = TakenTime(instant: moment, minutesEast: 0)
          return IndexedPhoto(
            path: TrackPath("/\(name)"), localIdentifier: name, facts: facts, arrived: nil,
            modified: 0)
        }
    }

    func count() throws(PhotoError) -> Int { 3 }
  }

  private struct Reader: PhotoReader {
    func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts { PhotoFacts() }

    func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8] {
      if path.name == "broken.jpg" { throw PhotoError(.unsupported, "It is no photo.") }
      return [0xFF, 0xD8, 0xFF]
    }

    func pixels(of path: TrackPath, width: Int, height: Int) throws(PhotoError) -> [UInt8] { [] }
  }

  @Test func `pictures with a song are shown, even those that cannot be displayed`() throws {
    let folder = try TemporaryFolder()
    let store = try HistoryStore(folder: folder.path, clock: TestClock())
    var session = ListeningSession(
      id: "a",
      entry: QueueEntry(
        id: EntryID(rawValue: 1), track: Track(path: TrackPath("/t.mp3"), title: "Tide")),
      startedAt: Timestamp(unixMilliseconds: Self.start, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.runs = [
      HeardRun(
        frames: FrameRange(start: 0, end: 100_000), startedAt: Self.start, milliseconds: 100_000)
    ]
    session.moods = [.calm]
    session.endReason = .finished
    try store.end(session)
    let songs = PhotoSongs(
      index: Listed(), history: try HistoryReader(folder: folder.path), library: nil)
    let page = try ReportPictures(
      songs, taken: Self.start..<(Self.start + 300_000), reader: Reader()
    ).read()
    #expect(page.count == 2)
    #expect(page.pictures.map(\.name) == ["broken.jpg", "a.jpg"])
    #expect(page.pictures.map(\.thumbnail) == [nil, "/9j/"])
    #expect(page.pictures.map(\.song) == ["Tide at 0:20", "Tide at 0:10"])
  }
}
