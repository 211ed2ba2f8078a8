import PlaybackEngine
import PlayerModel

/// What must hold for the commands of a machine, for any requests and events.
///
/// The rules see the inputs and the resulting actions, but not the machine's own state.
struct CommandRules {
  /// An interruption ends automatically after this many nanoseconds.
  private static let longestInterruption: Int64 = 3600 * 1_000_000_000

  /// The violations so far, oldest first.
  private(set) var violations: [String] = []
  /// The tokens of those who requested silence, and since when.
  private var interruptions: [String: Timestamp] = [:]
  /// The entry that the pipeline loaded or continued with.
  private var loaded: EntryID?
  /// The entry that the pipeline is to play next.
  private var next: EntryID?
  /// The generation of the newest load, seek or stop.
  private var generation: Int64 = 0

  /// Checks the actions that follow an input.
  mutating func check(
    _ input: PlaybackMachine.Input, at now: Timestamp, _ actions: [PlaybackMachine.Action]
  ) {
    checkFailure(input, actions)
    let before = interruptions
    let isRejected = actions.contains { if case .reject = $0 { true } else { false } }
    if !isRejected { follow(input, at: now) }
    let silent = before.keys.filter { interruptions[$0] != nil }
    for case .pipeline(let command) in actions {
      if !silent.isEmpty, command.startsSound {
        violations.append("\(command) follows \(input), but \(silent) asked for silence")
      }
      follow(command)
    }
  }

  /// An entry that is neither loaded nor next changes nothing when it cannot be opened.
  private mutating func checkFailure(
    _ input: PlaybackMachine.Input, _ actions: [PlaybackMachine.Action]
  ) {
    guard case .pipeline(.openFailed(let generation, let entry, _, _)) = input else { return }
    let isConcerned = generation == self.generation && (entry == loaded || entry == next)
    guard !isConcerned, !actions.isEmpty else { return }
    violations.append("\(actions) follow \(input), which is neither loaded nor next")
  }

  /// Tracks who requests silence after an input that was not rejected, and what the pipeline plays.
  private mutating func follow(_ input: PlaybackMachine.Input, at now: Timestamp) {
    switch input {
    case .transport(.beginInterruption(let token, _, _)):
      interruptions[token] = interruptions[token] ?? now
    case .transport(.endInterruption(let token)), .transport(.pauseAfterInterruption(let token)):
      interruptions[token] = nil
    case .timer(.interruption):
      interruptions = interruptions.filter {
        now.monotonicNanoseconds - $0.value.monotonicNanoseconds < Self.longestInterruption
      }
    case .transport(.setState(to: .playing)), .transport(.togglePlayback), .transport(.playEntry),
      .transport(.startOver), .setQueue(_, play: true, fromStart: _), .playNow, .beginSorting:
      // The listener wants to hear something despite the requests for silence. The same holds for a
      // toggle: during an interruption it never pauses.
      interruptions = [:]
    case .pipeline(.began(let generation, let entry, _, _, _)):
      if generation == self.generation, loaded != nil { loaded = entry }
    case .pipeline(.crossed(let generation, _, _, let entry, _, _, _)):
      if generation == self.generation, loaded != nil { loaded = entry }
    default: break
    }
  }

  private mutating func follow(_ command: PipelineCommand) {
    generation = command.generation ?? generation
    switch command {
    case .load(let entry, _, _, _), .seek(let entry, _, _): (loaded, next) = (entry.id, nil)
    case .stop: (loaded, next) = (nil, nil)
    case .setNext(let entry): next = entry?.id
    default: break
    }
  }
}

extension PipelineCommand {
  /// Whether the command may start sound after silence.
  fileprivate var startsSound: Bool {
    switch self {
    case .resume, .load(_, seconds: _, isPlaying: true, generation: _): true
    default: false
    }
  }
}
