import AudioOutput
import CompactTracks
import PlaybackEngine
import PlayerModel
import Synchronization

/// A machine with a pipeline that follows the test's script, and a record of what was published.
struct MachineBench {
  var machine: PlaybackMachine
  var now = Timestamp(unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 0)
  var heard: HeardPosition?
  /// The generation of the newest command that has one.
  private(set) var generation: Int64 = 0
  private(set) var commands: [PipelineCommand] = []
  private(set) var published: [(kind: PlayerEvent.Kind, snapshot: PlayerSnapshot)] = []
  private(set) var rejected: [PlayerError] = []
  private(set) var timers: [PlaybackMachine.TimerID: Duration] = [:]
  /// Whether the host can detect new outputs.
  var watchesOutputs = false
  private(set) var isAwaitingOutput = false
  private(set) var hasExited = false
  /// Where tracks were left, as far as that was to be stored.
  private(set) var places: [PersistentID: Double] = [:]
  /// The last place that was left to start over.
  private(set) var left: LeftPlace?
  /// All inputs so far, to explain a failure.
  private(set) var inputs: [PlaybackMachine.Input] = []
  /// What must hold for the machine's commands.
  private(set) var rules = CommandRules()
  /// The gain that the pipeline applies.
  private(set) var gain: Float = 1
  /// Whether an order is followed as soon as nothing is heard; otherwise the test decides when.
  var followsByItself = true
  private var isHeard = false
  private var unfollowed: Int64?

  init(_ names: String...) {
    self.init(names: names)
  }

  init(
    names: [String], rule: ListenRule = .listenBrainz, resuming: ResumePlaces = ResumePlaces()
  ) {
    let count = Mutex(0)
    machine = PlaybackMachine(output: "silent", seed: 1, listenRule: rule, resuming: resuming) {
      count.withLock {
        $0 += 1
        return "session \($0)"
      }
    }
    if !names.isEmpty {
      send(.setQueue(PackedTracks(names.map { Self.track($0) }), play: false))
      forget()
    }
  }

  /// A bench that plays the first of its tracks, with an empty record.
  static func playing(_ names: String...) -> MachineBench {
    var bench = MachineBench(names: names)
    bench.send(.setState(to: .playing))
    bench.began(0)
    bench.forget()
    return bench
  }

  static func track(_ name: String) -> Track {
    var track = Track(path: TrackPath("/music/\(name).mp3"), title: name)
    track.duration = 100
    track.isDurationExact = true
    return track
  }

  var snapshot: PlayerSnapshot { machine.snapshot(at: now, heard: heard) }
  var state: PlaybackState { snapshot.state }
  var title: String? { snapshot.item?.track.title }

  /// A short summary of what was published.
  var story: [String] {
    published.map { event in
      switch event.kind {
      case .stateChanged(let from, let to, _): "\(from.name) → \(to.name)"
      case .itemChanged(let from, let position):
        "\(from?.track.title ?? "–")@\(position) → \(event.snapshot.item?.track.title ?? "–")"
      case .seeked(let from, let to): "seeked \(from) → \(to)"
      case .sessionStarted(let session): "started \(session.entry.track.title)"
      case .sessionEnded(let session):
        "ended \(session.entry.track.title) \(session.endReason?.rawValue ?? "?") "
          + session.heard.map { "\($0.start)–\($0.end)" }.joined(separator: " ")
      case .notice(let notice): notice.level.rawValue
      default: "\(event.kind)"
      }
    }
  }

  /// The position of the music before each stop.
  var placesOfStops: [Double?] {
    published.compactMap { event in
      guard case .stateChanged(_, .stopped, let place) = event.kind else { return nil }
      return .some(place)
    }
  }

  var entries: QueueEntries { machine.queue.entries }

  /// All inputs, one per line.
  var sequence: String { inputs.map { "\($0)" }.joined(separator: "\n") }

  mutating func forget() {
    published = []
    rejected = []
    commands = []
  }

  mutating func send(_ request: TransportRequest) {
    send(.transport(request))
  }

  mutating func send(_ request: QueueEditRequest) {
    send(.queueEdit(request))
  }

  mutating func send(_ input: PlaybackMachine.Input) {
    let actions = machine.handle(input, at: now, heard: heard)
    inputs.append(input)
    rules.check(input, at: now, actions)
    for action in actions {
      switch action {
      case .pipeline(let command):
        commands.append(command)
        generation = command.generation ?? generation
        unfollowed = command.generation ?? unfollowed
        if case .setGain(let gain) = command { self.gain = gain }
      case .publish(let kind, let snapshot, _): published.append((kind, snapshot))
      case .setTimer(let timer, let delay): timers[timer] = delay
      case .cancelTimer(let timer): timers[timer] = nil
      case .awaitOutput(let unwatched, let watched):
        isAwaitingOutput = true
        timers[.retry] = watchesOutputs ? watched : unwatched
      case .stopAwaitingOutput:
        isAwaitingOutput = false
        timers[.retry] = nil
      case .keepPlace(let song, let seconds): places[song] = seconds
      case .startedOver(let place): left = place
      case .reject(let error): rejected.append(error)
      case .exit: hasExited = true
      }
    }
    switch input {
    case .pipeline(.began): isHeard = true
    case .pipeline(.halted), .pipeline(.finished): isHeard = false
    default: break
    }
    if followsByItself, !isHeard, unfollowed != nil { followed() }
  }

  /// The pipeline has followed the newest order.
  mutating func followed() {
    unfollowed = nil
    send(.pipeline(.followed(generation: generation)))
  }

  /// The entry at `index` starts being heard, in the newest generation.
  mutating func began(_ index: Int, at frame: Int64 = 0, generation: Int64? = nil) {
    send(
      .pipeline(
        .began(
          generation: generation ?? self.generation, entry: entries[index].id, frame: frame,
          sampleRate: 1000, at: now)))
    hear(index, frame)
  }

  mutating func halted(_ index: Int, at frame: Int64, generation: Int64? = nil) {
    let id = entries[index].id
    send(
      .pipeline(
        .halted(generation: generation ?? self.generation, entry: id, frame: frame, at: now)))
  }

  mutating func finished(_ index: Int, at frame: Int64 = 100_000, generation: Int64? = nil) {
    let id = entries[index].id
    send(
      .pipeline(
        .finished(generation: generation ?? self.generation, entry: id, frame: frame, at: now)))
  }

  mutating func openFailed(_ index: Int, isNext: Bool = false) {
    send(
      .pipeline(
        .openFailed(
          generation: generation, entry: entries[index].id, isNext: isNext,
          PlayerError(.notFound, "\(entries[index].track.path) is not there."))))
  }

  /// The pipeline reports that it is at `frame` of an entry.
  mutating func hear(_ index: Int, _ frame: Int64) {
    heard = HeardPosition(
      generation: generation, entry: entries[index].id, frame: frame, sampleRate: 1000,
      takenAt: now)
  }
}

extension PipelineCommand {
  var generation: Int64? {
    switch self {
    case .load(_, _, _, let generation), .seek(_, _, let generation), .stop(let generation):
      generation
    default: nil
    }
  }
}
