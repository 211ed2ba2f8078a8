import SoundDecoding
import TagReading
import TestSupport
import Testing

@testable import TrackMetadata

/// Replacing one frame of a tag while keeping every byte of the others.
@Suite struct ID3v2FramesTests {
  private let odd = ID3Frame("XQZ9", [0xFF, 0xE0, 0xFF, 0x00, 0xFF], flags: 0x00)
  private let title = ID3Frame.text("TIT2", "Über", encoding: .latin1)

  private func others(_ frames: ID3v2Frames) -> [ID3v2Frames.Frame] {
    frames.frames.filter { $0.id != "TMOO" }
  }

  /// The moods that our reader, which shares no code with the writer, finds in a tag.
  private func moods(_ bytes: [UInt8]) throws -> [String] {
    let block = try TagBlock.id3v2(bytes, of: .init("/x.mp3"))
    return FileMetadata(TagValues([block])).moods
  }

  @Test(arguments: [UInt8(3), 4], [true, false])
  func `a frame is added, replaced and removed, and all others keep their bytes`(
    version: UInt8, isUnsynchronised: Bool
  ) throws {
    let old = ID3Tag.version2(
      version, [title, odd], padding: 40, isUnsynchronised: isUnsynchronised)
    let before = try #require(ID3v2Frames(old))
    #expect(before.frames.map(\.id) == ["TIT2", "XQZ9"])
    var frames = before
    for values in [["calm"], ["happy", "東京"], ["ÿÿ"], [String](repeating: "long", count: 300), []] {
      frames.replace("TMOO", with: values)
      let bytes = try #require(frames.bytes())
      let again = try #require(ID3v2Frames(bytes))
      #expect(others(again) == before.frames)
      let once: [String] = values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      #expect(try moods(bytes) == once)
      if isUnsynchronised, version == 3 {
        #expect(!zip(bytes, bytes.dropFirst()).contains { $0 == 0xFF && $1 >= 0xE0 })
      }
      frames = again
    }
  }

  @Test(
    arguments: [
      (3, ["calm"], .latin1), (3, ["calm", "é"], .latin1), (3, ["東京"], .utf16),
      (3, ["東", "京"], .utf16), (3, ["happy", "東京", "calm"], .utf16), (3, ["𝄞", "é", "Ā"], .utf16),
      (4, ["calm", "東京"], .utf8),
    ] as [(UInt8, [String], ID3Encoding)])
  func `texts have the encoding of the version, in UTF-16 each with its own mark`(
    version: UInt8, values: [String], encoding: ID3Encoding
  ) throws {
    var frames = try #require(ID3v2Frames(ID3Tag.version2(version, [title])))
    frames.replace("TMOO", with: values)
    // Bytes are compared because a reader may apply the first text's byte order to the others.
    let texts = values.map(encoding.bytes).joined(separator: encoding.terminator)
    let frame = ID3Frame("TMOO", [encoding.rawValue] + texts)
    #expect(frames.frames.last?.bytes == frame.bytes(version: version))
    #expect(try moods(try #require(frames.bytes())) == values)
  }

  @Test func `a frame that fits uses the padding, and the tag keeps its length`() throws {
    let old = ID3Tag.version2(4, [title], padding: 100)
    var frames = try #require(ID3v2Frames(old))
    frames.replace("TMOO", with: ["calm"])
    #expect(frames.bytes()?.count == old.count)
    var full = try #require(ID3v2Frames(ID3Tag.version2(4, [title])))
    full.replace("TMOO", with: ["calm"])
    #expect(try #require(full.bytes()).count > old.count)
  }

  @Test(arguments: [UInt8(3), 4], [" ", "\0"])
  func `a frame whose id is padded is kept`(version: UInt8, padding: String) throws {
    let padded = ID3Frame.text("TST" + padding, "sorted", encoding: .latin1)
    var frames = try #require(ID3v2Frames(ID3Tag.version2(version, [title, padded, odd])))
    let before = frames.frames
    frames.replace("TMOO", with: ["calm"])
    let bytes = try #require(frames.bytes())
    let again = try #require(ID3v2Frames(bytes))
    #expect(others(again) == before)
    #expect(try moods(bytes) == ["calm"])
  }

  @Test func `a second frame of moods is removed, and the first keeps its place`() throws {
    let moods = [ID3Frame.text("TMOO", "a"), title, ID3Frame.text("TMOO", "b")]
    var frames = try #require(ID3v2Frames(ID3Tag.version2(4, moods)))
    frames.replace("TMOO", with: ["calm"])
    #expect(frames.frames.map(\.id) == ["TMOO", "TIT2"])
  }

  @Test func `sizes that a program wrote as plain integers are recognized and kept that way`()
    throws
  {
    let large = ID3Frame("PRIV", [UInt8](repeating: 7, count: 300))
    let body = large.bytes(version: 3) + title.bytes(version: 3)
    var frames = try #require(ID3v2Frames(ID3Tag.version2(4, body: body)))
    frames.replace("TMOO", with: [String](repeating: "x", count: 100))
    let bytes = try #require(frames.bytes())
    #expect(ID3v2Frames(bytes)?.frames == frames.frames)
  }

