import PlayerModel
import TestSupport
import Testing

@testable import TrackMetadata

@Suite struct HostileTagTests {
  let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  func read(_ bytes: [UInt8]...) throws -> FileMetadata {
    try folder.metadata(bytes.reduce([], +))
  }

  @Test func `a tag that is cut short is read up to there`() throws {
    let tag = ID3Tag.version2(
      4, [.text("TIT2", "Title"), .text("TPE1", "Artist"), .picture([1, 2, 3, 4, 5, 6, 7, 8])])
    for length in 0...tag.count {
      let metadata = try read(Array(tag.prefix(length)))
      #expect(metadata.title == (length >= 26 ? "Title" : nil))
      #expect(metadata.artists == (length >= 43 ? ["Artist"] : []))
    }
  }

  @Test(arguments: [[0x7F, 0x7F, 0x7F, 0x7F], [0xFF, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 100]])
  func `a wrong size field does not matter`(size: [UInt8]) throws {
    var tag = ID3Tag.version2(4, [.text("TIT2", "Title")])
    tag.replaceSubrange(6..<10, with: size)
    #expect(try read(tag, ID3Audio.silence()).title == "Title")
  }

  @Test(arguments: [UInt8(2), 3, 4])
  func `a frame that claims to be larger than the tag ends it`(version: UInt8) throws {
    let names = version == 2 ? ["TT2", "TP1"] : ["TIT2", "TPE1"]
    var body = ID3Frame.text(names[0], "Title", encoding: .latin1).bytes(version: version)
    body += Array(names[1].utf8) + [0x7F, 0x7F, 0x7F, 0x7F, 0, 0, 0, 65]
    let metadata = try read(ID3Tag.version2(version, body: body), ID3Audio.silence())
    #expect(metadata.title == "Title")
    #expect(metadata.artists == [])
  }

  @Test func `ten thousand frames are read`() throws {
    var frames = (0..<10_000).map { ID3Frame.userText("key \($0)", "value") }
    frames.append(.text("TIT2", "Title"))
    #expect(try read(ID3Tag.version2(4, frames)).title == "Title")
  }

