import AudioOutput
import Linux
import PlayerModel
import Synchronization

/// The state that the host and the two threads of a pipeline share.
final class PipelineCore: Sendable {
  let state: Mutex<PipelineState>
  let ring: SampleRing
  let decoderWake: WakeDescriptor
  let outputWake: WakeDescriptor
  let opener: any TrackOpening
  let clock: any PlayerClock
  let makeOutput: @Sendable (String) throws(OutputError) -> any AudioOutput
  private let reporting: Mutex<Bool>
  private let tell: @Sendable (PipelineEvent) -> Void

  init(
    output: String, opener: any TrackOpening, clock: any PlayerClock, ringSamples: Int,
    makeOutput: @escaping @Sendable (String) throws(OutputError) -> any AudioOutput,
    report: @escaping @Sendable (PipelineEvent) -> Void
  ) throws(PlayerError) {
    state = Mutex(PipelineState(output: output, capacity: ringSamples))
    ring = SampleRing(capacity: ringSamples)
    decoderWake = WakeDescriptor()
    outputWake = WakeDescriptor()
    self.opener = opener
    self.clock = clock
    self.makeOutput = makeOutput
    reporting = Mutex(true)
    tell = report
  }

  /// Reports an event, unless `closed` was reported before.
  ///
  /// The decode thread may report events after that, if a slow disk delays it.
  func report(_ event: PipelineEvent) {
    reporting.withLock { isOpen in
      guard isOpen else { return }
      if event == .closed { isOpen = false }
      tell(event)
    }
  }

  /// Changes what is wanted and wakes both threads.
  func want(_ change: (inout PipelineState) -> Void) {
    state.withLock { change(&$0) }
    decoderWake.wake()
    outputWake.wake()
  }
}
