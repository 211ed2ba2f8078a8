import PlayerModel
import TestSupport
import Testing

@testable import AudioOutput

/// Tests against a device that accepts sound and plays none, but claims to play; see
/// ``PacedDeviceTests``.
@Suite struct SuspendedDeviceTests {
  @Test func `what a device accepts but never plays is not heard, whatever it claims`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      try device.set(.suspended)
      let output = ALSAOutput(name: "default", timeLimit: TimeLimit(seconds: 0.5))
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      var written = 0
      let error = #expect(throws: OutputError.self) {
        while true {
          written += try output.write(noise(2 * 22050))
          #expect(try output.delay() == written)
          _ = try output.wait(milliseconds: 50, wake: -1)
        }
      }
      #expect(error?.code == .hung)
      #expect(written == 22050)
      output.close()
    }
  }

  @Test func `a device that is suspended during playback was heard up to there`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "paced", timeLimit: TimeLimit(seconds: 0.5))
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      let written = try output.write(noise(2 * 22050))
      while try output.delay() == written { _ = try output.wait(milliseconds: 10, wake: -1) }
      try device.set(.suspended)
      let held = try output.delay()
      let error = #expect(throws: OutputError.self) {
        while true {
          _ = try output.wait(milliseconds: 50, wake: -1)
          // Up to one interrupt, this cannot be distinguished from progress.
          #expect(try output.delay() >= held - 11025)
        }
      }
      #expect(error?.code == .hung)
      output.close()
    }
  }

  @Test func `the end of the music is not heard on a suspended device`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      try device.set(.suspended)
      let output = ALSAOutput(name: "paced", timeLimit: TimeLimit(seconds: 0.5))
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      _ = try output.write(noise(2 * 15000))
      let error = #expect(throws: OutputError.self) { try output.drainAll() }
      #expect(error?.code == .hung)
      output.close()
    }
  }

  @Test func `a device that resumes after a while is heard from its first frame`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      try device.set(.suspended)
      let output = ALSAOutput(name: "paced")
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      let samples = noise(2 * 22050)
      let written = try output.write(samples)
      #expect(try output.wait(milliseconds: 300, wake: -1) == .timedOut)
      #expect(try output.delay() == written)
      try device.set(nil)
      try output.drainAll()
      #expect(try output.delay() == 0)
      #expect(try device.dump() == bytes(of: samples))
      output.close()
    }
  }
}
