import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import ChunkedAudio

/// Files that are refused, damaged or hostile.
@Suite struct RefusalTests {
  private let wav = PCMFixture()
  private let aiff = PCMFixture(isAIFF: true)

  private func reason(_ bytes: [UInt8]) -> String? {
    do {
      _ = try open(bytes)
      return nil
    } catch {
      return (error as? PlayerError)?.message
    }
  }

  @Test func `files of other formats are refused`() throws {
    for bytes in [
      Array("RIFF    AVI ".utf8), Array("FORM    8SVX".utf8), Array("fLaC".utf8),
      Array("RIFF".utf8),
    ] {
      let file = ByteReader(MemoryFile(bytes))
      #expect(try WAVFormat.refusal(of: file)?.message == "/music/a.wav is not a WAV file.")
      #expect(try AIFFFormat.refusal(of: file)?.message == "/music/a.wav is not an AIFF file.")
    }
  }

  @Test(arguments: [0x50, 0x55] as [UInt8])
  func `MPEG audio in WAV is left to MPEGAudio`(tag: UInt8) throws {
    var format = wav.format
    format[0] = tag
    let bytes = wav.file([("JUNK", [1]), ("fmt ", format), wav.soundChunk])
    #expect(try !WAVFormat.recognizes(ByteReader(MemoryFile(bytes))))
  }

  @Test(arguments: [
    (2, "Microsoft ADPCM"), (6, "A-law"), (7, "µ-law"), (0x11, "IMA ADPCM"), (0x99, "encoding 153"),
  ])
  func `encodings of WAV are refused by name`(tag: UInt8, name: String) {
    var format = wav.format
    format[0] = tag
    let message = "/music/a.wav is a WAV file with \(name), which cannot be played: convert it."
    #expect(reason(wav.file([("fmt ", format), wav.soundChunk])) == message)
    var extensible = wav.extensible(mask: 3)
    extensible[24] = tag
    #expect(reason(wav.file([("fmt ", extensible), wav.soundChunk])) == message)
  }

