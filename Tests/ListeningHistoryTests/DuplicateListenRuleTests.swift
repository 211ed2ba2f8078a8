import ListeningHistory
import PlayerModel
import TestSupport
import Testing

/// When reports from two sources are the same listen.
@Suite struct DuplicateListenRuleTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryStore(folder: folder["data"], clock: TestClock())
  }

  private static let start: Int64 = 1_700_000_040

  private static func lastFM(_ offset: Int64 = 0, _ artist: String = "A", _ title: String = "T")
    -> String
  {
    "uts,artist,album,track\n\(start + offset),\(artist),B,\(title)\n"
  }

  private static func minute(_ text: String = "14 Nov 2023 22:14") -> String { "A,B,T,\(text)\n" }

  private static func listenBrainz(_ offset: Int64 = 0, _ artist: String = "A", length: Int? = nil)
    -> String
  {
    let info = length.map { ",\"additional_info\":{\"duration\":\($0)}" } ?? ""
    return
      "{\"listened_at\":\(start + offset),\"track_metadata\":{\"artist_name\":\"\(artist)\",\"track_name\":\"T\"\(info)}}\n"
  }

  /// A stream from Spotify that ended at `end` after `played` seconds.
  private static func spotify(_ end: Int64, _ played: Int64) -> String {
    let seconds = (start + end) % 86_400
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return """
      [{"ts":"2023-11-14T\(clock)Z","ms_played":\(played * 1000),"master_metadata_track_name":"T",\
      "master_metadata_album_artist_name":"A","reason_end":"trackdone"}]
      """
  }

  private func added(_ texts: [String]) throws -> [Int] {
    try texts.map { try store.takeOver(imported($0).sessions) }
  }

  @Test func `Last.fm, ListenBrainz and Spotify report the same listen`() throws {
    let exports = [
      Self.lastFM(), Self.listenBrainz(), Self.spotify(184, 180), Self.minute(),
      Self.listenBrainz(length: 180),
    ]
    #expect(try added(exports) == [1, 0, 0, 0, 0])
    #expect(try added(exports) == [0, 0, 0, 0, 0])
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
  func `the order of the imports does not matter`(order: [Int]) throws {
    let exports = [Self.lastFM(), Self.listenBrainz(), Self.spotify(184, 180), Self.minute()]
    #expect(try added(order.map { exports[$0] }).reduce(0, +) == 1)
  }

  @Test func `a song played again is another listen`() throws {
    let repeated = [Self.lastFM(), Self.lastFM(180), Self.lastFM(360)]
    #expect(try added(repeated) == [1, 1, 1])
    #expect(try added([Self.spotify(182, 180), Self.spotify(364, 180)]) == [0, 0])
    #expect(try added([Self.spotify(182 + 540, 180)]) == [1])
  }

  @Test func `one source's reports at different seconds are two listens`() throws {
    #expect(try added([Self.lastFM(), Self.lastFM(5)]) == [1, 1])
  }

  @Test func `starts further apart than half of the length are two listens`() throws {
    #expect(try added([Self.lastFM(), Self.spotify(89 + 180, 180)]) == [1, 0])
    #expect(try added([Self.spotify(-91 + 180, 180)]) == [1])
  }

  @Test func `without a length, the limit is a quarter of a minute`() throws {
    #expect(try added([Self.lastFM(), Self.listenBrainz(15)]) == [1, 0])
    #expect(try added([Self.listenBrainz(-16)]) == [1])
  }

  @Test func `different lengths are two recordings, unless they start in the same second`() throws {
    #expect(try added([Self.listenBrainz(length: 180), Self.spotify(190, 180)]) == [1, 0])
    var session = try #require(try imported(Self.lastFM(20)).sessions.first)
    session.entry.track.duration = 200
    #expect(try store.takeOver([session]) == 1)
    session.entry.track.duration = 185
    session.id += "2"
    session.startedAt.unixMilliseconds -= 5000
    #expect(try store.takeOver([session]) == 0)
  }

  @Test func `names are compared without case, accents and marks, and artists by the first`() throws
  {
    #expect(
      try added([
        Self.lastFM(0, "Björk feat. X", "Don’t"), Self.lastFM(0, "BJORK", "Dont"),
        Self.lastFM(0, "Björn", "Don’t"),
      ]) == [1, 0, 1])
    #expect(try added([Self.lastFM(0, "Abba", "T"), Self.lastFM(0, "Ab", "T")]) == [1, 1])
  }

  @Test func `a source exact to the minute matches any second of that minute`() throws {
    #expect(try added([Self.minute(), Self.lastFM(59)]) == [1, 0])
    #expect(try added([Self.lastFM(80)]) == [1])
  }

  @Test func `a service's report of a listen recorded here adds nothing`() throws {
    var session = try #require(try imported(Self.spotify(180, 180)).sessions.first)
    session.id = "own"
    session.importedFrom = nil
    session.startedAt.unixMilliseconds += 900
    try store.end(session)
    #expect(try added([Self.lastFM(), Self.listenBrainz(), Self.minute()]) == [0, 0, 0])
  }
}
