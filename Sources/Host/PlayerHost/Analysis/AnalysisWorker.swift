import Linux
import MusicLibrary
import PlayerModel

/// Does the work of analyses on a worker: one plan or one song at a time.
struct AnalysisWorker: Sendable {
  /// What became of a song.
  enum Outcome: Sendable {
    case analyzed(SongAnalysis)
    /// Its sound was analyzed before.
    case known
    /// It is no longer wanted at the moment, and must be analyzed later.
    case abandoned
    /// The file cannot be analyzed.
    case failed(PlayerError)
    /// The result cannot be stored, or the library cannot be read.
    case stuck(PlayerError)
  }

  let dependencies: HostDependencies
  let analysis: AnalysisDependencies
  let workers: HostWorkers
  let control: AnalysisControl

  /// Finds the songs of a run; `nearest` are the sounds that play next.
  func plan(
    _ query: LibraryQuery?, nearest: [PersistentID],
    _ then: @escaping @Sendable (Result<AnalysisPlan, PlayerError>) -> Void
  ) {
    workers.analyzing.async {
      then(
        Result { () throws(PlayerError) in
          let index = try dependencies.index.get()
          let list = try query.map { (query) throws(PlayerError) in
            try KeptLibrary(dependencies).reader(of: 0).list(query)
          }
          return try AnalysisPlan(
            of: list, nearest: nearest, in: index, without: analysis.store)
        })
    }
  }

  /// Analyzes the next song of a plan; the track is `nil` if none is left.
  func analyzeNext(
    of plan: AnalysisPlan,
    _ then: @escaping @Sendable (AnalysisPlan, TrackPath?, Outcome) -> Void
  ) {
    workers.analyzing.async {
      var plan = plan
      do throws(PlayerError) {
        guard let track = try plan.next(in: dependencies.index.get()) else {
          return then(plan, nil, .known)
        }
        then(plan, track.path, outcome(of: track))
      } catch {
        then(plan, nil, .stuck(error))
      }
    }
  }

  /// Analyzes a song.
  func analyze(_ track: Track, _ then: @escaping @Sendable (Outcome) -> Void) {
    workers.analyzing.async { then(outcome(of: track)) }
  }

  private func outcome(of track: Track) -> Outcome {
    do throws(PlayerError) {
      let store = analysis.store
      if let sound = track.persistentID, try store.profile(of: sound) != nil { return .known }
      switch measured(track.path) {
      case .success(nil): return .abandoned
      case .success(let song?):
        try store.store(song.profile, of: song.sound)
        return .analyzed(song)
      case .failure(let error): return .failed(error)
      }
    } catch {
      return .stuck(error)
    }
  }

  /// Measures a file on a thread that runs only while the machine is idle.
  ///
  /// That thread takes no lock of a database, for which others would have to wait as long as the machine is busy.
  private func measured(_ path: TrackPath) -> Result<SongAnalysis?, PlayerError> {
    let answer = AwaitedAnswer<Result<SongAnalysis?, PlayerError>>()
    let (measure, workers, control) = (analysis.measure, workers, control)
    LowPriorityThread.start(isIdleOnly: true) {
      answer.give(
        Result { () throws(PlayerError) in
          try measure(path) { !workers.isCancelled && !control.isAbandoned }
        })
    }
    // On a busy machine, that thread would notice late that the player ends.
    while !workers.isCancelled {
      if let measured = answer.wait(seconds: 1) { return measured }
    }
    return .success(nil)
  }
}
