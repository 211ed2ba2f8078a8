import PlayerModel
import TestSupport
import Testing

@testable import Commands

@Suite struct WAVRenderingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A WAV file of 16-bit samples, read by its header.
  private struct WAV: Equatable {
    var rate: Int
    var channels: Int
    var samples: [UInt8]
    var frames: Int { samples.count / channels / 2 }
    var format: String { "\(rate) Hz, \(channels)" }
  }

  private func render(_ paths: [TrackPath]) throws -> WAV {
    let name = "out.wav"
    try renderWAV(paths, to: "wav:" + folder[name].encoded)
    let bytes = try folder.read(name)
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    #expect(number(40, 4) == bytes.count - 44)
    return WAV(rate: number(24, 4), channels: number(22, 2), samples: Array(bytes[44...]))
  }

  private let stereo = TrackPath(Checkout.tests("MPEGAudioTests/Fixtures/stereo-cbr.mp3"))
  private let mono = TrackPath(Checkout.tests("MPEGAudioTests/Fixtures/mono-vbr.mp3"))

  @Test func `a file in another format follows, converted to the first one's`() throws {
    let first = try render([stereo])
    let second = try render([mono])
    #expect(first.format == "44100 Hz, 2")
    #expect(second.format == "22050 Hz, 1")
    let both = try render([stereo, mono])
    #expect(both.format == first.format)
    #expect(both.frames == first.frames + 2 * second.frames)
    #expect(both.samples.starts(with: first.samples))
    let rest = both.samples.dropFirst(first.samples.count)
    #expect(rest.contains { $0 != 0 })
    let back = try render([mono, stereo])
    #expect(back.format == second.format)
    #expect(abs(back.frames - second.frames - first.frames / 2) <= 1)
    #expect(back.samples.starts(with: second.samples))
  }

  @Test func `an undecodable file is an error if given by name, but not in a folder`() throws {
    let text = try folder.write(Array("words".utf8), to: "music/words.mp3")
    let out = "wav:" + folder["out.wav"].encoded
    #expect(try renderWAV([stereo], to: out))
    #expect(try renderWAV([stereo, folder["music"]], to: out))
    #expect(try !renderWAV([stereo, text], to: out))
    #expect(try !renderWAV([stereo, folder["nowhere.mp3"]], to: out))
    #expect(throws: PlayerError.self) { try renderWAV([text], to: out) }
  }

  @Test func `a file whose format changes continues, converted to its first one`() throws {
    // Ten frames each of silence at 44.1 kHz, 48 kHz and 44.1 kHz again.
    let frames = MP3Fixture(frameCount: 10).frames
    let other = (0..<10).flatMap { number in
      [0xFF, 0xFB, 0x14, 0xC4] + [UInt8](repeating: 0, count: 17)
        + [UInt8](repeating: number, count: 75)
    }
    let path = try folder.write(frames + other + frames, to: "change.mp3")
    let wav = try render([path])
    #expect(wav.format == "44100 Hz, 1")
    #expect(wav.frames == 2 * 10 * 1152 + 10 * 1152 * 441 / 480)
  }
}