  @Test func `an extended header is removed, since its checksum and padding would be wrong`() throws
  {
    let header3: [UInt8] = ID3Tag.plain(6) + [0, 0] + ID3Tag.plain(0)
    let header4: [UInt8] = ID3Tag.syncSafe(6) + [1, 0]
    for (version, header) in [(UInt8(3), header3), (4, header4)] {
      let body = header + title.bytes(version: version)
      var frames = try #require(ID3v2Frames(ID3Tag.version2(version, flags: 0x40, body: body)))
      frames.replace("TMOO", with: ["calm"])
      let bytes = try #require(frames.bytes())
      #expect(bytes[5] == 0)
      #expect(ID3v2Frames(bytes)?.frames.map(\.id) == ["TIT2", "TMOO"])
    }
  }

  @Test func `a footer is counted, and replaced by padding`() throws {
    let plain = ID3Tag.version2(4, flags: 0x10, body: title.bytes(version: 4))
    let footed = plain + Array("3DI".utf8) + plain[3..<10]
    #expect(ID3v2Frames.length(footed) == footed.count)
    var frames = try #require(ID3v2Frames(footed))
    frames.replace("TMOO", with: ["calm"])
    #expect(try #require(frames.bytes())[5] == 0)
  }

  @Test func `frames of version 2.2 are converted, and unknown ones keep their id and content`()
    throws
  {
    let link = ID3Frame("LNK", Array("WAFhttp://a".utf8))
    let short = ID3Frame("PIC", [0, 80])
    let picture = ID3Frame("PIC", [0] + Array("JPG".utf8) + [3, 65, 0, 1])
    let tag = ID3Tag.version2(2, [ID3Frame("TT2", [0, 65]), link, short, picture], padding: 9)
    let frames = try #require(ID3v2Frames(tag))
    #expect(frames.isConverted && frames.version == 3)
    let converted = [
      ID3Frame("TIT2", [0, 65]), ID3Frame("LNK\0", link.body), ID3Frame("PIC\0", short.body),
      ID3Frame("APIC", [0] + Array("image/jpeg".utf8) + [0, 3, 65, 0, 1]),
    ]
    #expect(frames.frames.map(\.bytes) == converted.map { $0.bytes(version: 3) })
    let bytes = try #require(frames.bytes())
    let again = try #require(ID3v2Frames(bytes))
    #expect(again.frames == frames.frames && !again.isConverted)
    #expect(try TagBlock.id3v2(bytes, of: .init("/x.mp3")).items.first?.text == "A")
  }

  @Test func `a tag that is not fully understood is refused`() {
    let frame = title.bytes(version: 4)
    let refused: [(String, [UInt8])] = [
      (
        "a compressed tag of version 2.2",
        ID3Tag.version2(2, flags: 0x40, body: ID3Frame("TT2", [0, 65]).bytes(version: 2))
      ),
      (
        "version 2.2 with a frame past the end", ID3Tag.version2(2, body: [84, 84, 50, 0, 0, 9, 0])
      ),
      ("version 2.5", ID3Tag.version2(5, body: frame)),
      ("an unknown flag", ID3Tag.version2(4, flags: 0x01, body: frame)),
      ("a frame past the end", ID3Tag.version2(4, body: frame.dropLast())),
      ("half a header", ID3Tag.version2(4, body: frame + frame.prefix(5))),
      ("junk in the padding", ID3Tag.version2(4, body: frame + [0, 0, 0, 1])),
      ("a strange id", ID3Tag.version2(4, body: Array("tit2".utf8) + frame.dropFirst(4))),
      (
        "a huge extended header",
        ID3Tag.version2(4, flags: 0x40, body: ID3Tag.syncSafe(9999) + frame)
      ),
      ("a tag that is cut", Array(ID3Tag.version2(4, body: frame).dropLast())),
      ("more than a tag", ID3Tag.version2(4, body: frame) + [0]),
      ("nothing", []), ("three letters", Array("ID3".utf8)),
    ]
    for (what, bytes) in refused { #expect(ID3v2Frames(bytes) == nil, "\(what)") }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `arbitrary bytes are kept completely or refused`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let version: UInt8 = Bool.random(using: &random) ? 3 : 4
    var bytes = ID3Tag.version2(
      version, [title, odd, ID3Frame.text("TMOO", "x"), odd],
      padding: Int.random(in: 0...50, using: &random),
      isUnsynchronised: Bool.random(using: &random))
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      bytes[Int.random(in: 3..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    guard var frames = ID3v2Frames(bytes) else { return }
    let before = others(frames)
    frames.replace("TMOO", with: ["calm"])
    let again = try #require(frames.bytes().flatMap(ID3v2Frames.init))
    #expect(others(again) == before)
    #expect(again.frames.filter { $0.id == "TMOO" }.count == 1)
  }
}
