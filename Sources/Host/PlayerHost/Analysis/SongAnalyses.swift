import Linux
import MusicLibrary
import PlayerModel

/// The background analysis of songs, one at a time, with the nearest in the queue first.
///
/// It works on what the settings want (the playing and the next song, or the whole library) and on requests. It waits
/// while the library is scanned or the machine runs on battery. Nothing waits for it.
struct SongAnalyses {
  typealias Reply = HostLoop.Reply

  /// A report of a worker to the host thread.
  enum Report: Sendable {
    /// A song in or near the queue was analyzed, or not.
    case near(Track, AnalysisWorker.Outcome)
    /// The songs of a run were found.
    case planned(Int, Result<AnalysisPlan, PlayerError>)
    /// The next song of a run was analyzed, or not; there is no path if none was left.
    case song(Int, AnalysisPlan, TrackPath?, AnalysisWorker.Outcome)
  }

  /// An action for the host.
  enum Action: Sendable {
    case publish(PlayerEvent.Kind)
    case answer(Reply, Result<PlayerReply, PlayerError>)
    /// A song was analyzed, which may be one that plays.
    case learn(SongAnalysis)
  }

  /// The minimum interval between events about the progress, in nanoseconds.
  private static let progressInterval: Int64 = 500_000_000

  private let choice: AnalysisChoice
  private let clock: any PlayerClock
  private let worker: AnalysisWorker?
  private let control: AnalysisControl
  private let report: @Sendable (Report) -> Void
  /// The playing and the next song.
  private var near = NearbySongs()
  private var isPlaying = false
  /// The runs, of which the first is worked on.
  private var runs: [AnalysisRun] = []
  private var lastRun = 0
  private var isWorking = false
  private var wait: AnalysisWait?
  private var power = BatteryLook()
  private var reportedAt: Int64 = 0
  private var failure = RecurringFailure()

  /// Creates a value that works on `workers`, and reports from there.
  ///
  /// - Parameter choice: What to analyze without a request.
  init(
    _ dependencies: HostDependencies, _ choice: AnalysisChoice, on workers: HostWorkers,
    report: @escaping @Sendable (Report) -> Void
  ) {
    let control = AnalysisControl()
    self.control = control
    self.choice = dependencies.analysis == nil ? .none : choice
    clock = dependencies.clock
    worker = dependencies.analysis.map {
      AnalysisWorker(
        dependencies: dependencies, analysis: $0, workers: workers, control: control)
    }
    self.report = report
  }

  /// The progress, or `nil` if there is nothing to analyze.
  var status: AnalysisStatus? {
    guard hasWork || isWorking else { return nil }
    let nearby = max(near.waiting.count, isWorking ? 1 : 0)
    var status = runs.first?.status ?? AnalysisStatus(done: 0, total: nearby)
    status.wait = isWorking ? nil : wait
    return status.total > 0 || !runs.isEmpty ? status : nil
  }

  /// Whether ``proceed(isScanning:nearest:)`` may have something to do.
  var isActive: Bool { hasWork || isWorking || wait != nil }

  private var hasWork: Bool { worker != nil && (!near.waiting.isEmpty || !runs.isEmpty) }

  /// Whether events about the power supply are of use: something that the listener notices waits for it.
  var awaitsPower: Bool { wait == .battery && (isPlaying || isRequested) }

  private var isRequested: Bool { runs.contains { $0.reply != nil } }

  /// Begins to analyze the playing and the next song, if the settings want that.
  mutating func follow(_ snapshot: PlayerSnapshot) {
    isPlaying = snapshot.state == .playing
    guard choice != .none, isPlaying else { return }
    if near.follow(snapshot.item, snapshot.nextItem) { power.forget() }
  }

  /// Analyzes the whole library, if the settings want that, because it may have changed.
  mutating func analyzeLibrary() {
    guard choice == .all else { return }
    runs.removeAll { $0.query == nil && $0.reply == nil }
    add(nil, reply: nil)
  }

  /// Analyzes what a query finds, or the whole library; answered at the end.
  mutating func perform(_ request: AnalysisRequest, reply: @escaping Reply) {
    guard worker != nil else {
      let message = "This player does not analyze songs."
      return reply(.failure(PlayerError(.invalidRequest, message)))
    }
    switch request {
    case .analyze(let query): add(query, reply: reply)
    }
  }

  private mutating func add(_ query: LibraryQuery?, reply: Reply?) {
    lastRun += 1
    let run = AnalysisRun(
      lastRun, query, reply: reply, startedAt: clock.now().monotonicNanoseconds)
    // Requests come before what the settings want.
    let place = reply == nil ? runs.count : runs.firstIndex { $0.reply == nil } ?? runs.count
    runs.insert(run, at: place)
    power.forget()
  }

