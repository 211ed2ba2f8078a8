import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

@Suite struct ReadingTests {
  @Test func `opening a file reads its tables, and decodes nothing`() throws {
    let decoder = TracingDecoder()
    let file = try open(numbered().bytes, decoder)
    #expect(file.format == PCMFormat(sampleRate: 44_100, channelCount: 2))
    #expect(file.length == 60 * 1024 && file.isLengthExact)
    #expect(file.kind == "AAC-LC" && file.codec == "AAC" && file.bitDepth == nil)
    #expect(file.bitrate == 9)
    #expect(decoder.requests.isEmpty)
  }

  @Test(arguments: [1, 77, 1024, 5000, 100_000])
  func `all packets are decoded in order, in reads of any size`(size: Int) throws {
    let fixture = numbered()
    let decoder = TracingDecoder()
    let samples = try open(fixture.bytes, decoder).samples(bite: size)
    #expect(samples == decoder.samples(of: fixture.packets))
    // Each exchange wakes two processes.
    #expect(decoder.requests == [16, 16, 16, 12])
  }

  /// The played frames of 60 × 1024.
  private static let trims:
    [(name: String, change: @Sendable (inout MP4Fixture) -> Void, played: Range<Int>)] = [
      ("an edit", { $0.edits = [(0, 1024)] }, 1024..<61_440),
      ("a short last packet", { $0.durations = [(59, 1024), (1, 443)] }, 0..<60_859),
      (
        "both, as ffmpeg writes them",
        {
          $0.durations = [(59, 1024), (1, 443)]
          $0.edits = [(1357, 1024)]
        }, 1024..<60_859
      ),
      // 1.000 s in milliseconds, not 59 835 frames.
      ("an edit that ends early", { $0.edits = [(1000, 2112)] }, 2112..<46_212),
      ("an edit after silence", { $0.edits = [(20, -1), (0, 2112)] }, 2112..<61_440),
      ("several edits", { $0.edits = [(100, 1024), (100, 5000)] }, 1024..<61_440),
      ("an edit beyond the end", { $0.edits = [(100, 999_999)] }, 0..<61_440),
      (
        "iTunSMPB",
        {
          $0.edits = [(0, 1024)]
          $0.items = [
            MP4Fixture.named(
              "iTunSMPB", " 00000000 00000840 000001CA 000000000000E5F6 00000000 00000000")
          ]
        }, 2112..<60_982
      ),
      (
        "iTunSMPB that does not fit",
        {
          $0.edits = [(0, 1024)]
          $0.items = [
            MP4Fixture.named("iTunSMPB", " 00000000 00000840 000001CA 00000000000FE5F6 00000000")
          ]
        }, 1024..<61_440
      ),
      (
        "an invalid iTunSMPB",
        { $0.items = [MP4Fixture.named("iTunSMPB", " 0 FFFFFFFFFFFFFFFF 1 7FFFFFFFFFFFFFFF")] },
        0..<61_440
      ),
      (
        "an imprecise time unit",
        {
          $0.unitsPerSecond = 1000
          $0.durations = [(60, 23)]
        }, 0..<61_440
      ),
      ("durations that are missing", { $0.durations = [(10, 1024)] }, 0..<61_440),
      ("durations that are too long", { $0.durations = [(60, 5000)] }, 0..<61_440),
    ]

  @Test(arguments: trims.indices)
  func `frames that an encoder added are not played`(index: Int) throws {
    let trim = Self.trims[index]
    var fixture = numbered()
    trim.change(&fixture)
    let decoder = TracingDecoder()
    let file = try open(fixture.bytes, decoder)
    #expect(file.length == Int64(trim.played.count), "\(trim.name)")
    let all = decoder.samples(of: fixture.packets)
    let isSame =
      try file.samples() == Array(all[(2 * trim.played.lowerBound)..<(2 * trim.played.upperBound)])
    #expect(isSame, "\(trim.name)")
    #expect(try file.samples() == [])
  }

