import Glibc
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Editing the tags of music files without changing anything else.
@Suite struct TagWriterTests {
  private let folder: TemporaryFolder
  private let writer = TagWriter()
  private let sound = ID3Audio.silence()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func edit(_ texts: [TagField: String]) throws -> TagEdit {
    var edit = TagEdit()
    for (field, text) in texts { try edit.set(field, to: text) }
    return edit
  }

  private func frames(_ path: TrackPath) throws -> [ID3v2Frames.Frame] {
    let bytes = try folder.read(path.name)
    guard let length = ID3v2Frames.length(bytes) else { return [] }
    return try #require(ID3v2Frames(Array(bytes.prefix(length)))).frames
  }

  /// Writes an edit into a new file with the given tag, and returns the file's path.
  private func write(
    _ tag: [UInt8], _ texts: [TagField: String], tail: [UInt8] = [], name: String = "a.mp3"
  ) throws -> TrackPath {
    let path = try folder.write(tag + sound + tail, to: name)
    try writer.write(try #require(try writer.plan(path, try edit(texts))))
    return path
  }

  private func refusal(_ path: TrackPath, _ texts: [TagField: String]) throws -> PlayerError? {
    let edit = try edit(texts)
    let bytes = try folder.read(path.name)
    do throws(PlayerError) {
      if let plan = try writer.plan(path, edit) { try writer.write(plan) }
      return nil
    } catch {
      #expect(try folder.read(path.name) == bytes, "it is unchanged")
      return error
    }
  }

  /// Takes any file for a song, as a system with more decoders might.
  private struct AnySong: TrackReading {
    func read(_ path: TrackPath) throws(PlayerError) -> Track { .of("song", at: "\(path)") }
  }

  @Test(arguments: [[], ID3Tag.version2(4, [.text("TIT2", "Old")])] as [[UInt8]])
  func `no tag is added to a file of another format`(head: [UInt8]) throws {
    let bytes = head + Array("tBaK".utf8) + sound
    let path = try folder.write(bytes, to: "a.flac")
    let edit = try edit([.title: "New"])
    let reason = "\(path) is a TAK file, which Stimmung does not play."
    #expect(throws: PlayerError(.invalidRequest, reason)) {
      try TagWriter(reader: AnySong()).plan(path, edit)
    }
    #expect(try folder.read(path.name) == bytes)
    #expect(try folder.names() == ["a.flac"])
  }

  private static let all: [TagField: String] = [
    .title: "Nachtlied 東京", .artist: "AC/DC", .album: "Über", .albumArtist: "Various",
    .composer: "Eno", .number: "4/10", .disc: "1/2", .year: "2001", .genre: "Dub",
    .comment: "Überall gehört",
  ]
  /// The fields of ``all``; the date includes the year.
  private static let fields = TagField.typed.filter { $0 != .date }

