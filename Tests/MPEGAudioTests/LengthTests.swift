import PlayerModel
import TestSupport
import Testing

@testable import MPEGAudio

@Suite struct LengthTests {
  static let frames = 200
  static let decoded = Int64(frames * 1152)

  @Test(arguments: [(576, 1000), (576, 0), (576, 529), (576, 4095), (0, 1152), (4095, 4095)])
  func `the encoder's padding is trimmed`(delay: Int, padding: Int) throws {
    let info = MP3Fixture.Info(delay: delay, padding: padding)
    let file = try MPEGFile(MemoryFile(MP3Fixture(frameCount: Self.frames, info: info).bytes))
    #expect(file.isLengthExact)
    #expect(file.length == Self.decoded - Int64(delay + 529 + max(0, padding - 529)))
    #expect(try file.countToEnd() == file.length)
  }

  @Test func `the same is trimmed as by libmpg123`() throws {
    let scratch = try Scratch()
    for (delay, padding, count) in [
      (576, 1000, nil), (576, 3000, 195), (576, 900, 300), (4095, 4095, 10), (576, 576, 0),
    ] {
      let info = MP3Fixture.Info(delay: delay, padding: padding, frameCount: count)
      let path = try scratch.write(MP3Fixture(frameCount: Self.frames, info: info).bytes)
      #expect(try MPEGFile(path).countToEnd() == Int64(reference(path).count), "\(info)")
    }
  }

  /// A tag with iTunes' comment.
  private static func comment(
    delay: Int, padding: Int, length: Int, name: String = "iTunSMPB", version: UInt8 = 3
  ) -> [UInt8] {
    func hexadecimal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    let numbers = [hexadecimal(delay, 8), hexadecimal(padding, 8), hexadecimal(length, 16)]
    let text = " 00000000 " + numbers.joined(separator: " ") + " 00000000 00000000"
    let body = [0] + Array("eng\(name)".utf8) + [0] + Array(text.utf8)
    let other = ID3Frame(version == 2 ? "COM" : "COMM", [0] + Array("eng".utf8) + [0, 0x41])
    return ID3Tag.version2(version, [other, ID3Frame(other.id, body)])
  }

  @Test(
    arguments: [(1105, 599), (528, 1152), (576, 0), (0, 529), (0, 0), (4000, 4000)],
    [UInt8(2), 3, 4])
  func `the padding in iTunes' comment is trimmed like LAME's`(
    numbers: (Int, Int), version: UInt8
  ) throws {
    let (delay, padding) = numbers
    let length = Int(Self.decoded) - delay - padding
    let tag = Self.comment(delay: delay, padding: padding, length: length, version: version)
    let file = try MPEGFile(
      MemoryFile(MP3Fixture(frameCount: Self.frames, leading: [tag]).bytes))
    let info = MP3Fixture.Info(delay: delay, padding: padding)
    let likeLAME = try MPEGFile(MemoryFile(MP3Fixture(frameCount: Self.frames, info: info).bytes))
    #expect(!file.isLengthExact, "the comment may be that of another file")
    #expect(file.length == likeLAME.length)
    #expect(try file.countToEnd() == likeLAME.length)
    #expect(file.isLengthExact && file.length == likeLAME.length)
    try file.seek(to: 1000)
    #expect(try file.countToEnd() == likeLAME.length - 1000)
  }

  @Test func `iTunes' comment is ignored if LAME's numbers are present`() throws {
    let tag = Self.comment(delay: 1105, padding: 599, length: Int(Self.decoded) - 1704)
    let info = MP3Fixture.Info(delay: 576, padding: 1000)
    let sound = MP3Fixture(frameCount: Self.frames, info: info, leading: [tag])
    let file = try MPEGFile(MemoryFile(sound.bytes))
    #expect(file.length == Self.decoded - 1576)
    #expect(try file.countToEnd() == file.length)
  }

  @Test(arguments: [
    comment(delay: 2112, padding: 460, length: 1_000_000),
    comment(delay: 0, padding: 0, length: 0), comment(delay: 0, padding: 0, length: Int.max / 4),
    comment(delay: 0, padding: 0, length: Int.max / 1152 / 4 * 1152),
    comment(delay: 576, padding: 576, length: Int(decoded) - 1152, name: "iTunNORM"),
    ID3Tag.version2(3, [.userText("iTunSMPB", " 0 480 480 37E00", encoding: .latin1)]),
  ])
  func `a comment that does not fit the stream is ignored`(tag: [UInt8]) throws {
    let sound = MP3Fixture(frameCount: Self.frames, leading: [tag])
    #expect(try MPEGFile(MemoryFile(sound.bytes)).countToEnd() == Self.decoded)
  }