  @Test func `empty frames are skipped`() throws {
    #expect(
      try read(ID3Tag.version2(4, [ID3Frame("TPE1", []), .text("TIT2", "Title")])).title == "Title")
  }

  @Test func `nested chapters do not exhaust the stack`() throws {
    // Each chapter contains all that follow; TagLib itself would recurse for each.
    let depth = 100_000
    var body: [UInt8] = []
    for level in 0..<depth {
      let size = (depth - level) * 28 - 10
      body += Array("CHAP".utf8) + ID3Tag.plain(size) + [0, 0, 65, 0]
      body += [UInt8](repeating: 0, count: 16)
    }
    body += ID3Frame.text("TIT2", "Title", encoding: .latin1).bytes(version: 3)
    #expect(try read(ID3Tag.version2(3, body: body)).title == "Title")
  }

  @Test(arguments: [UInt8(3), 4], [true, false])
  func `compressed frames are read`(version: UInt8, isUnsynchronised: Bool) throws {
    let title = ID3Frame.text("TIT2", "ÿÿ Title", encoding: .latin1)
    let tag = ID3Tag.version2(
      version,
      [
        title.compressed(version: version),
        .picture([0x89, 0x50, 0x4E, 0x47]).compressed(version: version),
        .text("TPE1", "Artist", encoding: .latin1),
      ], isUnsynchronised: isUnsynchronised)
    let metadata = try read(tag)
    #expect(metadata.title == "ÿÿ Title")
    #expect(metadata.hasArtwork)
    #expect(metadata.artists == ["Artist"])
  }

  @Test(arguments: [(1000, true), (3000, false), (33_000, false)])
  func `a compressed frame is inflated up to the limit of its kind`(
    repeats: Int, isRead: Bool
  ) throws {
    let bomb = ID3Frame("TIT2", ID3Tag.plain(3) + Self.zlib(repeats: repeats), flags: 0x0080)
    let metadata = try read(ID3Tag.version2(3, [bomb, .text("TPE1", "Artist", encoding: .latin1)]))
    #expect((metadata.title != nil) == isRead)
    #expect(metadata.artists == ["Artist"])
  }

  @Test func `a damaged compressed frame is ignored`() throws {
    let title = ID3Frame.text("TIT2", "Title", encoding: .latin1).compressed(version: 3)
    for body in [Array(title.body.dropLast()), Array(title.body.prefix(5)), title.body.reversed()] {
      let damaged = ID3Frame("TIT2", body, flags: title.flags)
      let artist = ID3Frame.text("TPE1", "Artist", encoding: .latin1)
      let metadata = try read(ID3Tag.version2(3, [damaged, artist]))
      #expect(metadata.title == nil)
      #expect(metadata.artists == ["Artist"])
    }
  }

  /// A zlib stream of a text: NUL for Latin-1, then a letter and repetitions of it, in a block of fixed
  /// codes.
  private static func zlib(repeats: Int) -> [UInt8] {
    let letter: [UInt8] = [1, 0, 0, 1, 0, 0, 0, 1]
    var bits: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0] + letter
    for _ in 0..<repeats { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
    bits += [0, 0, 0, 0, 0, 0, 0]
    bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
    }
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1 + repeats * 258)
    return [0x78, 0x01] + bytes + ID3Frame.checksum([0] + letters)
  }

  @Test func `a data length beyond the frame gets no more than the frame`() throws {
    let text = ID3Frame.text("TIT2", "Title").body
    let liar = ID3Frame("TIT2", [0x7F, 0x7F, 0x7F, 0x7F] + text, flags: 1)
    let metadata = try read(ID3Tag.version2(4, [liar, .text("TPE1", "Artist")]))
    #expect(metadata.title == "Title")
    #expect(metadata.artists == ["Artist"])
  }

  @Test func `an absurdly long text is ignored`() throws {
    let text = Array(String(repeating: "A\0", count: 1 << 19).utf8)
    let bomb = ID3Frame("TPE1", [3] + text)
    let tag = try read(ID3Tag.version2(4, [bomb, .text("TIT2", "Title")]))
    #expect(tag.title == "Title")
    #expect(tag.artists == [])
    let ape = ID3Tag.ape(items: [("Artist", text, false), ("Title", Array("Ape".utf8), false)])
    let metadata = try read(ape)
    #expect(metadata.title == "Ape")
    #expect(metadata.artists == [])
  }

  @Test func `of a great many values, the first are read`() throws {
    let values = (0..<50_000).map { "\($0)" }.joined(separator: "\0")
    let metadata = try read(ID3Tag.version2(4, [.text("TPE1", values)]))
    #expect(metadata.artists == (0..<16384).map { "\($0)" })
  }

  @Test func `a SYLT frame with endless pieces is abandoned after a while`() throws {
    var frame = ID3Frame.syncedLyrics([(1000, "one")], encoding: .utf16)
    frame.body += [UInt8](repeating: 65, count: 60_000)
    let path = try folder.write(ID3Tag.version2(4, [frame, .text("TIT2", "Title")]))
    #expect(try Lyrics.read(for: path)?.lines.first?.text == "one")
    #expect(try FileMetadata.read(path).title == "Title")
  }

  @Test func `a picture of 20 MB is found, and refused with a reason`() throws {
    let path = try folder.write(
      ID3Tag.version2(
        4,
        [
          .picture([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 1, count: 20 << 20)),
          .text("TIT2", "Title"),
        ])
        + ID3Audio.silence())
    let metadata = try FileMetadata.read(path)
    #expect(metadata.title == "Title")
    #expect(metadata.hasArtwork)
    let error = #expect(throws: MetadataError.self) { try Artwork.read(from: path) }
    #expect(error?.code == .tooLarge)
    #expect(error?.message == "The cover in \(path) is larger than 16 MB and is not shown.")
  }

  @Test(arguments: [0, 31, 33, 0x7FFF_FFFF, 0xFFFF_FFFF])
  func `an APE tag with a wrong size is ignored`(size: Int) throws {
    var ape = ID3Tag.ape([("Title", ["Ape"])])
    ape.replaceSubrange((ape.count - 20)..<(ape.count - 16), with: ID3Tag.plain(size).reversed())
    #expect(try read(ID3Audio.silence(), ape).title == nil)
  }

  @Test func `an APE item with a wrong size ends the tag`() throws {
    var ape = ID3Tag.ape([("Title", ["Ape"]), ("Artist", ["Artist"])])
    let second = 32 + 8 + 6 + 3
    ape.replaceSubrange(second..<(second + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
    let metadata = try read(ID3Audio.silence(), ape)
    #expect(metadata.title == "Ape")
    #expect(metadata.artists == [])
  }

  @Test(arguments: 0..<300)
  func `random bytes do no harm`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let version = UInt8.random(in: 2...4, using: &generator)
    let isShort = version == 2
    let tag = ID3Tag.version2(
      version,
      [
        .text(isShort ? "TT2" : "TIT2", "Title", encoding: .utf16), .userText("MOOD", "calm"),
        .lyrics("[00:01]words", encoding: .utf16), .picture([1, 2, 3]),
        .syncedLyrics([(1000, "one"), (2000, "two")], encoding: .utf16),
        .text(isShort ? "TCO" : "TCON", "(4)Eurodisco", encoding: .latin1),
      ], padding: 20, isUnsynchronised: Bool.random(using: &generator))
    var bytes =
      tag + ID3Audio.silence(frames: 1)
      + ID3Tag.ape(items: [
        ("Title", [65, 0, 66], false), ("Cover Art (Front)", [65, 0, 1, 2], true),
      ]) + (Bool.random(using: &generator) ? ID3Tag.version1(title: "Old") : [])
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
        in: 0...255, using: &generator)
    }
    if Bool.random(using: &generator) {
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
    }
    let path = try folder.write(bytes)
    let metadata = try FileMetadata.read(path)
    #expect(try FileMetadata.read(path) == metadata)
    #expect(!Track(path: path, metadata: metadata).title.isEmpty)
    _ = try Artwork.read(from: path)
    for line in try Lyrics.read(for: path)?.lines ?? [] {
      #expect(line.time.map(\.isFinite) ?? true)
    }
  }

  @Test func `a file that contains only a tag is read`() throws {
    #expect(try read(ID3Tag.version2(4, [.text("TIT2", "Title")])).title == "Title")
    #expect(try read(ID3Tag.version1(title: "Title")).title == "Title")
    #expect(try read(ID3Tag.ape([("Title", ["Title"])])).title == "Title")
  }
}
