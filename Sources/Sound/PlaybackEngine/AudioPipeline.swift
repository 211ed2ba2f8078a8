package import AudioOutput
import Linux
package import PlayerModel

/// Decodes on one thread, plays on another, and tells exactly what was heard.
///
/// Entries of one format follow each other without a sample lost or added; between formats the device
/// plays to the end and is opened again. Silence, whether asked for or suffered, takes back what the
/// device has not played, so that the next sound begins with the very next frame.
///
/// Both threads sleep for as long as nothing plays. What takes long, such as a disk that stalls or a
/// device that hangs, keeps nobody else waiting.
package final class AudioPipeline: Sendable {
  /// So many samples lie between decoder and device, at most.
  ///
  /// The decoder goes on when a quarter is free: what is left then is five seconds of stereo at 48 kHz, for
  /// which a disk may stall.
  package static let ringSamples = 640 * 1024

  private let core: PipelineCore

  /// Starts both threads, which sleep until there is something to do.
  ///
  /// - Parameters:
  ///   - output: the name of the output to begin with; it is made and opened when something plays.
  ///   - ringSamples: how many samples the ring holds, an even number.
  ///   - makeOutput: makes an output from its name; called on the output thread.
  ///   - report: takes every event, in order, on one of the two threads; must return at once.
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

  /// Does what `command` says, soon; never blocks.
  ///
  /// Of orders that come faster than they can be followed, only the last is.
  package func perform(_ command: PipelineCommand) {
    core.want { state in
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
        state.wanted.shape.settings = settings
        state.wanted.shape.isInOrder = isInOrder
      case .setOutput(let name): state.wanted.setOutput(name)
      case .releaseDevice: state.wanted.releasesDevice = true
      case .shutdown: state.wanted.ending = .faded
      }
    }
  }

  /// Where the sound is, as of the last time that the device was asked; nil while nothing is loaded.
  package func heardPosition() -> HeardPosition? {
    core.state.withLock { $0.position }
  }

  /// Copies what is heard from `now` on, or from so many nanoseconds later, before volume and equalizer; nil while
  /// nothing is, and where the sound of later is not decoded yet.
  ///
  /// As many whole frames as are there, `frames` at most. `room` holds as many of two channels. The copy is
  /// made under the lock that keeps the decoder off what was not heard yet, for some microseconds.
  ///
  /// - Returns: How many samples there are, and their format.
  package func copyHeard(
    frames: Int, into room: UnsafeMutableBufferPointer<Float>, at now: Timestamp,
    after wait: Int64 = 0
  ) -> (count: Int, format: PCMFormat)? {
    core.state.withLock { state in
      guard
        let (places, format) = state.heardSamples(at: now, after: wait, frames: frames)
      else { return nil }
      var count = 0
      // Twice where it lies around the end of the ring.
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
