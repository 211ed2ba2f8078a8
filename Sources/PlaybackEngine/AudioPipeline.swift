package import AudioOutput
package import PlayerModel

/// Decodes on one thread and plays on another.
package final class AudioPipeline: Sendable {
  /// Starts both threads, which sleep until there is something to do.
  ///
  /// - Parameters:
  ///   - ringSamples: how many samples the ring holds; a power of two.
  ///   - makeOutput: makes an output from its name; called on the output thread.
  ///   - report: takes every event, in order, on one of the two threads; must return at once.
  /// - Throws: `PlayerError` if the system has no thread or descriptor left.
  package init(
    output: String, opener: any TrackOpening, clock: any PlayerClock, ringSamples: Int = 1 << 20,
    makeOutput: @escaping @Sendable (String) throws(OutputError) -> any AudioOutput,
    report: @escaping @Sendable (PipelineEvent) -> Void
  ) throws(PlayerError) {
    fatalError()
  }

  /// Does what `command` says, soon; never blocks.
  package func perform(_ command: PipelineCommand) { fatalError() }

  /// Where the sound is, as of the last time that the device was asked; nil while nothing is loaded.
  package func heardPosition() -> HeardPosition? { fatalError() }
}
