import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

/// Every kind of FLAC, compared with `flac` itself.
@Suite(.enabled(if: Corpus.isWanted)) struct FLACTests {
  @Test(arguments: Corpus.names { $0.class == .flac })
  func `samples are identical to those decoded by flac`(name: String) throws {
    let entry = try Corpus.entry(name)
    // The tool refuses some data around a stream.
    let reference = try Corpus.path(entry.like ?? name)
    let bits = try #require(entry.kind.flatMap { Int($0) })
    let isSame =
      try Sound(Corpus.path(name)).samples == Reference.flac(reference, bits: bits)
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { $0.class == .flac })
  func `lengths are exact, and odd buffer sizes give the same samples`(name: String) throws {
    let path = try Corpus.path(name)
    let samples = try Sound(path).samples
    let file = try SoundFiles.open(path)
    let length = Int64(samples.count / file.format.channelCount)
    if file.isLengthExact { #expect(file.length == length) }
    try file.measure()
    #expect(file.isLengthExact && file.length == length)
    let isSame = try file.samples(bite: 77) == samples
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { $0.class == .flac })
  func `samples after a seek equal those of linear reading`(name: String) throws {
    let path = try Corpus.path(name)
    let samples = try Sound(path).samples
    let file = try SoundFiles.open(path)
    let channels = file.format.channelCount
    let length = samples.count / channels
    var generator = SeededGenerator(seed: 60)
    for _ in 0..<60 {
      let place = Int.random(in: 0...length, using: &generator)
      #expect(try file.seek(to: Int64(place), while: { true }))
      let count = min(5000, length - place)
      let isSame =
        try file.samples(limit: 5000)
        == Array(samples[(place * channels)..<((place + count) * channels)])
      #expect(isSame, "\(place)")
    }
  }
}