  @Test func `iTunes' comment does not cut frames that were appended`() throws {
    let tag = Self.comment(delay: 576, padding: 1000, length: Int(Self.decoded) - 1576)
    let more = MP3Fixture(frameCount: 50, seed: 2).bytes
    let sound = MP3Fixture(frameCount: Self.frames, leading: [tag], trailing: [more])
    let file = try MPEGFile(MemoryFile(sound.bytes))
    #expect(try file.countToEnd() == Self.decoded - 1576 + 50 * 1152)
  }

  // MARK: Bitrates

  private static let trailing: [[UInt8]] = [
    [], MP3Fixture.id3v2(size: 300_000), MP3Fixture.id3v2(size: 300_000, hasFooter: true),
    MP3Fixture.ape(size: 300_000), [UInt8](repeating: 0, count: 300_000),
  ]

  @Test(arguments: trailing, [true, false])
  func `data after the sound does not change the bitrate`(data: [UInt8], hasInfo: Bool) throws {
    let sound = MP3Fixture(
      frameCount: Self.frames, info: hasInfo ? .init() : nil, trailing: [data])
    let file = try MPEGFile(MemoryFile(sound.bytes))
    #expect(file.bitrate == 32)
    try file.measure()
    #expect(file.bitrate == 32)
  }

  @Test func `data between frames does not change the bitrate`() throws {
    let more = MP3Fixture(
      frameCount: Self.frames, seed: 2, leading: [MP3Fixture.id3v2(size: 99_999)])
    let file = try MPEGFile(
      MemoryFile(MP3Fixture(frameCount: Self.frames, trailing: [more.bytes]).bytes))
    try file.measure()
    #expect(file.bitrate == 32)
  }

  @Test func `more padding than sound leaves nothing, which is not an error`() throws {
    let info = MP3Fixture.Info(delay: 4000, padding: 4000)
    let file = try MPEGFile(MemoryFile(MP3Fixture(frameCount: 3, info: info).bytes))
    #expect(file.length == 0)
    #expect(try file.countToEnd() == 0)
    try file.seek(to: 10)
    #expect(file.position == 0)
  }

  @Test func `a length that nothing confirms is not called exact`() throws {
    var truncated = MP3Fixture(frameCount: Self.frames, info: .init())
    let lie = MP3Fixture(frameCount: Self.frames, info: .init(hasChecksum: false))
    let plain = MP3Fixture(frameCount: Self.frames)
    truncated.trailing = [[UInt8](repeating: 0, count: 500)]
    for bytes in [truncated.bytes, lie.bytes, plain.bytes, plain.bytes.dropLast(50)] {
      let file = try MPEGFile(MemoryFile(Array(bytes)))
      #expect(!file.isLengthExact)
      #expect(abs(file.length - Self.decoded) < 3000)
      try file.measure()
      #expect(file.isLengthExact)
      #expect(try file.countToEnd() == file.length)
    }
  }

  @Test(arguments: ["stereo-cbr.mp3", "mono-vbr.mp3"])
  func `a scan keeps the position`(name: String) throws {
    let source = try MemoryFile(fixture(name))
    let whole = try MPEGFile(source).samples()
    let file = try MPEGFile(source)
    let start = try file.samples(limit: 3333)
    try file.measure()
    #expect(file.position == 3333)
    #expect(try start + file.samples() == whole)
  }

  @Test func `half of a file is estimated as half`() throws {
    let bytes = MP3Fixture(frameCount: 1000, info: .init()).bytes
    let file = try MPEGFile(MemoryFile(Array(bytes[..<(bytes.count / 2)])))
    #expect(!file.isLengthExact)
    #expect(abs(file.length - 500 * 1152) < 5000)
  }

  @Test func `an impossible frame count is ignored`() throws {
    let info = MP3Fixture.Info(frameCount: Int(UInt32.max))
    var bytes = MP3Fixture(frameCount: Self.frames, info: info).bytes
    // Without the flag for the byte count.
    bytes[4 + 17 + 7] = 1
    let file = try MPEGFile(MemoryFile(bytes))
    #expect(abs(file.length - Self.decoded) < 3000)
  }

  @Test func `damage makes the length inexact until the end has been read`() throws {
    let fixture = MP3Fixture(frameCount: Self.frames, info: .init())
    var bytes = fixture.bytes
    for place in 5000..<8000 { bytes[place] = 0x55 }
    let file = try MPEGFile(MemoryFile(bytes))
    #expect(file.isLengthExact)
    _ = try file.samples(limit: 100 * 1152)
    #expect(!file.isLengthExact)
    let count = try 100 * 1152 + file.countToEnd()
    #expect(file.isLengthExact)
    #expect(file.length == count)
  }
}