  @Test(arguments: [
    ("ulaw", "µ-law"), ("alaw", "A-law"), ("ima4", "IMA ADPCM"), ("xyz ", "encoding “xyz ”"),
  ])
  func `encodings of AIFF are refused by name`(id: String, name: String) {
    var fixture = aiff
    fixture.encoding = id
    #expect(
      reason(fixture.bytes)
        == "/music/a.wav is an AIFF file with \(name), which cannot be played: convert it.")
  }

  @Test func `impossible descriptions are reported as damage`() {
    let message = "/music/a.wav is a WAV file whose start is damaged: copy it again."
    // Channels, rate, size of a frame and bits.
    for (place, count) in [(2, 2), (4, 4), (14, 2)] {
      var format = wav.format
      for index in place..<(place + count) { format[index] = 0 }
      #expect(reason(wav.file([("fmt ", format), wav.soundChunk])) == message)
    }
    var format = wav.format
    format[12] = 7
    #expect(reason(wav.file([("fmt ", format), wav.soundChunk])) == message)
    #expect(reason(wav.file([("fmt ", [1, 0, 1, 0]), wav.soundChunk])) == message)
    #expect(reason(wav.file([wav.soundChunk])) == message)
    var (mute, slow) = (aiff, aiff)
    (mute.channelCount, slow.sampleRate) = (0, 0)
    let damaged = "/music/a.wav is an AIFF file whose start is damaged: copy it again."
    for common in [mute.common, slow.common, Array(aiff.common.prefix(17))] {
      #expect(reason(aiff.file([("COMM", common), aiff.soundChunk])) == damaged)
    }
  }

  @Test func `a missing frame size is computed from the samples`() throws {
    var format = wav.format
    format[12] = 0
    #expect(try open(wav.file([("fmt ", format), wav.soundChunk])).samples() == wav.samples)
  }

  @Test func `unsupported numbers of channels and bits are named`() {
    var fixture = wav
    fixture.channelCount = 9
    #expect(reason(fixture.bytes)?.contains("with 9 channels") == true)
    var format = wav.format
    (format[12], format[14]) = (16, 64)
    #expect(
      reason(wav.file([("fmt ", format), wav.soundChunk]))?.contains("with samples of 64 bit")
        == true)
  }

  @Test func `a file without sound is refused`() {
    let message = "/music/a.wav is a WAV file without sound: copy it again."
    #expect(reason(wav.file([("fmt ", wav.format)])) == message)
    #expect(reason(wav.file([("fmt ", wav.format), ("data", [1, 2, 3])])) == message)
    #expect(
      reason(wav.file([("fmt ", wav.format), ("data", []), wav.info([("INAM", "A")])])) == message)
    let none = "/music/a.wav is an AIFF file without sound: copy it again."
    #expect(reason(aiff.file([("COMM", aiff.common)])) == none)
    for content: [UInt8] in [[], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 1, 2, 3, 4]] {
      #expect(reason(aiff.file([("COMM", aiff.common), ("SSND", content)])) == none)
    }
  }

  @Test(arguments: [false, true])
  func `a truncated file is played up to its end, or refused`(isAIFF: Bool) throws {
    var fixture = PCMFixture(isAIFF: isAIFF)
    (fixture.frameCount, fixture.bits) = (90, 24)
    let bytes = fixture.bytes
    let samples = fixture.samples
    let start = bytes.count - fixture.sound.count
    for count in 0..<bytes.count {
      guard let file = try? open(Array(bytes.prefix(count))) else {
        #expect(count < start + 6)
        continue
      }
      let frames = (count - start) / 6
      #expect(file.length == Int64(frames))
      #expect(try file.samples() == Array(samples.prefix(2 * frames)))
    }
  }

  @Test func `a file of many small chunks is not read completely`() throws {
    let chunk = wav.chunk(("abcd", []))
    let junk = [[UInt8]](repeating: chunk, count: 200_000).joined()
    let source = MemoryFile(wav.file([("fmt ", wav.format), wav.soundChunk]) + junk)
    #expect(try open(source).length == 3000)
    #expect(source.bytesRead < 200_000)
    let lost = MemoryFile(Array("RIFF    WAVE".utf8) + junk)
    #expect(throws: PlayerError.self) { try open(lost) }
    #expect(lost.bytesRead < 200_000)
  }

  @Test func `a failed read is repeated without loss`() throws {
    var fixture = wav
    fixture.frameCount = 30_000
    let source = MemoryFile(fixture.bytes)
    let file = try open(source)
    var samples = try file.samples(limit: 100)
    source.failsFrom = 60_000
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 50_000)
    defer { buffer.deallocate() }
    let failure = #expect(throws: PlayerError.self) {
      while case .frames(let count) = try file.read(into: buffer) {
        samples += buffer[..<(2 * count)]
      }
    }
    #expect(failure?.code == .storageFailed && samples.count < 40_000)
    source.failsFrom = .max
    samples += try file.samples()
    #expect(samples == fixture.samples)
  }

  @Test func `mutated files do not crash, and have a consistent length`() throws {
    var generator = SeededGenerator(seed: 1000)
    var fixtures = [wav, aiff]
    for index in fixtures.indices {
      fixtures[index].before = [("JUNK", [1, 2, 3])]
      fixtures[index].after = [fixtures[index].info([("INAM", "A")]), ("NAME", [65])]
    }
    let files = fixtures.map(\.bytes)
    var playable = 0
    for _ in 0..<1000 {
      var bytes = files[Int.random(in: 0...1, using: &generator)]
      for _ in 0..<Int.random(in: 1...6, using: &generator) where bytes.count > 200 {
        let edge = Bool.random(using: &generator) ? 100 : bytes.count
        let place = Int.random(in: 0..<edge, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 1...300, using: &generator))
        switch Int.random(in: 0..<5, using: &generator) {
        case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes[place] = 0xFF
        default: bytes.insert(contentsOf: bytes[place..<end], at: bytes.count / 3)
        }
      }
      let reader = ByteReader(MemoryFile(bytes))
      for format in [WAVFormat.self, AIFFFormat.self] as [any SoundFormat.Type] {
        _ = try format.tagBlocks(in: reader, .all)
        _ = try? format.tagWriting(of: reader)
      }
      guard let file = try? open(bytes) else { continue }
      playable += 1
      _ = try file.persistentID()
      let length = Int(file.length)
      #expect(try file.samples().count / file.format.channelCount == length)
      let place = Int.random(in: 0...length, using: &generator)
      try file.seek(to: place)
      #expect(try file.samples().count / file.format.channelCount == length - place)
    }
    #expect(playable > 400)
  }
}
