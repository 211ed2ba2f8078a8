import SoundDecoding
import TestSupport
import Testing

@testable import VorbisAudio

@Suite struct SeekingTests {
  private static let streams: [(name: String, bytes: [UInt8])] = [
    ("a packet on each page", OggStreamFixture.vorbis(packetCount: 400).bytes(perPage: 1)),
    ("large pages", OggStreamFixture.vorbis(packetCount: 1200).bytes(perPage: 200)),
    ("mono", OggStreamFixture.vorbis(channelCount: 1, packetCount: 900).bytes(perPage: 13)),
    ("packets on two pages", onTwoPages),
  ]

  /// Pages of one segment, so that most packets begin on one and end on another, and many pages have no end.
  private static let onTwoPages: [UInt8] = {
    var stream = OggStreamFixture.vorbis(packetCount: 1500)
    stream.packets = stream.packets.map { $0 + [UInt8](repeating: 0, count: 200) }
    var pages = Array(stream.pages()[..<2])
    let segments = zip(stream.packets, stream.ends).flatMap { packet, end in
      OggFixture.segments(of: packet).map { (segment: $0, end: end) }
    }
    for first in stride(from: 0, to: segments.count, by: 3) {
      let part = Array(segments[first..<min(first + 3, segments.count)])
      let isContinued = first > 0 && segments[first - 1].segment.count == 255
      let isLast = first + 3 >= segments.count
      let end = part.last { $0.segment.count < 255 }.map { UInt64($0.end) } ?? .max
      pages.append(
        OggFixture.page(
          segments: part.map(\.segment), flags: (isContinued ? 1 : 0) | (isLast ? 4 : 0),
          granule: end, sequence: UInt32(pages.count)))
    }
    return pages.flatMap { $0 }
  }()

  @Test(arguments: streams.indices)
  func `samples after a seek are those of linear reading`(index: Int) throws {
    let (name, bytes) = Self.streams[index]
    let file = try open(bytes)
    let channels = file.format.channelCount
    let samples = try file.samples()
    let length = samples.count / channels
    #expect(Int64(length) == file.length)
    var generator = SeededGenerator(seed: 3)
    let places = [0, 1, 127, 128, 129, 2047, 2048, 2049, length - 1, length]
    let others = (0..<40).map { _ in Int.random(in: 0...length, using: &generator) }
    for place in places + others {
      try file.seek(to: place)
      let count = min(2000, length - place)
      let isSame =
        try file.samples(limit: 2000)
        == Array(samples[(place * channels)..<((place + count) * channels)])
      #expect(isSame, "\(name), \(place)")
    }
  }

  @Test func `a place outside is the start or the end`() throws {
    let file = try open(OggStreamFixture.vorbis().bytes())
    let samples = try file.samples()
    try file.seek(to: 10_000_000)
    #expect(try file.samples() == [])
    try file.seek(to: -5)
    #expect(try file.samples(limit: 10) == Array(samples.prefix(20)))
  }

  @Test func `a seek reads little of a file`() throws {
    let source = MemoryFile(OggStreamFixture.vorbis(packetCount: 8000).bytes(perPage: 40))
    let file = try VorbisFormat.open(ByteReader(source))
    let before = source.bytesRead
    try file.seek(to: Int(file.length) / 3)
    _ = try file.samples(limit: 1)
    #expect(source.bytes.count > 600_000)
    #expect(source.bytesRead - before < 400_000)
  }
}
