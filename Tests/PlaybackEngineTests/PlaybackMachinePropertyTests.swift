import AudioOutput
import CompactTracks
import Foundation
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// What must hold for any requests and events.
@Suite struct PlaybackMachinePropertyTests {
  typealias Machine = PlaybackMachine

  // MARK: Every state and every input

  /// Ways to get into each state; with the pipeline's part done, and with it still in progress.
  static func benches() -> [(name: String, bench: MachineBench)] {
    let queue = ["a", "b", "c"]
    let gone = OutputError(.gone, "The device is gone.")
    let empty = MachineBench()
    let stopped = MachineBench(names: queue)
    var starting = stopped
    starting.send(.playEntry(id: starting.entries[1].id))
    var playing = starting
    playing.began(1)
    playing.hear(1, 5000)
    var changing = playing
    changing.send(.next)
    var pausing = playing
    pausing.send(.setState(to: .paused))
    var paused = pausing
    paused.halted(1, at: 5010)
    var resuming = paused
    resuming.send(.setState(to: .playing))
    var interrupted = playing
    interrupted.halted(1, at: 5010)
    interrupted.send(.pipeline(.deviceFailed(gone, at: interrupted.now)))
    var stopping = playing
    stopping.send(.setState(to: .stopped))
    var seeking = playing
    seeking.send(.beginSeeking(forward: true))
    var called = playing
    called.send(.beginInterruption(token: "call", reason: "Somebody calls.", endsWithClient: false))
    var shuffled = playing
    shuffled.send(.setShuffle(mode: .tracks))
    shuffled.send(.setRepeat(mode: .all))
    var sleepy = playing
    sleepy.send(.setSleepTimer(minutes: 1))
    sleepy.send(.timer(.sleep))
    sleepy.send(.timer(.fade))
    var last = playing
    last.send(.setStopAfterItem(isOn: true))
    var emptied = playing
    emptied.send(.clearQueue)
    var sorting = playing
    sorting.send(.beginSorting([MachineBench.track("x"), MachineBench.track("y")]))
    sorting.began(0, at: 50_000)
    var sorted = sorting
    sorted.send(.endMoodSorting)
    var ending = playing
    ending.send(.shutdown)
    return [
      ("empty", empty), ("stopped", stopped), ("starting", starting), ("playing", playing),
      ("changing", changing), ("pausing", pausing), ("paused", paused), ("resuming", resuming),
      ("interrupted", interrupted), ("stopping", stopping), ("seeking", seeking),
      ("called", called), ("shuffled", shuffled), ("sleepy", sleepy), ("last", last),
      ("emptied", emptied), ("sorting", sorting), ("sorted", sorted), ("ending", ending),
    ]
  }

