import ListeningHistory
import PlayerModel
import TestSupport
import Testing

/// Exports of services and programs, following their documentation and their exporters.
@Suite struct ForeignExportTests {
  /// A listen in short: source, Unix seconds, artist, title, seconds heard, and whether it is a
  /// listen.
  private func facts(_ session: ListeningSession) -> String {
    let track = session.entry.track
    let heard = session.heardFrames / Int64(session.sampleRate)
    return [
      session.importedFrom ?? "", "\(session.startedAt.unixMilliseconds / 1000)", track.artist,
      track.album, track.title, "\(heard)", ListenRule.listenBrainz.counts(session) ? "L" : "S",
    ].joined(separator: "|")
  }

  private func facts(_ text: String) throws -> [String] {
    for step in [1000, 7] {
      let back = try imported(text, by: step).sessions.map(facts)
      if step == 7 { return back }
    }
    return []
  }

  // MARK: Spotify

  /// The fields documented in “Understanding my data”.
  private static let spotify = """
    [
      {
        "ts": "2014-07-27T20:34:47Z",
        "platform": "Android OS 4.2.2 API 17 (samsung, GT-I9195)",
        "ms_played": 35422,
        "conn_country": "GB", "ip_addr": "92.40.248.131",
        "master_metadata_track_name": "Communication Breakdown - Remaster",
        "master_metadata_album_artist_name": "Led Zeppelin",
        "master_metadata_album_album_name": "Led Zeppelin",
        "spotify_track_uri": "spotify:track:1", "episode_name": null, "episode_show_name": null,
        "spotify_episode_uri": null, "reason_start": "clickrow", "reason_end": "fwdbtn",
        "shuffle": false, "skipped": false, "offline": false, "offline_timestamp": null,
        "incognito_mode": false
      },
      {"ts": "2014-07-27T20:36:00Z", "ms_played": 9000, "master_metadata_track_name": "Short",
       "master_metadata_album_artist_name": "A", "master_metadata_album_album_name": null,
       "reason_end": "trackdone"},
      {"ts": "2014-07-27T20:37:00Z", "ms_played": 9000, "master_metadata_track_name": "Skipped",
       "master_metadata_album_artist_name": "A", "reason_end": "fwdbtn"},
      {"ts": "2014-07-27T20:38:00Z", "ms_played": 0, "master_metadata_track_name": "Touched",
       "master_metadata_album_artist_name": "A", "reason_end": "fwdbtn"},
      {"ts": "2014-07-27T20:39:00Z", "ms_played": 900000, "master_metadata_track_name": null,
       "master_metadata_album_artist_name": null, "episode_name": "E", "episode_show_name": "S"}
    ]
    """

