import Glibc

/// Checks whether the saved session can be read and written.
extension Locations {
  /// Why the saved queue and position cannot be read or saved, and what to do about it, or `nil` if
  /// they can.
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

  /// Whether the session may be saved; one that cannot be read must not be overwritten.
  package var canKeepSession: Bool { stateObstacle != nil || unreadableState == nil }

  /// A file of the last session that belongs to another user, such as after a start by root.
  private var unreadableState: String? {
    Self.names(in: state).sorted().map { "\(state)/\($0)" }.first { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0
    }
  }
}
