import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import VorbisAudio

/// Several streams one after the other.
@Suite struct ChainTests {
  private static let first = OggStreamFixture.vorbis(packetCount: 400)
  private static let slow = OggStreamFixture.vorbis(
    sampleRate: 22_050, channelCount: 1, packetCount: 300, seed: 2)
  private static let last = OggStreamFixture.vorbis(packetCount: 500, seed: 3)

  private func chain(_ streams: [OggStreamFixture]) -> [UInt8] {
    streams.enumerated().flatMap { $1.bytes(serial: UInt32(7 + $0)) }
  }

  private func samples(_ stream: OggStreamFixture) throws -> [Float] {
    try open(stream.bytes()).samples()
  }

  @Test func `streams of the same format are one stream`() throws {
    let file = try open(chain([Self.first, Self.last]))
    let whole = try samples(Self.first) + samples(Self.last)
    #expect(file.isLengthExact && file.length == Int64(whole.count / 2))
    let stretches = try file.stretches(bite: 777)
    #expect(stretches.map(\.samples) == [whole])
    let length = whole.count / 2
    for place in [0, Self.first.end - 1, Self.first.end, Self.first.end + 1, 100, length] {
      try file.seek(to: place)
      #expect(try file.samples(limit: 3000) == Array(whole[(2 * place)...].prefix(6000)))
    }
  }

  @Test func `a change of rate and channels is reported, and counts as time`() throws {
    let file = try open(chain([Self.first, Self.slow, Self.last]))
    let parts = [Self.first, Self.slow, Self.last]
    let frames = Self.first.end + Self.slow.end * 2 + Self.last.end
    #expect(file.isLengthExact && file.length == Int64(frames))
    let stretches = try file.stretches()
    #expect(
      stretches.map(\.format) == [
        PCMFormat(sampleRate: 44_100, channelCount: 2),
        PCMFormat(sampleRate: 22_050, channelCount: 1),
        PCMFormat(sampleRate: 44_100, channelCount: 2),
      ])
    #expect(try stretches.map(\.samples) == parts.map(samples))
    let place = Self.first.end + 50_000
    try file.seek(to: place)
    let rest = try file.stretches()
    #expect(rest.map(\.format) == stretches.dropFirst().map(\.format))
    #expect(try rest[0].samples == Array(samples(Self.slow)[25_000...]))
    try file.seek(to: frames - 10)
    #expect(try file.samples() == Array(samples(Self.last).suffix(20)))
    try file.seek(to: frames)
    #expect(try file.samples() == [])
  }

  @Test func `many short streams are found`() throws {
    let streams = (0..<60).map { OggStreamFixture.vorbis(packetCount: 3 + $0, seed: UInt64($0)) }
    let file = try open(chain(streams))
    #expect(file.length == Int64(streams.reduce(0) { $0 + $1.end }))
    #expect(try file.samples() == streams.flatMap(samples))
  }

  @Test func `more streams than anyone has are refused`() {
    let streams = [OggStreamFixture](repeating: .vorbis(packetCount: 2), count: 1001)
    #expect(
      reason(chain(streams))
        == "/music/a.ogg has more than 1000 streams, one after the other: split it into files.")
  }

  @Test func `a stream that ends in its headers, or has lost its start, is left out`() throws {
    let pages = Self.last.pages(serial: 9)
    let whole = try samples(Self.first)
    for rest in [pages[..<1], pages[..<2], pages[1...]] {
      let file = try open(Self.first.bytes() + rest.flatMap { $0 })
      #expect(try file.samples() == whole)
    }
  }

  @Test func `streams of several codecs are refused`() {
    #expect(
      reason(Self.first.bytes() + OggStreamFixture.opus().bytes(serial: 8))
        == "/music/a.ogg has streams of several codecs, one after the other: split it into files.")
  }

  @Test func `the identity is that of both ends and of the length`() throws {
    func id(_ streams: [OggStreamFixture]) throws -> PersistentID {
      try open(chain(streams)).persistentID()
    }
    let all = [
      [Self.first, Self.slow, Self.last], [Self.first, Self.last], [Self.last, Self.first],
      [Self.first], [Self.last],
    ]
    #expect(try Set(all.map(id)).count == all.count)
    let file = try open(chain(all[0]))
    #expect(file.holds(try id(all[0])))
    #expect(!file.holds(try id(all[1])))
  }
}
