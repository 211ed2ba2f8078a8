import CalendarDates
import DirectStoreAccess
import ListeningHistory
import Locations
import PhotoFiles
import PhotosSensor
import PlayerModel
import Sensing
import TestSupport
import Testing

/// Photos with the songs that were playing when they were taken.
@Suite struct PhotoSongsTests {
  private static let start: Int64 = 1_750_000_000_000
  private static let song = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A history with one song of 100 s, paused for a minute in the middle.
  private func history() throws -> HistoryReader? {
    let store = try HistoryStore(folder: folder.path, clock: TestClock())
    var track = Track(path: TrackPath("/tide.mp3"), title: "Slow Tide")
    track.persistentID = Self.song
    var session = ListeningSession(
      id: "a", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(unixMilliseconds: Self.start, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.runs = [
      HeardRun(
        frames: FrameRange(start: 0, end: 50_000), startedAt: Self.start, milliseconds: 50_000),
      HeardRun(
        frames: FrameRange(start: 50_000, end: 100_000), startedAt: Self.start + 110_000,
        milliseconds: 50_000),
    ]
    session.heard = [FrameRange(start: 0, end: 100_000)]
    session.moods = [.calm]
    session.endReason = .finished
    try store.end(session)
    return try HistoryReader(folder: folder.path)
  }

  private func songs(
    _ photos: [IndexedPhoto], _ labels: [(String, String, Double, String)] = []
  ) throws -> PhotoSongs {
    var known = PhotoLabels()
    for (photo, label, confidence, model) in labels {
      var record = PhotosRecognitionData()
      record.photoLocalIdentifier = photo
      record.recognitionLabel = label
      record.confidence = confidence
      record.model = model
      known.add(record)
    }
    let read = known
    return PhotoSongs(
      index: ListedPhotos(all: photos), history: try history(), library: nil
    ) { _ in read }
  }

  /// The results in a few words.
  private func summaries(_ photos: [PhotoSong]) -> [String] {
    photos.map { photo in
      "\(photo.photo.path.name) "
        + (photo.heard.map { "\($0.track.title) \($0.seconds)" } ?? "nothing")
    }
  }

  private let some = [
    ListedPhotos.photo("before.jpg", at: start - 1),
    ListedPhotos.photo("in.jpg", at: start + 20_000),
    ListedPhotos.photo("pause.jpg", at: start + 60_000),
    ListedPhotos.photo("late.jpg", at: start + 120_000),
    ListedPhotos.photo("other-day.jpg", at: start - 86_400_000 * 400),
  ]

  @Test func `each photo has its song and second, or nothing, the newest first`() throws {
    #expect(
      summaries(try songs(some).photos(.all)) == [
        "late.jpg Slow Tide 60.0", "pause.jpg nothing", "in.jpg Slow Tide 20.0",
        "before.jpg nothing", "other-day.jpg nothing",
      ])
    #expect(summaries(try songs(some).photos(.all, limit: 1)) == ["late.jpg Slow Tide 60.0"])
    #expect(try songs(some).photos(.all, limit: 0).isEmpty)
  }

  @Test func `photos are found by song, by mood and by time`() throws {
    let song = try #require(Self.song)
    let expected = ["late.jpg Slow Tide 60.0", "in.jpg Slow Tide 20.0"]
    #expect(summaries(try songs(some).photos(.song(song))) == expected)
    #expect(summaries(try songs(some).photos(.mood(.calm))) == expected)
    #expect(try songs(some).photos(.mood(.sad)).isEmpty)
    #expect(
      summaries(try songs(some).photos(.taken(Self.start..<(Self.start + 60_000)))) == [
        "in.jpg Slow Tide 20.0"
      ])
  }

  @Test func `the day of a photo is that of its own time zone`() throws {
    // 2025-06-15T15:06:40Z is the 16th in Tokyo.
    let photos = [
      ListedPhotos.photo("here.jpg", at: Self.start),
      ListedPhotos.photo("tokyo.jpg", at: Self.start, minutesEast: 540),
    ]
    let songs = try songs(photos)
    let day = CalendarDay(year: 2025, month: 6, day: 15)
    #expect(try songs.photos(.day(day)).map(\.photo.path.name) == ["here.jpg"])
    #expect(try songs.photos(.day(day.next)).map(\.photo.path.name) == ["tokyo.jpg"])
    let today = CalendarDay(year: 2026, month: 6, day: 16)
    #expect(
      try songs.photos(.onThisDay(today: today)).map(\.photo.path.name) == ["tokyo.jpg"])
    let sameYear = CalendarDay(year: 2025, month: 6, day: 16)
    #expect(try songs.photos(.onThisDay(today: sameYear)).isEmpty)
  }

  @Test func `thousands of photos from one moment are each returned once`() throws {
    let burst = (0..<2500).map {
      ListedPhotos.photo("\($0).jpg", at: Self.start + Int64($0 / 1200))
    }
    let found = try songs(burst).photos(.all)
    #expect(found.count == 2500)
    #expect(Set(found.map(\.photo.path)).count == 2500)
  }

  @Test func `labels are those of the last model, the most likely first`() throws {
    let labels = [
      ("id-in.jpg", "cat", 0.9, "a"), ("id-in.jpg", "dog", 0.6, "b"),
      ("id-in.jpg", "sea", 0.8, "b"),
    ]
    let found = try songs(some, labels).photos(.taken(Self.start..<(Self.start + 60_000)))
    #expect(found.first?.labels.map(\.label) == ["sea", "dog"])
  }

  @Test func `labels are found by the keyed identifier in the records`() throws {
    let path = folder.path.encoded + "/photos.sqlite"
    let keying = RecordKeying(
      path: path, table: PhotosData.table, column: "localIdentifier", key: nil)
    _ = try RecordStore(path: path, table: PhotosData.table)
    try keying.keep(RecordSecret()) { _ in nil }
    let secret = try #require(try PhotoSecret(recordsAt: path, key: nil))
    var labels = PhotoLabels(of: ["p1:a"], secret: secret)
    var record = PhotosRecognitionData()
    record.photoLocalIdentifier = secret.identifier(for: "p1:a")
    record.recognitionLabel = "cat"
    labels.add(record)
    #expect(labels["p1:a"].map(\.label) == ["cat"])
    #expect(labels.recordedIdentifier(of: "p1:a") == record.photoLocalIdentifier)
  }

  @Test func `without a history nothing was playing`() throws {
    let songs = PhotoSongs(index: ListedPhotos(all: some), history: nil, library: nil)
    #expect(summaries(try songs.photos(.all, limit: 1)) == ["late.jpg nothing"])
  }

  @Test func `if photos are disabled or missing, the error says how to enable them`() throws {
    for (settings, words) in [
      ("", "photos.enabled"), ("[photos]\nenabled = true\n", "photos.folders"),
    ] {
      var environment = try folder.environment(settings: settings)
      environment["XDG_CACHE_HOME"] = folder.path.encoded + "/cache"
      let error = #expect(throws: PlayerError.self) {
        try PhotoAccess(Locations(environment: environment)).songs()
      }
      #expect(error?.message.contains(words) == true)
    }
  }
}
