import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Playlists in formats other than M3U.
@Suite struct PlaylistFormatTests {
  private let folder: TemporaryFolder
  private static let recording = "8f3471b5-7e6a-48da-86a9-c1c07a0f47ae"
  private static let release = "948a8a4c-23f3-4bf2-b201-dcb68a89b897"
  private static let artist = "b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(_ text: String, _ name: String) throws -> PlaylistFile {
    try PlaylistFile(reading: folder.write(text.utf8, to: name))
  }

  private func track(_ name: String, _ title: String = "T") -> Track {
    var track = Track(path: folder[name], title: title)
    track.artist = "A"
    track.album = "B"
    track.trackNumber = 3
    track.duration = 222.5
    return track
  }

  // MARK: Reading

  @Test func `PLS is read in the order of its numbers, with any line endings`() throws {
    let list = try read(
      "[playlist]\r\nFile2=/b.mp3\r\nTitle2=Artist - Song - Live\r\nLength2=61\r\n"
        + "file1=sub\\a.mp3\r\nLength1=-1\r\nFile3=http://radio.example/\r\nNumberOfEntries=3\r\n"
        + "Version=2\r\n", "l.pls")
    let tracks = list.sections.flatMap(\.tracks)
    #expect(tracks.map(\.path) == [folder["sub/a.mp3"], TrackPath("/b.mp3")])
    #expect(tracks.map(\.title) == ["a", "Song - Live"])
    #expect(tracks.map(\.duration) == [nil, 61])
    #expect(
      list.leftOut == ["“http://radio.example/” is in the list but is not the address of a file."])
  }

  @Test func `WPL and ASX are read, with the separators of Windows and in any case`() throws {
    let wpl = try read(
      #"""
      <?wpl version="1.0"?>
      <smil><head><meta name="Generator" content="x"/><title>My list</title></head>
      <body><seq><media src="sub\01 One.mp3" albumTitle="B" trackTitle="T" trackArtist="A" duration="61500"/>
      <media src="Two &amp; a half.mp3" tid="{1}"/><media src="http://radio.example/"/></seq></body></smil>
      """#, "l.wpl")
    #expect(wpl.sections.map(\.name) == ["My list"])
    let tracks = wpl.sections.flatMap(\.tracks)
    #expect(tracks.map(\.path) == [folder["sub/01 One.mp3"], folder["Two & a half.mp3"]])
    #expect(tracks.first?.title == "T" && tracks.first?.artist == "A")
    #expect(tracks.first?.album == "B" && tracks.first?.duration == 61.5)
    #expect(wpl.leftOut.count == 1)
    let asx = try read(
      #"""
      <ASX Version="3.0"><Title>Old</Title>
      <Entry><Title>One</Title><Author>A</Author><Duration Value="00:01:01.5"/>
      <Ref HREF="sub\1.mp3"/></Entry>
      <entry><duration value="x"/><ref href="2.mp3"/></entry><entry/></ASX>
      """#, "l.asx")
    #expect(asx.sections.map(\.name) == ["Old"])
    let entries = asx.sections.flatMap(\.tracks)
    #expect(entries.map(\.path) == [folder["sub/1.mp3"], folder["2.mp3"]])
    #expect(entries.map(\.title) == ["One", "2"] && entries.map(\.duration) == [61.5, nil])
    #expect(asx.leftOut.count == 1)
  }

  @Test func `lists of Windows Media Player that are broken or declare entities are refused`() {
    for text in ["<smil><body><seq><media src='a.mp3'>", "<asx><entry>", "no list"] {
      #expect(throws: PlayerError.self) { try read(text, "l.wpl") }
    }
    let bomb = "<!DOCTYPE asx [<!ENTITY a 'b'>]><asx><entry><ref href='&a;'/></entry></asx>"
    #expect(throws: PlayerError.self) { try read(bomb, "l.asx") }
  }

  @Test func `XSPF is read with all its details of a track`() throws {
    let list = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a comment -->
      <x:playlist version="1" xmlns:x="http://xspf.org/ns/0/">
        <x:title> Two &amp; more </x:title>
        <x:trackList>
          <x:track>
            <x:location>http://example.org/elsewhere.mp3</x:location>
            <x:location>sub/caf%C3%A9%20%231.mp3</x:location>
            <x:identifier>https://musicbrainz.org/recording/\(Self.recording)</x:identifier>
            <x:title><![CDATA[Song <1>]]></x:title><x:creator>A</x:creator><x:album>B</x:album>
            <x:trackNum>7</x:trackNum><x:duration>61500</x:duration>
            <x:extension application="urn:x"><title xmlns="urn:x">other</title></x:extension>
          </x:track>
          <x:track><x:title>Known</x:title><x:creator>By its tags</x:creator></x:track>
          <x:track><x:location>https://radio.example/</x:location><x:title>Radio</x:title></x:track>
          <x:track><x:title>Nobody's</x:title></x:track>
        </x:trackList>
      </x:playlist>
      """, "l.xspf")
    let section = try #require(list.sections.first)
    #expect(section.name == "Two & more")
    #expect(section.tracks.map(\.title) == ["Song <1>", "Known"])
    #expect(section.tracks.map(\.path) == [folder["sub/café #1.mp3"], TrackPath(encoded: "")])
    #expect(section.tracks[0].trackNumber == 7)
    #expect(section.tracks[0].duration == 61.5)
    #expect(section.tracks[0].musicBrainz?.recording == Self.recording)
    #expect(list.leftOut.count == 2)
  }

  @Test(arguments: ["l.jspf", "l.json"])
  func `JSPF is read as ListenBrainz writes it`(name: String) throws {
    let path = try folder.write(
      """
      {"playlist": {"title": "Weekly", "creator": "listenbrainz", "extension":
       {"https://musicbrainz.org/doc/jspf#playlist": {"public": true}}, "track": [
        {"title": "T", "creator": "A", "album": "B", "duration": 222000,
         "identifier": ["https://musicbrainz.org/recording/\(Self.recording)"],
         "extension": {"https://musicbrainz.org/doc/jspf#track": {
          "added_by": "x", "artist_identifiers": ["https://musicbrainz.org/artist/\(Self.artist)"],
          "release_identifier": "https://musicbrainz.org/release/\(Self.release)",
          "additional_metadata": {"artists": []}}}},
        {"location": "a.mp3", "trackNum": "4", "duration": "1000", "identifier": 7, "extension": []},
        {"location": ["spotify:track:1"], "title": "S"}, 5, null, {}]}}
      """.utf8, to: name)
    #expect(PlaylistFile.isList(path))
    let list = try PlaylistFile(reading: path)
    #expect(list.sections.map(\.name) == ["Weekly"])
    let tracks = list.sections.flatMap(\.tracks)
    #expect(tracks.map(\.path) == [TrackPath(encoded: ""), folder["a.mp3"]])
    let ids = try #require(tracks[0].musicBrainz)
    #expect(ids.recording == Self.recording)
    #expect(ids.release == Self.release)
    #expect(ids.artists == [Self.artist])
    #expect(tracks[1].trackNumber == 4)
    #expect(tracks[1].duration == 1)
    #expect(list.leftOut.count == 4)
  }

  @Test(arguments: [
    "/music/a.mp3\n/music/b.mp3\n", "\u{FEFF}\n#EXTM3U\na.mp3\n", "file:///music/a.mp3",
    "[playlist]\nFile1=a.mp3\n", "<?xml version=\"1.0\"?><playlist/>",
  ])
  func `another player's list is recognised whatever its name`(text: String) throws {
    #expect(PlaylistFile.isList(try folder.write(text.utf8, to: "evening")))
  }

  @Test(arguments: ["", "a.mp3\n", #"{"format": "stimmung-lists"}"#, "/\0ID3"])
  func `text that could be anything is not a list`(text: String) throws {
    #expect(!PlaylistFile.isList(try folder.write(text.utf8, to: "evening")))
  }

  @Test func `an iTunes library yields the playlists that its owner made`() throws {
    func list(_ name: String, _ tracks: [Int], _ more: String = "") -> String {
      let items = tracks.map { "<dict><key>Track ID</key><integer>\($0)</integer></dict>" }
      return """
        <dict><key>Name</key><string>\(name)</string>\(more)
        <key>Playlist ID</key><integer>9</integer>
        <key>Playlist Items</key><array>\(items.joined())</array></dict>
        """
    }
    let flag = { (key: String) in "<key>\(key)</key><true/>" }
    let lists =
      list("Library", [1, 2], flag("Master"))
      + list("Music", [1], "<key>Distinguished Kind</key><integer>4</integer>")
      + list("Best", [2, 1, 2, 3, 99])
      + list("Folder", [1], flag("Folder"))
      + list("Best", [1], "<key>Parent Persistent ID</key><string>F</string>")
      + list("Clever", [1], "<key>Smart Info</key><data>AQEAAwAAAAIAAAAZ</data>")
    let library = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      <key>Major Version</key><integer>1</integer><key>Date</key><date>2015-01-01T00:00:00Z</date>
      <key>Tracks</key><dict>
      <key>1</key><dict><key>Track ID</key><integer>1</integer><key>Name</key><string>One &#38; Only</string>
        <key>Artist</key><string>A</string><key>Album Artist</key><string>AA</string>
        <key>Album</key><string>B</string><key>Genre</key><string>G</string>
        <key>Total Time</key><integer>222500</integer><key>Year</key><integer>1999</integer>
        <key>Track Number</key><integer>3</integer><key>Disc Number</key><integer>2</integer>
        <key>Compilation</key><true/><key>Track Type</key><string>File</string>
        <key>Location</key><string>file://localhost/C:/Users/me/Music/A%20b/caf%C3%A9.mp3</string></dict>
      <key>2</key><dict><key>Name</key><string>Two</string><key>Track Type</key><string>File</string>
        <key>Location</key><string>file:///Users/me/2.mp3</string></dict>
      <key>3</key><dict><key>Name</key><string>Radio</string><key>Track Type</key><string>URL</string>
        <key>Location</key><string>http://radio.example/</string></dict>
      </dict>
      <key>Playlists</key><array>\(lists)</array>
      <key>Music Folder</key><string>file://localhost/C:/Users/me/Music/</string>
      </dict></plist>
      """, "Library.xml")
    #expect(library.sections.map(\.name) == ["Best", "Best (2)", "Clever"])
    #expect(
      library.sections.map { $0.tracks.map(\.title) } == [
        ["Two", "One & Only", "Two"], ["One & Only"], ["One & Only"],
      ])
    let one = library.sections[1].tracks[0]
    #expect(one.path == TrackPath("/Users/me/Music/A b/café.mp3"))
    #expect([one.artist, one.albumArtist, one.album, one.genre] == ["A", "AA", "B", "G"])
    #expect([one.year, one.trackNumber, one.discNumber] == [1999, 3, 2])
    #expect(one.duration == 222.5)
    #expect(library.leftOut.count + library.passedOver.count == 5)
    #expect(library.leftOut.contains { $0.contains("Radio") })
    #expect(
      library.passedOver.allSatisfy {
        $0.contains("is not a playlist of yours") || $0.contains("is a folder of playlists")
      })
    #expect(!library.passedOver.isEmpty)
  }

  /// An iTunes library with the given tracks, all of them in one playlist.
  private static func iTunes(_ tracks: [String]) -> String {
    let numbered = tracks.enumerated().map { "<key>\($0 + 1)</key><dict>\($1)</dict>" }
    let items = (1...tracks.count).map {
      "<dict><key>Track ID</key><integer>\($0)</integer></dict>"
    }
    return """
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>Tracks</key><dict>\(numbered.joined())</dict>
      <key>Playlists</key><array><dict><key>Name</key><string>L</string>
      <key>Playlist Items</key><array>\(items.joined())</array></dict></array></dict></plist>
      """
  }

  /// In each format, a track with all details and one without any.
  private static let described = [
    (
      "l.xml",
      iTunes([
        """
        <key>Name</key><string>T</string><key>Artist</key><string>A</string>
        <key>Album Artist</key><string>AA</string><key>Album</key><string>B</string>
        <key>Genre</key><string>G</string><key>Total Time</key><integer>222500</integer>
        <key>Year</key><integer>1999</integer><key>Track Number</key><integer>3</integer>
        <key>Release Date</key><date>1999-05-03T07:00:00Z</date>
        <key>Disc Number</key><integer>2</integer>
        <key>Location</key><string>file:///1.mp3</string>
        """, "<key>Location</key><string>file:///2.mp3</string>",
      ])
    ),
    (
      "l.xspf",
      """
      <playlist><trackList><track><location>/1.mp3</location><title>T</title><creator>A</creator>
      <album>B</album><trackNum>3</trackNum><duration>222500</duration>
      <identifier>https://musicbrainz.org/recording/\(recording)</identifier></track>
      <track><location>/2.mp3</location></track></trackList></playlist>
      """
    ),
    (
      "l.jspf",
      """
      {"playlist": {"track": [{"location": "/1.mp3", "title": "T", "creator": "A", "album": "B",
       "trackNum": 3, "duration": 222500,
       "identifier": "https://musicbrainz.org/recording/\(recording)"}, {"location": "/2.mp3"}]}}
      """
    ),
    ("l.pls", "[playlist]\nFile1=/1.mp3\nTitle1=A - T\nLength1=222\nFile2=/2.mp3\n"),
    ("l.m3u", "#EXTM3U\n#EXTINF:222,A - T\n/1.mp3\n/2.mp3\n"),
  ]

  @Test(
    arguments: [
      ("<key>Release Date</key><date>1999-05-03T07:00:00Z</date>", 1999, 503),
      (
        "<key>Release Date</key><date>1999-05-03T07:00:00Z</date><key>Year</key><integer>1999</integer>",
        1999, 503
      ),
      // The tags name the year of another edition.
      (
        "<key>Year</key><integer>1971</integer><key>Release Date</key><date>1999-05-03T07:00:00Z</date>",
        1971, nil
      ),
      ("<key>Year</key><integer>1999</integer>", 1999, nil),
      ("<key>Release Date</key><date>1999-02-30T07:00:00Z</date>", nil, nil),
      ("<key>Release Date</key><date></date>", nil, nil),
      ("<key>Release Date</key><string>1999-05-03T07:00:00Z</string>", nil, nil),
    ] as [(String, Int?, Int?)])
  func `iTunes' date of release is kept as a whole, in the year of the tags`(
    keys: String, year: Int?, monthDay: Int?
  ) throws {
    let text = Self.iTunes([keys + "<key>Location</key><string>file:///1.mp3</string>"])
    let track = try #require(try read(text, "l.xml").sections.first?.tracks.first)
    #expect(track.year == year && track.monthDay == monthDay)
  }

  @Test(arguments: PlaylistFormatTests.described)
  func `a detail missing from a track is not taken from the previous one`(
    name: String, text: String
  ) throws {
    let tracks = try read(text, name).sections.flatMap(\.tracks)
    #expect(tracks.map(\.path) == [TrackPath("/1.mp3"), TrackPath("/2.mp3")])
    #expect(tracks.first?.title == "T" && tracks.first?.artist == "A")
    #expect(tracks.first?.duration != nil)
    #expect(tracks.last == Track(path: TrackPath("/2.mp3"), title: "2"))
  }

  @Test func `in an iTunes library, neither location nor kind is taken from the previous track`()
    throws
  {
    let file = "<key>Location</key><string>file:///1.mp3</string>"
    let stream = "<key>Track Type</key><string>URL</string>"
    let list = try read(
      Self.iTunes([
        file, "<key>Name</key><string>Nowhere</string>", stream,
        file.replacing("1.mp3", with: "2.mp3"),
      ]), "l.xml")
    #expect(
      list.sections.flatMap(\.tracks).map(\.path) == [TrackPath("/1.mp3"), TrackPath("/2.mp3")])
    #expect(list.leftOut.count == 2)
    #expect(list.leftOut.first == "“Nowhere” is in the list without an address or an artist.")
  }

  // MARK: Hostile lists

  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><playlist><title>&b;</title></playlist>",
    "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><playlist><title>&a;</title></playlist>",
    "<!DOCTYPE x [<!ENTITY % p SYSTEM \"http://127.0.0.1:1/x.dtd\"> %p;]><playlist/>",
    "<!DOCTYPE playlist [<!ATTLIST a b CDATA \"long\">]><playlist><a/></playlist>",
    "<?xml version=\"1.0\"?><playlist><trackList>", "<?xml version=\"1.0\"?><rss/>",
    "<?xml version=\"1.0\" encoding=\"EBCDIC\"?><playlist/>", "<playlist><a></b></playlist>",
    "<?xml version=\"1.0\"?>", "<playlist>&undefined;</playlist>", "<playlist>\u{1}</playlist>",
    "<playlist>" + String(repeating: "<a>", count: 100_000),
    "<playlist><title>" + String(repeating: "x", count: 2 << 20) + "</title></playlist>",
    "<playlist><title x=\"" + String(repeating: "x", count: 9 << 20) + "\"/></playlist>",
  ])
  func `broken or malicious XML is refused in one sentence that names the line`(
    text: String
  ) throws {
    let error = #expect(throws: PlayerError.self) { try read(text, "l.xspf") }
    let message = try #require(error?.message)
    #expect(message.contains("l.xspf cannot be read from line "))
    #expect(message.count < 400)
  }

  @Test(arguments: [
    ("l.xspf", "no XML"), ("l.xml", "{}"), ("l.jspf", "[]"),
    ("l.jspf", "{\"playlist\":{\"track\":["),
    ("l.jspf", "{\"playlist\":" + String(repeating: "[", count: 100_000)),
  ])
  func `a file whose contents do not match its name is refused`(name: String, text: String) {
    #expect(throws: PlayerError.self) { try read(text, name) }
  }

  @Test func `XML is read in every supported encoding`() throws {
    let text =
      "<playlist><trackList><track><location>/é.mp3</location></track></trackList></playlist>"
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
      + text.unicodeScalars.map { UInt8($0.value) }
    let wide = Array(("<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + text).utf16)
    let little: [UInt8] = [0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [Array("\u{FEFF}\(text)".utf8), latin, little] {
      let list = try PlaylistFile(reading: folder.write(bytes, to: "l.xspf"))
      #expect(list.sections.flatMap(\.tracks).map(\.path) == [TrackPath("/é.mp3")])
    }
  }

  @Test func `random damage never crashes the program`() throws {
    var random = SeededGenerator(seed: 24)
    let list = PlaylistFile(sections: [.init(name: "n", tracks: [track("a.mp3"), track("b.mp3")])])
    let plain = "[playlist]\nFile1=a.mp3\nTitle1=T\n"
    for (name, text) in [("l.xspf", list.xspf), ("l.jspf", list.jspf), ("l.pls", plain)] {
      for _ in 0..<200 {
        var bytes = Array(text.utf8)
        for _ in 0..<6 {
          bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        bytes.removeLast(.random(in: 0..<bytes.count, using: &random))
        _ = try? PlaylistFile(reading: folder.write(bytes, to: name))
      }
    }
  }

  // MARK: Nested lists

  @Test func `a nested list is opened, but a list nested in that is only reported`() throws {
    try folder.write("one.mp3\nouter.m3u\ninner.pls\ndeep.xspf\n".utf8, to: "sub/inner.m3u")
    try folder.write("two.mp3\n".utf8, to: "sub/other.pls")
    try folder.write("[playlist]\nFile1=three.mp3\n".utf8, to: "third.pls")
    let list = try read(
      "0.mp3\nsub/inner.m3u\nouter.m3u\nthird.pls\n4.mp3\nsub/../third.pls\ngone.m3u\n", "outer.m3u"
    )
    #expect(
      list.sections.flatMap(\.tracks).map(\.path) == [
        folder["0.mp3"], folder["sub/one.mp3"], folder["three.mp3"], folder["4.mp3"],
      ])
    #expect(list.leftOut.filter { $0.contains("a list nested too deeply") }.count == 3)
    #expect(
      list.leftOut.filter { $0.contains("in the list again, or is the list itself") }.count == 2)
    #expect(list.leftOut.filter { $0.contains("gone.m3u” is in the list but cannot") }.count == 1)
  }

  @Test func `two lists that contain each other are read only once each`() throws {
    try folder.write("b.m3u\n1.mp3\n".utf8, to: "a.m3u")
    try folder.write("a.m3u\n2.mp3\n".utf8, to: "b.m3u")
    let list = try PlaylistFile(reading: folder["a.m3u"])
    #expect(list.sections.flatMap(\.tracks).map(\.path) == [folder["2.mp3"], folder["1.mp3"]])
    #expect(list.leftOut.count == 1)
  }

  @Test func `anything but text is not a list, whatever its name`() throws {
    let error = #expect(throws: PlayerError.self) { try read("a.mp3\nb\u{0}\u{1}.mp3\n", "l.m3u") }
    #expect(error?.message.hasSuffix("l.m3u is not text, so it is not a playlist.") == true)
  }

  @Test(arguments: [("l.pls", "[playlist]\nFile1="), ("l.m3u", "")])
  func `a path beyond the system's limit is left out, not followed`(name: String, start: String)
    throws
  {
    let steps = String(repeating: "/a", count: 3000) + String(repeating: "/..", count: 3000)
    let list = try read("\(start)\(steps)/x.mp3\n", name)
    #expect(list.sections.flatMap(\.tracks).isEmpty)
    #expect(list.leftOut.count == 1)
  }

  @Test func `a list of millions is read only up to a limit`() throws {
    let count = 200_003
    let xspf = "<playlist><trackList>" + String(repeating: "<track/>", count: count)
    let jspf = String(repeating: "0,", count: count - 1)
    for (name, text) in [
      ("l.xspf", xspf + "</trackList></playlist>"),
      ("l.jspf", "{\"playlist\":{\"track\":[\(jspf)0]}}"),
    ] {
      let list = try read(text, name)
      #expect(list.leftOut.count == 1001)
      #expect(list.leftOut.last == "\(count - 1000) more entries of the list were left out.")
    }
  }

  @Test func `only a limited number of artists is kept per track`() throws {
    let links = (0..<300).map {
      let id = String(0x1000_0000 + $0, radix: 16) + "-7e6a-48da-86a9-c1c07a0f47ae"
      return "<link rel=\"x\">https://musicbrainz.org/artist/\(id)</link>"
    }
    let list = try read(
      "<playlist><trackList><track><location>/a.mp3</location>\(links.joined())</track></trackList></playlist>",
      "l.xspf")
    let track = try #require(list.sections.first?.tracks.first)
    #expect(track.musicBrainz?.artists.count == MusicBrainzIDs.most)
  }

  @Test(arguments: [1e300, .infinity, .nan, -1])
  func `an impossible length is discarded`(length: Double) throws {
    var wrong = track("a.mp3")
    wrong.duration = length
    let archive = ListArchive(
      lists: [.init(kind: .playlist, name: "L", tracks: [wrong, track("b.mp3")])])
    let back = try ListArchive(reading: folder.write(archive.json.utf8, to: "l.json"))
    #expect(back.lists.first?.tracks.map(\.duration) == [nil, 222.5])
  }

  @Test func `omitted entries are counted when there are too many to name`() throws {
    let lines = String(repeating: "http://x.example/\n", count: 3000)
    let list = try read(lines, "l.m3u")
    #expect(list.leftOut.count == 1001)
    #expect(list.leftOut.last == "2000 more entries of the list were left out.")
  }

  // MARK: Writing

  @Test func `written XSPF and JSPF can be read again, with MusicBrainz identifiers`() throws {
    var known = track("sub/a & <b>.mp3", "\"Q\" & <T>")
    var ids = MusicBrainzIDs()
    ids.recording = Self.recording
    ids.track = Self.release
    ids.release = Self.artist
    ids.releaseGroup = Self.recording
    ids.artists = [Self.artist, Self.release]
    ids.albumArtists = [Self.recording]
    known.musicBrainz = ids
    var pathless = track("x")
    pathless.path = TrackPath(encoded: "")
    let broken = Track(
      path: TrackPath(bytes: folder.path.bytes + [0x2F, 0xE9, 0x0A, 0x25, 0x5C, 0x23]),
      title: "\u{1}b\n")
    for style in [nil] + PathStyle.allCases {
      let list = PlaylistFile(
        sections: [.init(name: "N & <M>", tracks: [known, pathless, broken])], folder: folder.path,
        paths: style)
      for (text, name) in [(list.xspf, "l.xspf"), (list.jspf, "l.jspf")] {
        let back = try read(text, name)
        let tracks = back.sections.flatMap(\.tracks)
        #expect(back.sections.map(\.name) == ["N & <M>"])
        #expect(back.leftOut == [])
        try #require(tracks.count == 3)
        #expect(tracks[0] == known)
        #expect(tracks[1] == pathless)
        #expect(tracks[2].path == broken.path)
      }
    }
  }

  @Test func `a path can be relative, even upwards, absolute, or a URL`() throws {
    try folder.makeFolder("Playlists/of mine")
    let tracks = ["Music/a b.mp3", "Playlists/of mine/c.mp3", "Playlists/#d.mp3"].map { track($0) }
    func places(_ style: PathStyle?) -> [Substring] {
      let list = PlaylistFile(
        sections: [.init(tracks: tracks)], folder: folder["Playlists/of mine"], paths: style)
      return list.text.split(separator: "\n").filter { !$0.hasPrefix("#EXT") }
    }
    let root = folder.path.encoded
    #expect(places(.relative) == ["../../Music/a b.mp3", "c.mp3", "../#d.mp3"])
    #expect(
      places(.absolute) == [
        "\(root)/Music/a b.mp3", "\(root)/Playlists/of mine/c.mp3", "\(root)/Playlists/#d.mp3",
      ])
    #expect(places(.url).first == "file://\(root)/Music/a%20b.mp3")
    #expect(places(nil) == ["\(root)/Music/a b.mp3", "c.mp3", "\(root)/Playlists/#d.mp3"])
    let list = PlaylistFile(
      sections: [.init(tracks: tracks)], folder: folder["Playlists/of mine"], paths: .relative)
    #expect(list.xspf.contains("<location>../../Music/a%20b.mp3</location>"))
    let back = try PlaylistFile(
      reading: folder.write(list.text.utf8, to: "Playlists/of mine/l.m3u8"))
    #expect(back.sections.flatMap(\.tracks).map(\.path) == tracks.map(\.path))
  }

  @Test func `a relative path upwards starts where a link leads`() throws {
    try folder.makeFolder("real/deep/lists")
    try folder.write([1], to: "real/Music/a.mp3")
    try folder.write([1], to: "Music/b.mp3")
    try #require(symlink(folder["real/deep/lists"].encoded, folder["lists"].encoded) == 0)
    let tracks = [track("real/Music/a.mp3"), track("Music/b.mp3")]
    let list = PlaylistFile(
      sections: [.init(tracks: tracks)], folder: folder["lists"], paths: .relative)
    #expect(
      list.text.split(separator: "\n").filter { !$0.hasPrefix("#EXT") } == [
        "../../Music/a.mp3", "../../../Music/b.mp3",
      ])
    let back = try PlaylistFile(reading: folder.write(list.text.utf8, to: "lists/l.m3u8"))
    #expect(
      back.sections.flatMap(\.tracks).map(\.path).map(\.name) == ["a.mp3", "b.mp3"])
    #expect(back.sections.flatMap(\.tracks).allSatisfy { !$0.path.encoded.contains("..") })
  }

  @Test func `M3U cannot represent a track without a file`() {
    var pathless = track("x")
    pathless.path = TrackPath(encoded: "")
    #expect(PlaylistFile(sections: [.init(tracks: [pathless])]).text == "#EXTM3U\n")
  }

  @Test(arguments: [
    ("file:/a%20b.mp3", "/a b.mp3"), ("FILE:///A.mp3", "/A.mp3"),
    ("C:/Music/a.mp3", "/Music/a.mp3"),
  ])
  func `a URL may be written in several ways`(line: String, path: String) throws {
    let list = try read("\(line)\n", "l.m3u")
    #expect(list.sections.flatMap(\.tracks).map(\.path) == [TrackPath(path)])
  }
}
