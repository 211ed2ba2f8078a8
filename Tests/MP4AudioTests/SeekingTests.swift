import TestSupport
import Testing

@testable import MP4Audio

@Suite struct SeekingTests {
  @Test(arguments: [false, true])
  func `samples after a seek are those of linear reading`(isALAC: Bool) throws {
    var sound = ALACFixture()
    sound.packetCount = 200
    var fixture = isALAC ? MP4Fixture(sound) : numbered(200)
    if !isALAC { fixture.edits = [(0, 2112)] }
    let decoder = TracingDecoder()
    if isALAC { decoder.framesPerPacket = 256 }
    let file = try open(fixture.bytes, decoder)
    let samples = try file.samples()
    let length = samples.count / 2
    #expect(length == Int(file.length))
    var generator = SeededGenerator(seed: 3)
    let places = [0, 1, 1023, 1024, 1025, length - 1, length]
    for place in places + (0..<60).map({ _ in Int.random(in: 0...length, using: &generator) }) {
      try file.seek(to: place)
      let count = min(3000, length - place)
      let found = try file.samples(limit: 3000)
      let expected = Array(samples[(2 * place)..<(2 * (place + count))])
      // Packets of ALAC do not depend on each other, so none is decoded before the first.
      let isSame = isALAC ? found.dropFirst(512) == expected.dropFirst(512) : found == expected
      #expect(isSame, "\(place)")
    }
  }

  @Test func `a seek outside the sound goes to its start or end`() throws {
    let file = try open(numbered().bytes)
    let samples = try file.samples()
    try file.seek(to: 10_000_000)
    #expect(try file.samples() == [])
    try file.seek(to: -5)
    #expect(try file.samples() == samples)
  }

  @Test func `a seek decodes one packet before the first, or three for HE-AAC`() throws {
    for (config, preRoll) in [
      (stereoConfig, 1), ([0x13, 0x90], 3), ([0x2B, 0x8A, 0x08, 0x00], 3),
    ] {
      let packets = numberedPackets(40)
      let file = try open(MP4Fixture(aac: config, packets: packets).bytes)
      let track = try SoundTrack(file.reader)
      #expect(track.config.preRoll == preRoll)
    }
  }

  @Test func `a seek reads little of a file`() throws {
    let source = MemoryFile(numbered(20_000).bytes)
    let file = try open(source)
    let before = source.bytesRead
    try file.seek(to: 10_000_000)
    _ = try file.samples(limit: 1)
    #expect(source.bytesRead - before < 40_000)
  }
}
