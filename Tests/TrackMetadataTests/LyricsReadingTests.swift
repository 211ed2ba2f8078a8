import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@Suite struct LyricsReadingTests {
  let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  func lyrics(in frames: ID3Frame..., name: String = "track.mp3") throws -> Lyrics? {
    try Lyrics.read(for: folder.write(ID3Tag.version2(4, frames) + ID3Audio.silence(), as: name))
  }

  func words(_ lyrics: Lyrics?) -> [String]? { lyrics?.lines.map(\.text) }

  @Test func `the file next to the track comes before the tags`() throws {
    try folder.write(Array("[00:01]beside".utf8), as: "track.lrc")
    let lyrics = try lyrics(in: .lyrics("[00:02]inside"))
    #expect(lyrics == Lyrics(synced: true, lines: [.init(time: 1, text: "beside")]))
  }

  @Test(arguments: [
    ("Track.mp3", "track.LRC"), ("TRACK.MP3", "Track.Lrc"), ("a.b.mp3", "A.B.lrc"),
    ("Für.mp3", "FÜR.lrc"), ("noextension", "NoExtension.lrc"), (".mp3", ".MP3.lrc"),
  ])
  func `the case of its name does not matter`(track: String, file: String) throws {
    try folder.write(Array("[00:01]beside".utf8), as: file)
    #expect(words(try lyrics(in: .text("TIT2", "Title"), name: track)) == ["beside"])
  }

  @Test func `of several names the exact one is used, else the first`() throws {
    try folder.write(Array("lower".utf8), as: "TRACK.lrc")
    try folder.write(Array("upper".utf8), as: "TRACK.LRC")
    #expect(words(try lyrics(in: .lyrics("inside"))) == ["upper"])
    try folder.write(Array("exact".utf8), as: "track.lrc")
    #expect(words(try lyrics(in: .lyrics("inside"))) == ["exact"])
  }

  @Test func `another track's file is not used`() throws {
    try folder.write(Array("other".utf8), as: "track2.lrc")
    try folder.write(Array("other".utf8), as: "track.lrc.txt")
    try folder.write(Array("other".utf8), as: "track.flac.lrc")
    try folder.write(Array("other".utf8), as: "Track.txt")
    #expect(try lyrics(in: .text("TIT2", "Title")) == nil)
  }

  @Test func `the name may include that of the format, in any case`() throws {
    try folder.write(Array("whole".utf8), as: "Track.MP3.lrc")
    #expect(words(try lyrics(in: .lyrics("inside"))) == ["whole"])
    try folder.write(Array("short".utf8), as: "TRACK.lrc")
    #expect(words(try lyrics(in: .lyrics("inside"))) == ["short"])
  }

  @Test func `a folder of lyrics is searched after the track's own`() throws {
    let folder = try TemporaryFolder()
    let track = try folder.write(ID3Audio.silence(), to: "music/track.mp3")
    try folder.write("other".utf8, to: "music/lyrics/track2.lrc")
    #expect(try Lyrics.read(for: track) == nil)
    try folder.write("below".utf8, to: "music/Lyrics/Track.lrc")
    #expect(words(try Lyrics.read(for: track)) == ["below"])
    try folder.write("beside".utf8, to: "music/track.mp3.lrc")
    #expect(words(try Lyrics.read(for: track)) == ["beside"])
  }

  @Test func `a text with exactly the track's name is read if there is nothing else`() throws {
    try folder.write(Array("plain\nwords".utf8), as: "track.txt")
    #expect(words(try lyrics(in: .text("TIT2", "Title"))) == ["plain", "words"])
    #expect(words(try lyrics(in: .lyrics("[00:02]inside"))) == ["inside"])
  }

  @Test(arguments: [[UInt8](repeating: 97, count: 70_000), [97, 0, 98], []])
  func `a text that is long, empty or not a text has no lyrics`(bytes: [UInt8]) throws {
    try folder.write(bytes, as: "track.txt")
    #expect(try lyrics(in: .text("TIT2", "Title")) == nil)
  }

  @Test func `a track whose name is not UTF-8 has a file of lyrics`() throws {
    let track = try folder.write([], as: [0xE9, 0xFF] + Array(".mp3".utf8))
    try folder.write(Array("beside".utf8), as: [0xE9, 0xFF] + Array(".Lrc".utf8))
    #expect(words(try Lyrics.read(for: track)) == ["beside"])
  }

  @Test func `an empty file gives way to the tags`() throws {
    try folder.write(Array(" \n".utf8), as: "track.lrc")
    #expect(words(try lyrics(in: .lyrics("inside"))) == ["inside"])
  }

  @Test(arguments: ["LYRICS", "Lyrics", "unsyncedlyrics", "Unsynced Lyrics", "SYNCEDLYRICS"])
  func `a text named lyrics has lyrics`(name: String) throws {
    let lyrics = try lyrics(
      in: .userText("Artists", "Ann"), .userText(name, "[00:02]inside"))
    #expect(lyrics == Lyrics(synced: true, lines: [.init(time: 2, text: "inside")]))
  }

  @Test func `a text with another name has no lyrics`() throws {
    #expect(try lyrics(in: .userText("Notes", "words")) == nil)
  }

  @Test func `overlong lyrics in the tags are an error, unless there are others`() throws {
    let long = String(repeating: "la ", count: 400_000)
    let error = #expect(throws: MetadataError.self) { try lyrics(in: .lyrics(long)) }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.hasSuffix("track.mp3 are too long and were not read.") == true)
    #expect(words(try lyrics(in: .lyrics(long), .lyrics("inside"))) == ["inside"])
    try folder.write(Array("beside".utf8), as: "track.lrc")
    #expect(words(try lyrics(in: .lyrics(long))) == ["beside"])
  }

  @Test func `a file that is too large, or a pipe, gives way to the tags or reports why`() throws {
    let large = try folder.write([UInt8](repeating: 0x61, count: 1 << 20 + 1), as: "large.lrc")
    #expect(words(try lyrics(in: .lyrics("inside"), name: "large.mp3")) == ["inside"])
    var error = #expect(throws: MetadataError.self) {
      try lyrics(in: .text("TIT2", "Title"), name: "large.mp3")
    }
    #expect(error?.code == .tooLarge)
    #expect(error?.message == "The lyrics in \(large) are larger than 1 MB and were not read.")

    let pipe = try folder.makePipe("pipe.lrc")
    #expect(words(try lyrics(in: .lyrics("inside"), name: "pipe.mp3")) == ["inside"])
    error = #expect(throws: MetadataError.self) {
      try lyrics(in: .text("TIT2", "Title"), name: "pipe.mp3")
    }
    #expect(error?.message == "\(pipe) is a pipe, not a file that can be read.")
  }

  @Test func `a dangling link is not a file`() throws {
    try folder.makeLink("track.lrc", to: "gone.lrc")
    #expect(try lyrics(in: .text("TIT2", "Title")) == nil)
  }

  @Test(arguments: ID3Encoding.allCases)
  func `lyrics in the tags may have times`(encoding: ID3Encoding) throws {
    #expect(
      try lyrics(in: .lyrics("[00:01.50]one\r\n[00:02]two", encoding: encoding))
        == Lyrics(
          synced: true, lines: [.init(time: 1.5, text: "one"), .init(time: 2, text: "two")])
    )
    #expect(
      try lyrics(in: .lyrics("one\n\ntwo", encoding: encoding))
        == Lyrics(
          synced: false, lines: ["one", "", "two"].map { .init(time: nil, text: $0) }))
  }

  @Test func `lyrics with times come before lyrics without`() throws {
    #expect(words(try lyrics(in: .lyrics("plain"), .lyrics("[00:01]timed"))) == ["timed"])
    #expect(words(try lyrics(in: .lyrics(" "), .lyrics("first"), .lyrics("second"))) == ["first"])
  }

  @Test(arguments: ID3Encoding.allCases)
  func `a SYLT frame of lines has their times`(encoding: ID3Encoding) throws {
    let frame = ID3Frame.syncedLyrics([(2000, "two"), (1500, "one")], encoding: encoding)
    #expect(
      try lyrics(in: .lyrics("plain"), frame)
        == Lyrics(
          synced: true, lines: [.init(time: 1.5, text: "one"), .init(time: 2, text: "two")])
    )
  }

  @Test func `a SYLT frame of syllables is joined into lines`() throws {
    let frame = ID3Frame.syncedLyrics([
      (1000, "Strang"), (1200, "ers"), (1500, " in"), (2000, "\nthe"), (2500, " night"),
    ])
    #expect(
      try lyrics(in: frame)
        == Lyrics(
          synced: true,
          lines: [
            .init(
              time: 1, text: "Strangers in",
              words: [
                .init(time: 1, text: "Strang"), .init(time: 1.2, text: "ers"),
                .init(time: 1.5, text: " in"),
              ]),
            .init(
              time: 2, text: "the night",
              words: [.init(time: 2, text: "the"), .init(time: 2.5, text: " night")]),
          ]))
    #expect(words(try lyrics(in: .syncedLyrics([(0, "a"), (1, "b\n"), (2, "c")]))) == ["ab", "c"])
  }

  @Test func `a SYLT frame that counts MPEG frames has times if their duration is known`() throws {
    let frames = [ID3Frame.syncedLyrics([(10, "one"), (20, "two")], unit: 1)]
    let path = try folder.write(ID3Tag.version2(4, frames) + ID3Audio.silence(), as: "track.mp3")
    let timed = try Lyrics.read(for: path, sound: .init(frameDuration: { 0.025 }))
    #expect(timed?.synced == true)
    #expect(timed?.lines.map(\.time) == [0.25, 0.5])
    let plain = try Lyrics.read(for: path)
    #expect(plain?.synced == false)
    #expect(words(plain) == ["one", "two"])
  }

  @Test func `if all stamps have three fields, the track's length decides`() throws {
    let path = try folder.write([], as: "track.mp3")
    let text = "[00:00:12]a\n[00:03:50]b"
    for (file, tag) in [(text, ""), ("", text)] {
      try folder.write(Array(file.utf8), as: "track.lrc")
      try folder.write(ID3Tag.version2(4, [.lyrics(tag)]), as: "track.mp3")
      for (length, times) in [(240, [12, 230]), (4, [0.12, 3.5]), (nil, [12, 230])]
        as [(Double?, [Double])]
      {
        let sound = LyricsTiming(length: { length })
        #expect(try Lyrics.read(for: path, sound: sound)?.lines.map(\.time) == times)
      }
    }
  }

  @Test func `the duration of frames is only determined if it matters`() throws {
    let path = try folder.write(
      ID3Tag.version2(4, [.syncedLyrics([(10, "one")]), .lyrics("two")]) + ID3Audio.silence(),
      as: "track.mp3")
    let asked: () -> Double? = {
      Issue.record("asked")
      return nil
    }
    let sound = LyricsTiming(frameDuration: asked, length: asked)
    let lyrics = try Lyrics.read(for: path, sound: sound)
    #expect(words(lyrics) == ["one"])
  }

  @Test(arguments: [
    ([], "one"), (["deu", "ger"], "eins"), (["fra"], "one"), (["fra", "ger"], "eins"),
    (["eng", "ger"], "one"), (["xxx"], "?"),
  ])
  func `of several languages the listener's is used, else the first`(
    languages: [String], expected: String
  ) throws {
    let frames: [ID3Frame] = [
      .lyrics("[00:01]one"), .lyrics("[00:01]eins", language: "GER"),
      .lyrics("[00:01]?", language: "XXX"), .lyrics("plain", language: "fra"),
    ]
    let path = try folder.write(ID3Tag.version2(4, frames) + ID3Audio.silence(), as: "track.mp3")
    #expect(words(try Lyrics.read(for: path, languages: languages)) == [expected])
  }

  @Test func `synced lyrics have languages, too`() throws {
    let frames: [ID3Frame] = [
      .syncedLyrics([(1, "one")]), .syncedLyrics([(1, "un")], language: "fre"),
    ]
    let path = try folder.write(ID3Tag.version2(3, frames) + ID3Audio.silence(), as: "track.mp3")
    #expect(words(try Lyrics.read(for: path, languages: ["fra", "fre"])) == ["un"])
  }

  @Test func `chords are not lyrics`() throws {
    #expect(try lyrics(in: .syncedLyrics([(10, "Am"), (20, "G")], type: 5)) == nil)
  }

  @Test func `a missing track is an error`() {
    #expect(throws: MetadataError.self) { try Lyrics.read(for: TrackPath("/no/such.mp3")) }
  }

  @Test func `lyrics next to a track need no tags and no audio`() throws {
    try folder.write(Array("[00:01]beside".utf8), as: "empty.lrc")
    #expect(words(try Lyrics.read(for: folder.write([], as: "empty.mp3"))) == ["beside"])
  }
}
