import SignalProcessing
import TestSupport
import Testing

@Suite struct TimeStretcherTests {
  /// The output for all of `samples`.
  private func stretched(
    _ samples: [Float], rate: Double, sampleRate: Int, channels: Int, bite: Int = 1000
  ) throws -> [Float] {
    let stretcher = try #require(
      TimeStretcher(sampleRate: sampleRate, channelCount: channels))
    stretcher.setRate(rate)
    var result: [Float] = []
    var room = [Float](repeating: 0, count: 512 * channels)
    func take() {
      while true {
        let frames = room.withUnsafeMutableBufferPointer { stretcher.receive(into: $0) }
        if frames == 0 { return }
        result += room[..<(frames * channels)]
      }
    }
    for start in stride(from: 0, to: samples.count, by: bite * channels) {
      let part = samples[start..<min(samples.count, start + bite * channels)]
      #expect(part.withUnsafeBufferPointer { stretcher.put($0) })
      take()
    }
    stretcher.flush()
    take()
    return result
  }

  @Test(arguments: [0.5, 0.77, 1.1, 1.5, 2, 3])
  func `the length is exact and the pitch is kept`(rate: Double) throws {
    for (sampleRate, channels) in [(44_100, 2), (48_000, 1), (8000, 2)] {
      let frames = sampleRate * 2 + 77
      let samples = tone(400, frames: frames, sampleRate: sampleRate, channels: channels)
      let result = try stretched(
        samples, rate: rate, sampleRate: sampleRate, channels: channels)
      let length = result.count / channels
      #expect(abs(Double(length) - Double(frames) / rate) <= 1)
      var crossings = 0
      for frame in 1..<length
      where (result[(frame - 1) * channels] < 0) != (result[frame * channels] < 0) {
        crossings += 1
      }
      let pitch = Double(crossings) / 2 / (Double(length) / Double(sampleRate))
      #expect(abs(pitch - 400) < 6, "\(sampleRate) Hz: \(pitch)")
    }
  }

  @Test func `the output starts with exactly the samples that were put in`() throws {
    let samples = tone(400, frames: 44_100)
    let result = try stretched(samples, rate: 2.5, sampleRate: 44_100, channels: 2)
    #expect(result[..<800] == samples[..<800])
  }

  @Test func `cleared samples are not heard`() throws {
    let stretcher = try #require(TimeStretcher(sampleRate: 44_100, channelCount: 2))
    stretcher.setRate(1.5)
    let samples = tone(400, frames: 20_000)
    #expect(samples.withUnsafeBufferPointer { stretcher.put($0) })
    #expect(stretcher.available > 0)
    stretcher.clear()
    #expect(stretcher.available == 0)
  }
}
