import ListeningHistory
import LocalDatabase
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct LibraryReaderTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let moods: MoodStore

  init() throws {
    folder = try TemporaryFolder()
    moods = try MoodStore(folder: folder["data"], clock: clock)
  }

  /// A history with fixed play counts.
  private struct Hearings: SongHearings {
    let counts: [PersistentID: PlayCount]

    func playCounts() throws(PlayerError) -> [PersistentID: PlayCount] { counts }

    func songs(
      listenedToOn day: QueryCondition.DayTest, now: Int64
    ) throws(PlayerError) -> Set<PersistentID> {
      day == .thisDay ? [.of("0"), .of("9")] : []
    }

    func tracks(of songs: Set<PersistentID>) throws(PlayerError) -> [Track] { [] }
  }

  /// A reader of a library with the given tracks, by `folder/file` and tags.
  private func reader(
    _ tracks: [Track], plays: [PersistentID: PlayCount] = [:]
  ) throws -> LibraryReader {
    var shelf: [TrackPath: Track] = [:]
    for (number, track) in tracks.enumerated() {
      let path = try folder.write([UInt8](), to: "music/\(track.path.encoded)")
      var track = track
      track.path = path
      if track.persistentID == nil { track.persistentID = .of("\(number)") }
      shelf[path] = track
    }
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    return try #require(
      try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in Hearings(counts: plays)
      })
  }

  private func track(
    _ title: String, by artist: String = "", on album: String = "", in file: String? = nil,
    _ more: (inout Track) -> Void = { _ in }
  ) -> Track {
    var track = Track(path: TrackPath(encoded: file ?? "\(title).mp3"), title: title)
    track.artist = artist
    track.album = album
    more(&track)
    return track
  }

  private func titles(
    _ text: String, in reader: LibraryReader, by order: LibraryOrder? = nil
  ) throws -> [String] {
    let list = try reader.list(LibraryQuery(parsing: text, order: order))
    return try reader.rows(0..<list.count, of: list).map(\.track.title)
  }

  // MARK: Search

  @Test func `the next track with all words is found in a list as in its rows`() throws {
    let reader = try reader([
      track("One", by: "Beyoncé", on: "Red"), track("Two", by: "Cher", on: "Blue"),
      track("Three", by: "Cher", on: "Red"), track("Fourteen", by: "Dido", on: "Déjà"),
    ])
    let list = try reader.list(LibraryQuery())
    let rows = try reader.rows(0..<list.count, of: list).map(\.track)
    let texts = RowTexts(rows.map { [$0.title, $0.artist, $0.album] })
    for text in ["t", "cher re", "once", "DEJA", "x", "", "e e"] {
      for from in 0...4 {
        for isBackward in [false, true] {
          let place = list.place(matching: text, from: from, isBackward: isBackward)
          #expect(place == texts.place(matching: text, from: from, isBackward: isBackward))
        }
      }
    }
    for text in ["t", "T", "two", "o", "e", ""] {
      for from in 0...4 {
        #expect(list.place(ofName: text, from: from) == texts.place(ofName: text, from: from))
      }
    }
    let place = try #require(list.place(matching: "cher red", from: 0, isBackward: false))
    #expect(rows[place].title == "Three")
  }

  @Test(arguments: [
    ("beyonce", ["Déjà Vu"]), ("BEYONCÉ deja", ["Déjà Vu"]), ("vu", ["Déjà Vu"]), ("eja", []),
    ("группа", ["Группа крови"]), ("ГРУППА КРО", ["Группа крови"]), ("θαλ", ["Θάλασσα"]),
    ("月亮", ["月亮代表我的心"]), ("代", ["月亮代表我的心"]), ("亮月", []), ("さくら", ["さくら"]),
    ("strasse", ["Straße"]), ("dont", ["Don’t Stop"]), ("don't", ["Don’t Stop"]),
    ("사라", ["사랑"]), ("!!!", ["Déjà Vu II"]), ("ac/dc", ["Thunder"]),
    ("\"deja vu\"", ["Déjà Vu", "Déjà Vu II"]), ("\"deja v\"", []), ("🎵", ["🎵 beat"]),
  ])
  func `words match at their beginnings, in any script, ignoring case and accents`(
    text: String, found: [String]
  ) throws {
    let reader = try reader([
      track("Déjà Vu", by: "Beyoncé"), track("Déjà Vu II", by: "!!!"), track("Группа крови"),
      track("Θάλασσα"), track("月亮代表我的心"), track("さくら"), track("Straße"), track("Don’t Stop"),
      track("사랑"), track("Thunder", by: "AC/DC"), track("🎵 beat"),
    ])
    let expected = text == "vu" ? ["Déjà Vu", "Déjà Vu II"] : found
    let list = try reader.list(LibraryQuery(parsing: text))
    let titles = try reader.rows(0..<list.count, of: list).map(\.track.title)
    if list.isForgiving {
      #expect(found.isEmpty)
    } else {
      #expect(titles.sorted() == expected.sorted())
    }
  }

  @Test(arguments: [
    "yesteday", "yesterdzy", "yestterday", "yesetrday", "eysterday", "yestrd", "Yésteday",
  ])
  func `one typing mistake is forgiven if nothing else matches`(text: String) throws {
    let reader = try reader([track("Yesterday", by: "The Beatles"), track("Tomorrow")])
    let list = try reader.list(LibraryQuery(parsing: text))
    #expect(list.isForgiving)
    #expect(try titles("\(text) beatles", in: reader) == ["Yesterday"])
  }

  @Test(arguments: ["yestedzy", "ys", "\"yesteday\"", "not yesteday"])
  func `two mistakes, short words and quoted ones are not corrected`(text: String) throws {
    let reader = try reader([track("Yesterday")])
    #expect(try reader.list(LibraryQuery(parsing: text)).isForgiving == false)
  }

  @Test func `a mistake in an excluded word excludes nothing`() throws {
    let reader = try reader([track("Tomorrow"), track("Yesterday and Tomorrow")])
    #expect(
      try titles("tomorow not yesteday", in: reader) == ["Tomorrow", "Yesterday and Tomorrow"])
  }

  @Test func `a mistake in a letter of several bytes counts as one`() throws {
    let reader = try reader([track("Звезда")])
    for text in ["Зведза", "Зведа", "Звёзда", "Звеззда", "Звизда"] {
      #expect(try titles(text, in: reader) == ["Звезда"], "\(text)")
    }
  }

  @Test func `the best match comes first`() throws {
    let reader = try reader([
      track("Song", by: "Queen of Hearts"), track("Killer Queen", by: "Z"), track("Queen", by: "Z"),
      track("Bohemian", by: "Queen"), track("Queens", by: "Z"),
      track("Other", by: "Z") { $0.genre = "queen" },
    ])
    #expect(
      try titles("queen", in: reader) == [
        "Queen", "Bohemian", "Other", "Queens", "Song", "Killer Queen",
      ])
  }

  // MARK: The query language

  @Test(arguments: [
    ("year:1980..1989", "a"), ("year:none", "cde"), ("length:>10m", "b"), ("length:3:30", "a"),
    ("played:never", "bcde"), ("plays:>5", "a"), ("played:>90d", "abcde"), ("played:<90d", ""),
    ("played:>90d plays:>0", "a"), ("played:90d..10y", "a"),
    ("skips:>3", "b"), ("skips:none", "acde"), ("plays:none", "bcde"), ("on:this-day", "a"),
    ("on:12-24", ""), ("skips:>3 or on:this-day", "ab"),
    ("rating:>=4", "b"), ("rating:none", "acde"), ("mood:calm", "a"), ("mood:none", "cde"),
    ("mood:any", "ab"), ("favourite:yes", "c"), ("path:/sub/", "e"), ("path:/SUB/", "e"),
    ("path:sub/e", "e"), ("path:sub/f/", ""), ("genre:\"\"", "bcde"),
    ("genre:jazz or rating:4", "ab"), ("not (mood:calm or path:sub)", "bcd"),
    ("added:<1d", "abcde"), ("added:>1d", ""), ("saved:best", "b"),
    ("not saved:best year:1985", "a"),
    ("path:%", ""), ("artist:x", "a"), ("albumartist:x", "a"), ("artist:=\"x\"", "a"),
    ("title:=\"ab\"", ""), ("title:a", "a"),
    ("format:flac", "ad"), ("format:F", "ad"), ("format:=MP3", "b"), ("format:\"\"", "ce"),
    ("format:xyz", ""), ("flac", ""), ("lossless:yes", "ad"), ("lossless:no", "b"),
    ("bits:>16", "a"), ("bits:16", "d"), ("bits:none", "bce"), ("samplerate:>=96k", "a"),
    ("samplerate:44.1k", "bd"), ("samplerate:<48000", "bd"), ("samplerate:none", "ce"),
    ("channels:>2", "a"), ("channels:1", "d"), ("bitrate:<320", "bd"), ("bitrate:none", "ce"),
  ])
  func `a condition finds the expected tracks`(text: String, found: String) throws {
    let reader = try reader(
      [
        track("a", by: "X", in: "a.mp3") {
          $0.year = 1985
          $0.genre = "Jazz"
          $0.duration = 210.9
          $0.encoding = SoundEncoding(
            codec: "FLAC", bitDepth: 24, sampleRate: 96_000, channels: 6, bitrate: 5000)
        },
        track("b", in: "b.mp3") {
          $0.year = 1999
          $0.duration = 601
          $0.encoding = SoundEncoding(
            codec: "MP3", bitDepth: nil, sampleRate: 44_100, channels: 2, bitrate: 256)
        },
        track("c", in: "c.mp3"),
        track("d", in: "d.mp3") {
          $0.encoding = SoundEncoding(
            codec: "FLAC", bitDepth: 16, sampleRate: 44_100, channels: 1, bitrate: 300)
        },
        track("e", in: "sub/e.mp3"),
      ],
      plays: [
        .of("0"): PlayCount(
          plays: 6, lastPlayedAt: clock.now().unixMilliseconds - 91 * 86_400_000),
        .of("1"): PlayCount(skips: 4),
      ])
    _ = try moods.add([.of("0")], to: .calm)
    _ = try moods.add([.of("1")], to: .sad)
    _ = try moods.rate([.of("1")], 4)
    _ = try moods.setFavourite([.of("2")], true)
    try moods.save(SavedQuery(name: "best", text: "rating:4 or saved:\"best of all\""))
    try moods.save(SavedQuery(name: "best of all", text: "rating:5"))
    #expect(try titles(text, in: reader, by: .init(.title)).joined() == found)
  }

  @Test func `a saved query that contains itself or does not exist is an error`() throws {
    let reader = try reader([track("a")])
    try moods.save(SavedQuery(name: "loop", text: "not saved:loop"))
    #expect(throws: PlayerError.self) { try reader.list(LibraryQuery(parsing: "saved:loop")) }
    let misspelt = #expect(throws: PlayerError.self) {
      try reader.list(LibraryQuery(parsing: "saved:lop"))
    }
    #expect(misspelt?.message == "There is no saved query called “lop”; there is “loop”.")
    let forgotten = #expect(throws: PlayerError.self) { try moods.deleteQuery(named: "lop") }
    #expect(forgotten?.message == misspelt?.message)
    #expect(throws: PlayerError.self) { try reader.list(LibraryQuery(parsing: "saved:gone")) }
    #expect(throws: PlayerError.self) { try moods.save(SavedQuery(name: "x", text: "year:x")) }
    #expect(throws: PlayerError.self) { try moods.save(SavedQuery(name: "", text: "love")) }
    try moods.deleteQuery(named: "loop")
    #expect(try moods.savedQueries() == [])
    #expect(throws: PlayerError.self) { try moods.deleteQuery(named: "loop") }
  }

  @Test func `a built-in query is found by name until the listener saves one with it`() throws {
    let reader = try reader([track("a"), track("b")])
    _ = try moods.setFavourite([.of("1")], true)
    for name in ["Favourites", "favourites"] {
      #expect(try titles("saved:\(name)", in: reader, by: .init(.title)) == ["b"])
    }
    #expect(try titles("saved:never-played", in: reader, by: .init(.title)) == ["a", "b"])
    #expect(try reader.order(of: .saved("most-played")) == .init(.plays, isDescending: true))
    #expect(try reader.order(of: .saved("favourites")) == nil)
    let kept = #expect(throws: PlayerError.self) { try moods.deleteQuery(named: "favourites") }
    #expect(kept?.message == "“Favourites” is built in and cannot be deleted.")
    try moods.save(SavedQuery(name: "favourites", text: "title:a"))
    try moods.save(SavedQuery(name: "most played", text: "title:a"))
    #expect(try titles("saved:Favourites", in: reader, by: .init(.title)) == ["a"])
    #expect(try reader.order(of: .saved("most-played")) == nil)
    try moods.deleteQuery(named: "favourites")
    #expect(try titles("saved:favourites", in: reader, by: .init(.title)) == ["b"])
  }

  // MARK: Order

  @Test func `titles sort without articles, case and accents, and numbers by value`() throws {
    let reader = try reader(
      [
        "Track 10", "track 2", "The Apple", "Étude", "elephant", "A-ha", "Der Ball", "Zebra", "10",
        "9", "日",
      ]
      .map { track($0) })
    #expect(
      try titles("", in: reader, by: .init(.title)) == [
        "9", "10", "A-ha", "The Apple", "Der Ball", "elephant", "Étude", "track 2", "Track 10",
        "Zebra", "日",
      ])
    #expect(try titles("", in: reader, by: .init(.title, isDescending: true)).first == "日")
  }

  @Test
  func
    `a shelf sorts albums by artist and year, discs and tracks in order, compilations together`()
    throws
  {
    func on(_ album: String, _ artist: String, _ disc: Int, _ number: Int, _ year: Int) -> Track {
      track(
        "\(album)-\(disc)-\(number)", by: artist, on: album, in: "\(album)/CD\(disc)/\(number).mp3"
      ) {
        $0.discNumber = disc
        $0.trackNumber = number
        $0.year = year
      }
    }
    let reader = try reader([
      on("Late", "The Cure", 1, 10, 1992), on("Late", "The Cure", 1, 2, 1992),
      on("Late", "The Cure", 2, 1, 1992), on("Early", "Cure", 1, 1, 1980),
      on("Mix", "Zappa", 1, 2, 2000), on("Mix", "Abba", 1, 1, 2000),
      on("Solo", "Zappa", 1, 1, 1970),
    ])
    #expect(
      try titles("", in: reader) == [
        "Early-1-1", "Late-1-2", "Late-1-10", "Late-2-1", "Mix-1-1", "Mix-1-2", "Solo-1-1",
      ])
    #expect(
      try reader.groups(.albumArtist).map(\.name) == ["Cure", "Various Artists", "Zappa"]
        || reader.groups(.albumArtist).map(\.name) == ["The Cure", "Various Artists", "Zappa"])
    #expect(try reader.groups(.album).map(\.count) == [1, 3, 2, 1])
  }

  @Test func `an artist's albums are sorted by year, which is included`() throws {
    let reader = try reader([
      track("a", by: "Cure", on: "Wish") { $0.year = 1992 },
      track("b", by: "Cure", on: "Faith") { $0.year = 1981 },
      track("c", by: "Cure", on: "Bloodflowers"),
      track("d", by: "Abba", on: "Ring") { $0.year = 1973 },
    ])
    let groups = try reader.groups(.albumByYear)
    #expect(groups.map(\.name) == ["Ring", "Faith", "Wish", "Bloodflowers"])
    #expect(groups.map(\.year) == [1973, 1981, 1992, nil])
    #expect(try reader.groups(.album).map(\.name) == ["Bloodflowers", "Faith", "Ring", "Wish"])
  }

  @Test func `folders are nested, and have tracks of their own`() throws {
    let reader = try reader([
      track("a", in: "A/One/a.mp3"), track("b", in: "A/One/b.mp3"), track("c", in: "A/c.mp3"),
      track("d", in: "B/Deep/Down/d.mp3"), track("e", in: "AB/e.mp3"),
    ])
    let root = try reader.folder(nil)
    let music = folder["music"].encoded
    #expect(
      root.folders.map(\.folder) == [music], "what holds nothing else is one with what it holds")
    #expect(root.tracks.count == 0)
    let inside = try reader.folder(music)
    #expect(inside.folders.map(\.name) == ["A", "AB", "B/Deep/Down"])
    #expect(inside.folders.map(\.count) == [3, 1, 1])
    let first = try #require(inside.folders.first)
    let found = try reader.list(LibraryQuery(condition: first.condition))
    #expect(found.count == 3, "nothing from AB")
    let inA = try reader.folder(music + "/A", order: .init(.title, isDescending: true))
    #expect(inA.folders.map(\.name) == ["One"])
    #expect(try reader.rows(0..<inA.tracks.count, of: inA.tracks).map(\.track.title) == ["c"])
    #expect(try reader.folder(music + "/none").folders.isEmpty)
  }

  @Test func `a folder's tracks are those below it, and not below a namesake elsewhere`()
    throws
  {
    let music = folder["music"].encoded
    let reader = try reader([track("a", in: "A/a.mp3"), track("b", in: "B\(music)/A/b.mp3")])
    let first = try #require(reader.folder(music).folders.first)
    #expect(first.name == "A" && first.count == 1)
    #expect(try reader.list(LibraryQuery(condition: first.condition)).count == 1)
  }

  @Test func `a file is found in the groups and lists that contain it`() throws {
    let reader = try reader([
      track("a", by: "Cure", on: "Wish", in: "x/a.mp3"), track("b", by: "Abba", on: "Ring"),
    ])
    let path = folder["music/x/a.mp3"]
    #expect(try reader.place(of: path, in: reader.groups(.albumArtist)) == 1)
    #expect(try reader.place(of: path, in: reader.groups(.album)) == 1)
    let ofArtist = QueryCondition.text(.albumArtist, .init("Cure", .whole))
    #expect(try reader.place(of: path, in: reader.groups(.album, of: ofArtist)) == 0)
    #expect(try reader.place(of: path, in: reader.list(LibraryQuery())) == 1)
    #expect(try reader.place(of: path, in: reader.folder(nil).folders) == 0)
    #expect(try reader.place(of: folder["no.mp3"], in: reader.list(LibraryQuery())) == nil)
  }

  @Test func `a few tracks have the same remarks as when all are read`() throws {
    let tracks = ["a", "b", "c"].map { track($0) }
    let reader = try reader(tracks, plays: [.of("1"): PlayCount(plays: 7)])
    let list = try reader.list(LibraryQuery())
    let rows = try reader.rows(0..<list.count, of: list).map(\.track)
    _ = try moods.add([rows[0]], to: .calm)
    _ = try moods.add([rows[0]], to: .happy)
    _ = try moods.rate([rows[2]], 4)
    let all = try reader.remarks()
    let some = try reader.remarks(on: rows, withPlays: true)
    #expect(some.map(\.moods) == [[.happy, .calm], [], []], "in the order of their keys")
    #expect(some.map(\.marks) == rows.map { all.remark(on: $0).marks })
    #expect(some.map(\.plays) == rows.map { all.remark(on: $0).plays })
    #expect(try reader.remarks(on: rows, withPlays: false).allSatisfy { $0.plays == nil })
  }

  @Test func `the first row for a letter is found in a list`() throws {
    let reader = try reader(
      ["Alpha", "The Beta", "beta 2", "Gamma", ""].map { track($0.isEmpty ? "?" : $0) })
    let list = try reader.list(LibraryQuery(order: .init(.title)))
    #expect(list.place(of: "b") == 2)
    #expect(list.place(of: "h") == 5)
    #expect(try reader.list(LibraryQuery(order: .init(.length))).place(of: "b") == nil)
  }

  @Test func `columns count tracks and time, and each entry finds its own`() throws {
    let reader = try reader([
      track("a", by: "Beyoncé", on: "One") {
        $0.duration = 60; $0.year = 1999; $0.genre = "Pop"
      },
      track("b", by: "BEYONCE", on: "One", in: "sub/b.mp3") {
        $0.duration = 30; $0.year = 2001
      },
      track("c"),
    ])
    _ = try moods.add([.of("2")], to: .sad)
    for column in BrowseColumn.allCases {
      let groups = try reader.groups(column)
      #expect(groups.reduce(0) { $0 + $1.count } == 3, "\(column)")
      for group in groups where column != .folder {
        #expect(
          try reader.list(LibraryQuery(condition: group.condition)).count == group.count,
          "\(column) \(group.name)")
      }
    }
    let artists = try reader.groups(.artist)
    #expect(artists.map(\.count) == [2, 1])
    #expect(artists.first?.duration == 90)
    #expect(try reader.groups(.year).map(\.name) == ["2001", "1999", ""])
  }

  // MARK: Reading

  @Test func `without an index there is no reader, and a refresh shows a changed library`()
    throws
  {
    #expect(
      try LibraryReader(cache: folder["none"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in nil
      } == nil)
    let first = try reader([track("a")])
    #expect(try first.count() == 1)
    _ = try reader([track("a"), track("b")])
    #expect(try first.count() == 1)
    try first.refresh()
    #expect(try first.count() == 2)
  }

  @Test func `a long list is read completely, in its order`() throws {
    let reader = try reader((0..<2500).map { track("Song \($0)", by: "Artist \($0 % 7)") })
    let list = try reader.list(LibraryQuery(order: .init(.title, isDescending: true)))
    #expect(
      try reader.tracks(of: list).map(\.track.title) == (0..<2500).reversed().map { "Song \($0)" })
    let rows = try reader.rows(2490..<2600, of: list)
    #expect(rows.map(\.index) == Array(2490..<2500))
  }

  // A long list is read differently from a short one.
  @Test(arguments: [1, 2100]) func `all details of a track are returned`(count: Int) throws {
    var full = FullFixture.track
    full.path = TrackPath(encoded: "full.mp3")
    let reader = try reader([full] + (1..<count).map { track("Zzz \($0)") })
    full.path = folder["music/full.mp3"]
    let list = try reader.list(LibraryQuery(order: .init(.title)))
    #expect(try reader.tracks(of: list).first?.track == full)
    #expect(try reader.rows(0..<1, of: list).map(\.track) == [full])
  }

  @Test func `numbers are the same in long and short lists`() throws {
    let numbers: [Int?] = [nil, 0, 1]
    let reader = try reader(
      (0..<2100).map { number in
        track("Song \(number)") {
          $0.trackNumber = numbers[number % 3]
          $0.discNumber = numbers[(number + 1) % 3]
        }
      })
    let order = LibraryOrder(.title)
    let long = try reader.tracks(of: reader.list(LibraryQuery(order: order))).map(\.track)
    let short = try reader.tracks(of: reader.list(LibraryQuery(order: order, limit: 30)))
    #expect(long.count == 2100)
    #expect(long.prefix(30).elementsEqual(short.map(\.track)))
    #expect(long.prefix(3).map(\.trackNumber) == numbers)
  }
}

/// Reads the tracks that are given for each path.
struct ShelfReader: TrackReading {
  let tracks: [TrackPath: Track]

  func read(_ path: TrackPath) throws(PlayerError) -> Track {
    guard let track = tracks[path] else { throw PlayerError(.notFound, "“\(path)” is not there.") }
    return track
  }
}
