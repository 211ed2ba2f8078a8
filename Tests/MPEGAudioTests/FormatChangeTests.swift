import PlayerModel
import TestSupport
import Testing

@testable import MPEGAudio

/// Streams that change their format.
@Suite struct FormatChangeTests {
  /// 200 frames at 44100 Hz in one channel, then 2 seconds at 44100 Hz in two, then 8 at 22050 Hz.
  let bytes: [UInt8]

  init() throws {
    let parts = [try fixture("stereo-cbr.mp3"), try fixture("mono-vbr.mp3")]
    bytes = MP3Fixture(frameCount: 200).bytes + parts.joined()
  }

  @Test func `every section lasts as long as its own rate determines`() throws {
    let file = try MPEGFile(MemoryFile(bytes))
    try file.measure()
    var (seconds, frames, formats) = (0.0, 0, [file.format])
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1000)
    defer { buffer.deallocate() }
    reading: while true {
      switch try file.read(into: buffer) {
      case .frames(let count):
        frames += count
        seconds += Double(count) / Double(file.format.sampleRate)
      case .formatChanged(let format): formats.append(format)
      case .end: break reading
      }
    }
    #expect(formats.map(\.sampleRate) == [44100, 44100, 22050])
    #expect(formats.map(\.channelCount) == [1, 2, 1])
    #expect(abs(file.duration - seconds) < 1e-9)
    #expect(file.length == Int64((seconds * 44100).rounded()))
    #expect(file.length > Int64(frames))
  }

  @Test func `a time is found after a change, whether or not the change is known`() throws {
    let whole = try MPEGFile(MemoryFile(bytes))
    try whole.measure()
    let end = whole.length
    // Two frames of the first format are one of the last section.
    for distance in [2, 3, 1001, 100_000] as [Int64] {
      for isKnown in [false, true] {
        let file = try MPEGFile(MemoryFile(bytes))
        if isKnown { try file.measure() }
        #expect(try file.seek(to: end - distance, while: { true }))
        #expect(try file.countToEnd() == (distance + 1) / 2)
      }
    }
  }

  @Test func `without a change of rate, a time is a frame`() throws {
    let source = try MemoryFile(fixture("stereo-cbr.mp3"))
    let whole = try MPEGFile(source).samples()
    let file = try MPEGFile(source)
    #expect(file.length == 88200)
    for place in [0, 1, 1151, 44100, 88199, 88200, .max] as [Int64] {
      try file.seek(to: place)
      let frame = min(place, file.length)
      #expect(file.position == frame)
      let expected = whole[(2 * Int(frame))...].prefix(20)
      #expect(try file.samples(limit: 10).elementsEqual(expected))
    }
  }

  @Test func `no rate has a fraction of a tick`() {
    for rate in [44100, 48000, 32000, 22050, 24000, 16000, 11025, 12000, 8000] {
      var timeline = StreamTimeline(sampleRate: rate)
      timeline.change(to: 44100, at: Int64(rate))
      #expect(timeline.tick(at: Int64(rate)) == StreamTimeline.resolution)
      #expect(timeline.tick(at: Int64(rate) + 44100) == 2 * StreamTimeline.resolution)
      #expect(timeline.sample(at: 2 * StreamTimeline.resolution) == Int64(rate) + 44100)
    }
  }
}
