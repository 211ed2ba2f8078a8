import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// Several values of one tag, and the fields beyond the basic ones.
@Suite struct FurtherTagTests {
  private let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  private func read(_ frames: [ID3Frame], version: UInt8 = 4) throws -> FileMetadata {
    try folder.metadata(ID3Tag.version2(version, frames))
  }

  private func track(_ metadata: FileMetadata) -> Track {
    Track(path: TrackPath("/a.mp3"), metadata: metadata)
  }

  @Test func `several artists, album artists and genres are single values, shown joined`() throws {
    let track = track(
      try read([
        .text("TPE1", "Anna", "Bert"), .text("TPE2", "Cleo", "Dora"),
        .text("TCON", "Jazz", "Fusion"),
      ]))
    #expect(track.artist == "Anna, Bert" && track.artists == ["Anna", "Bert"])
    #expect(track.albumArtist == "Cleo, Dora" && track.albumArtists == ["Cleo", "Dora"])
    #expect(track.genre == "Jazz, Fusion" && track.genres == ["Jazz", "Fusion"])
  }

  @Test(arguments: ["AC/DC", "Earth, Wind & Fire", "Simon & Garfunkel", "Rock; Pop", "A / B"])
  func `one value is never split by itself`(name: String) throws {
    let track = track(try read([.text("TPE1", name), .text("TPE2", name), .text("TCON", name)]))
    #expect(track.artists == [name] && track.albumArtists == [name] && track.genres == [name])
    #expect(track.tags == nil)
  }

  @Test func `values are split at the separators of the settings only`() throws {
    var metadata = try read([
      .text("TPE1", "Anna; Bert / Cleo"), .text("TCON", "Rock; Pop;Folk"),
      .text("TPE2", "AC/DC"), .text("TCOM", "Bach; ; Bach; Busoni"),
    ])
    metadata.split(at: ["; ", " / "])
    let track = track(metadata)
    #expect(track.artists == ["Anna", "Bert", "Cleo"])
    #expect(track.artist == "Anna, Bert, Cleo")
    #expect(track.genres == ["Rock", "Pop;Folk"])
    #expect(track.albumArtists == ["AC/DC"])
    #expect(track.values(.composers) == ["Bach", "Busoni"])
  }

  @Test func `a name of separators alone has no values`() throws {
    var metadata = try read([.text("TPE1", "; ; ")])
    metadata.split(at: ["; ", ""])
    #expect(metadata.artists == [])
  }

  private static let frames: [(TrackTags.Field, ID3Frame, [String])] = [
    (.composers, .text("TCOM", "Bach", "Busoni"), ["Bach", "Busoni"]),
    (.conductors, .text("TPE3", "Kleiber"), ["Kleiber"]),
    (.work, .userText("Work", "Symphony"), ["Symphony"]),
    (.movement, .text("MVNM", "Allegro"), ["Allegro"]),
    (.movementNumber, .text("MVIN", "2/4"), ["2"]),
    (.titleSort, .text("TSOT", "Wall, The"), ["Wall, The"]),
    (.artistSort, .text("TSOP", "Beatles, The"), ["Beatles, The"]),
    (.albumSort, .text("TSOA", "Album, An"), ["Album, An"]),
    (.albumArtistSort, .text("TSO2", "Ann", "Bob"), ["Ann", "Bob"]),
    (.composerSort, .text("TSOC", "Bach, J. S."), ["Bach, J. S."]),
    (.originalDate, .text("TDOR", "1971-05-03T10:00"), ["1971-05-03"]),
    (.originalDate, .userText("originalyear", "1971"), ["1971"]),
    (.compilation, .text("TCMP", "1"), ["1"]), (.compilation, .text("TCMP", "0"), []),
    (.discSubtitle, .text("TSST", "Live"), ["Live"]), (.bpm, .text("TBPM", "120.00 bpm"), ["120"]),
    (.bpm, .text("TBPM", "fast"), []), (.key, .text("TKEY", "Am"), ["Am"]),
    (.labels, .text("TPUB", "ECM"), ["ECM"]), (.languages, .text("TLAN", "deu"), ["deu"]),
    (.grouping, .text("GRP1", "Quiet"), ["Quiet"]), (.grouping, .text("TIT1", "Quiet"), ["Quiet"]),
  ]

  @Test(arguments: frames.indices)
  func `each field is read from its frame`(index: Int) throws {
    let (field, frame, values) = Self.frames[index]
    #expect(track(try read([frame])).values(field) == values)
  }

  @Test func `each field has a name of its own in Vorbis comments`() throws {
    var fixture = FLACFixture()
    fixture.frameCount = 3
    let fields = [
      "COMPOSER=Bach", "CONDUCTOR=Kleiber", "WORK=Symphony", "MOVEMENTNAME=Allegro", "MOVEMENT=2",
      "TITLESORT=t", "ARTISTSORT=a", "ALBUMSORT=l", "ALBUMARTISTSORT=aa", "COMPOSERSORT=c",
      "ORIGINALDATE=1971-05", "COMPILATION=1", "DISCSUBTITLE=Live", "BPM=99.5", "KEY=Am",
      "LABEL=ECM", "LANGUAGE=deu", "GROUPING=Quiet", "COMMENT=Note", "DATE=1999",
      "TRACKNUMBER=b3",
    ]
    fixture.blocks = [(4, VorbisFixture.comment(fields))]
    let folder = try TemporaryFolder()
    let path = try folder.write(fixture.bytes, to: "a.flac")
    let track = Track(path: path, metadata: try FileMetadata.read(path))
    let read = TrackTags.Field.allCases.dropFirst(3).map { track.values($0) }
    #expect(
      read == [
        ["Bach"], ["Kleiber"], ["Symphony"], ["Allegro"], ["2"], ["t"], ["a"], ["l"], ["aa"], ["c"],
        ["1971-05"], ["1"], ["Live"], ["99.5"], ["Am"], ["ECM"], ["deu"], ["Quiet"], ["Note"],
        ["B3"],
      ])
    #expect(track.year == 1999)
  }

  @Test func `the date of the first release is the year if there is no other`() throws {
    #expect(try read([.text("TDOR", "1971-05-03")]).monthDay == 503)
    let both = try read([.text("TDRC", "1999"), .text("TDOR", "1971-05-03")])
    #expect(both.year == 1999 && both.monthDay == nil)
    #expect(track(both).values(.originalDate) == ["1971-05-03"])
  }

  @Test func `movements and sort names of version 2.2 are read`() throws {
    let track = track(
      try read(
        [.text("TSP", "Beatles, The"), .text("MVN", "Allegro"), .text("TCP", "1")], version: 2))
    #expect(track.values(.artistSort) == ["Beatles, The"])
    #expect(track.values(.movement) == ["Allegro"])
    #expect(track.values(.compilation) == ["1"])
  }
}
