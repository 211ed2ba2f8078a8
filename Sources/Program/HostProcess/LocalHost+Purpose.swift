extension LocalHost {
  /// What a process is a host for.
  package enum Purpose: Sendable {
    /// To stay: comes back to where an earlier one was, and keeps where it is.
    ///
    /// A `brief` one was started by a command and ends by itself when it is alone and has nothing to play.
    case service(output: String?, isDetached: Bool, isBrief: Bool)
    /// To play what is named; where the listener was stays as it is.
    case play(output: String?)
    /// For a request about library or moods that is done within a moment: no client is answered meanwhile. Makes no
    /// sound and records nothing.
    case errand
    /// The same for a request about the history.
    case keeping
  }
}

extension LocalHost.Purpose {
  /// The output that the listener asked for.
  var output: String? {
    switch self {
    case .service(let output, _, _), .play(let output): output
    case .errand, .keeping: nil
    }
  }

  /// Whether its log is also shown where it was started.
  var echoesLog: Bool {
    if case .service(_, isDetached: false, _) = self { true } else { false }
  }

  /// Whether it ends by itself.
  var isBrief: Bool {
    if case .service(_, _, isBrief: true) = self { true } else { false }
  }

  /// Whether it comes back to where an earlier one was, and keeps where it is.
  var isService: Bool {
    if case .service = self { true } else { false }
  }

  /// Whether it has the folders that the settings name.
  ///
  /// Somebody who plays a few files wants those, and the library as it is.
  var hasFolders: Bool {
    if case .play = self { false } else { true }
  }

  /// Whether it may come to playing.
  var isPlayer: Bool {
    switch self {
    case .service, .play: true
    case .errand, .keeping: false
    }
  }

  /// Whether what was heard matters to it.
  var hasHistory: Bool {
    if case .errand = self { false } else { true }
  }
}
