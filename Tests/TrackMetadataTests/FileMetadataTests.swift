import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@Suite struct FileMetadataTests {
  let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  func read(_ bytes: [UInt8]...) throws -> FileMetadata {
    try folder.metadata(bytes.reduce([], +))
  }

  @Test(arguments: [UInt8(3), 4], ID3Encoding.allCases)
  func `every version and encoding has the same content`(version: UInt8, encoding: ID3Encoding)
    throws
  {
    let title = encoding == .latin1 ? "Für Élise" : "Für Élise 東京 𝄞"
    let metadata = try read(
      ID3Tag.version2(
        version,
        [
          .text("TIT2", title, encoding: encoding), .text("TPE1", "Ann", encoding: encoding),
          .text("TALB", "Album", encoding: encoding), .text("TPE2", "Various", encoding: encoding),
          .text("TRCK", "3/12", encoding: encoding), .text("TPOS", "1/2", encoding: encoding),
          .text(version == 3 ? "TYER" : "TDRC", "2001", encoding: encoding),
          .text("TCON", "Ambient", encoding: encoding),
          .userText("Mood", "calm", encoding: encoding),
        ], padding: 100), ID3Audio.silence())
    #expect(metadata.title == title)
    #expect(metadata.artists == ["Ann"])
    #expect(metadata.album == "Album")
    #expect(metadata.albumArtist == "Various")
    #expect(metadata.trackNumber == 3)
    #expect(metadata.trackCount == 12)
    #expect(metadata.discNumber == 1)
    #expect(metadata.discCount == 2)
    #expect(metadata.year == 2001)
    #expect(metadata.genres == ["Ambient"])
    #expect(metadata.moods == ["calm"])
    #expect(!metadata.hasArtwork)
    #expect(!metadata.hasLyrics)
  }

  @Test(arguments: [ID3Encoding.latin1, .utf16])
  func `version 2.2 is read with its three-letter names`(encoding: ID3Encoding) throws {
    let metadata = try read(
      ID3Tag.version2(
        2,
        [
          .text("TT2", "Title", encoding: encoding), .text("TP1", "Artist", encoding: encoding),
          .text("TAL", "Album", encoding: encoding), .text("TRK", "4", encoding: encoding),
          .text("TYE", "1984", encoding: encoding), .text("TCO", "(17)", encoding: encoding),
          .text("TSS", "LAME", encoding: encoding),
          ID3Frame("PIC", [0] + Array("PNG".utf8) + [3, 0, 0x89, 0x50, 0x4E, 0x47]),
          ID3Frame("ULT", [0] + Array("eng".utf8) + [0] + Array("words".utf8)),
        ]), ID3Audio.silence())
    #expect(metadata.title == "Title")
    #expect(metadata.artists == ["Artist"])
    #expect(metadata.album == "Album")
    #expect(metadata.trackNumber == 4)
    #expect(metadata.year == 1984)
    #expect(metadata.genres == ["Rock"])
    #expect(metadata.encoderSettings == "LAME")
    #expect(metadata.hasArtwork)
    #expect(metadata.hasLyrics)
  }

  @Test func `version 1 is read if there is nothing else`() throws {
    let metadata = try read(
      ID3Audio.silence(),
      ID3Tag.version1(
        title: "Old Title", artist: "Old Artist", album: "Old Album", year: "1999", track: 7,
        genre: 26))
    #expect(metadata.title == "Old Title")
    #expect(metadata.artists == ["Old Artist"])
    #expect(metadata.album == "Old Album")
    #expect(metadata.year == 1999)
    #expect(metadata.trackNumber == 7)
    #expect(metadata.genres == ["Ambient"])
  }

  @Test func `version 1 may be UTF-8, Latin-1 or what Windows calls Latin-1`() throws {
    #expect(try read(ID3Tag.version1(title: "Für", encoding: .utf8)).title == "Für")
    #expect(try read(ID3Tag.version1(title: "Für", encoding: .latin1)).title == "Für")
    var tag = ID3Tag.version1(title: "Itxs")
    tag[5] = 0x92
    #expect(try read(tag).title == "It’s")
  }

  @Test func `an APE tag is read, alone and before version 1`() throws {
    let ape = ID3Tag.ape([
      ("Title", ["Ape Title"]), ("ARTIST", ["One", "Two"]), ("Album Artist", ["All"]),
      ("Track", ["5/9"]), ("Disc", ["2/2"]), ("Year", ["1971-02-03"]), ("Genre", ["17"]),
      ("Mood", ["sad", "gloomy"]), ("Lyrics", ["la la"]),
    ])
    for tail in [[], ID3Tag.version1(title: "Old Title", album: "Old Album")] {
      let metadata = try read(ID3Audio.silence(), ape, tail)
      #expect(metadata.title == "Ape Title")
      #expect(metadata.artists == ["One", "Two"])
      #expect(metadata.album == (tail.isEmpty ? nil : "Old Album"))
      #expect(metadata.albumArtist == "All")
      #expect(metadata.trackNumber == 5)
      #expect(metadata.trackCount == 9)
      #expect(metadata.discNumber == 2)
      #expect(metadata.year == 1971)
      #expect(metadata.genres == ["Rock"])
      #expect(metadata.moods == ["sad", "gloomy"])
      #expect(metadata.hasLyrics)
    }
  }

  @Test(arguments: [
    ["album_artist", "track", "disc", "date"],
    ["ALBUMARTIST", "TRACKNUMBER", "DISCNUMBER", "DATE"],
    ["Album Artist", "Track", "Disc", "Year"],
  ])
  func `the keys of FFmpeg and other programs in APE are read`(keys: [String]) throws {
    let ape = ID3Tag.ape([
      (keys[0], ["All"]), (keys[1], ["3"]), ("TOTALTRACKS", ["9"]), (keys[2], ["2"]),
      ("DISCTOTAL", ["4"]), (keys[3], ["2006-05-03"]),
    ])
    let metadata = try read(ID3Audio.silence(), ape)
    #expect(metadata.albumArtist == "All")
    #expect(metadata.trackNumber == 3 && metadata.trackCount == 9)
    #expect(metadata.discNumber == 2 && metadata.discCount == 4)
    #expect(metadata.year == 2006 && metadata.monthDay == 503)
  }

  @Test func `each field comes from ID3v2, then APE, then ID3v1`() throws {
    let metadata = try read(
      ID3Tag.version2(
        4, [.text("TIT2", "Two"), .text("TALB", "  \u{3000}"), .text("TRCK", "none")]),
      ID3Audio.silence(), ID3Tag.ape([("Title", ["Ape"]), ("Album", ["Ape"]), ("Year", [""])]),
      ID3Tag.version1(title: "One", artist: "One", album: "One", year: "1990", track: 3))
    #expect(metadata.title == "Two")
    #expect(metadata.album == "Ape")
    #expect(metadata.artists == ["One"])
    #expect(metadata.year == 1990)
    #expect(metadata.trackNumber == 3)
  }

  @Test func `fields that the first of several ID3v2 tags lacks come from the next ones`() throws {
    let encoder = ID3Tag.version2(4, [.text("TSSE", "Lavf58"), .text("TPE1", " ")])
    let full = ID3Tag.version2(
      3, [.text("TIT2", "Two"), .text("TPE1", "Ann"), .text("TALB", "Album")], padding: 10)
    let new = ID3Tag.version2(4, [.text("TIT2", "New")])
    let first = try read(encoder, full, ID3Audio.silence())
    #expect(first.title == "Two" && first.artists == ["Ann"] && first.encoderSettings == "Lavf58")
    #expect(try read(full, new, ID3Audio.silence()).title == "Two")
    let three = try read(new, encoder, full, ID3Audio.silence())
    #expect(three.title == "New" && three.artists == ["Ann"] && three.album == "Album")
    let many = (0..<9).flatMap { _ in encoder } + full
    #expect(try read(many, ID3Audio.silence()).title == nil)
  }

  @Test func `the last letter of a comment in ID3v1.0 is not a track number`() throws {
    var tag = ID3Tag.version1(title: "One", track: 0x21)
    tag[125] = 0x20
    #expect(try read(ID3Audio.silence(), tag).trackNumber == nil)
  }

  @Test func `several values are kept apart, without duplicates`() throws {
    let metadata = try read(
      ID3Tag.version2(
        4,
        [
          .text("TPE1", "A", "B", "", "A", "C", encoding: .utf16), .text("TPE1", "D"),
          .text("TPE2", "X", "Y"), .text("TCON", "Rock", "17", "(4)Eurodisco", "Rock"),
          .text("TMOO", "calm", "happy"), .userText("MOOD", "sad"), .text("TIT2", "T", "U"),
        ]))
    #expect(metadata.artists == ["A", "B", "C", "D"])
    #expect(metadata.albumArtist == "X, Y")
    #expect(metadata.genres == ["Rock", "Disco", "Eurodisco"])
    #expect(metadata.moods == ["calm", "happy"])
    #expect(metadata.title == "T")
  }

  @Test func `fields without a frame of their own are found where taggers put them`() throws {
    let metadata = try read(
      ID3Tag.version2(
        4, [.userText("Album Artist", "All"), .userText("mood", "calm"), .text("TDOR", "1971")]))
    #expect(metadata.albumArtist == "All")
    #expect(metadata.moods == ["calm"])
    #expect(metadata.year == 1971)
  }

  @Test(arguments: [UInt8(3), 4])
  func `a slash does not split an artist`(version: UInt8) throws {
    let metadata = try read(
      ID3Tag.version2(version, [.text("TPE1", "AC/DC", encoding: .latin1)]))
    #expect(metadata.artists == ["AC/DC"])
  }

  @Test(arguments: [
    ("17", ["Rock"]), ("(17)", ["Rock"]), ("(4)Eurodisco", ["Disco", "Eurodisco"]),
    ("(17) Rock", ["Rock"]), ("(17)  Punk", ["Rock", "Punk"]), ("(17) ", ["Rock"]),
    ("(4) (17)", ["Disco", "Rock"]),
    ("(51)(39)", ["Techno-Industrial", "Noise"]), ("((odd)", ["(odd)"]),
    ("(Post-)Punk", ["(Post-)Punk"]), ("(255)", []), ("(RX)", ["Remix"]),
    ("255", []), ("Trip-Hop", ["Trip-Hop"]),
    ("1984", ["1984"]), ("(17)Rock", ["Rock"]), ("R&B/Soul", ["R&B/Soul"]),
  ])
  func `genres by number get their names`(text: String, genres: [String]) throws {
    #expect(
      try read(ID3Tag.version2(3, [.text("TCON", text, encoding: .latin1)])).genres == genres)
  }

  @Test(arguments: [
    ("2001-05-03", 2001), ("2001", 2001), ("2001-05-03T12:00:00", 2001), ("03.05.2001", 2001),
    ("20010503", 2001), ("0000", nil), ("", nil), ("99", nil), ("12345", nil), ("c. 1970", 1970),
    ("99999999999999999999", nil), ("5/1999/12", 1999), ("0999 2001", 2001), ("x19991231", 1999),
    ("123456781", nil), ("200 1", nil),
  ])
  func `years are found in dates`(text: String, year: Int?) throws {
    #expect(try read(ID3Tag.version2(4, [.text("TDRC", text)])).year == year)
  }

  @Test func `month and day are kept with the year, as far as they are known`() throws {
    let frames = [ID3Frame.text("TYER", "1999"), .text("TDAT", "0305")]
    #expect(try read(ID3Tag.version2(3, frames)).monthDay == 503)
    for (text, monthDay) in [
      ("2001-05-03", 503), ("2001-12-31T23:59", 1231), ("2001-05", 500), ("2001", nil),
      ("20010503", 503), ("2001-02-29", 200), ("2001-13-01", nil), ("yesterday", nil),
    ] {
      let metadata = try read(ID3Tag.version2(4, [.text("TDRC", text)]))
      #expect(metadata.monthDay == monthDay, "\(text)")
      let track = Track(path: TrackPath("/a.mp3"), metadata: metadata)
      #expect(track.monthDay == monthDay, "\(text)")
    }
  }

  @Test(arguments: [
    ("3/12", 3, 12), ("03", 3, nil), (" 3 / 12 ", 3, 12), ("0/0", nil, nil), ("/12", nil, 12),
    ("A3", nil, nil), ("-3", nil, nil), ("99999999999999999999/3", nil, 3), ("3/", 3, nil),
    ("0", 0, nil), ("00", 0, nil), ("0/2", 0, 2), (" 0 ", 0, nil), ("0x", nil, nil),
    ("0 1", nil, nil),
  ])
  func `numbers are found before and after the slash`(
    text: String, number: Int?, count: Int?
  ) throws {
    let metadata = try read(ID3Tag.version2(4, [.text("TRCK", text)]))
    #expect(metadata.trackNumber == number)
    #expect(metadata.trackCount == count)
  }

  @Test func `blank texts count as missing, and stray byte order marks are removed`() throws {
    let metadata = try read(
      ID3Tag.version2(
        4,
        [.text("TIT2", "\u{FEFF}Ti\u{FEFF}tle"), .text("TALB", " \t"), .text("TPE1", "\u{FEFF}")]
      ))
    #expect(metadata.title == "Title")
    #expect(metadata.album == nil)
    #expect(metadata.artists == [])
  }

  @Test func `control characters are kept`() throws {
    let title = "a\u{1B}[2Jb\u{202E}c\nd"
    #expect(try read(ID3Tag.version2(4, [.text("TIT2", title)])).title == title)
  }

  @Test func `half a surrogate pair costs one character and not the text`() throws {
    let frame = ID3Frame("TIT2", [1, 0xFF, 0xFE, 0x61, 0, 0x34, 0xD8, 0x62, 0])
    #expect(try read(ID3Tag.version2(4, [frame])).title == "a\u{FFFD}b")
  }

  @Test(arguments: [UInt8(3), 4])
  func `unsynchronised tags are read`(version: UInt8) throws {
    let metadata = try read(
      ID3Tag.version2(
        version,
        [
          .text("TIT2", "Ti\u{FF}\u{FE}tle", encoding: .latin1),
          .picture([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0x00, 1]),
          .text("TPE1", "Artist", encoding: .utf16),
        ], isUnsynchronised: true), ID3Audio.silence())
    #expect(metadata.title == "Ti\u{FF}\u{FE}tle")
    #expect(metadata.artists == ["Artist"])
    #expect(metadata.hasArtwork)
  }

  @Test func `an extended header is skipped`() throws {
    let frames = ID3Frame.text("TIT2", "Title", encoding: .latin1)
    let plain = ID3Tag.plain(6) + [0, 0, 0, 0, 0, 0] + frames.bytes(version: 3)
    #expect(try read(ID3Tag.version2(3, flags: 0x40, body: plain)).title == "Title")
    let safe = ID3Tag.syncSafe(6) + [1, 0] + frames.bytes(version: 4)
    #expect(try read(ID3Tag.version2(4, flags: 0x40, body: safe)).title == "Title")
  }

  @Test func `plain sizes and short names, as iTunes writes them, are read`() throws {
    let title = String(repeating: "long ", count: 60)
    var body = ID3Frame.text("TIT2", title).bytes(version: 3)
    body += ID3Frame.text("TPE1", "Artist").bytes(version: 4)
    let metadata = try read(ID3Tag.version2(4, body: body))
    #expect(metadata.title == title)
    #expect(metadata.artists == ["Artist"])
    let short = ID3Frame.text("TT2\0", "Title", encoding: .latin1)
    #expect(try read(ID3Tag.version2(3, [short])).title == "Title")
  }

  @Test(arguments: [UInt8(3), 4])
  func `a frame whose id is padded with a blank is skipped`(version: UInt8) throws {
    let frames: [ID3Frame] = ["TST ", "TSA ", "TDR "].map { .text($0, "odd", encoding: .latin1) }
    let metadata = try read(
      ID3Tag.version2(
        version,
        [.text("TIT2", "Title", encoding: .latin1)] + frames
          + [.text("TPE1", "Artist", encoding: .latin1)]))
    #expect(metadata.title == "Title")
    #expect(metadata.artists == ["Artist"])
  }

  @Test func `UTF-16 without a mark is little-endian unless its first byte is 0`() throws {
    let low = Array(ID3Encoding.utf16.bytes("Für").dropFirst(2))
    let high = ID3Encoding.utf16BigEndian.bytes("Für")
    for text in [low, high] {
      let bytes = [1] + text
      let language = Array("eng".utf8)
      let path = try folder.write(
        ID3Tag.version2(
          3,
          [
            ID3Frame("TIT2", bytes), ID3Frame("TPE1", bytes + [0, 0] + text),
            ID3Frame("TXXX", [1] + ID3Encoding.utf16BigEndian.bytes("MOOD") + [0, 0] + high),
            ID3Frame("USLT", [1] + language + [0, 0] + text),
            ID3Frame("SYLT", [1] + language + [2, 1, 0, 0] + text + [0, 0, 0, 0, 7, 0xD0]),
          ]))
      let metadata = try FileMetadata.read(path)
      #expect(metadata.title == "Für")
      #expect(metadata.artists == ["Für"])
      #expect(metadata.moods == ["Für"])
      #expect(try Lyrics.read(for: path)?.lines == [.init(time: 2, text: "Für")])
    }
  }

  @Test func `a text without a mark has the byte order of the one before it`() throws {
    let values = ID3Encoding.utf16.bytes("a") + [0, 0] + ID3Encoding.utf16.bytes("東").dropFirst(2)
    let high = [0xFE, 0xFF] + ID3Encoding.utf16BigEndian.bytes("a") + [0, 0]
    for bytes in [values, high + ID3Encoding.utf16BigEndian.bytes("東")] {
      #expect(try read(ID3Tag.version2(3, [ID3Frame("TPE1", [1] + bytes)])).artists == ["a", "東"])
    }
  }

  @Test func `a frame of a group is read`() throws {
    let text = ID3Frame.text("TIT2", "Title", encoding: .latin1).body
    #expect(
      try read(ID3Tag.version2(3, [ID3Frame("TIT2", [7] + text, flags: 0x20)])).title == "Title")
    #expect(
      try read(ID3Tag.version2(4, [ID3Frame("TIT2", [7] + text, flags: 0x40)])).title == "Title")
  }

  @Test func `a frame with a data length is read`() throws {
    let text = ID3Frame.text("TIT2", "Title").body
    let frame = ID3Frame("TIT2", ID3Tag.syncSafe(text.count) + text, flags: 1)
    #expect(try read(ID3Tag.version2(4, [frame])).title == "Title")
  }

  @Test func `a link to a picture is not artwork`() throws {
    let link = ID3Frame.picture(Array("http://x".utf8), mimeType: "-->")
    #expect(try !read(ID3Tag.version2(4, [link])).hasArtwork)
    #expect(try !read(ID3Tag.version2(4, [.picture([])])).hasArtwork)
    #expect(try !read(ID3Tag.version2(4, [.picture(Array("a text".utf8))])).hasArtwork)
    #expect(try read(ID3Tag.version2(4, [.picture([0xFF, 0xD8, 0xFF])])).hasArtwork)
  }

  @Test func `a file without tags has no metadata`() throws {
    #expect(try read([]) == FileMetadata())
    #expect(try read(ID3Audio.silence()) == FileMetadata())
    #expect(try read(Array("TAG".utf8)) == FileMetadata())
  }

  @Test func `a name that is not UTF-8 is found`() throws {
    let path = try folder.write(
      ID3Tag.version2(4, [.text("TIT2", "Title")]), as: [0xFF, 0xE9, 0x2E, 0x6D])
    #expect(try FileMetadata.read(path).title == "Title")
  }

  @Test func `anything but a file is refused by name`() throws {
    let pipe = try folder.makePipe("pipe.mp3")
    let cases: [(TrackPath, MetadataError.Code, String)] = [
      (pipe, .notRegularFile, "\(pipe) is a pipe, not a file that can be read."),
      (folder.path, .notRegularFile, "\(folder.path) is a folder, not a file that can be read."),
      (
        TrackPath("/dev/zero"), .notRegularFile,
        "/dev/zero is a device, not a file that can be read."
      ),
      (TrackPath("/no/such.mp3"), .notFound, "There is no file /no/such.mp3."),
    ]
    for (path, code, message) in cases {
      let error = #expect(throws: MetadataError.self) { try FileMetadata.read(path) }
      #expect(error?.code == code)
      #expect(error?.message == message)
    }
  }

  @Test func `a track takes its file's metadata, and without it, its title from the name`() throws {
    var metadata = FileMetadata()
    let path = TrackPath("/music/03 - Some_Song.mp3")
    #expect(Track(path: path, metadata: metadata) == Track(path: path, title: "Some Song"))
    metadata.title = "Title"
    metadata.artists = ["A", "B"]
    metadata.genres = ["Rock", "Pop"]
    metadata.moods = ["calm", "sad"]
    metadata.year = 2001
    let track = Track(path: path, metadata: metadata)
    #expect(track.title == "Title")
    #expect(track.artist == "A, B")
    #expect(track.genre == "Rock, Pop")
    #expect(track.tagMood == "calm")
    #expect(track.year == 2001)
    #expect(track.duration == nil)
    #expect(!track.isDurationExact)
  }

  @Test func `concurrent reads of the same files have the same results`() async throws {
    let paths = try (0..<20).map { number in
      try folder.write(
        ID3Tag.version2(
          4,
          [
            .text("TIT2", "Title \(number)", encoding: .utf16), .text("TCON", "\(number)"),
            .picture([UInt8](repeating: 7, count: 5000)), .lyrics("[00:01]words"),
          ]) + ID3Audio.silence() + ID3Tag.ape([("Mood", ["calm"])])
          + ID3Tag.version1(artist: "Artist"), as: "\(number).mp3")
    }
    let expected = try paths.map { try FileMetadata.read($0) }
    #expect(expected.map(\.title) == (0..<20).map { "Title \($0)" })
    let all = try await withThrowingTaskGroup(of: [[FileMetadata]].self) { group in
      for _ in 0..<4 {
        group.addTask { try (0..<10).map { _ in try paths.map { try FileMetadata.read($0) } } }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(all.count == 40)
    #expect(all.allSatisfy { $0 == expected })
  }
}
