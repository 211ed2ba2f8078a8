import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import OpusAudio

/// What is no stream, and hostile ones.
@Suite struct RefusalTests {
  private func bytes(_ change: (inout OggStreamFixture) -> Void) -> [UInt8] {
    var stream = OggStreamFixture.opus()
    change(&stream)
    return stream.bytes()
  }

  @Test func `other files are not of this format`() throws {
    for bytes in [OggStreamFixture.vorbis().bytes(), FLACFixture().ogg(), Array("fLaC".utf8)] {
      let file = ByteReader(MemoryFile(bytes))
      #expect(try OpusFormat.refusal(of: file)?.message == "/music/a.opus is not an Opus file.")
      #expect(throws: PlayerError.self) { try OpusFormat.open(file) }
    }
  }

  @Test(arguments: [
    (2, "ambisonic sound"), (3, "ambisonic sound"), (255, "channels without an order"),
  ])
  func `other families of channels are refused by name`(family: Int, name: String) {
    #expect(
      reason(bytes { $0.head[18] = UInt8(family) })
        == "/music/a.opus is an Opus file with \(name) (channel mapping family \(family)), which "
        + "cannot be played.")
  }

  @Test func `impossible properties are damage`() {
    let damage = "/music/a.opus is an Opus file whose start is damaged: copy it again."
    // The version, and the number of channels.
    for (place, value) in [(8, 16), (9, 0), (9, 3)] {
      #expect(reason(bytes { $0.head[place] = UInt8(value) }) == damage, "\(place), \(value)")
    }
    #expect(reason(bytes { $0.head.removeLast() }) == damage)
    // Streams, stereo streams, and the decoded channel of a channel.
    for (place, value) in [(19, 0), (20, 9), (19, 255), (23, 7), (9, 8), (9, 200)] {
      var stream = OggStreamFixture.opus(channelCount: 6)
      stream.head[place] = UInt8(value)
      #expect(reason(stream.bytes()) == damage, "\(place), \(value)")
    }
  }

  @Test func `a stream without a page of sound is refused`() {
    let message = "/music/a.opus is an Opus file without a complete page of sound: copy it again."
    let pages = OggStreamFixture.opus().pages()
    for count in 1...2 { #expect(reason(pages[..<count].flatMap { $0 }) == message) }
    #expect(reason(bytes { $0.cut = $0.ends[99] - 312 }) == message)
  }

  @Test func `mutated files crash nothing, and have one length`() throws {
    var generator = SeededGenerator(seed: 1000)
    let files = [
      OggStreamFixture.opus(fields: ["A=B"]).pages(),
      OggStreamFixture.opus(channelCount: 6).pages()
        + OggStreamFixture.opus(channelCount: 1).pages(serial: 8),
    ]
    var playable = 0
    for _ in 0..<150 {
      let pages = files[Int.random(in: 0...1, using: &generator)]
      guard let file = try? open(OggFixture.mutated(pages, using: &generator)) else { continue }
      playable += 1
      _ = try file.persistentID()
      guard let stretches = try? file.stretches() else { continue }
      let frames = stretches.reduce(0) { $0 + $1.samples.count / $1.format.channelCount }
      #expect(Int64(frames) == file.length)
      try file.seek(to: Int.random(in: 0...frames, using: &generator))
      _ = try file.samples()
    }
    #expect(playable > 50)
  }
}
