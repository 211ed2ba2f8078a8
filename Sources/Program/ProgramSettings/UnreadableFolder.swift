import Glibc
package import PlayerModel

/// A folder of music whose files cannot be read, and why.
package struct UnreadableFolder: Hashable, Sendable {
  /// The reasons why files cannot be read.
  package enum Reason: Hashable, Sendable {
    /// The folder does not exist, for example because a disk is not connected.
    case missing
    /// A folder that it is in cannot be entered.
    case inaccessible
    /// It is a file.
    case file
    /// It cannot be listed or entered.
    case unreadable
  }

  /// The folder.
  package let path: TrackPath
  /// Why its files cannot be read.
  package let reason: Reason

  /// Checks a folder; returns `nil` if its files can be read.
  package init?(_ path: TrackPath) {
    self.path = path
    var status = stat()
    guard !path.bytes.contains(0) else {
      reason = .missing
      return
    }
    guard path.withCString({ stat($0, &status) }) == 0 else {
      reason = errno == EACCES ? .inaccessible : .missing
      return
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      reason = .file
      return
    }
    guard path.withCString({ faccessat(AT_FDCWD, $0, R_OK | X_OK, AT_EACCESS) }) != 0 else {
      return nil
    }
    reason = .unreadable
  }

  /// The folder and the reason, as a sentence.
  package var message: String {
    switch reason {
    case .missing: "“\(path)” does not exist."
    case .inaccessible: "“\(path)” cannot be accessed."
    case .file: "“\(path)” is a file; give the folder that it is in."
    case .unreadable: "“\(path)” cannot be read."
    }
  }
}
