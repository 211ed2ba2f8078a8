extension LocalHost {
  /// What a process hosts the player for.
  package enum Purpose: Sendable {
    /// To keep running: it restores queue and position, and saves them.
    ///
    /// A `brief` host was started by a command, and ends when it has no clients and nothing to play.
    case service(output: String?, isDetached: Bool, isBrief: Bool)
    /// To play the given files; the saved queue and position are unchanged.
    case play(output: String?)
    /// For one short request about library or moods, without serving clients, playing, or recording.
    case errand
    /// For one short request about the history.
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

  /// Whether the log is also printed to standard error.
  var echoesLog: Bool {
    if case .service(_, isDetached: false, _) = self { true } else { false }
  }

  /// Whether the host ends without a request.
  var isBrief: Bool {
    if case .service(_, _, isBrief: true) = self { true } else { false }
  }

  /// Whether the host restores and saves queue and position.
  var isService: Bool {
    if case .service = self { true } else { false }
  }

  /// Whether the host scans and watches the folders in the settings.
  ///
  /// A host that plays a few files leaves the library unchanged.
  var hasFolders: Bool {
    if case .play = self { false } else { true }
  }

  /// Whether the host can play.
  var isPlayer: Bool {
    switch self {
    case .service, .play: true
    case .errand, .keeping: false
    }
  }

  /// Whether the host needs the listening history.
  var hasHistory: Bool {
    if case .errand = self { false } else { true }
  }
}