  /// Stops all requested runs, and answers them.
  mutating func stop() -> [Action] {
    let stopped = runs.filter { $0.reply != nil }
    guard !stopped.isEmpty else { return [] }
    runs.removeAll { $0.reply != nil }
    control.abandon(true)
    return stopped.flatMap { end($0, isComplete: false) }
  }

  /// Notes that the power supply changed.
  mutating func notePower() {
    power.forget()
  }

  // MARK: Working

  /// Begins the next piece of work, unless one is in progress or must wait.
  ///
  /// - Parameter nearest: Returns the sounds that play next.
  mutating func proceed(isScanning: Bool, nearest: () -> [PersistentID]) -> [Action] {
    if isWorking {
      if isScanning { control.abandon(true) }
      return []
    }
    guard hasWork, let worker else {
      wait = nil
      return []
    }
    let old = wait
    let now = clock.now().monotonicNanoseconds
    // Only a look that is needed counts: the next one comes a while later.
    wait =
      isScanning
      ? .scan : power.isOnBattery(at: now, worker.analysis.isOnBattery) ? .battery : nil
    guard wait == nil else {
      return wait != old && isRequested ? [.publish(.analysisProgressed)] : []
    }
    control.abandon(false)
    isWorking = true
    begin(worker, nearest)
    return []
  }

  private func begin(_ worker: AnalysisWorker, _ nearest: () -> [PersistentID]) {
    if let track = near.waiting.first {
      worker.analyze(track) { [report] in report(.near(track, $0)) }
    } else if let run = runs.first {
      let number = run.number
      if let plan = run.plan {
        worker.analyzeNext(of: plan) { [report] in report(.song(number, $0, $1, $2)) }
      } else {
        worker.plan(run.query, nearest: nearest()) { [report] in report(.planned(number, $0)) }
      }
    }
  }

  /// Handles a report.
  mutating func take(_ report: Report) -> [Action] {
    isWorking = false
    switch report {
    case .near(let track, let outcome): return take(outcome, of: track)
    case .planned(let number, let plan):
      guard let place = runs.firstIndex(where: { $0.number == number }) else { return [] }
      switch plan {
      case .success(let plan):
        runs[place].plan = plan
        return plan.remaining == 0 ? finish(place) : progress(of: runs[place])
      case .failure(let error): return give(up: place, error)
      }
    case .song(let number, let plan, let path, let outcome):
      guard let place = runs.firstIndex(where: { $0.number == number }) else { return [] }
      return take(outcome, of: path, at: place, plan)
    }
  }

  private mutating func take(_ outcome: AnalysisWorker.Outcome, of track: Track) -> [Action] {
    if case .abandoned = outcome { return [] }
    near.settle(track)
    switch outcome {
    case .stuck(let error): return raise(error)
    case .analyzed(let song):
      failure.settle()
      // Clients show the waveform of the playing song.
      return [.learn(song), .publish(.analysisProgressed)]
    // A file that cannot be decoded is reported when it is to be played.
    case .known, .abandoned, .failed: return []
    }
  }

  private mutating func take(
    _ outcome: AnalysisWorker.Outcome, of path: TrackPath?, at place: Int, _ plan: AnalysisPlan
  ) -> [Action] {
    var learned: [Action] = []
    switch outcome {
    case .abandoned: return []
    case .stuck(let error): return give(up: place, error)
    case .analyzed(let song):
      failure.settle()
      runs[place].noteAnalyzed()
      learned = [.learn(song)]
    case .failed(let error): if let path { runs[place].noteFailed(path, error) }
    case .known: break
    }
    runs[place].plan = plan
    return learned + (plan.remaining == 0 ? finish(place) : progress(of: runs[place]))
  }

  // MARK: Ending

  private mutating func finish(_ place: Int) -> [Action] {
    let run = runs.remove(at: place)
    return end(run, isComplete: true)
  }

  private func end(_ run: AnalysisRun, isComplete: Bool) -> [Action] {
    guard let reply = run.reply else { return [] }
    let result = run.result(isComplete: isComplete, at: clock.now().monotonicNanoseconds)
    return [.answer(reply, .success(.analyzed(result: result))), .publish(.analysisProgressed)]
  }

  /// Ends a run that cannot continue; what was analyzed is kept.
  private mutating func give(up place: Int, _ error: PlayerError) -> [Action] {
    let run = runs.remove(at: place)
    guard let reply = run.reply else { return raise(error) }
    return [.answer(reply, .failure(error)), .publish(.analysisProgressed)]
  }

  private mutating func raise(_ error: PlayerError) -> [Action] {
    failure.raise() ? [.publish(.notice(notice: Notice(.warning, error.message)))] : []
  }

  /// Reports the progress of a requested run, at suitable intervals.
  private mutating func progress(of run: AnalysisRun) -> [Action] {
    let now = clock.now().monotonicNanoseconds
    guard run.reply != nil, now - reportedAt >= Self.progressInterval else { return [] }
    reportedAt = now
    return [.publish(.analysisProgressed)]
  }
}
