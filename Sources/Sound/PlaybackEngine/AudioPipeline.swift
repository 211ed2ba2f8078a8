package import AudioOutput
import Linux
package import PlayerModel

/// An audio pipeline that decodes on one thread, plays on another, and reports exactly what was heard.
///
/// Consecutive entries of one format play without a sample lost or added, or fade into each other. Between
/// formats, the device plays to the end and is reopened. When playback falls silent for any reason, samples
/// that the device has not played are taken back, so that playback resumes with the very next frame.
///
/// Both threads sleep while nothing plays. Slow operations, such as a stalled disk or a hanging device, block
/// neither the caller nor the other thread.
package final class AudioPipeline: Sendable {
  /// The default capacity of the ring between decoder and device, in samples at up to 48 kHz; at higher rates,
  /// the ring holds the same duration.
  ///
  /// The decoder refills the ring when a quarter of it is free. The rest holds five seconds of stereo, which
  /// bridges a stalled disk.
  package static let ringSamples = 640_000

  private let core: PipelineCore

  /// Starts both threads, which sleep until there is work.
  ///
  /// - Parameters:
  ///   - output: The name of the initial output, which is created and opened when playback starts.
  ///   - ringSamples: The capacity of the ring in samples at up to 48 kHz; must be even.
  ///   - makeOutput: Creates an output from its name; called on the output thread.
  ///   - report: Receives every event in order, on either thread; must return at once.
  /// - Throws: `PlayerError` if the system has no thread or descriptor left.
  package init(
    output: String, opener: any TrackOpening, clock: any PlayerClock,
    ringSamples: Int = AudioPipeline.ringSamples,
    makeOutput: @escaping @Sendable (String) throws(OutputError) -> any AudioOutput,
    report: @escaping @Sendable (PipelineEvent) -> Void
  ) throws(PlayerError) {
    let core = try PipelineCore(
      output: output, opener: opener, clock: clock, ringSamples: ringSamples,
      makeOutput: makeOutput, report: report)
    self.core = core
    try startThread(named: "decode") {
      var loop = DecodeLoop(core)
      loop.run()
    }
    try startThread(named: "output") {
      var loop = OutputLoop(core)
      loop.run()
    }
  }

  deinit {
    core.want { if $0.wanted.ending == .none { $0.wanted.ending = .immediate } }
  }

  /// Schedules a command; never blocks.
  ///
  /// If commands arrive faster than the pipeline can follow them, only the last one takes effect.
  package func perform(_ command: PipelineCommand) { perform([command]) }

  /// Schedules commands that take effect together: nothing is decoded between a successor and the fade into it.
  package func perform(_ commands: [PipelineCommand]) {
    core.want { state in
      for command in commands { Self.perform(command, on: &state) }
    }
  }

  private static func perform(_ command: PipelineCommand, on state: inout PipelineState) {
    switch command {
    case .load(let entry, let seconds, let isPlaying, let generation):
      state.place(
        .init(entry: entry, seconds: seconds, generation: generation, reopens: true))
      state.wanted.isPlaying = isPlaying
    case .seek(let entry, let seconds, let generation):
      state.place(
        .init(entry: entry, seconds: seconds, generation: generation, reopens: false))
    case .stop(let generation):
      state.place(.init(entry: nil, seconds: 0, generation: generation, reopens: true))
      state.wanted.isPlaying = false
    case .setNext(let entry): state.setNext(entry)
    case .pause: state.wanted.isPlaying = false
    case .resume: state.wanted.isPlaying = true
    case .setGain(let gain): state.wanted.shape.gain = gain
    case .setRate(let rate): state.wanted.shape.rate = rate
    case .setSound(let settings, let isInOrder):
      state.setSound(settings, isInOrder: isInOrder)
    case .setLoop(let loop): state.setLoop(loop)
    case .setCrossfade(let crossfade): state.setCrossfade(crossfade)
    case .setOutput(let name): state.wanted.setOutput(name)
    case .releaseDevice: state.wanted.releasesDevice = true
    case .shutdown: state.wanted.ending = .faded
    }
  }

  /// The position when the device was last asked, or `nil` if nothing is loaded.
  package func heardPosition() -> HeardPosition? {
    core.state.withLock { $0.position }
  }

  /// Copies the samples that are heard at a moment, before volume and equalizer are applied.
  ///
  /// Copies up to `frames` whole frames; `room` must have space for that many stereo frames. The copy takes
  /// some microseconds, under the lock that keeps the decoder off samples that were not heard yet.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - wait: Nanoseconds from `now` to the first frame.
  /// - Returns: The number of samples and their format, or `nil` if nothing is heard or the samples are not
  ///   decoded yet.
  package func copyHeard(
    frames: Int, into room: UnsafeMutableBufferPointer<Float>, at now: Timestamp,
    after wait: Int64 = 0
  ) -> (count: Int, format: PCMFormat)? {
    core.state.withLock { state in
      guard
        let (places, format) = state.heardSamples(at: now, after: wait, frames: frames)
      else { return nil }
      var count = 0
      // Takes several rounds if the samples are in blocks that are not contiguous.
      while count < places.count {
        let samples = core.ring.samples(
          at: places.lowerBound + count, count: places.count - count)
        _ = UnsafeMutableBufferPointer(rebasing: room[count...]).update(fromContentsOf: samples)
        count += samples.count
      }
      return (count, format)
    }
  }
}
