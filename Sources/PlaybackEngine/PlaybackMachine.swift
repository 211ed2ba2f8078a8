package import PlayerModel

/// The rules of the player.
package struct PlaybackMachine {
  /// A player with an empty queue.
  ///
  /// - Parameters:
  ///   - output: the name of the output to begin with.
  ///   - makeSessionID: gives each listening session its id; a random UUID as text, outside tests.
  package init(output: String, makeSessionID: @escaping @Sendable () -> String) {
    fatalError()
  }

  /// The queue.
  package var queue: PlayQueue { fatalError() }

  /// Whether nothing that was asked for is still on its way: no item that is about to be heard, no
  /// frame count that the pipeline still owes.
  package var isSettled: Bool { fatalError() }

  /// Takes what happened and says what to do.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - heard: what the pipeline's `heardPosition()` says at present.
  package mutating func handle(_ input: Input, at now: Timestamp, heard: HeardPosition?)
    -> [Action]
  {
    fatalError()
  }

  /// The player as it is.
  ///
  /// `revision`, `libraryRevision`, `moodsRevision` and `itemMoods` are the host's to fill in.
  package func snapshot(at now: Timestamp, heard: HeardPosition?) -> PlayerSnapshot { fatalError() }

  /// The listening session that goes on, with what was heard so far; for checkpoints.
  package func openSession(at now: Timestamp, heard: HeardPosition?) -> ListeningSession? {
    fatalError()
  }

  /// What to keep in order to come back here.
  package func savedSession(at now: Timestamp, heard: HeardPosition?) -> SavedSession {
    fatalError()
  }
}
