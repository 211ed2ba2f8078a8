import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import AudioOutput

/// Tests against a device that plays in real time and can fail.
///
/// Each test runs in a separate process, because libasound finds the device by the environment. The
/// device follows the real clock, so no test requires that this machine be fast: a late thread
/// makes the device underrun, not a test fail.
@Suite struct PacedDeviceTests {
  @Test func `a float device receives the samples bit for bit, in real time`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "paced")
      let format = PCMFormat(sampleRate: 44100, channelCount: 2)
      let configuration = try output.open(format)
      #expect(
        configuration
          == OutputConfiguration(
            format: format, sampleFormat: .float32, periodFrames: 11025, bufferFrames: 22050,
            isPaced: true))
      let samples = noise(2 * 30_001)
      let start = MonotonicClock().now
      try output.writeAll(samples, channelCount: 2)
      try output.drainAll()
      let seconds = Double(MonotonicClock().now - start) / 1e9
      #expect(seconds >= 30_001 / 44100.0)
      #expect(try device.dump() == bytes(of: samples))
      #expect(try output.delay() == 0)
      output.close()
    }
  }

  @Test func `a 16-bit device receives the nearest values, also through a plug`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice(format: "S16_LE")
      device.use()
      let samples = noise(2 * 3000)
      for name in ["paced", "default"] {
        let output = ALSAOutput(name: name)
        let format = PCMFormat(sampleRate: 44100, channelCount: 2)
        #expect(try output.open(format).sampleFormat == .int16)
        try output.writeAll(samples, channelCount: 2)
        try output.drainAll()
        output.close()
      }
      #expect(try device.dump() == bytes(of: int16s(samples) + int16s(samples)))
    }
  }

  @Test(arguments: ["S24_LE", "S24_3LE", "S32_LE"])
  func `a device of wide integers receives those`(format: String) async {
    await #expect(processExitsWith: .success) { [format] in
      let device = try PacedDevice(format: format)
      device.use()
      let output = ALSAOutput(name: "paced")
      let configuration = try output.open(PCMFormat(sampleRate: 48000, channelCount: 1))
      try output.writeAll([0.5, -1, 0], channelCount: 1)
      try output.drainAll()
      output.close()
      let expected: (SampleFormat, [UInt8]) =
        switch format {
        case "S24_LE": (.int24, [0, 0, 0x40, 0, 0, 0, 0x80, 0xFF, 0, 0, 0, 0])
        case "S24_3LE": (.int24Packed, [0, 0, 0x40, 0, 0, 0x80, 0, 0, 0])
        default: (.int32, [0, 0, 0, 0x40, 0, 0, 0, 0x80, 0, 0, 0, 0])
        }
      #expect(configuration.sampleFormat == expected.0)
      #expect(try device.dump() == expected.1)
    }
  }

  // Less than a period of 6000 frames, and slightly more than one: ALSA's rate conversion would
  // keep the rest to itself.
  @Test(arguments: [3500, 6500])
  func `a device of another rate and channel count plays at the right pitch to the end`(
    count: Int
  ) async {
    await #expect(processExitsWith: .success) { [count] in
      var device = try PacedDevice(format: "S16_LE", rate: 48000, channels: 2)
      // If this thread is so late that the device underruns, what the rate converter held is lost:
      // try again.
      while true {
        device.use()
        let output = ALSAOutput(name: "paced")
        let format = PCMFormat(sampleRate: 24000, channelCount: 1)
        #expect(try output.open(format).format == format)
        let start = MonotonicClock().now
        try output.writeAll([Float](repeating: 0.5, count: count), channelCount: 1)
        #expect(try output.delay() <= count)
        let underruns = output.underruns
        try output.drainAll()
        #expect(Double(MonotonicClock().now - start) / 1e9 >= Double(count) / 24000)
        output.close()
        if underruns == 0 { break }
        device = try PacedDevice(format: "S16_LE", rate: 48000, channels: 2)
      }
      let frames = try device.dump().count / 4
      // This is not exact to the bit, because ALSA's converter and rounding depend on the machine.
      let loud = try device.dump().withUnsafeBytes { dump in
        dump.bindMemory(to: Int16.self).count { abs(Int($0) - 0x4000) < 0x200 } / 2
      }
      #expect(frames >= 2 * count)
      #expect(abs(loud - 2 * count) < 100)
    }
  }

  @Test func `the delay falls steadily, and dropped frames never count as heard`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "default")
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      var heard = 0
      var written = 0
      while heard < 10_000 {
        written += try output.write(noise(2 * 22048))
        let now = written - (try output.delay())
        #expect(now >= heard && now <= written)
        heard = now
        if heard < 10_000 { _ = try output.wait(milliseconds: 1000, wake: -1) }
      }
      output.drop()
      #expect(try output.delay() == 0)
      #expect(try output.write(noise(200)) == 100)
      #expect(try output.delay() == 100)
      try output.drainAll()
      output.close()
      withExtendedLifetime(device) {}
    }
  }

  @Test func `a device with short periods wakes the player at most four times a second`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice(format: "S16_LE", rate: 48000, channels: 2, periodBytes: 2048)
      device.use()
      let output = ALSAOutput(name: "paced")
      let configuration = try output.open(PCMFormat(sampleRate: 48000, channelCount: 2))
      #expect(configuration.periodFrames == 35_840 / 3)
      let samples = noise(2 * 36_000)
      var waits = 0
      var rest = samples[...]
      while !rest.isEmpty {
        rest = rest.dropFirst(try 2 * output.write(rest))
        if !rest.isEmpty, try output.wait(milliseconds: 1000, wake: -1) == .ready { waits += 1 }
      }
      #expect(waits <= 4)
      try output.drainAll()
      #expect(try device.dump() == bytes(of: int16s(samples)))
      output.close()
    }
  }

  @Test func `a wait ends in time or when woken, even if the device has no room`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "paced")
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      #expect(try output.write(noise(2 * 30000)) == 22050)
      // From here on the device is stopped and full, however slow this machine is.
      try device.set(.stalled)
      while try output.write(noise(2 * 22048)) > 0 {}
      #expect(try output.wait(milliseconds: 1, wake: -1) == .timedOut)
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      #expect(Glibc.write(ends[1], "x", 1) == 1)
      #expect(try output.wait(milliseconds: -1, wake: ends[0]) == .woken)
      try device.set(nil)
      #expect(try output.wait(milliseconds: -1, wake: -1) == .ready)
      #expect(try output.write(noise(2 * 5512)) >= 5512)
      withExtendedLifetime(device) {}
    }
  }

  @Test(arguments: [
    (PacedDevice.Fault.busy, OutputError.Code.busy), (.unplugged, .gone), (.broken, .gone),
  ])
  func `a device that cannot be opened reports why, and opens once it can`(
    fault: PacedDevice.Fault, code: OutputError.Code
  ) async {
    await #expect(processExitsWith: .success) { [fault, code = "\(code)" as String] in
      let device = try PacedDevice()
      device.use()
      try device.set(fault)
      let output = ALSAOutput(name: "default")
      let format = PCMFormat(sampleRate: 44100, channelCount: 2)
      let error = #expect(throws: OutputError.self) { try output.open(format) }
      #expect(error.map { "\($0.code)" } == code)
      #expect(error?.message.contains("“default”") == true)
      try device.set(nil)
      #expect(try output.open(format).format == format)
      output.close()
    }
  }

  @Test(arguments: [PacedDevice.Fault.unplugged, .broken])
  func `a device lost during playback is reported at the next period`(
    fault: PacedDevice.Fault
  ) async {
    await #expect(processExitsWith: .success) { [fault] in
      let device = try PacedDevice()
      device.use()
      for name in ["paced", "default"] {
        let output = ALSAOutput(name: name)
        _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
        _ = try output.write(noise(2 * 22048))
        try device.set(fault)
        let error = #expect(throws: OutputError.self) {
          for _ in 0..<3 {
            // A late thread already finds room, and sees the error with the next frames.
            _ = try output.wait(milliseconds: 1000, wake: -1)
            _ = try output.write(noise(2))
          }
        }
        let gone = try #require(error)
        #expect(gone.code == .gone)
        // Every later call reports the same, and none waits.
        #expect(throws: gone) { try output.delay() }
        #expect(throws: gone) { try output.write(noise(2)) }
        #expect(throws: gone) { try output.drain() }
        output.drop()
        output.close()
        try device.set(nil)
        _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
        #expect(try output.write(noise(2)) == 1)
        output.close()
      }
    }
  }

  @Test func `a device that was suspended with the machine is gone, without an underrun`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "paced")
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      _ = try output.write(noise(2 * 20_000))
      try device.set(.asleep)
      let error = #expect(throws: OutputError.self) { try output.write(noise(2)) }
      let gone = try #require(error)
      #expect(gone.code == .gone)
      #expect(gone.message.contains("suspended with the machine"))
      #expect(output.underruns == 0)
      #expect(throws: gone) { try output.delay() }
      try device.set(nil)
      output.close()
    }
  }

  @Test(arguments: [PacedDevice.Fault.unplugged, .broken])
  func `a device lost at the end of the music is not reported as heard to the end`(
    fault: PacedDevice.Fault
  ) async {
    await #expect(processExitsWith: .success) { [fault] in
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "default")
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      _ = try output.write(noise(2 * 22048))
      try device.set(fault)
      let error = #expect(throws: OutputError.self) { try output.drainAll() }
      #expect(error?.code == .gone)
      output.close()
    }
  }

  @Test func `a device that underruns is restarted, and nothing is lost`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "paced")
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      let samples = noise(2 * 35_000)
      let first = try output.write(samples)
      try device.set(.underrun)
      #expect(try output.wait(milliseconds: 1000, wake: -1) == .ready)
      #expect(output.underruns == 1)
      #expect(try output.delay() == 0)
      try output.writeAll(Array(samples.dropFirst(2 * first)), channelCount: 2)
      #expect(try output.delay() <= 35_000 - first)
      try output.drainAll()
      #expect(try device.dump() == bytes(of: samples))
      output.close()
    }
  }

  @Test func `a hung sound server is noticed, and closing it does not wait`() async {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "default", timeLimit: TimeLimit(seconds: 0.5))
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      _ = try output.write(noise(2 * 22048))
      try device.set(.stalled)
      let error = #expect(throws: OutputError.self) {
        _ = try output.wait(milliseconds: -1, wake: -1)
        _ = try output.write(noise(2 * 22048))
        _ = try output.wait(milliseconds: -1, wake: -1)
      }
      #expect(error?.code == .hung)
      output.drop()
      output.close()
      try device.set(nil)
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      #expect(try output.write(noise(200)) == 100)
      output.close()
    }
  }

  @Test func `dropping on a hung sound server is given up, and reported by the next call`()
    async
  {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      device.use()
      let output = ALSAOutput(name: "paced", timeLimit: TimeLimit(seconds: 0.5))
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      _ = try output.write(noise(2 * 22048))
      try device.set(.stalled)
      output.drop()
      let error = #expect(throws: OutputError.self) { try output.write(noise(2)) }
      #expect(error?.code == .hung)
      output.close()
      try device.set(nil)
      _ = try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
      output.close()
    }
  }
}