  @Test(arguments: MoodTagWriterTests.files.indices)
  func `every field is written, and everything else is unchanged`(index: Int) throws {
    let (name, head, tail) = MoodTagWriterTests.files[index]
    let path = try folder.write(head + sound + tail, to: "\(name).mp3")
    let before = try FileTrackReader().read(path)
    let metadata = try FileMetadata.read(path)
    let others = try frames(path).filter { $0.id != "TIT2" }
    let edit = try edit(Self.all)
    let plan = try #require(try writer.plan(path, edit))
    #expect(plan.changes.map(\.field) == Self.fields)
    #expect(plan.changes.map(\.old) == Self.fields.map(metadata.texts))
    try writer.write(plan)
    let after = try FileTrackReader().read(path)
    #expect(after.persistentID == before.persistentID)
    #expect(after.tagMood == before.tagMood)
    #expect(after.duration == before.duration)
    #expect(try FileMetadata.read(path) == metadata.edited(by: edit))
    #expect(after.title == "Nachtlied 東京" && after.artist == "AC/DC" && after.year == 2001)
    let bytes = try folder.read(path.name)
    #expect(bytes.suffix(sound.count + tail.count).elementsEqual(sound + tail))
    let written = try frames(path)
    for frame in others { #expect(written.contains(frame), "\(frame.id) keeps its bytes") }
    #expect(try folder.names() == ["\(name).mp3"], "no other file remains")
    #expect(try writer.plan(path, edit) == nil, "it is already up to date")
  }

  @Test func `the tag keeps its version, and texts take a form that it allows`() throws {
    for version: UInt8 in [3, 4] {
      let tag = ID3Tag.version2(version, [.picture([1, 2, 3])])
      let path = try write(tag, Self.all, name: "\(version).mp3")
      #expect(try folder.read(path.name)[3] == version)
      #expect(try FileMetadata.read(path).title == "Nachtlied 東京")
      #expect(try frames(path).map(\.id).contains(version == 3 ? "TYER" : "TDRC"))
    }
  }

  // MARK: Undoing, and other tags

  @Test(arguments: MoodTagWriterTests.files.indices)
  func `an edit is undone from its record`(index: Int) throws {
    let (name, head, tail) = MoodTagWriterTests.files[index]
    let path = try folder.write(head + sound + tail, to: "\(name).mp3")
    let before = try FileMetadata.read(path)
    let plan = try #require(try writer.plan(path, try edit(Self.all)))
    let written = try writer.write(plan)
    #expect(written.changes == plan.changes)
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
    #expect(try FileTrackReader().read(path).persistentID == written.sound)
  }

  @Test(arguments: [
    ("1", "3/9"), ("1", "3"), ("2/5", "3/9"), ("2/5", "3"), ("2/5", ""), ("B3", "3"),
    ("b-02/6", "3/9"), ("AA", ""),
  ])
  func `a track number is restored with its total, if any`(old: String, new: String) throws {
    let path = try folder.write(ID3Tag.version2(4, [.text("TRCK", old)]) + sound, to: "a.mp3")
    let before = try FileMetadata.read(path)
    let written = try writer.write(
      try #require(try writer.plan(path, try edit([.number: new]))))
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
  }

  /// Tags whose year is in frames that an edit removes.
  private static let removable = years.indices.filter { index in
    years[index].frames.first.map { $0.0 != "TDRL" && $0.1 != "unknown" } ?? false
  }

  @Test(arguments: removable)
  func `a removed year is restored with the rest of its date`(index: Int) throws {
    let (version, before, _) = Self.years[index]
    let tag = ID3Tag.version2(version, before.map { ID3Frame.text($0, $1, encoding: .latin1) })
    let path = try folder.write(tag + sound, to: "a.mp3")
    let metadata = try FileMetadata.read(path)
    let date = try TrackCredits.read(path).date
    let written = try writer.write(try #require(try writer.plan(path, try edit([.year: ""]))))
    #expect(try TrackCredits.read(path).date == nil)
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == metadata)
    #expect(try TrackCredits.read(path).date == date)
  }

  @Test func `a removed year is restored alone if its date was not recorded`() throws {
    let path = try folder.write(
      ID3Tag.version2(4, [.text("TDRC", "1999-05-03")]) + sound, to: "a.mp3")
    var written = try writer.write(try #require(try writer.plan(path, try edit([.year: ""]))))
    written.dates = nil
    try writer.write(try writer.plan(undoing: written))
    let metadata = try FileMetadata.read(path)
    #expect(metadata.year == 1999)
    #expect(metadata.monthDay == nil)
  }

  @Test func `recorded dates that do not match the removed year are not written`() throws {
    let path = try folder.write(
      ID3Tag.version2(4, [.text("TDRC", "1999-05-03")]) + sound, to: "a.mp3")
    var written = try writer.write(try #require(try writer.plan(path, try edit([.year: ""]))))
    written.dates = ["TDRC": ["1980"]]
    let bytes = try folder.read("a.mp3")
    #expect(throws: PlayerError.self) { try writer.plan(undoing: written) }
    #expect(try folder.read("a.mp3") == bytes)
  }

  @Test func `an edit is not undone if the file has changed since`() throws {
    let path = try folder.write(sound, to: "a.mp3")
    let written = try writer.write(
      try #require(try writer.plan(path, try edit([.title: "New"]))))
    // A different field, which the edit did not touch.
    try writer.write(try #require(try writer.plan(path, try edit([.artist: "Someone"]))))
    let bytes = try folder.read("a.mp3")
    let error = #expect(throws: PlayerError.self) { try writer.plan(undoing: written) }
    #expect(error?.code == .stale)
    #expect(error?.message.contains("was changed after its tags were edited") == true)
    #expect(try folder.read("a.mp3") == bytes)
  }

  @Test func `a tag at the end that keeps an old text is named, with its fields`() throws {
    let ape = ID3Tag.ape([("Title", ["Old"]), ("Artist", ["Someone"])])
    let path = try folder.write(
      sound + ape + ID3Tag.version1(title: "Old", artist: "New"), to: "a.mp3")
    let plan = try #require(try writer.plan(path, try edit([.title: "New", .artist: "New"])))
    #expect(
      plan.otherTags == [
        OtherTag(name: "APE", fields: [.title, .artist]), OtherTag(name: "ID3v1", fields: [.title]),
      ])
    #expect(
      plan.otherTags.last?.sentence(about: path)
        == "The ID3v1 tag of \(path) keeps another title, which other players may show.")
  }

  @Test func `a text that is merely truncated in ID3v1 is the same`() throws {
    let title = "A title that is longer than thirty bytes"
    let path = try folder.write(sound + ID3Tag.version1(title: title), to: "a.mp3")
    let plan = try #require(try writer.plan(path, try edit([.title: title])))
    #expect(plan.otherTags.isEmpty)
  }

  // MARK: Years, numbers, genres

  static let years: [(version: UInt8, frames: [(String, String)], after: [String: String])] = [
    (4, [("TDRC", "1999-05-03")], ["TDRC": "2001-05-03"]),
    (4, [("TDRC", "1999-05-03T10:00")], ["TDRC": "2001-05-03T10:00"]),
    (4, [("TDRC", "19990503")], ["TDRC": "20010503"]),
    (4, [("TYER", "1999"), ("TDRC", "1999-05")], ["TYER": "2001", "TDRC": "2001-05"]),
    (4, [("TDRC", "unknown")], ["TDRC": "2001"]),
    (4, [("TDRL", "1998-01-01")], ["TDRL": "1998-01-01", "TDRC": "2001"]),
    (3, [("TYER", "1999"), ("TDAT", "0305")], ["TYER": "2001", "TDAT": "0305"]),
    (3, [("TDRC", "03.05.1999")], ["TDRC": "03.05.2001"]),
    (3, [("TYE\0", "1999")], ["TYER": "2001"]),
    (3, [], ["TYER": "2001"]), (4, [], ["TDRC": "2001"]),
  ]

  @Test(arguments: years.indices)
  func `only the year of a date is replaced`(index: Int) throws {
    let (version, before, after) = Self.years[index]
    let tag = ID3Tag.version2(
      version,
      before.map { ID3Frame.text($0, $1, encoding: .latin1) } + [
        .text("TIT2", "A", encoding: .latin1)
      ])
    let path = try write(tag, [.year: "2001"])
    #expect(try FileMetadata.read(path).year == 2001)
    let written = try frames(path).filter { $0.id != "TIT2" }
    let texts = Dictionary(
      uniqueKeysWithValues: written.map {
        ($0.id, String(decoding: $0.bytes.dropFirst(11), as: UTF8.self))
      })
    #expect(texts == after)
  }

  @Test func `a year is removed from all its frames, unless another tag contains one`() throws {
    let tag = ID3Tag.version2(4, [.text("TYER", "1999"), .text("TDRC", "1999-05")])
    let path = try write(tag, [.year: "", .title: "A"])
    #expect(try FileMetadata.read(path).year == nil)
    #expect(try frames(path).map(\.id) == ["TIT2"])
    let other = try folder.write(ID3Tag.version2(4, [.text("TDRL", "1999")]) + sound, to: "b.mp3")
    #expect(try refusal(other, [.year: ""])?.message.contains("year") == true)
  }

  @Test func `a track number keeps its total unless a new one is given`() throws {
    let tag = ID3Tag.version2(4, [.text("TRCK", "3/12")])
    func number(_ text: String) throws -> String? {
      try frames(try write(tag, [.number: text])).first
        .map { String(decoding: $0.bytes.dropFirst(11), as: UTF8.self) }
    }
    #expect(try number("4") == "4/12")
    #expect(try number("4/10") == "4/10")
    #expect(try number("") == nil)
  }

  @Test func `a genre is written as text, and a number as the name that it stands for`() throws {
    let tag = ID3Tag.version2(3, [.text("TCON", "(17)", encoding: .latin1)])
    #expect(
      try FileMetadata.read(try write(tag, [.genre: "Dub, Techno"])).genres == ["Dub, Techno"])
    let path = try write(ID3Tag.version2(3, []), [.genre: "17"])
    #expect(try frames(path).first?.bytes.dropFirst(11).elementsEqual("Rock".utf8) == true)
    let odd = try folder.write(sound, to: "odd.mp3")
    for text in ["(4)Odd", "((x", "(RX)(CR)", "(Live) Odd", "0 17"] {
      // It is either read as intended or refused; never read as something else.
      let expected = try FileMetadata.read(odd).edited(by: try edit([.genre: text]))
      if try refusal(odd, [.genre: text]) == nil { #expect(try FileMetadata.read(odd) == expected) }
    }
  }

  // MARK: Other tags

  @Test func `removing a text that other tags still contain is refused, naming the field`() throws {
    let tails: [[UInt8]] = [
      ID3Tag.version1(title: "Old", artist: "Old", year: "1999"),
      ID3Tag.ape([("Title", ["Old"]), ("Artist", ["Old"]), ("Year", ["1999"])]),
    ]
    for (number, tail) in tails.enumerated() {
      let path = try folder.write(
        ID3Tag.version2(4, [.text("TIT2", "A"), .text("TPE2", "B")]) + sound + tail,
        to: "\(number).mp3")
      for field in [TagField.title, .artist, .year] {
        let error = try refusal(path, [field: ""])
        #expect(error?.message.contains(field.name) == true)
        #expect(error?.message.contains("another of its tags") == true)
      }
      #expect(try refusal(path, [.albumArtist: ""]) == nil)
      #expect(try refusal(path, [.title: "New"]) == nil)
      #expect(try FileMetadata.read(path).title == "New")
    }
    let described = try folder.write(
      ID3Tag.version2(4, [.userText("ALBUM ARTIST", "Old")]) + sound, to: "txxx.mp3")
    #expect(try refusal(described, [.albumArtist: ""]) != nil)
    #expect(try refusal(described, [.albumArtist: "New"]) == nil)
  }

  @Test func `frames with version 2.2 ids in a later tag are replaced`() throws {
    let tag = ID3Tag.version2(
      3, [.text("TT2\0", "Old", encoding: .latin1), .text("TIT2", "Older", encoding: .latin1)])
    let path = try write(tag, [.title: "New"])
    #expect(try FileMetadata.read(path).title == "New")
    #expect(try frames(path).count == 1)
  }

  @Test(arguments: [true, false])
  func `a tag of version 2.2 is converted, which is reported`(isUnsynchronised: Bool) throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    let tag = ID3Tag.version2(
      2,
      [
        .text("TT2", "Old", encoding: .latin1), .text("TP1", "東京", encoding: .utf16),
        .text("TYE", "1999", encoding: .latin1), .text("TCO", "(17)", encoding: .latin1),
        ID3Frame("PIC", [0] + Array("PNG".utf8) + [3, 0] + png),
        ID3Frame("ULT", [0] + Array("eng".utf8) + [0] + Array("words".utf8)),
        .text("TCP", "1", encoding: .latin1), ID3Frame("CRM", [65, 0, 66, 0, 0xFF, 0xFF]),
      ], padding: 20, isUnsynchronised: isUnsynchronised)
    let path = try folder.write(tag + sound, to: "a.mp3")
    let before = try FileMetadata.read(path)
    #expect(before.artists == ["東京"] && before.hasArtwork && before.hasLyrics)
    let plan = try #require(try writer.plan(path, try edit([.title: "New"])))
    #expect(plan.conversions == [.version])
    #expect(plan.remarks == ["The tag of \(path) was converted from ID3v2.2 to ID3v2.3."])
    let written = try writer.write(plan)
    var expected = before
    expected.title = "New"
    #expect(try FileMetadata.read(path) == expected)
    #expect(try folder.read("a.mp3")[3] == 3)
    #expect(
      try frames(path).map(\.id)
        == ["TIT2", "TPE1", "TYER", "TCON", "APIC", "USLT", "TCMP", "CRM"])
    let picture: [UInt8] = [0] + Array("image/png".utf8) + [0, 3, 0] + png
    #expect(try Array(frames(path)[4].bytes.dropFirst(10)) == picture)
    let undo = try writer.plan(undoing: written)
    #expect(undo.remarks.isEmpty)
    try writer.write(undo)
    #expect(try FileMetadata.read(path) == before)
  }

  @Test(arguments: [UInt8(3), 4])
  func `edited frames are decompressed, which is reported, and others stay`(version: UInt8) throws {
    let album = ID3Frame.text("TALB", "Album", encoding: .latin1).compressed(version: version)
    let title = ID3Frame.text("TIT2", "Old", encoding: .latin1).compressed(version: version)
    let path = try folder.write(ID3Tag.version2(version, [title, album]) + sound, to: "a.mp3")
    #expect(try writer.texts(path)[.title] == ["Old"])
    let plan = try #require(try writer.plan(path, try edit([.title: "New"])))
    #expect(plan.conversions == [.decompression])
    #expect(
      plan.remarks == ["The edited texts of \(path) were compressed, and no longer are."])
    try writer.write(plan)
    #expect(try FileMetadata.read(path).title == "New")
    #expect(try FileMetadata.read(path).album == "Album")
    #expect(try frames(path).last?.bytes == album.bytes(version: version))
    #expect(try writer.plan(path, try edit([.title: "Newer"]))?.remarks.isEmpty == true)
  }

  @Test func `a file that cannot be written safely is refused, and is unchanged`() throws {
    let title = ID3Frame.text("TIT2", "A")
    let damaged = try folder.write(
      ID3Tag.version2(4, body: title.bytes(version: 4) + [0, 1]) + sound, to: "damaged.mp3")
    let old = try folder.write(
      ID3Tag.version2(2, flags: 0x40, body: ID3Frame("TT2", [0, 65]).bytes(version: 2)) + sound,
      to: "old.mp3")
    let locked = try folder.write(sound, to: "locked.mp3")
    try #require(locked.withCString { chmod($0, 0o444) } == 0)
    let text = try folder.write("no music".utf8, to: "text.mp3")
    for path in [damaged, old, locked, text] {
      #expect(try refusal(path, [.title: "New"])?.message.contains(path.name) == true)
    }
    #expect(throws: PlayerError.self) {
      try writer.plan(folder["gone.mp3"], try edit([.title: "New"]))
    }
    #expect(try folder.names() == ["damaged.mp3", "locked.mp3", "old.mp3", "text.mp3"])
  }

