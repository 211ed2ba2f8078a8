import Glibc
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Editing the tags of MP4 files.
@Suite struct ItemListTagWriterTests {
  private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private static let artists = ["Ann", "Bob"].flatMap {
    MP4Fixture.data(Array($0.utf8), kind: 1)
  }
  private static let items = [
    MP4Fixture.item("©nam", "Old"), MP4Fixture.box("©ART", artists),
    MP4Fixture.item("©day", "1999-05-03T07:00:00Z"), MP4Fixture.item("gnre", [0, 18], kind: 0),
    MP4Fixture.item("trkn", [0, 0, 0, 3, 0, 12, 0, 0], kind: 0),
    MP4Fixture.item("disk", [0, 0, 0, 1, 0, 2], kind: 0), MP4Fixture.item("XYZ ", [0xFF], kind: 99),
    MP4Fixture.item("tmpo", [0, 120], kind: 21), MP4Fixture.item("cpil", [1], kind: 21),
    MP4Fixture.item("©wrt", "Cee"), MP4Fixture.item("©cmt", "Note"),
    MP4Fixture.item("©grp", "Group"), MP4Fixture.item("©lyr", "[00:01.00]La"),
    MP4Fixture.item("covr", picture, kind: 14), MP4Fixture.named("Mood", "grim"),
    MP4Fixture.named("replaygain_track_gain", "-6.50 dB"),
    MP4Fixture.named("MOOD", "kept", meaning: "org.example"),
  ]

  /// What is special about a file.
  private static let files: [(name: String, change: @Sendable (inout MP4Fixture) -> Void)] = [
    ("none", { $0.items = [] }), ("tags", { _ in }), ("movie first", { $0.isMovieFirst = true }),
    ("free", { ($0.isMovieFirst, $0.freeSize) = (true, 2048) }),
    ("long offsets", { ($0.isMovieFirst, $0.hasLongOffsets) = (true, true) }),
    ("none, first", { ($0.isMovieFirst, $0.items) = (true, []) }),
    ("chapters", { ($0.isMovieFirst, $0.hasChapters, $0.gap) = (true, true, 20) }),
  ]

  private static let all: [TagField: String] = [
    .title: "Nachtlied 東京", .artist: "AC/DC", .album: "Über", .albumArtist: "Various",
    .composer: "Satie", .number: "4/10", .disc: "2/3", .year: "2001", .genre: "Dub",
    .comment: "Two\nlines",
  ]
  /// The ends of the paths of boxes that an edit changes.
  private static let written = [
    "©nam", "©ART", "©alb", "aART", "©wrt", "©cmt", "disk", "trkn", "©day", "©gen", "gnre", "stco",
    "co64", "free",
    "meta/hdlr",
  ]

