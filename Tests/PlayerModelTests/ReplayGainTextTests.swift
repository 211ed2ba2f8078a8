import PlayerModel
import TestSupport
import Testing

/// ReplayGain as texts, as in changes of tags.
@Suite struct ReplayGainTextTests {
  private func gain(
    _ decibels: Double?, _ peak: Double? = nil, album: Double? = nil
  ) throws -> ReplayGain {
    try #require(
      ReplayGain(
        track: decibels.flatMap { ReplayGain.Levels(decibels: $0, peak: peak) },
        album: album.flatMap { ReplayGain.Levels(decibels: $0) }))
  }

  @Test func `gains have two decimals and peaks six, and more if they have more`() throws {
    #expect(try gain(-7.03, 0.988553).texts == ["track -7.03 dB", "track peak 0.988553"])
    let other = try gain(5, 1, album: -7.03125)
    #expect(other.texts == ["track 5.00 dB", "track peak 1.000000", "album -7.03125 dB"])
    #expect(try gain(nil, album: -0.005).texts == ["album -0.005 dB"])
  }

  @Test func `texts are read as they were written`() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let value = try gain(
        Double.random(in: -51...51, using: &random), Double.random(in: 0.001...4, using: &random),
        album: (Double.random(in: -51...51, using: &random) * 100).rounded() / 100)
      #expect(ReplayGain(texts: value.texts) == value)
    }
    #expect(ReplayGain(texts: []) == nil)
    #expect(ReplayGain(texts: ["track peak 1.000000"]) == nil, "a peak alone is of no use")
    #expect(ReplayGain(texts: ["track loud", "album 900 dB"]) == nil)
  }

  @Test func `Opus stores 1/256 dB, and no peak`() throws {
    #expect(try gain(-7.03, 0.9, album: 3.3).inR128 == gain(-7.03125, album: 3.30078125))
  }
}