  // MARK: Any tag

  @Test func `any edit of any tag is read as intended or refused, and other frames stay`()
    throws
  {
    var random = SeededGenerator(seed: 11)
    var written = 0
    let ids = [
      "TIT2", "TPE1", "TALB", "TPE2", "TRCK", "TDRC", "TYER", "TCON", "TMOO", "TXXX", "COMM",
      "PRIV",
    ]
    let texts = [
      "", "A", "3/12", "1999", "1999-01-02", "(17)Rock", "東京", "a\u{0}b", "x;y", "(", "17",
    ]
    for round in 0..<300 {
      let version: UInt8 = Bool.random(using: &random) ? 3 : 4
      let encodings: [ID3Encoding] = version == 3 ? [.latin1, .utf16] : ID3Encoding.allCases
      let present = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let text = texts.randomElement(using: &random) ?? ""
        return ID3Frame.text(
          ids.randomElement(using: &random) ?? "", text,
          encoding: encodings.randomElement(using: &random) ?? .latin1)
      }
      let tail =
        [
          [], ID3Tag.version1(title: "Old", year: "1980"), ID3Tag.ape([("Title", ["Old"])]),
        ].randomElement(using: &random) ?? []
      let tag = ID3Tag.version2(
        version, present, padding: Int.random(in: 0...50, using: &random),
        isUnsynchronised: Bool.random(using: &random))
      let path = try folder.write(tag + sound + tail, to: "\(round).mp3")
      var edit = TagEdit()
      for field in TagField.typed where Bool.random(using: &random) {
        do { try edit.set(field, to: texts.randomElement(using: &random) ?? "") } catch {}
      }
      let (before, id) = (
        try FileMetadata.read(path), try FileTrackReader().read(path).persistentID
      )
      let bytes = try folder.read(path.name)
      let known = try frames(path)
      guard let plan = try? writer.plan(path, edit) else {
        #expect(try folder.read(path.name) == bytes)
        continue
      }
      try writer.write(plan)
      written += 1
      #expect(try FileMetadata.read(path) == before.edited(by: edit))
      #expect(try FileTrackReader().read(path).persistentID == id)
      let touched: Set = [
        "TIT2", "TPE1", "TALB", "TPE2", "TCOM", "TRCK", "TPOS", "TDRC", "TYER", "TDAT", "TIME",
        "TCON", "COMM",
      ]
      let kept = try frames(path).filter { !touched.contains($0.id) }
      #expect(kept == known.filter { !touched.contains($0.id) })
      #expect(
        try folder.read(path.name).suffix(sound.count + tail.count).elementsEqual(sound + tail))
    }
    #expect(written > 100, "most edits are possible")
  }
}