  private let folder: TemporaryFolder
  private let writer = TagWriter()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ index: Int) throws -> TrackPath {
    var sound = ALACFixture()
    sound.packetCount = 12
    var fixture = MP4Fixture(sound)
    fixture.items = Self.items
    Self.files[index].change(&fixture)
    return try folder.write(fixture.bytes, to: "\(Self.files[index].name).m4a")
  }

  private func edit(_ texts: [TagField: String]) throws -> TagEdit {
    var edit = TagEdit()
    for (field, text) in texts { try edit.set(field, to: text) }
    return edit
  }

  private func write(_ texts: [TagField: String], into path: TrackPath) throws {
    try writer.write(try #require(try writer.plan(path, try edit(texts))))
  }

  /// Returns all boxes of a file.
  private func leaves(_ path: TrackPath) throws -> [MP4Fixture.Leaf] {
    try #require(MP4Fixture.leaves(of: folder.read(path.name)[...]))
  }

  /// Returns the boxes that no edit changes.
  private func kept(_ leaves: [MP4Fixture.Leaf]) -> [MP4Fixture.Leaf] {
    leaves.filter { leaf in !Self.written.contains { leaf.path.hasSuffix($0) } }
  }

  /// Returns the content of the boxes whose path ends in `type`.
  private func contents(_ path: TrackPath, _ type: String) throws -> [[UInt8]] {
    try leaves(path).filter { $0.path.hasSuffix(type) }.map(\.content)
  }

  @Test(arguments: files.indices)
  func `every field is written, and everything else is unchanged`(index: Int) throws {
    let path = try write(index)
    let before = try FileTrackReader().read(path)
    let metadata = try FileMetadata.read(path)
    let old = try leaves(path)
    let edit = try edit(Self.all)
    try writer.write(try #require(try writer.plan(path, edit)))
    let after = try FileTrackReader().read(path)
    #expect(after.persistentID == before.persistentID && after.duration == before.duration)
    #expect(after.encoding == before.encoding && after.tagMood == before.tagMood)
    let written = try FileMetadata.read(path)
    #expect(written.isExpected(metadata.edited(by: edit), editing: edit.fields))
    #expect(written.title == "Nachtlied 東京" && written.artists == ["AC/DC"])
    #expect(written.trackNumber == 4 && written.trackCount == 10 && written.genres == ["Dub"])
    #expect(try kept(leaves(path)) == kept(old))
    if metadata.title == "Old" {
      #expect(written.monthDay == 503 && written.hasArtwork && written.hasLyrics)
      #expect(written.replayGain?.track?.decibels == -6.5 && written.moods == ["grim"])
      #expect(try Artwork.read(from: path)?.data == Self.picture)
      let keys = try leaves(path).filter { $0.path.contains("ilst") }.map { $0.path.suffix(4) }
      let new = ["©nam", "©ART", "©day", "©gen", "trkn", "disk", "XYZ "]
      #expect(keys.prefix(7).elementsEqual(new.map { $0[...] }))
      #expect(keys.suffix(2).elementsEqual(["©alb", "aART"]))
    }
    #expect(try writer.plan(path, edit) == nil, "the file already has these values")
    #expect(try folder.names() == [path.name], "no other file remains")
  }

  @Test(arguments: files.indices)
  func `an edit is undone`(index: Int) throws {
    let path = try write(index)
    let before = try FileMetadata.read(path)
    let date = try TrackCredits.read(path).date
    let edit = try edit([.title: "New", .year: "", .number: "7", .genre: ""])
    let written = try writer.write(try #require(try writer.plan(path, edit)))
    let present = try FileMetadata.read(path)
    #expect(present.title == "New" && present.year == nil && present.genres == [])
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
    #expect(try TrackCredits.read(path).date == date)
  }

  @Test(arguments: files.indices)
  func `moods are written`(index: Int) throws {
    let path = try write(index)
    let id = try #require(try FileTrackReader().read(path).persistentID)
    try writer.write(try #require(try writer.plan(path, sound: id, moods: [.calm, .sad])))
    #expect(try FileMetadata.read(path).moods == ["calm", "sad"])
    #expect(try writer.plan(path, sound: id, moods: [.sad, .calm]) == nil)
    try writer.write(try #require(try writer.plan(path, sound: id, moods: [])))
    #expect(try FileMetadata.read(path).moods == [])
    // A name in another namespace is not a mood.
    let isTagged = try FileMetadata.read(path).title != nil
    #expect(try contents(path, "----").count == (isTagged ? 2 : 0))
  }

  @Test func `edits again and again only grow a file if they must`() throws {
    let path = try write(2)
    let id = try FileTrackReader().read(path).persistentID
    try write([.title: "A longer title"], into: path)
    let size = try folder.read(path.name).count
    for number in 1...20 {
      try write([.title: String(repeating: "\(number) ", count: 8 * number)], into: path)
      #expect(try folder.read(path.name).count == size)
    }
    try write([.title: ""], into: path)
    #expect(try FileMetadata.read(path).title == nil)
    #expect(try folder.read(path.name).count == size)
    #expect(try FileTrackReader().read(path).persistentID == id)
  }

  @Test func `a numbered genre is replaced with a name`() throws {
    let path = try write(1)
    #expect(try FileMetadata.read(path).genres == ["Rock"])
    for (typed, name) in [("0", "Blues"), ("Dub", "Dub")] {
      try write([.genre: typed], into: path)
      #expect(try contents(path, "gnre") == [])
      #expect(try contents(path, "©gen") == [MP4Fixture.data(Array(name.utf8), kind: 1)])
    }
  }

  @Test func `a year keeps the rest of its date, and a number its total`() throws {
    let path = try write(1)
    try write([.year: "2001", .number: "4"], into: path)
    let date = Array("2001-05-03T07:00:00Z".utf8)
    #expect(try contents(path, "©day") == [MP4Fixture.data(date, kind: 1)])
    let number = MP4Fixture.data([0, 0, 0, 4, 0, 12, 0, 0], kind: 0)
    #expect(try contents(path, "trkn") == [number])
  }

  @Test func `a date is written whole, also without a day`() throws {
    let path = try write(1)
    for date in ["2001-05-04", "2001-05", "2001"] {
      try write([.date: date], into: path)
      #expect(try contents(path, "©day") == [MP4Fixture.data(Array(date.utf8), kind: 1)])
    }
  }

  // MARK: Refusals

  /// Expects that an edit is refused, and returns the reason.
  private func refusal(_ path: TrackPath, _ texts: [TagField: String]) throws -> String? {
    let bytes = try folder.read(path.name)
    let edit = try edit(texts)
    let error = #expect(throws: PlayerError.self) { try writer.plan(path, edit) }
    #expect(try folder.read(path.name) == bytes)
    #expect(error?.message.contains(path.name) == true)
    return error?.message
  }

  @Test func `numbers that cannot be stored are refused`() throws {
    let path = try write(1)
    for number in ["70000", "1/70000"] {
      #expect(try refusal(path, [.number: number])?.contains("track number") == true)
    }
    try write([.number: "65535/65535"], into: path)
    #expect(try FileMetadata.read(path).trackCount == 65_535)
  }

  @Test func `files that cannot be written safely are left alone`() throws {
    let path = try write(1)
    var damaged = try folder.read(path.name)
    // The first item is longer than the list.
    let item = Array("©nam".unicodeScalars.map { UInt8($0.value) })
    let places = damaged.indices.filter { damaged[$0...].starts(with: item) }
    damaged[try #require(places.first) - 3] = 1
    let first = try folder.write(damaged, to: "damaged.m4a")
    #expect(try refusal(first, [.title: "New"])?.contains("MP4 tag") == true)
    var fixture = MP4Fixture(ALACFixture())
    fixture.after = MP4Fixture.box("mvex", [])
    let fragmented = try folder.write(fixture.bytes, to: "fragmented.m4a")
    #expect(try refusal(fragmented, [.title: "New"])?.contains("is a fragmented") == true)
    let whole = try write(2)
    let cut = try folder.write(folder.read(whole.name).dropLast(3), to: "cut.m4a")
    #expect(try refusal(cut, [.title: "New"])?.contains("is truncated") == true)
    try #require(path.withCString { chmod($0, 0o444) } == 0)
    #expect(try refusal(path, [.title: "New"])?.contains("read-only") == true)
  }

  // MARK: Any list

  @Test func `any edit of any list is read as intended or refused, and other items stay`() throws {
    var random = SeededGenerator(seed: 45)
    let texts = ["", "A", "3/12", "1999", "1999-01-02", "(17)Rock", "東京", "x;y", "(", "17"]
    var written = 0
    for round in 0..<200 {
      var sound = ALACFixture()
      sound.packetCount = 3
      var fixture = MP4Fixture(sound)
      fixture.isMovieFirst = Bool.random(using: &random)
      fixture.freeSize = ([nil, 8, 30, 500] as [Int?]).randomElement(using: &random) ?? nil
      fixture.items = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
        Self.items.randomElement(using: &random)
      }
      let path = try folder.write(fixture.bytes, to: "\(round).m4a")
      var edit = TagEdit()
      for field in TagField.typed where Bool.random(using: &random) {
        do { try edit.set(field, to: texts.randomElement(using: &random) ?? "") } catch {}
      }
      let before = try FileMetadata.read(path)
      let id = try FileTrackReader().read(path).persistentID
      let (bytes, known) = (try folder.read(path.name), try leaves(path))
      guard let plan = try? writer.plan(path, edit) else {
        #expect(try folder.read(path.name) == bytes)
        continue
      }
      try writer.write(plan)
      written += 1
      let after = try FileMetadata.read(path)
      #expect(after.isExpected(before.edited(by: edit), editing: edit.fields))
      #expect(try FileTrackReader().read(path).persistentID == id)
      #expect(try kept(leaves(path)) == kept(known))
    }
    #expect(written > 100, "most edits are possible")
  }
}
