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
