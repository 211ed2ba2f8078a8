import SignalProcessing
import Testing

@Suite struct FormatConverterTests {
  /// The output for all of `samples`, which are fed in odd-sized pieces.
  private func converted(
    _ samples: [Float], from: (rate: Int, channels: Int), to: (rate: Int, channels: Int)
  ) throws -> [Float] {
    let converter = try #require(
      FormatConverter(
        sampleRate: from.rate, channelCount: from.channels, toSampleRate: to.rate,
        channelCount: to.channels))
    var result: [Float] = []
    for start in stride(from: 0, to: samples.count, by: 999 * from.channels) {
      let end = min(samples.count, start + 999 * from.channels)
      result += try #require(converter.convert(samples[start..<end]))
    }
    return result + (try #require(converter.finish()))
  }

  @Test(arguments: [
    (44_100, 48_000), (48_000, 44_100), (22_050, 44_100), (44_100, 8000), (32_000, 44_100),
  ])
  func `another rate keeps length, pitch and loudness`(from: Int, to: Int) throws {
    let frames = from * 2
    let sound = tone(440, frames: frames, sampleRate: from, amplitude: 0.5)
    let result = try converted(sound, from: (from, 2), to: (to, 2))
    #expect(abs(result.count / 2 - to * 2) <= 1)
    // Away from the ends, where the filter fades in and out.
    let middle = Array(result[(to / 2)..<(3 * to)])
    #expect(abs(middle.power - 0.5 / 2.0.squareRoot()) < 0.01)
    let left = stride(from: 0, to: middle.count, by: 2).map { middle[$0] }
    let crossings = zip(left, left.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect(abs(Double(crossings) - 440 * Double(left.count) / Double(to)) <= 1)
  }

  @Test func `the same rate leaves the samples unchanged`() throws {
    let doubled = try converted([0.25, -1, 0.5], from: (44_100, 1), to: (44_100, 2))
    #expect(doubled == [0.25, 0.25, -1, -1, 0.5, 0.5])
    let mixed = try converted([0.5, 0.25, -1, 1], from: (44_100, 2), to: (44_100, 1))
    #expect(mixed == [0.375, 0])
  }
}
