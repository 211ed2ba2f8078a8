import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

/// Every kind of Vorbis and Opus, next to the tools of their makers.
@Suite(.enabled(if: Corpus.isWanted)) struct OggTests {
  private static let names = Corpus.names { $0.class == .vorbis || $0.class == .opus }
  /// One step of 16 bits, in which `oggdec` rounds.
  private static let step: Float = 1.01 / 32_768

  @Test(arguments: names)
  func `what is played is what oggdec and opusdec decode`(name: String) throws {
    let entry = try Corpus.entry(name)
    let stretches = try SoundFiles.open(Corpus.path(name)).stretches()
    // The tools refuse tags around a stream, and resample what follows it.
    let parts = entry.parts ?? [entry.like ?? name]
    let expected = try parts.flatMap { try reference($0, of: entry.class) }
    let samples = stretches.flatMap(\.samples)
    #expect(samples.count == expected.count)
    let isOpus = entry.class == .opus
    // Integers cannot exceed full scale.
    let difference = zip(samples, expected).reduce(0) {
      max($0, abs((isOpus ? $1.0 : min(max($1.0, -1), 1)) - $1.1))
    }
    #expect(difference <= (isOpus ? 1e-6 : Self.step), "\(difference)")
  }

  @Test(arguments: names)
  func `lengths are exact, and odd buffer sizes give the same samples`(name: String) throws {
    let path = try Corpus.path(name)
    let stretches = try SoundFiles.open(path).stretches()
    let file = try SoundFiles.open(path)
    let rate = file.format.sampleRate
    let frames = stretches.reduce(0) {
      $0 + $1.samples.count / $1.format.channelCount * rate / $1.format.sampleRate
    }
    #expect(file.isLengthExact && file.length == Int64(frames))
    #expect(try file.samples(bite: 77) == stretches.flatMap(\.samples))
  }

  @Test(arguments: names.filter { !$0.contains("chain") })
  func `samples after a seek are those of linear reading`(name: String) throws {
    let isSpeech = try Corpus.entry(name).kind == "speech"
    let file = try SoundFiles.open(Corpus.path(name))
    let samples = try file.samples()
    let channels = file.format.channelCount
    let length = samples.count / channels
    var generator = SeededGenerator(seed: 60)
    for _ in 0..<60 {
      let place = Int.random(in: 0...length, using: &generator)
      #expect(try file.seek(to: Int64(place), while: { true }))
      let found = try file.samples(limit: 5000)
      let expected = samples[(place * channels)...].prefix(5000 * channels)
      #expect(found.count == expected.count)
      if isSpeech {
        let power = zip(found, expected).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let level = (power / Float(max(1, found.count))).squareRoot()
        #expect(level < 0.02, "\(place): \(level)")
      } else {
        let isSame = found.elementsEqual(expected)
        #expect(isSame, "\(place)")
      }
    }
  }

  @Test(arguments: names.filter { $0.contains("chain") })
  func `a seek goes to the right stream`(name: String) throws {
    let file = try SoundFiles.open(Corpus.path(name))
    let stretches = try file.stretches()
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<20 {
      let place = Int64.random(in: 0...file.length, using: &generator)
      #expect(try file.seek(to: place, while: { true }))
      let rest = try file.stretches()
      let whole = stretches.suffix(rest.count)
      for (found, all) in zip(rest, whole) {
        #expect(found.format == all.format)
        #expect(found.samples == Array(all.samples.suffix(found.samples.count)))
      }
    }
  }

  @Test func `a copy on other pages has the same identity`() throws {
    for name in ["vorbis-copied.ogg", "opus-copied.opus", "vorbis-tagged.ogg", "opus-tagged.opus"] {
      let original = try #require(try Corpus.entry(name).like)
      let ids = try [name, original].map { try SoundFiles.open(Corpus.path($0)).persistentID() }
      #expect(ids[0] == ids[1])
    }
  }

  private func reference(_ name: String, of codec: Corpus.Entry.Class) throws -> [Float] {
    let path = try Corpus.path(name)
    let samples = try codec == .opus ? Reference.opusdec(path) : Reference.oggdec(path)
    guard name.contains("surround") else { return samples }
    let mix = StereoDownmix(
      [.frontLeft, .frontCenter, .frontRight, .backLeft, .backRight, .lowFrequency])
    return stride(from: 0, to: samples.count, by: 6).flatMap { first in
      let frame = mix.frame { samples[first + $0] }
      return [frame.left, frame.right]
    }
  }
}
