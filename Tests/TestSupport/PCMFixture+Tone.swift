import Glibc

extension PCMFixture {
  /// Returns a WAV file of a tone in stereo with a number of frames, in 32-bit floats.
  ///
  /// - Parameter silence: The number of silent frames before and after it.
  package static func tone(
    _ frequency: Double, frames: Int, amplitude: Double = 0.5, silence: Int = 0
  ) -> [UInt8] {
    var fixture = PCMFixture()
    (fixture.bits, fixture.isFloat) = (32, true)
    let quiet = [UInt8](repeating: 0, count: silence * 8)
    let sound = (0..<frames).flatMap { frame -> [UInt8] in
      let phase = 2 * Double.pi * frequency * Double(frame) / Double(fixture.sampleRate)
      let bits = Float(amplitude * sin(phase)).bitPattern
      let sample = (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
      return sample + sample
    }
    return fixture.file([("fmt ", fixture.format), ("data", quiet + sound + quiet)])
  }
}
