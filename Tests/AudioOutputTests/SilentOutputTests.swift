import AudioOutput
import PlayerModel
import Testing

@Suite struct SilentOutputTests {
  private let clock = ManualClock()
  private let output: SilentOutput
  private let format = PCMFormat(sampleRate: 44100, channelCount: 2)
  private let configuration: OutputConfiguration

  init() throws {
    output = SilentOutput(clock: clock)
    configuration = try output.open(format)
  }

  private func silence(_ frames: Int) -> [Float] {
    [Float](repeating: 0, count: frames * 2)
  }

  @Test func `the output accepts any format and reports a buffer of half a second`() {
    #expect(configuration.format == format)
    #expect(configuration.isPaced)
    #expect(configuration.periodFrames == 5512)
    #expect(configuration.bufferFrames == 22048)
  }

  @Test func `the output accepts what fits in its buffer and no more`() throws {
    #expect(try output.write(silence(30000)) == 22048)
    #expect(try output.write(silence(1)) == 0)
    #expect(try output.delay() == 22048)
  }

  @Test func `what was written is heard as time passes`() throws {
    _ = try output.write(silence(22048))
    clock.advance(seconds: 0.25)
    #expect(try output.delay() == 22048 - 11025)
    #expect(try output.write(silence(20000)) == 11025)
  }

  @Test func `nothing is heard before two periods are written`() throws {
    _ = try output.write(silence(11023))
    clock.advance(seconds: 1)
    #expect(try output.delay() == 11023)
    _ = try output.write(silence(1))
    clock.advance(seconds: 0.125)
    #expect(try output.delay() == 11024 - 5512)
  }

  @Test func `music takes its full duration, with one wake-up per period`() throws {
    let start = clock.now
    try output.writeAll(silence(441_000), channelCount: 2)
    try output.drainAll()
    #expect(abs(Double(clock.now - start) - 10e9) < 1e6)
    #expect(clock.sleeps.filter { $0 > 0 }.count < 90)
    #expect(output.underruns == 0)
  }

  @Test func `the output keeps time for days at the highest rate`() throws {
    output.close()
    _ = try output.open(PCMFormat(sampleRate: 192_000, channelCount: 1))
    _ = try output.write([Float](repeating: 0, count: 48_000))
    clock.advance(seconds: 1e6)
    #expect(try output.delay() == 0)
  }

  @Test func `a full buffer is ready after a period`() throws {
    _ = try output.write(silence(22048))
    #expect(try output.wait(milliseconds: 1000, wake: -1) == .ready)
    #expect(clock.sleeps.count == 1)
    #expect(try output.delay() == 22048 - 5512)
  }

  @Test func `a wait ends when its time is over`() throws {
    _ = try output.write(silence(22048))
    #expect(try output.wait(milliseconds: 20, wake: -1) == .timedOut)
    #expect(clock.sleeps == [20_000_000])
  }

  @Test func `a wait without limit ends when there is room`() throws {
    _ = try output.write(silence(22048))
    #expect(try output.wait(milliseconds: -1, wake: -1) == .ready)
  }

  @Test func `a wait ends when it is woken`() throws {
    _ = try output.write(silence(22048))
    clock.wakeNextSleep()
    #expect(try output.wait(milliseconds: 1000, wake: 0) == .woken)
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `a wait notices that it is woken even when there is room`() throws {
    clock.wakeNextSleep()
    #expect(try output.wait(milliseconds: 1000, wake: 0) == .woken)
    #expect(try output.wait(milliseconds: 1000, wake: 0) == .ready)
  }

  @Test func `an underrun is counted once and stops the sound until more is written`() throws {
    _ = try output.write(silence(22048))
    clock.advance(seconds: 3)
    #expect(try output.delay() == 0)
    _ = try output.write(silence(11024))
    #expect(output.underruns == 1)
    #expect(try output.delay() == 11024)
    clock.advance(seconds: 0.125)
    #expect(try output.delay() == 11024 - 5512)
  }

  @Test func `draining plays even the shortest sound to its end and is not an underrun`() throws {
    _ = try output.write(silence(441))
    #expect(try !output.drain())
    #expect(try output.wait(milliseconds: 1000, wake: -1) == .ready)
    #expect(clock.sleeps == [10_000_000])
    #expect(try output.drain())
    clock.advance(seconds: 1)
    #expect(try output.drain())
    #expect(output.underruns == 0)
  }

  @Test func `draining an empty buffer ends at once`() throws {
    #expect(try output.drain())
  }

  @Test func `dropping discards what is not heard, and then accepts more`() throws {
    _ = try output.write(silence(22048))
    #expect(try !output.drain())
    output.drop()
    #expect(try output.delay() == 0)
    #expect(try output.write(silence(22048)) == 22048)
    #expect(output.underruns == 0)
  }

  @Test func `the output can be closed twice and opened again for another format`() throws {
    _ = try output.write(silence(22048))
    output.close()
    output.close()
    let again = try output.open(PCMFormat(sampleRate: 8000, channelCount: 1))
    #expect(again.bufferFrames == 4000)
    #expect(try output.delay() == 0)
  }
}
