import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@Suite struct ListenImportTests {
  private func sessions(_ count: Int) -> [ListeningSession] {
    var samples = SampleSessions(seed: 9)
    return (0..<count).map { samples.next($0) }
  }

  @Test(arguments: [ListenFormat.csv, .json, .jsonl])
  func `an export is imported unchanged`(format: ListenFormat) throws {
    var writer = ListenWriter.sample(format)
    let sessions = sessions(300)
    let text = writer.text(of: sessions)
    for step in [1 << 16, 777] {
      let back = try imported(text, by: step)
      #expect(back.rejected == 0)
      #expect(back.sessions == sessions)
    }
  }

  @Test(arguments: [ListenFormat.csv, .json, .jsonl])
  func `every field of a session is imported, except those only the player itself uses`(
    format: ListenFormat
  ) throws {
    var session = FullFixture.session
    var writer = ListenWriter.sample(format)
    let text = writer.text(of: [session])
    session.entry = QueueEntry(id: EntryID(rawValue: 0), track: session.entry.track)
    // An export has one sample rate, that of the frames.
    let rate = session.sampleRate
    session.entry.track.encoding?.sampleRate = rate
    session.startedAt.monotonicNanoseconds = 0
    session.lastHeardAt.monotonicNanoseconds = 0
    session.runs = nil
    #expect(try imported(text).sessions == [session])
  }

  @Test(
    arguments: [
      (nil, "2001", 2001, nil), (nil, "2001-05", 2001, 500), (2001, "2001-05-03", 2001, 503),
      (2001, "", 2001, nil), (2002, "2001-05-03", 2002, nil), (2001, "2001-02-29", 2001, nil),
      (2001, "3 May 2001", 2001, nil), (nil, "", nil, nil),
    ] as [(Int?, String, Int?, Int?)])
  func `the date of release completes the year, and does not contradict it`(
    year: Int?, date: String, expectedYear: Int?, monthDay: Int?
  ) throws {
    let year = year.map { String($0) } ?? ""
    let table = """
      startedAt,title,id,sampleRate,endReason,year,releaseDate
      1700000000000,T,a,1000,finished,\(year),\(date)

      """
    let track = try #require(try imported(table).sessions.first).entry.track
    #expect(track.year == expectedYear)
    #expect(track.monthDay == monthDay)
  }

  @Test(arguments: [
    ("FLAC,24,2,2000", "FLAC,24,96000,2,2000"), ("MP3,,2,320", "MP3,,96000,2,320"),
    (",16,2,900", nil), ("FLAC,16,,900", nil), ("FLAC,16,2,", nil), ("FLAC,65,2,900", nil),
    ("FLAC,16,0,900", nil), (",,,", nil),
  ])
  func `a complete encoding is imported`(cells: String, stored: String?) throws {
    let table = """
      startedAt,title,id,sampleRate,endReason,codec,bitDepth,channels,bitrate
      1700000000000,T,a,96000,finished,\(cells)

      """
    let track = try #require(try imported(table).sessions.first).entry.track
    #expect(track.encoding?.stored == stored)
  }

  @Test(arguments: [ListenFormat.listenbrainz, .pano, .scrobbler])
  func `the fields that services know are imported, with the same ids each time`(
    format: ListenFormat
  ) throws {
    var writer = ListenWriter.sample(format)
    let all = sessions(300)
    let text = writer.text(of: all)
    let back = try imported(text)
    #expect(back.rejected == 0)
    #expect(back.sessions.count == writer.count)
    #expect(back.sessions.allSatisfy { $0.importedFrom == format.rawValue })
    #expect(try imported(text).sessions == back.sessions)
    let listens = back.sessions.filter { $0.endReason == .finished }.map(\.startedAt)
    #expect(Set(listens).count == listens.count)
  }

  @Test(arguments: [ListenFormat.listenbrainz, .scrobbler, .pano, .csv, .json, .jsonl])
  func `MusicBrainz identifiers are imported as far as a format has a place for them`(
    format: ListenFormat
  ) throws {
    func id(_ last: Int) -> String { "b1a9c0e9-d987-4042-ae91-00000000000\(last)" }
    var ids = MusicBrainzIDs()
    (ids.recording, ids.track, ids.release, ids.releaseGroup) = (id(1), id(2), id(3), id(4))
    (ids.artists, ids.albumArtists) = ([id(5), id(6)], [id(7)])
    var writer = ListenWriter.sample(format)
    let listens = sessions(300).map { session in
      var session = session
      session.entry.track.musicBrainz = ids
      return session
    }
    let back = try imported(writer.text(of: listens))
    #expect(back.rejected == 0 && back.sessions.count > 50)
    let kept: MusicBrainzIDs?
    switch format {
    case .pano: kept = nil
    case .scrobbler:
      var known = MusicBrainzIDs()
      known.recording = ids.recording
      kept = known
    case .listenbrainz:
      var known = ids
      known.albumArtists = []
      kept = known
    default: kept = ids
    }
    #expect(Set(back.sessions.map(\.entry.track.musicBrainz)) == [kept])
  }

  @Test func `ListenBrainz's own export is read, as lines and as an array`() throws {
    let listen = """
      {"inserted_at":1700000100.5,"listened_at":1700000000,"recording_msid":"x","user_name":"u","track_metadata":{\
      "artist_name":"A","track_name":"T","release_name":"R","mbid_mapping":{"caa_id":1},"additional_info":{\
      "duration":222,"duration_played":"200","tracknumber":"3","tags":["calm","x"],"isrc":["y"]}}}
      """
    for text in [listen, listen + "\n", "[\(listen)]", "\u{FEFF}\(listen)\r\n"] {
      let session = try #require(try imported(text).sessions.first)
      #expect(session.startedAt.unixMilliseconds == 1_700_000_000_000)
      #expect(session.entry.track.artist == "A")
      #expect(session.entry.track.title == "T")
      #expect(session.entry.track.album == "R")
      #expect(session.entry.track.trackNumber == 3)
      #expect(session.entry.track.duration == 222)
      #expect(!session.entry.track.isDurationExact)
      #expect(session.heardFrames == 200_000)
      #expect(session.moods.map(\.rawValue) == ["calm", "x"])
      #expect(ListenRule.listenBrainz.counts(session))
    }
  }

  @Test func `a listen from another program is a listen even without a length`() throws {
    let line = "A\tB\tT\t\t100\tL\t1700000000\t\nA\tB\tT\t\t100\tS\t1700000200\t\r\n"
    let sessions = try imported("#AUDIOSCROBBLER/1.1\n#TZ/UTC\n#CLIENT/x\n" + line).sessions
    #expect(sessions.map { ListenRule.listenBrainz.counts($0) } == [true, false])
    #expect(sessions.map(\.heardFrames) == [0, 0])
  }

  @Test func `another player's log can be exported as a log again, with its skips`() throws {
    let text =
      "#AUDIOSCROBBLER/1.1\n#TZ/UTC\n#CLIENT/Stimmung 1.0\n"
      + "A\tB\tT\t3\t100\tL\t1700000000\t\nA\tB\tT\t\t100\tS\t1700000200\t\n"
    var writer = ListenWriter.sample(.scrobbler)
    #expect(try writer.text(of: imported(text).sessions) == text)
  }

  @Test func `a broken entry is counted and affects no other`() throws {
    var writer = ListenWriter.sample(.jsonl)
    let good = writer.text(of: sessions(2))
    let bad = [
      "{}", "nonsense", "{\"listened_at\":1}", "{\"startedAt\":5,\"title\":\"x\"}", "[1]",
      "{\"timeMs\":\(Int64.max),\"track\":\"t\",\"artist\":\"a\"}", "[[[[[[[[[[[[1",
      "{\"listened_at\":\(Int64.max),\"track_metadata\":{\"artist_name\":\"a\",\"track_name\":\"t\"}}",
      "{\"listened_at\":1700000000,\"track_metadata\":{\"artist_name\":\" \",\"track_name\":\"t\"}}",
    ]
    let result = try imported(good + bad.joined(separator: "\n") + "\n" + good)
    #expect(result.sessions.count == 4)
    #expect(result.rejected == bad.count)
    #expect(try imported("[{}, 3, null]").rejected == 3)
  }

  @Test(arguments: ListenFormat.allCases)
  func `an export without listens is imported as an empty list`(format: ListenFormat) throws {
    var writer = ListenWriter.sample(format)
    let back = try imported(writer.text(of: []))
    #expect(back.sessions.isEmpty)
    #expect(back.rejected == 0)
  }

  @Test(arguments: ["hello", "PK\u{3}\u{4}", "#EXTM3U\n", "[{]", "\u{0}\u{1}", "a,b\n1,2\n"])
  func `anything but a list of listens is refused with a message`(text: String) {
    #expect(throws: PlayerError.self) { try imported(text) }
  }

  @Test(arguments: [" ", "\u{0}"])
  func `endless blanks are refused before they fill memory`(blank: String) {
    #expect(throws: PlayerError.self) {
      try imported(String(repeating: blank, count: 9 << 17) + "x", by: 1 << 16)
    }
  }

  @Test func `an endless line is refused before it fills memory`() {
    #expect(throws: PlayerError.self) {
      try imported("{\"title\":\"" + String(repeating: "x", count: 9 << 17), by: 1 << 16)
    }
  }

  @Test func `random damage never crashes the program`() throws {
    var generator = SeededGenerator(seed: 3)
    for format in ListenFormat.allCases {
      var writer = ListenWriter.sample(format)
      let text = Array(writer.text(of: sessions(20)).utf8)
      for _ in 0..<60 {
        var bytes = text
        for _ in 0..<8 {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        bytes.removeLast(.random(in: 0..<bytes.count, using: &generator))
        var reader = ListenImport(name: "list") { _ in }
        try? reader.feed(bytes)
        try? reader.finish()
      }
    }
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a line of a scrobbler log may end after the time`(end: String) throws {
    let lines = ["#AUDIOSCROBBLER/1.1", "Artist\tAlbum\tTitle\t1\t200\tL\t1700000000", ""]
    let log = try imported(lines.joined(separator: end))
    #expect(log.rejected == 0)
    #expect(log.sessions.map(\.startedAt.unixMilliseconds) == [1_700_000_000_000])
  }

  @Test func `a session was never last heard before it began`() throws {
    let line =
      #"{"id":"a","startedAt":2000,"lastHeardAt":1000,"title":"T","endReason":"finished","sampleRate":1000}"#
    let session = try #require(try imported(line).sessions.first)
    #expect(session.lastHeardAt.unixMilliseconds == 2000)
  }
}
