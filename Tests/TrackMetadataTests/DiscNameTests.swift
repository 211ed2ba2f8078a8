import PlayerModel
import TestSupport
import Testing

@testable import TrackMetadata

@Suite struct DiscNameTests {
  @Test(arguments: [
    ("Disc 1", 1), ("disc1", 1), ("DISK 02", 2), ("CD2", 2), ("cd-3", 3), ("CD_04", 4),
    ("Disque 2", 2), ("Disc Two", 2), ("Disc #3", 3), ("CD 1 - The Early Years", 1),
    ("Side A", 1), ("side b", 2), ("Side 2", 2),
  ])
  func `a folder named after a disc is that disc`(name: String, number: Int) {
    let disc = DiscName(name)
    #expect(disc?.number == number)
    #expect(disc?.isFirst == true)
  }

  @Test(arguments: [
    ("Greatest Hits (Disc 2)", 2), ("The Wall [CD1]", 1), ("1979 - The Wall - Disc One", 1),
    ("東京 CD2", 2),
  ])
  func `an album's folder may end with its disc`(name: String, number: Int) {
    let disc = DiscName(name)
    #expect(disc?.number == number)
    #expect(disc?.isFirst == false)
  }

  @Test(arguments: [
    "", "Music", "Disco 2", "CD", "CD 1984", "CD 0", "Discovery", "ACD1", "AC/DC", "Disc Jockey",
    "Sides", "Side Effects", "B Side", "Dark Side 1", "Side", "cd\u{301} 1", "CD1st",
    String(repeating: "cd", count: 100_000) + " 1",
  ])
  func `other names are not discs`(name: String) {
    #expect(DiscName(name) == nil)
  }

  @Test(arguments: [
    ("A1", 1, 1), ("B3", 2, 3), ("b-02", 2, 2), ("C 4", 3, 4), ("A", 1, 1), ("AA", 2, 1),
    ("AA2", 2, 2), ("B3/6", 2, 3), (" D.10 ", 4, 10), ("A1b", 1, 1),
  ])
  func `a letter is a side, and the number after it that of the track`(
    text: String, side: Int, number: Int
  ) {
    let position = SidePosition(text)
    #expect(position?.side == side)
    #expect(position?.number == number)
  }

  @Test(arguments: ["", "1", "1A", "one", "A1234", "Ä1", "/A1", "B-side", "-1", "A 1 2"])
  func `other texts are not positions on a record`(text: String) {
    #expect(SidePosition(text) == nil)
  }

  /// The track that the library reads from tags.
  private func track(_ path: String, _ set: (inout FileMetadata) -> Void = { _ in }) -> Track {
    var metadata = FileMetadata()
    metadata.album = "Album"
    set(&metadata)
    return Track(path: TrackPath(path), metadata: metadata)
  }

  @Test func `a disc number comes from the tags, or else from the folder`() {
    #expect(track("/m/Box/Disc 2/01.mp3").discNumber == 2)
    #expect(track("/m/Box/Disc 2/01.mp3") { $0.discNumber = 1 }.discNumber == 1)
    #expect(track("/m/Box/01.mp3").discNumber == nil)
    #expect(track("01.mp3").discNumber == nil)
  }

  @Test(
    arguments: [
      ("A1", nil, 1), ("B1", nil, 2), ("D1", nil, 4), ("B1", 1, 2), ("A1", 2, 3), ("C1", 2, 3),
      ("D1", 2, 4), ("B1", Int.max, 1002),
    ] as [(String, Int?, Int)])
  func `each side of a record is a disc`(text: String, record: Int?, disc: Int) {
    let track = track("/m/1.mp3") {
      $0.sidePosition = SidePosition(text)
      $0.discNumber = record
    }
    #expect(track.discNumber == disc)
    #expect(track.trackNumber == 1)
  }

  @Test func `a compilation without an album artist is by various artists`() {
    #expect(track("/m/1.mp3") { $0.isCompilation = true }.albumArtist == "Various Artists")
    let named = track("/m/1.mp3") {
      $0.isCompilation = true
      $0.albumArtists = ["DJ"]
    }
    #expect(named.albumArtist == "DJ")
    let single = track("/m/1.mp3") {
      $0.isCompilation = true
      $0.album = nil
    }
    #expect(single.albumArtist == "")
  }
}

extension FileMetadataTests {
  @Test(arguments: [("CD2", 2), ("Disc 1 of 3", 1), ("2/3", 2), ("disk 04", 4)])
  func `a disc number may follow a word`(text: String, number: Int) throws {
    let metadata = try read(
      ID3Tag.version2(4, [.text("TPOS", text), .text("TRCK", "1")]), ID3Audio.silence())
    #expect(metadata.discNumber == number)
    #expect(metadata.sidePosition == nil)
  }

  @Test func `a track number with a letter is a position on a record`() throws {
    let metadata = try read(
      ID3Tag.version2(4, [.text("TRCK", "B3")]), ID3Audio.silence())
    #expect(metadata.trackNumber == nil)
    #expect(metadata.sidePosition == SidePosition("B3"))
    #expect(metadata.tags?[.position] == ["B3"])
    var edit = TagEdit()
    try edit.set(.number, to: "5")
    let edited = metadata.edited(by: edit)
    #expect(edited.tags?[.position] != ["B3"], "a number takes its place")
    #expect(metadata.changes(by: edit) == [TagChange(field: .number, old: ["B3"], new: ["5"])])
  }

  @Test(arguments: ["B3", "b-02", "C 4", "AA", "A1b", "B3/6"])
  func `a position on a record is restored as it was written`(text: String) throws {
    let tag = ID3Tag.version2(4, [.text("TRCK", text)])
    let metadata = try read(tag, ID3Audio.silence())
    #expect(metadata.texts(of: .number) == [text])
    let sound = try #require(PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef"))
    let written = WrittenTags(
      path: TrackPath("/a.mp3"),
      changes: [TagChange(field: .number, old: [text], new: ["5"])],
      sound: sound, version: "1")
    var edit = TagEdit()
    try edit.set(.number, to: "5")
    let restored = metadata.edited(by: edit).edited(by: TagEdit(undoing: written))
    #expect(restored == metadata)
  }

  @Test(arguments: [("1", true), ("0", false), ("true", true), ("maybe", false)])
  func `the flag of a compilation is read from every kind of tag`(
    text: String, isCompilation: Bool
  ) throws {
    let tags = [
      ID3Tag.version2(4, [.text("TCMP", text)]), ID3Tag.version2(3, [.text("TCMP", text)]),
      ID3Tag.version2(2, [.text("TCP", text, encoding: .latin1)]),
      ID3Tag.version2(4, [.userText("COMPILATION", text)]),
    ]
    for tag in tags {
      #expect(try read(tag, ID3Audio.silence()).isCompilation == isCompilation)
    }
    let ape = ID3Tag.ape([("Compilation", [text])])
    #expect(try read(ID3Audio.silence(), ape).isCompilation == isCompilation)
  }
}
