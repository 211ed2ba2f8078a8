import PlayerModel
import TestSupport
import Testing

@testable import TrackMetadata

/// Texts in other encodings than the tags say.
@Suite struct LegacyTextTests {
  private let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  /// A frame that declares Latin-1, with any bytes.
  private func frame(_ id: String, _ text: String, in encoding: String) -> ID3Frame {
    ID3Frame(id, [0] + text.bytes(in: encoding))
  }

  /// Writes a file with a title and an artist in frames that declare Latin-1.
  @discardableResult
  private func write(
    _ title: String, by artist: String, in encoding: String, as name: String
  ) throws -> TrackPath {
    let frames = [frame("TIT2", title, in: encoding), frame("TPE1", artist, in: encoding)]
    return try folder.write(ID3Tag.version2(3, frames) + ID3Audio.silence(), as: name)
  }

  /// The bytes of an ID3v1 tag with a title and an artist in any encoding.
  private func version1(_ title: String, by artist: String, in encoding: String) -> [UInt8] {
    var tag = ID3Tag.version1()
    for (offset, text) in [(3, title), (33, artist)] {
      for (index, byte) in text.bytes(in: encoding).prefix(30).enumerated() {
        tag[offset + index] = byte
      }
    }
    return tag
  }

  @Test(arguments: [UInt8(2), 3, 4])
  func `Windows-1252 in Latin-1 frames is read like in version 1`(version: UInt8) throws {
    let (title, artist) = ("Don’t Stop – “Live”", "Guns N’ Roses")
    let ids = version == 2 ? ["TT2", "TP1"] : ["TIT2", "TPE1"]
    let frames = [frame(ids[0], title, in: "CP1252"), frame(ids[1], artist, in: "CP1252")]
    let new = try folder.metadata(ID3Tag.version2(version, frames) + ID3Audio.silence())
    let old = try folder.metadata(ID3Audio.silence() + version1(title, by: artist, in: "CP1252"))
    #expect(new.title == title && new.artists == [artist])
    #expect(old.title == title && old.artists == [artist])
  }

  @Test func `lyrics, comments and names of texts may be Windows-1252, too`() throws {
    let lyrics = ID3Frame("USLT", [0] + Array("eng".utf8) + [0] + "It’s…".bytes(in: "CP1252"))
    let comment = ID3Frame("COMM", [0] + Array("eng".utf8) + [0] + "Œuvre".bytes(in: "CP1252"))
    let named = ID3Frame(
      "TXXX", [0] + "Café".bytes(in: "CP1252") + [0] + "Noël’s".bytes(in: "CP1252"))
    let path = try folder.write(
      ID3Tag.version2(3, [lyrics, comment, named]) + ID3Audio.silence())
    #expect(try Lyrics.read(for: path)?.lines.map(\.text) == ["It’s…"])
    #expect(try TrackCredits.read(path).comments == ["Œuvre"])
    #expect(try NamedText.read(from: path) == [NamedText(name: "Café", text: "Noël’s")])
  }

  @Test func `UTF-8 in Latin-1 frames is read as UTF-8`() throws {
    let path = try write("Roméo et Juliette", by: "Гуно – Орфей", in: "UTF-8", as: "a.mp3")
    let metadata = try FileMetadata.read(path)
    #expect(metadata.title == "Roméo et Juliette" && metadata.artists == ["Гуно – Орфей"])
  }

  @Test func `a character that version 1 cuts does not spoil UTF-8`() throws {
    let title = "1Ночь, улица, фонарь, аптека"
    let tag = version1(title, by: "", in: "UTF-8")
    let read = try folder.metadata(ID3Audio.silence() + tag).title
    #expect(read.map { title.hasPrefix($0) && $0.count > 10 } == true)
  }

  @Test(arguments: [
    ("CP1251", "Группа крови", "Кино"), ("KOI8-R", "Осколок льда", "Ария"),
    ("CP866", "Осколок льда", "Ария"), ("CP932", "残酷な天使のテーゼ", "高橋洋子"),
    ("EUC-JP", "残酷な天使のテーゼ", "高橋洋子"), ("GBK", "月亮代表我的心", "邓丽君"),
    ("BIG5", "青花瓷", "周杰倫"), ("EUC-KR", "난 알아요", "서태지와 아이들"),
    ("CP1253", "Χάρτινο το φεγγαράκι", "Μάνος Χατζιδάκις"), ("CP1255", "שיר אהבה", "שלמה ארצי"),
  ])
  func `the code page of a file is detected`(
    encoding: String, title: String, artist: String
  ) throws {
    let new = try FileMetadata.read(write(title, by: artist, in: encoding, as: "new.mp3"))
    #expect(new.title == title && new.artists == [artist])
    let old = ID3Audio.silence() + version1(title, by: artist, in: encoding)
    let metadata = try FileMetadata.read(folder.write(old, as: "old.mp3"))
    #expect(metadata.title == title && metadata.artists == [artist])
  }