  static func inputs(_ bench: MachineBench) -> [Machine.Input] {
    let first = bench.entries.first?.id ?? EntryID(rawValue: 1)
    let last = bench.entries.last?.id ?? EntryID(rawValue: 2)
    let track = MachineBench.track("x")
    let saved = SavedSession(
      tracks: [track], index: 0, seconds: 1, repeatMode: .one, volume: 1, nextEntryNumber: 50)
    let error = PlayerError(.notFound, "It is not there.")
    let gone = OutputError(.gone, "The device is gone.")
    let facts = OpenedFacts(
      track: track, format: PCMFormat(sampleRate: 1000, channelCount: 2), length: 100_000,
      isLengthExact: true)
    let now = bench.now
    var inputs: [Machine.Input] = PlaybackState.allCases.map { .transport(.setState(to: $0)) }
    inputs += [
      .transport(.togglePlayback), .transport(.next), .transport(.previous),
      .transport(.seek(seconds: 7, entry: nil)),
      .transport(.seek(seconds: 7, entry: first)), .transport(.seek(seconds: 1e6, entry: nil)),
      .transport(.skip(seconds: -99)),
      .transport(.playEntry(id: first)), .transport(.playEntry(id: EntryID(rawValue: 999))),
      .transport(.startOver(entry: first)), .transport(.startOver(entry: last)),
      .goBack(LeftPlace(entry: QueueEntry(id: first, track: track), seconds: 7)),
      .transport(.setVolume(percent: 50)), .transport(.changeVolume(by: 5)),
      .transport(.setRate(rate: 1.5)), .transport(.setRate(rate: .nan)),
      .transport(.setRate(rate: 99)), .transport(.changeRate(by: -0.1)),
      .transport(.setReplayGain(mode: .smart, preamp: 3)),
      .transport(.setCrossfade(seconds: 6)), .transport(.setCrossfade(seconds: .nan)),
      .transport(.setFades(onSkip: true, onPause: nil)),
      .transport(.setReplayGain(mode: .album, preamp: .infinity)),
      .transport(.setEqualizer(preset: .bass)), .pipeline(.rateHeard(1.5, at: now)),
      .transport(.setOutput(name: "hw:1")), .transport(.setOutput(name: "")),
      .setQueue([track], play: true),
      .setQueue([track], play: false), .setQueue([], play: true),
      .append([track], continuing: false), .append([track], continuing: true),
      .append([], continuing: false), .playNext([track]), .playNext([]),
      .playNow([track]), .playNow([]), .insert([track], after: first), .insert([track], after: nil),
      .insert([], after: nil), .insert([track], after: EntryID(rawValue: 999)), .redoQueue,
      .queueEdit(.shiftInQueue(entries: [first], by: 1)),
      .queueEdit(.shiftInQueue(entries: [first, last], by: .min)),
      .queueEdit(.shiftInQueue(entries: [EntryID(rawValue: 999)], by: .max)),
      .queueEdit(.playQueuedNext(entries: [last])), .queueEdit(.playQueuedNext(entries: [first])),
      .queueEdit(.removeFromQueue(entries: [first])),
      .queueEdit(.removeFromQueue(entries: [first, last])),
      .queueEdit(.removeFromQueue(entries: [])),
      .queueEdit(.removeFromQueue(entries: bench.entries.map(\.id))),
      .queueEdit(.moveInQueue(entries: [first], before: nil)),
      .queueEdit(.moveInQueue(entries: [last], before: first)),
      .queueEdit(.moveInQueue(entries: [first], before: EntryID(rawValue: 999))),
      .transport(.setLoop(points: LoopPoints(start: 1, end: 2), entry: nil)),
      .transport(.setLoop(points: LoopPoints(start: 5), entry: last)),
      .transport(.setLoop(points: LoopPoints(start: 2, end: 1), entry: nil)),
      .transport(.setLoop(points: nil, entry: nil)),
      .queueEdit(.undoQueue), .transport(.setStopAfterItem(isOn: true)),
      .transport(.setStopAfterItem(isOn: false)), .transport(.setSleepTimer(minutes: 5)),
      .transport(.setSleepTimer(minutes: nil)),
      .transport(.setSleepTimer(minutes: .nan)), .transport(.setSleepTimer(minutes: -1)),
      .transport(.setSleepTimer(minutes: 1e300)),
      .transport(.beginSeeking(forward: true)), .transport(.beginSeeking(forward: false)),
      .transport(.endSeeking),
      .transport(
        .beginInterruption(token: "call", reason: "Somebody calls.", endsWithClient: false)),
      .transport(.beginInterruption(token: "other", reason: "", endsWithClient: false)),
      .transport(.beginInterruption(token: "", reason: "", endsWithClient: false)),
      .transport(.endInterruption(token: "call")), .transport(.endInterruption(token: "other")),
      .woke(after: .seconds(3600)), .setGrowing(true), .setGrowing(false), .queueEdit(.clearQueue),
      .updateTracks([track]), .restore(saved), .shutdown,
      .beginSorting([track]), .beginSorting([]), .transport(.endMoodSorting),
    ]
    inputs += RepeatMode.allCases.map { .transport(.setRepeat(mode: $0)) }
    inputs += ShuffleMode.allCases.map { .transport(.setShuffle(mode: $0)) }
    inputs += Machine.TimerID.allCases.map { .timer($0) }
    for entry in [first, last, EntryID(rawValue: 999)] {
      for generation in [Int64(0), bench.generation] {
        let events: [PipelineEvent] = [
          .opened(generation: generation, entry: entry, facts),
          .openFailed(generation: generation, entry: entry, isNext: false, error),
          .openFailed(generation: generation, entry: entry, isNext: true, error),
          .began(generation: generation, entry: entry, frame: 3, sampleRate: 1000, at: now),
          .halted(generation: generation, entry: entry, frame: 9000, at: now),
          .turned(generation: generation, entry: entry, from: 9000, to: 3, at: now),
          .finished(generation: generation, entry: entry, frame: 100_000, at: now),
          .joined(generation: generation, entry: entry, frame: 3, sampleRate: 1000, at: now),
          .crossed(
            generation: generation, from: first, end: 9000, to: entry, start: 3,
            sampleRate: 1000, at: now),
          .left(generation: generation, entry: entry, frame: 9000, isOver: true, at: now),
          .fadeRefused(generation: generation, from: first, to: entry),
          .decodingFailed(generation: generation, entry: entry, error),
          .lengthKnown(entry: entry, frames: 5, sampleRate: 1000),
          .queueEnded(generation: generation), .followed(generation: generation),
        ]
        inputs += events.map { .pipeline($0) }
      }
    }
    inputs += [.pipeline(.deviceFailed(gone, at: now)), .pipeline(.closed)]
    return inputs
  }