  @Test func `Spotify reports when a stream ended, and how long it played`() throws {
    #expect(
      try facts(Self.spotify) == [
        "spotify|1406493251|Led Zeppelin|Led Zeppelin|Communication Breakdown - Remaster|35|L",
        "spotify|1406493351|A||Short|9|L", "spotify|1406493411|A||Skipped|9|S",
      ])
  }

  @Test func `streams from Spotify's private sessions are counted but not imported`() throws {
    let text = """
      [{"ts": "2014-07-27T20:36:00Z", "ms_played": 90000, "master_metadata_track_name": "Open",
        "master_metadata_album_artist_name": "A", "incognito_mode": false},
       {"ts": "2014-07-27T20:40:00Z", "ms_played": 90000, "master_metadata_track_name": "Secret",
        "master_metadata_album_artist_name": "A", "incognito_mode": true},
       {"ts": "2014-07-27T20:50:00Z", "ms_played": 90000, "master_metadata_track_name": "Unmarked",
        "master_metadata_album_artist_name": "A", "incognito_mode": null}]
      """
    var titles: [String] = []
    var reader = ListenImport(name: "list") { titles.append($0.entry.track.title) }
    try reader.feed(Array(text.utf8))
    try reader.finish()
    #expect(titles == ["Open", "Unmarked"])
    #expect(
      [reader.taken, reader.heardInPrivate, reader.passedOver, reader.rejected] == [2, 1, 0, 0])
    #expect(reader.firstRejection == nil)
  }

  @Test func `Spotify's history of a year is exact to the minute`() throws {
    let text = """
      [
        {"endTime" : "2022-12-05 16:52", "artistName" : "Rainbow Kitten Surprise",
         "trackName" : "It's Called: Freefall", "msPlayed" : 152293},
        {"endTime" : "2022-12-05 17:52", "podcastName" : "P", "episodeName" : "E", "msPlayed" : 9000000}
      ]
      """
    #expect(
      try facts(text) == [
        "spotify-minutes|1670258967|Rainbow Kitten Surprise||It's Called: Freefall|152|L"
      ])
  }

  // MARK: Libre.fm

  @Test(arguments: [0, 1, 3, 5])
  func `Libre.fm's own export is read below its title`(titleLines: Int) throws {
    let title = ["Libre.fm", "The listens of “ann”, one a line", "", "Exported: today", "-"]
    let lines =
      title.prefix(titleLines) + [
        "Artist,Track,Album,Time", "Nina Simone,\"Sinnerman, live\",Pastel Blues,1669000000",
        "Sault,Solar,,2022-11-21 03:10:00", "Nobody,,,1669000000", "",
      ]
    for end in ["\n", "\r\n"] {
      let text = lines.joined(separator: end)
      #expect(
        try facts(text) == [
          "librefm|1669000000|Nina Simone|Pastel Blues|Sinnerman, live|0|L",
          "librefm|1669000200|Sault||Solar|0|L",
        ])
      var reader = ListenImport(name: "list") { _ in }
      try reader.feed(Array(text.utf8))
      try reader.finish()
      #expect(reader.firstRejection?.line == titleLines + 4)
    }
  }

  @Test func `a title without a table below is not a list of listens`() {
    let titles = (0..<9).map { "Title \($0)" }
    #expect(throws: PlayerError.self) { try imported(titles.joined(separator: "\n")) }
    #expect(throws: PlayerError.self) {
      try imported((titles + ["Artist,Track,Album,Time", "A,B,C,1"]).joined(separator: "\n"))
    }
    #expect(throws: PlayerError.self) { try imported("Title\nA,B,C,1669000000\n") }
  }

  // MARK: YouTube Music

  @Test func `YouTube Music's takeout reports when something was opened`() throws {
    let text = """
      [{
        "header": "YouTube Music",
        "title": "Watched Solar",
        "titleUrl": "https://www.youtube.com/watch?v\\u003d-e8Nfjl_AKk",
        "subtitles": [{"name": "Sault - Topic", "url": "https://www.youtube.com/channel/UC"}],
        "time": "2022-04-25T18:09:04.784Z", "products": ["YouTube"],
        "activityControls": ["YouTube watch history"]
      },{"header": "YouTube Music", "title": "Lied angesehen", "subtitles": [{"name": "Sänger"}],
        "time": "2022-04-25T18:10:04Z"},
      {"header": "YouTube", "title": "Watched a film", "titleUrl": "x", "subtitles": [{"name": "C"}],
        "time": "2022-04-25T18:11:04Z"},
      {"header": "YouTube Music", "title": "Watched https://www.youtube.com/watch?v=gone", "titleUrl": "x",
        "time": "2022-04-25T18:12:04Z"}]
      """
    #expect(
      try facts(text) == [
        "youtube|1650910144|Sault||Solar|0|L", "youtube|1650910204|Sänger||Lied|0|L",
      ])
    #expect(try imported(text).rejected == 0)
  }

  @Test func `a title in an unknown language is not guessed`() throws {
    let text = """
      [{"header": "YouTube Music", "title": "Katsottu: X", "subtitles": [{"name": "A - Topic"}],
        "time": "2022-04-25T18:10:04Z"}]
      """
    #expect(try imported(text).sessions.isEmpty)
    #expect(try imported(text).rejected == 1)
  }

  // MARK: Last.fm

  /// `user.getRecentTracks`, as documented and as the service answers today.
  private static let page = """
    {"recenttracks":{"track":[
      {"artist":{"mbid":"","#text":"Now"},"name":"Playing","@attr":{"nowplaying":"true"},"album":{"#text":""}},
      {"artist":{"mbid":"b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d","#text":"The Beatles"},"streamable":"0",
       "image":[{"size":"small","#text":"https://x/{1}[2].png"}],"mbid":"60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29",
       "album":{"mbid":"729b68b1-c551-4d38-acc3-e5e1e17e1de8","#text":"Abbey Road"},"name":"Come \\"Together\\"",
       "url":"https://www.last.fm/music/x","date":{"uts":"1640995200","#text":"01 Jan 2022, 00:00"}}],
      "@attr":{"user":"x","track":"[","totalPages":"2","page":"1"}}}
    """

  @Test func `pages of Last.fm are read in every arrangement that exporters use`() throws {
    let listen = "lastfm|1640995200|The Beatles|Abbey Road|Come \"Together\"|0|L"
    let start = try #require(Self.page.firstRange(of: "\"track\":")).upperBound
    let end = try #require(Self.page.firstRange(of: ",\n  \"@attr\"")).lowerBound
    let tracks = String(Self.page[start..<end])
    let flat = Self.page.replacing("\n", with: " ")
    #expect(try facts(Self.page) == [listen])
    #expect(try facts("[\(Self.page),\(Self.page)]") == [listen, listen])
    #expect(try facts("\(flat)\n\(flat)\n") == [listen, listen])
    #expect(try facts(tracks) == [listen])
    #expect(try facts("[\(tracks),\n\(tracks)]") == [listen, listen])
    let ids = try #require(try imported(Self.page).sessions.first?.entry.track.musicBrainz)
    #expect(ids.recording == "60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29")
    #expect(ids.release == "729b68b1-c551-4d38-acc3-e5e1e17e1de8")
    #expect(ids.artists == ["b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d"])
  }

  @Test func `a page with one track has no list, and extended pages name the artist differently`()
    throws
  {
    let page = """
      {"recenttracks":{"track":{"artist":{"name":"A","mbid":"","url":"u"},"loved":"0","name":"T",
      "album":{"#text":"B"},"date":{"uts":"1640995200"}},"@attr":{"page":"1"}}}
      """
    #expect(try facts(page) == ["lastfm|1640995200|A|B|T|0|L"])
  }

  @Test func `lastfmstats.com's JSON and CSV are read`() throws {
    let id = "948a8a4c-23f3-4bf2-b201-dcb68a89b897"
    let json = """
      {"username":"lazulinoother", "scrobbles":[{"track":"They'll Only Miss You When You Leave",\
      "artist":"Carissa's Wierd","album":"Songs About Leaving","albumId":"\(id)","date":1757352413000}]}
      """
    let csv =
      "\u{FEFF}Artist;Album;AlbumId;Track;Date#lazulinoother\n"
      + "\"Carissa's Wierd\";\"Songs About Leaving\";\"\(id)\";\"They'll Only Miss You When You Leave\";\"1757352413000\"\n"
    for text in [json, csv] {
      #expect(
        try facts(text) == [
          "lastfm|1757352413|Carissa's Wierd|Songs About Leaving|They'll Only Miss You When You Leave|0|L"
        ])
      #expect(try imported(text).sessions.first?.entry.track.musicBrainz?.release == id)
    }
  }

  @Test func `the CSV of mainstream.ghan.nl and of lastfm-to-csv is read`() throws {
    let named = """
      uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid
      "1779022496","17 May 2026, 12:54","Nelly Furtado","","Loose","","Say It ""Right""\","60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29"
      "","bad row","","","","","",""

      """
    #expect(try facts(named) == ["lastfm|1779022496|Nelly Furtado|Loose|Say It \"Right\"|0|L"])
    #expect(
      try imported(named).sessions.first?.entry.track.musicBrainz?.recording
        == "60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29")
    for date in ["06 Sep 2026 14:23", "\"06 Sep 2026, 14:23\"", "06 Sep 2026, 14:23"] {
      let bare = "A,\"B, too\",T,\(date)\r\nA,,T2,\"06 Sep 2026, 14:29\"\r\n"
      #expect(
        try facts(bare) == [
          "lastfm-minutes|1788704580|A|B, too|T|0|L", "lastfm-minutes|1788704940|A||T2|0|L",
        ])
    }
  }

  // MARK: Portable players

  @Test func `a Rockbox log is read with and without a header, and “Untagged” is no artist`() throws
  {
    let id = "8f3471b5-7e6a-48da-86a9-c1c07a0f47ae"
    let lines =
      "A\tB\tT\t3\t222\tL\t1700000000\t\(id)\n"
      + "<Untagged>\t\t/<HDD0>/Music/x.mp3\t\t100\tS\t1700000300\t\n"
    for header in [
      "", "#AUDIOSCROBBLER/1.0\n#TZ/UTC\n",
      "#AUDIOSCROBBLER/1.1\r\n#TZ/UTC\r\n#CLIENT/Rockbox h120 3.2\r\n",
    ] {
      #expect(
        try facts(header + lines) == [
          "scrobbler|1700000000|A|B|T|0|L", "scrobbler|1700000300|||x.mp3|0|S",
        ])
      #expect(try imported(header + lines).sessions.first?.entry.track.musicBrainz?.recording == id)
    }
  }

  @Test(arguments: [
    ("#AUDIOSCROBBLER/1.1\n#TZ/UTC\n", false, 0),
    ("#AUDIOSCROBBLER/1.1\n#TZ/UNKNOWN\n", false, -3600),
    ("#AUDIOSCROBBLER/1.1\n", false, -3600), ("", false, -3600),
    ("#AUDIOSCROBBLER/1.1\n#TZ/UTC\n", true, -3600),
  ])
  func `a log in local time is read in the zone that the listener names`(
    header: String, isZoneGiven: Bool, offset: Int64
  ) throws {
    var starts: [Int64] = []
    var reader = ListenImport(name: "log", isZoneGiven: isZoneGiven) {
      $0 - 3600
    } receive: {
      starts.append($0.startedAt.unixMilliseconds / 1000)
    }
    try reader.feed(Array((header + "A\tB\tT\t3\t222\tL\t1700000000\t\n").utf8))
    try reader.finish()
    #expect(starts == [1_700_000_000 + offset])
    #expect(reader.usedLocalTime == (offset != 0))
  }

  // MARK: ListenBrainz

  @Test func `the player's own identifiers are kept, and ListenBrainz's mapping fills gaps`()
    throws
  {
    func ids(_ more: String) throws -> MusicBrainzIDs? {
      try imported(
        "{\"listened_at\":1700000000,\"track_metadata\":{\"artist_name\":\"A\",\"track_name\":\"T\",\(more)}}\n"
      ).sessions.first?.entry.track.musicBrainz
    }
    let (one, other) = (
      "8f3471b5-7e6a-48da-86a9-c1c07a0f47ae", "948a8a4c-23f3-4bf2-b201-dcb68a89b897"
    )
    let mapping =
      "\"mbid_mapping\":{\"recording_mbid\":\"\(other)\",\"artist_mbids\":[\"\(other)\"],\"artists\":[]}"
    let own =
      "\"additional_info\":{\"recording_mbid\":\"\(one.uppercased())\",\"artist_mbids\":[\"\(one)\",\"x\"]}"
    #expect(try ids(mapping)?.recording == other)
    #expect(try ids("\(own),\(mapping)")?.recording == one)
    #expect(try ids("\(own),\(mapping)")?.artists == [one])
    #expect(try ids("\"additional_info\":{\"recording_mbid\":\"none\"}") == nil)
  }

  // MARK: Precision

  @Test func `an exported listen has the precision of its source`() throws {
    let sources = [
      ("uts,artist,album,track\n1700000000,A,B,T\n", "lastfm", 1000),
      ("A,B,T,06 Sep 2026 14:23\n", "lastfm-minutes", 60_000),
      (Self.spotify, "spotify", 1000),
      (
        "[{\"endTime\":\"2022-12-05 16:52\",\"artistName\":\"A\",\"trackName\":\"T\",\"msPlayed\":152293}]",
        "spotify-minutes", 60_000
      ),
      ("{\"timeMs\":1700000000123,\"track\":\"T\",\"artist\":\"A\"}\n", "pano", 1),
      ("A\tB\tT\t3\t222\tL\t1700000000\t\n", "scrobbler", 1000),
    ]
    for (text, name, precision) in sources {
      var writer = ListenWriter.sample(.jsonl)
      let line = writer.text(of: Array(try imported(text).sessions.prefix(1)))
      #expect(line.contains("\"source\":\"\(name)\","))
      #expect(line.contains("\"startPrecision\":\(precision),"), "\(name)")
    }
  }

  // MARK: Damage

  private func failure(_ text: some Sequence<UInt8>) -> String? {
    var reader = ListenImport(name: "file") { _ in }
    do {
      try reader.feed(Array(text))
      try reader.finish()
      return reader.firstRejection.map { "\($0.line): \($0.reason)" }
    } catch {
      return (error as? PlayerError)?.message
    }
  }

  @Test func `mistakes are reported with their line`() {
    let half = Self.spotify.utf8.prefix(400)
    #expect(failure(half)?.contains("file is incomplete") == true)
    let line = "{\"ts\":\"never\",\"ms_played\":9000,\"master_metadata_track_name\":\"T\"}"
    #expect(failure("[\n\n\(line)]".utf8) == "3: its date is not valid")
    #expect(
      failure("uts,artist,album,track\n1,A,\"two\nlines\",T\n99999999999999999,A,B,T\n".utf8)
        == "4: its date is not valid")
    #expect(
      failure(Array("uts,artist,album,track\n1700000000,".utf8) + [0xE9] + Array(",B,T\n".utf8))
        == "2: its text is not UTF-8")
    #expect(
      failure([0xFF, 0xFE, 0x5B, 0] + [UInt8](repeating: 32, count: 80))?.contains("UTF-16") == true
    )
    #expect(failure("<!DOCTYPE html><html>".utf8)?.contains("JSON") == true)
    #expect(failure("a\tb\tc\n1\t2\t3\n".utf8)?.contains("does not contain listens") == true)
  }

  @Test(arguments: [
    "[" + String(repeating: "[", count: 100), "[{\"a\":\"" + String(repeating: "x", count: 2 << 20),
  ])
  func `nesting and length have limits`(text: String) {
    #expect(failure(text.utf8)?.contains("too long") == true)
  }

  @Test func `random damage never crashes the program`() throws {
    var generator = SeededGenerator(seed: 24)
    for text in [Self.spotify, Self.page, "A,B,T,06 Sep 2026 14:23\nA,B,T,06 Sep 2026 14:23\n"] {
      for _ in 0..<200 {
        var bytes = Array(text.utf8)
        for _ in 0..<6 {
          bytes[.random(in: 0..<bytes.count, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        bytes.removeLast(.random(in: 0..<bytes.count, using: &generator))
        _ = failure(bytes)
      }
    }
  }
}