  @Test func `a folder with several code pages is read file by file`() throws {
    let songs = [
      ("CP1251", "Звезда", "Кино"), ("CP932", "残酷な天使のテーゼ", "高橋洋子"),
      ("GBK", "月亮代表我的心", "邓丽君"), ("CP1252", "Ágætis byrjun", "Sigur Rós"),
    ]
    for (number, song) in songs.enumerated() {
      try write(song.1, by: song.2, in: song.0, as: "\(number).mp3")
    }
    for (number, song) in songs.enumerated() {
      let metadata = try FileMetadata.read(folder.name(Array("\(number).mp3".utf8)))
      #expect(metadata.title == song.1 && metadata.artists == [song.2])
    }
  }

  @Test func `a title that is too short to tell is read like others of its folder`() throws {
    let short = try write("Я", by: "ДК", in: "CP1251", as: "short.mp3")
    #expect(try FileMetadata.read(short).title == "ß")
    try write("Группа крови", by: "Кино", in: "CP1251", as: "a.mp3")
    try write("Спокойная ночь", by: "Кино", in: "CP1251", as: "b.mp3")
    #expect(try FileMetadata.read(short).title == "Я")
    // A Western name stays what it is.
    let western = try write("Ace of Spades", by: "Motörhead", in: "CP1252", as: "western.mp3")
    #expect(try FileMetadata.read(western).artists == ["Motörhead"])
  }

  @Test(arguments: [
    "Motörhead", "Ágætis byrjun", "«Été» – “Live”", "ÄÖÜ", "ÆØÅ", "À quoi je sers…", "m²", "¿Qué?",
    "Þórunn Antonía", "Où es-tu ?", "Señor", "½", "Ñandú",
  ])
  func `Western text is never taken for anything else`(text: String) throws {
    let path = try write(text, by: text, in: "CP1252", as: "a.mp3")
    #expect(try FileMetadata.read(path).title == text)
  }

  @Test func `frames of Unicode are never converted`() throws {
    let title = "Ðåàêöèÿ"
    for encoding in [ID3Encoding.utf16, .utf8] {
      let tag = ID3Tag.version2(4, [.text("TIT2", title, encoding: encoding)])
      let path = try folder.write(tag + ID3Audio.silence())
      for setting in [LegacyEncoding.automatic, .windows1251] {
        #expect(try FileMetadata.read(path, encodings: TextEncodings(setting)).title == title)
      }
    }
  }

  @Test func `a setting decides without detection, except for UTF-8`() throws {
    let encodings = TextEncodings(.windows1251)
    let short = try write("Я", by: "ДК", in: "CP1251", as: "short.mp3")
    #expect(try FileMetadata.read(short, encodings: encodings).artists == ["ДК"])
    let utf8 = try write("Roméo", by: "Gounod", in: "UTF-8", as: "utf8.mp3")
    #expect(try FileMetadata.read(utf8, encodings: encodings).title == "Roméo")
  }

  @Test func `text that is invalid in the encoding of the setting is Windows-1252`() throws {
    let path = try write("Motörhead’s Ü", by: "ß", in: "CP1252", as: "a.mp3")
    #expect(
      try FileMetadata.read(path, encodings: TextEncodings(.eucJP)).title == "Motörhead’s Ü")
  }

  @Test func `a file of lyrics is read in the code page of its text`() throws {
    let track = try write("Звезда", by: "Кино", in: "CP1251", as: "a.mp3")
    try folder.write("[00:01.00]Белый снег\n".bytes(in: "CP1251"), as: "a.lrc")
    #expect(try Lyrics.read(for: track)?.lines.map(\.text) == ["Белый снег"])
    try folder.write("[00:01.00]Don’t stop\n".bytes(in: "CP1252"), as: "a.lrc")
    #expect(try Lyrics.read(for: track)?.lines.map(\.text) == ["Don’t stop"])
  }

  @Test(arguments: LegacyEncoding.allCases.filter { $0 != .automatic })
  func `the C library knows each encoding`(encoding: LegacyEncoding) {
    #expect(encoding.text(Array("abc".utf8)[...]) == "abc")
  }

  @Test func `any bytes are decoded without failing`() {
    var random = SeededGenerator(seed: 45)
    for _ in 0..<100 {
      let samples = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
          UInt8.random(in: 1...255, using: &random)
        }
      }
      let evidence = EncodingEvidence(samples)
      if let encoding = evidence.detected() { #expect(evidence.fits(encoding)) }
      for sample in samples {
        for encoding in LegacyEncoding.allCases { _ = encoding.text(sample[...]) }
      }
    }
  }
}