  @Test func `every input in every state leads to a valid state`() {
    for (name, bench) in Self.benches() {
      for input in Self.inputs(bench) {
        var bench = bench
        let before = bench.snapshot
        bench.forget()
        bench.send(input)
        #expect(legal(bench), "\(name): \(input)")
        if !bench.rejected.isEmpty {
          #expect(bench.snapshot == before, "\(name): \(input) was refused but changed something")
          #expect(bench.commands.isEmpty && bench.published.isEmpty, "\(name): \(input)")
        }
        var state = before.state
        for event in bench.published {
          guard case .stateChanged(let from, let to, let place) = event.kind else { continue }
          #expect(from == state && to != state, "\(name): \(input)")
          // Every stop reports where the music was, and nothing else does.
          #expect((place != nil) == (to == .stopped), "\(name): \(input)")
          #expect(place ?? 0 >= 0 && place?.isFinite != false, "\(name): \(input)")
          state = to
        }
        #expect(state == bench.state, "\(name): \(input)")
        #expect(bench.rules.violations == [], "\(name): \(input)")
      }
    }
  }

  func legal(_ bench: MachineBench) -> Bool {
    let snapshot = bench.snapshot
    return (snapshot.state == .interrupted) == (snapshot.interruptionReason != nil)
      && (snapshot.state == .interrupted) == (snapshot.interruptionCause != nil)
      && snapshot.position.seconds.isFinite && snapshot.position.seconds >= 0
      && (snapshot.state == .stopped || snapshot.item != nil)
      && PlaybackRate.range.contains(snapshot.rate)
      && SoundSettings.preampRange.contains(snapshot.sound.preamp)
      && (0...100).contains(snapshot.volume) && snapshot.queueCount == bench.entries.count
      && (snapshot.item == nil || snapshot.state != .stopped
        || snapshot.sleepTimer?.isFading != true)
      // Quitting during the fade must not raise the volume again.
      && (bench.gain == expectedGain(snapshot) || snapshot.sleepTimer?.isFading == true
        || bench.timers[.shutdown] != nil || bench.hasExited)
  }

  // MARK: Any sequence

  /// `STIMMUNG_CONFORMANCE` tries many more seeds.
  static let isThorough =
    ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil

  @Test(arguments: 0..<(isThorough ? 300 : 100) as Range<UInt64>)
  func `any sequence records exactly what was heard`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bench = MachineBench()
    bench.followsByItself = false
    var pipeline = SimulatedPipeline()
    var books = Books()
    for _ in 0..<150 {
      bench.now = bench.now.later(byMilliseconds: Int64.random(in: 1...2000, using: &random))
      step(&bench, &pipeline, &random)
      books.check(&bench, &pipeline)
      #expect(legal(bench))
    }
    settle(&bench, &pipeline, &books)
    bench.send(.shutdown)
    books.check(&bench, &pipeline)
    deliverAll(&bench, &pipeline, &books)
    #expect(bench.hasExited)
    #expect(books.open == nil)
    #expect(books.framesHeard == pipeline.framesHeard)
    #expect(bench.rules.violations == [], "seed \(seed):\n\(bench.sequence)")
  }

  @Test(arguments: 0..<(isThorough ? 1000 : 100) as Range<UInt64>)
  func `rapid requests never publish an item twice, and each item has one session`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    // More tracks than steps, so that no track is wanted twice.
    let tracks = (0..<120).map { MachineBench.track("a\($0)") }
    var bench = MachineBench()
    bench.followsByItself = false
    var pipeline = SimulatedPipeline()
    var books = Books()
    bench.send(.setQueue(PackedTracks(tracks), play: true))
    for _ in 0..<100 {
      books.check(&bench, &pipeline)
      bench.now = bench.now.later(byMilliseconds: Int64.random(in: 0...5, using: &random))
      bench.heard = pipeline.position
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bench.send(.next)
      case 1: bench.send(.seek(seconds: 5, entry: nil))
      case 2: bench.send(.togglePlayback)
      case 3, 4: pipeline.play(Int64.random(in: 1...50, using: &random), at: bench.now)
      default: if let event = pipeline.takeEvent() { bench.send(.pipeline(event)) }
      }
      for event in bench.published {
        guard case .itemChanged(let old, _) = event.kind else { continue }
        #expect(old?.id != event.snapshot.item?.id)
      }
    }
    bench.send(.shutdown)
    books.check(&bench, &pipeline)
    deliverAll(&bench, &pipeline, &books)
    #expect(Set(books.sessions).count == books.sessions.count, "an item has two sessions")
    #expect(books.framesHeard == pipeline.framesHeard)
    #expect(bench.rules.violations == [], "seed \(seed):\n\(bench.sequence)")
  }

  /// Advances the music, delivers an event, lets time pass, or submits a request.
  func step(
    _ bench: inout MachineBench, _ pipeline: inout SimulatedPipeline,
    _ random: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: pipeline.play(Int64.random(in: 1...60_000, using: &random), at: bench.now)
    case 3..<6:
      if let event = pipeline.takeEvent() {
        bench.heard = pipeline.position
        bench.send(.pipeline(event))
      }
    case 6:
      // The order is the same in every process, so that a seed always gives the same sequence.
      let timers = Machine.TimerID.allCases.filter { bench.timers[$0] != nil }
      if let timer = timers.randomElement(using: &random) { bench.send(.timer(timer)) }
      if Bool.random(using: &random) { pipeline.isDeviceThere.toggle() }
    default:
      bench.heard = pipeline.position
      bench.send(request(bench, &random))
    }
  }

  /// A passage, often a short one at the start, or none.
  private func passage(_ random: inout SeededGenerator) -> LoopPoints? {
    guard Bool.random(using: &random) else { return nil }
    let start = Bool.random(using: &random) ? 0 : Double(Int.random(in: 0...90, using: &random))
    return LoopPoints(start: start, end: start + Double(Int.random(in: 1...40, using: &random)))
  }

  private func request(
    _ bench: MachineBench, _ random: inout SeededGenerator
  ) -> Machine.Input {
    let names = ["a", "b", "c", "m", "s", "d"].shuffled(using: &random)
    let tracks = names.prefix(Int.random(in: 0...6, using: &random)).map { MachineBench.track($0) }
    let inputs: [Machine.Input] = [
      .transport(.setState(to: .playing)), .transport(.setState(to: .playing)),
      .transport(.setState(to: .paused)), .transport(.setState(to: .stopped)),
      .transport(.togglePlayback), .transport(.next), .transport(.previous),
      .transport(.seek(seconds: Double.random(in: -5...130, using: &random), entry: nil)),
      .transport(.skip(seconds: Double.random(in: -60...60, using: &random))),
      .transport(.setRepeat(mode: RepeatMode.allCases.randomElement(using: &random) ?? .off)),
      .setQueue(PackedTracks(tracks), play: Bool.random(using: &random)),
      .append(PackedTracks(tracks), continuing: Bool.random(using: &random)),
      .playNext(PackedTracks(tracks)), .queueEdit(.clearQueue),
      .playNow(PackedTracks(tracks)),
      .insert(PackedTracks(tracks), after: some(bench, &random).first),
      .queueEdit(.undoQueue), .queueEdit(.undoQueue), .redoQueue, .redoQueue,
      .queueEdit(
        .shiftInQueue(entries: some(bench, &random), by: Int.random(in: -4...4, using: &random))),
      .queueEdit(.playQueuedNext(entries: some(bench, &random))),
      .queueEdit(.removeFromQueue(entries: some(bench, &random))),
      .queueEdit(.removeFromQueue(entries: bench.snapshot.nextItem.map { [$0.id] } ?? [])),
      .beginSorting(PackedTracks(tracks)), .transport(.endMoodSorting),
      .queueEdit(.moveInQueue(entries: some(bench, &random), before: some(bench, &random).first)),
      .transport(.setShuffle(mode: ShuffleMode.allCases.randomElement(using: &random) ?? .off)),
      .transport(.setStopAfterItem(isOn: Bool.random(using: &random))),
      .transport(.setLoop(points: passage(&random), entry: nil)),
      .transport(.setSleepTimer(minutes: Bool.random(using: &random) ? 1 : nil)),
      .transport(.setVolume(percent: 50)),
      .transport(.beginSeeking(forward: Bool.random(using: &random))), .transport(.endSeeking),
      .transport(
        .beginInterruption(
          token: Bool.random(using: &random) ? "one" : "two", reason: "A call.",
          endsWithClient: false)),
      .transport(.endInterruption(token: Bool.random(using: &random) ? "one" : "two")),
      .woke(after: .seconds(5)),
      .transport(
        .playEntry(id: bench.entries.randomElement(using: &random)?.id ?? EntryID(rawValue: 1))),
      .transport(.setOutput(name: Bool.random(using: &random) ? "one" : "two")),
    ]
    return inputs.randomElement(using: &random) ?? .transport(.next)
  }

  private func some(_ bench: MachineBench, _ random: inout SeededGenerator) -> [EntryID] {
    let count = Int.random(in: 1...3, using: &random)
    return bench.entries.shuffled(using: &random).prefix(count).map(\.id)
  }

  private func expectedGain(_ snapshot: PlayerSnapshot) -> Float {
    let share = Float(snapshot.volume) / 100
    return share * share * share
  }

  /// With a device and without further requests, the machine does what was requested.
  private func settle(
    _ bench: inout MachineBench, _ pipeline: inout SimulatedPipeline, _ books: inout Books
  ) {
    pipeline.isDeviceThere = true
    for token in ["one", "two"] { bench.send(.endInterruption(token: token)) }
    bench.send(.endSeeking)
    for _ in 0..<50 {
      deliverAll(&bench, &pipeline, &books)
      if bench.timers[.retry] != nil { bench.send(.timer(.retry)) }
      books.check(&bench, &pipeline)
      if bench.machine.isSettled && bench.state != .interrupted { break }
      pipeline.play(1, at: bench.now)
    }
    #expect(bench.machine.isSettled)
    #expect(bench.state != .interrupted)
    let snapshot = bench.snapshot
    #expect(snapshot.item == nil || snapshot.queueIndex != nil, "the item is not in the queue")
  }

  private func deliverAll(
    _ bench: inout MachineBench, _ pipeline: inout SimulatedPipeline, _ books: inout Books
  ) {
    while let event = pipeline.takeEvent() {
      bench.heard = pipeline.position
      bench.send(.pipeline(event))
      books.check(&bench, &pipeline)
    }
  }

  /// Follows what is published, as sensor and history do.
  struct Books {
    var state = PlaybackState.stopped
    var item: EntryID?
    var open: ListeningSession?
    var known: Set<String> = []
    /// The entries whose sessions have begun, in order.
    var sessions: [EntryID] = []
    var framesHeard: Int64 = 0

    /// Records what the machine did and lets the pipeline do its part.
    mutating func check(_ bench: inout MachineBench, _ pipeline: inout SimulatedPipeline) {
      for event in bench.published { enter(event.kind, event.snapshot) }
      for command in bench.commands { pipeline.perform(command, at: bench.now) }
      bench.forget()
      #expect(bench.state == state)
      #expect(bench.snapshot.item?.id == item)
    }

    private mutating func enter(_ kind: PlayerEvent.Kind, _ snapshot: PlayerSnapshot) {
      switch kind {
      case .stateChanged(let from, let to, let place):
        #expect(from == state && to != from)
        #expect((place != nil) == (to == .stopped))
        state = to
      case .itemChanged(let from, let position):
        #expect(from?.id == item)
        #expect(position >= 0)
        item = snapshot.item?.id
      case .sessionStarted(let session):
        #expect(open == nil)
        #expect(known.insert(session.id).inserted)
        #expect(session.endReason == nil)
        open = session
        sessions.append(session.entry.id)
      case .sessionEnded(let session):
        #expect(session.id == open?.id)
        #expect(session.entry.id == open?.entry.id)
        #expect(session.endReason != nil)
        framesHeard += session.heardFrames
        open = nil
      default: break
      }
    }
  }
}

extension Timestamp {
  func later(byMilliseconds milliseconds: Int64) -> Timestamp {
    Timestamp(
      unixMilliseconds: unixMilliseconds + milliseconds,
      monotonicNanoseconds: monotonicNanoseconds + milliseconds * 1_000_000)
  }
}
