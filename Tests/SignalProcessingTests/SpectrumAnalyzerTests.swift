import Foundation
import SignalProcessing
import TestSupport
import Testing

struct SpectrumAnalyzerTests {
  private let frames = SpectrumAnalyzer.frameCount

  private func levels(
    _ samples: [Float], rate: Int = 44_100, channels: Int = 1, bands: Int = 32
  ) throws -> [Float] {
    let analyzer = try #require(SpectrumAnalyzer())
    return samples.withUnsafeBufferPointer {
      analyzer.levels(of: $0, sampleRate: rate, channelCount: channels, bands: bands)
    }
  }

  private func tone(_ pitch: Double, _ amplitude: Double = 1, rate: Double = 44_100) -> [Float] {
    (0..<frames).map { Float(amplitude * sin(2 * .pi * pitch * Double($0) / rate)) }
  }

  /// The band that a pitch belongs to, among `count` bands between 40 Hz and 16 kHz.
  private func band(of pitch: Double, of count: Int) -> Int {
    Int(log(pitch / 40) / log(16_000 / 40) * Double(count))
  }

  @Test(arguments: [110.0, 440, 1000, 4321, 12_000], [8, 32, 100])
  func `a tone is loudest in its own band`(pitch: Double, bands: Int) throws {
    let levels = try levels(tone(pitch), bands: bands)
    let loudest = try #require(levels.indices.max { levels[$0] < levels[$1] })
    #expect(abs(loudest - band(of: pitch, of: bands)) <= 1)
    #expect(levels[loudest] > 0.95)
  }

  @Test func `half the amplitude is six decibels less`() throws {
    let (full, half) = (try levels(tone(500)), try levels(tone(500, 0.5)))
    let place = band(of: 500, of: 32)
    #expect(abs((full[place] - half[place]) * 66 - 6.02) < 0.1)
  }

  @Test func `silence also has all its bands`() throws {
    #expect(try levels(Array(repeating: 0, count: frames)) == Array(repeating: 0, count: 32))
    #expect(try levels([]) == Array(repeating: 0, count: 32))
  }

  @Test func `channels are analyzed together`() throws {
    let tone = tone(1000)
    let stereo = tone.flatMap { [$0, $0] }
    #expect(try levels(stereo, channels: 2) == levels(tone))
  }

  @Test(arguments: [8000, 11_025, 48_000])
  func `any rate is accepted`(rate: Int) throws {
    let levels = try levels(tone(1000, rate: Double(rate)), rate: rate)
    #expect(levels.max() ?? 0 > 0.95)
  }

  @Test(arguments: [UInt64](1...20))
  func `levels are between 0 and 1 for any samples`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let odd: [Float] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -0, .leastNonzeroMagnitude, 3,
    ]
    let channels = Int.random(in: 1...2, using: &random)
    let samples = (0..<Int.random(in: 0...(3 * frames), using: &random)).map { _ -> Float in
      Int.random(in: 0..<500, using: &random) == 0
        ? odd.randomElement(using: &random) ?? 0 : Float.random(in: -1...1, using: &random)
    }
    let bands = Int.random(in: 1...256, using: &random)
    let rate = [1, 8000, 44_100, 192_000].randomElement(using: &random) ?? 1
    let levels = try levels(samples, rate: rate, channels: channels, bands: bands)
    #expect(levels.count == bands)
    #expect(levels.allSatisfy { (0...1).contains($0) })
  }

  @Test func `a short moment is not filled up with the previous one`() throws {
    let analyzer = try #require(SpectrumAnalyzer())
    let moments = [tone(1000), Array(repeating: 0, count: 10)].map { samples in
      samples.withUnsafeBufferPointer {
        analyzer.levels(of: $0, sampleRate: 44_100, channelCount: 1, bands: 32)
      }
    }
    #expect(moments[0].max() ?? 0 > 0.95)
    #expect(moments[1] == Array(repeating: 0, count: 32))
  }
}
