import Glibc

/// Whether the queue of the last session is there to be read.
extension Locations {
  /// Why the queue, and where the listener was, cannot be read or kept, and what to do about it; nil if they can.
  package var stateProblem: String? {
    if let stateObstacle {
      return
        "\(stateObstacle.folder) cannot be written to (\(stateObstacle.reason)): the queue that was saved "
        + "there is not read, and changes are kept in \(state) until the machine restarts. "
        + stateObstacle.remedy
    }
    guard let file = unreadableState else { return nil }
    return
      "You may not read and write \(file): the saved queue is left as it is, and a new one is "
      + "not saved. Make it yours: sudo chown -R $USER \(state)."
  }

  /// Whether a session can be kept: one that cannot be read must not be written over.
  package var canKeepSession: Bool { stateObstacle != nil || unreadableState == nil }

  /// A file of the last session's that is somebody else's, as a start by another user leaves it.
  private var unreadableState: String? {
    Self.names(in: state).sorted().map { "\(state)/\($0)" }.first { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0
    }
  }
}
