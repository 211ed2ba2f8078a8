import MPEGAudio
import PlayerModel
import Testing

/// Every kind of undamaged stream, compared with other decoders.
@Suite(.enabled(if: Corpus.isWanted)) struct DecodingTests {
  @Test func `the corpus can be generated`() throws {
    let corpus = try #require(Corpus.shared)
    #expect(corpus.entries.count > 200)
  }

  @Test(arguments: Corpus.names { $0.class == .whole })
  func `samples are identical to mpg123's`(name: String) throws {
    let path = try Corpus.path(name)
    let samples = try Sound(path).samples
    let reference = try Reference.mpg123(path)
    #expect(samples.count == reference.count)
    let different = zip(samples, reference).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(different == nil)
  }

  @Test(arguments: Corpus.names { $0.class == .whole })
  func `in 16 bits no sample differs from mpg123's by more than one`(name: String) throws {
    let path = try Corpus.path(name)
    let samples = try Sound(path).samples
    let reference = try Reference.mpg123Integers(path)
    #expect(samples.count == reference.count)
    let worst = zip(samples, reference).reduce(into: 0 as Float) { worst, pair in
      let rounded = (pair.0 * 32768).rounded(.toNearestOrEven)
      worst = max(worst, abs(min(max(rounded, -32768), 32767) - Float(pair.1)))
    }
    #expect(worst <= 1)
  }

  @Test(arguments: Corpus.names { $0.class == .whole && $0.ffmpeg.isSame })
  func `samples differ from FFmpeg's by at most two steps of 16 bits`(name: String) throws {
    let path = try Corpus.path(name)
    let sound = try Sound(path)
    let channels = try #require(sound.stretches.first?.format.channelCount)
    let (samples, reference) = (sound.samples, try Reference.ffmpeg(path))
    // Outside of the expectation, which would print every sample.
    let found = Alignment(of: samples, with: reference, channels: channels, tolerance: 2 / 32768)
    let alignment = try #require(found)
    // Decoders remove different amounts of what encoder and decoder add at the ends.
    #expect(alignment.worst <= 2 / 32768)
    #expect(abs(alignment.offset) <= 2400)
    #expect(alignment.overlap >= samples.count / channels - 2400)
  }

  @Test(arguments: Corpus.names { $0.class == .whole })
  func `lengths and durations are exact`(name: String) throws {
    let entry = try Corpus.entry(name)
    let path = try Corpus.path(name)
    let sound = try Sound(path)
    if let frames = entry.frames, !frames.isEmpty {
      #expect(sound.stretches.map(\.facts) == frames)
    }
    let file = try MPEGFile(path)
    if file.isLengthExact { #expect(file.length == sound.length) }
    try file.measure()
    #expect(file.isLengthExact)
    #expect(file.length == sound.length)
    #expect(abs(file.duration - sound.seconds) < 1e-9)
  }

  @Test(arguments: Corpus.names { $0.class == .whole && $0.like != nil })
  func `anything around the sound changes nothing`(name: String) throws {
    let like = try #require(try Corpus.entry(name).like)
    let samples = try Sound(Corpus.path(name)).samples
    let isSame = try samples == Sound(Corpus.path(like)).samples
    #expect(isSame)
  }
}

extension Corpus.Agreement {
  var isSame: Bool {
    if case .agrees = self { true } else { false }
  }
}