  @Test func `undeclared HE-AAC changes the format, and no times`() throws {
    // AAC-LC of 22.05 kHz.
    var fixture = MP4Fixture(aac: [0x13, 0x90], packets: numberedPackets(50))
    fixture.unitsPerSecond = 22_050
    fixture.edits = [(0, 1024)]
    let decoder = TracingDecoder()
    decoder.framesPerPacket = 2048
    let file = try open(fixture.bytes, decoder)
    #expect(file.format.sampleRate == 22_050)
    #expect(file.length == 49 * 1024)
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 100)
    defer { buffer.deallocate() }
    let changed = PCMFormat(sampleRate: 44_100, channelCount: 2)
    #expect(try file.read(into: buffer) == .formatChanged(changed))
    let all = decoder.samples(of: fixture.packets)
    #expect(try file.samples() == Array(all[4096...]))
    #expect(file.kind == "HE-AAC")
    #expect(file.duration == Double(49 * 1024) / 22_050)
    try file.seek(to: 1000)
    #expect(try file.samples(limit: 1) == Array(all[8096..<8098]))
  }

  @Test func `mono that is decoded to stereo changes the format`() throws {
    let fixture = MP4Fixture(aac: [0x12, 0x08], packets: numberedPackets(5))
    let file = try open(fixture.bytes)
    #expect(file.format.channelCount == 1)
    #expect(try file.samples().count == 2 * 5 * 1024)
    #expect(file.format.channelCount == 2)
  }

  @Test func `more than two channels are mixed in the order of the codec`() throws {
    let fixture = MP4Fixture(aac: [0x12, 0x30], packets: numberedPackets(1))
    let decoder = TracingDecoder()
    decoder.channelCount = 6
    let file = try open(fixture.bytes, decoder)
    #expect(file.kind == "AAC-LC" && file.channelCount == 6)
    #expect(file.losses == [.downmix(layout: "5.1")])
    let mix = StereoDownmix([
      .frontCenter, .frontLeft, .frontRight, .backLeft, .backRight, .lowFrequency,
    ])
    let expected = (0..<1024).flatMap { frame in
      let mixed = mix.frame { TracingDecoder.sample(1, after: 0, frame, $0) }
      return [mixed.left, mixed.right]
    }
    #expect(try file.samples() == expected)
  }

  @Test func `damaged packets are silent`() throws {
    let fixture = numbered()
    let decoder = TracingDecoder()
    decoder.damaged = [1, 2, 20, 60]
    #expect(try open(fixture.bytes, decoder).samples() == decoder.samples(of: fixture.packets))
  }

  @Test func `damage of more than a minute is an error that names the place`() throws {
    let fixture = numbered(3000)
    let decoder = TracingDecoder()
    decoder.damaged = Set(0...255)
    let file = try open(fixture.bytes, decoder)
    let error = #expect(throws: PlayerError.self) { _ = try file.samples(bite: 100_000) }
    #expect(error?.message.contains("is damaged at 0:00, where more than 60") == true)
  }

  @Test func `after a decoder failed, reading continues at the same frame`() throws {
    let fixture = numbered()
    let decoder = TracingDecoder()
    decoder.fatal = 40
    let file = try open(fixture.bytes, decoder)
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * 1024)
    defer { buffer.deallocate() }
    var samples: [Float] = []
    #expect(throws: PlayerError.self) {
      while case .frames(let count) = try file.read(into: buffer) {
        samples += buffer[..<(2 * count)]
      }
    }
    #expect(samples.count == 2 * 32 * 1024)
    samples += try file.samples()
    #expect(samples == decoder.samples(of: fixture.packets))
  }

  @Test func `a read that failed can be repeated`() throws {
    let fixture = numbered(4000)
    let source = MemoryFile(fixture.bytes)
    let decoder = TracingDecoder()
    let file = try open(source, decoder)
    var samples = try file.samples(limit: 20_000)
    source.failsFrom = 0
    #expect(throws: PlayerError.self) { while !(try file.samples(limit: 5000)).isEmpty {} }
    source.failsFrom = .max
    try file.seek(to: 20_000)
    samples += try file.samples(limit: 20_000)
    #expect(samples == Array(decoder.samples(of: Array(fixture.packets[..<40])).prefix(80_000)))
  }

  @Test func `joined ALAC keeps short packets in its middle`() throws {
    let sound = ALACFixture()
    var fixture = MP4Fixture(sound)
    fixture.durations = [(10, 256), (1, 100), (28, 256), (1, 50)]
    let decoder = TracingDecoder()
    decoder.framesPerPacket = 256
    let file = try open(fixture.bytes, decoder)
    #expect(file.length == 38 * 256 + 150)
    #expect(file.kind == "ALAC 16 bit" && file.codec == "ALAC" && file.bitDepth == 16)
    let all = try file.samples()
    #expect(all.count == 2 * (38 * 256 + 150))
    // The first frame after the short packet.
    let start = 2 * (10 * 256 + 100)
    #expect(
      all[start]
        == TracingDecoder.sample(fixture.packets[11][0], after: fixture.packets[10][0], 0, 0))
  }
}
