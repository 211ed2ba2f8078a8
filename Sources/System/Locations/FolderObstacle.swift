import Glibc

/// The reason why files cannot be written to a folder, and the remedy.
package struct FolderObstacle: Hashable, Sendable {
  package let folder: String
  /// The reason, worded to follow a comma or a colon.
  package let reason: String
  /// What to do about it, as a sentence.
  package let remedy: String

  /// Checks a folder, which need not exist yet; returns `nil` if files can be written to it.
  ///
  /// - Parameter home: The listener's home folder; the listener is not asked to change folders
  ///   outside it.
  package init?(_ folder: String, home: String? = nil) {
    self.folder = folder
    var place = folder
    var status = stat()
    // A broken link exists, and no folder can be created in its place.
    while lstat(place, &status) != 0, place.count > 1 { place = Locations.parent(of: place) }
    let isThere = stat(place, &status) == 0
    guard isThere, status.st_mode & S_IFMT == S_IFDIR else {
      reason = isThere ? "\(place) is not a folder" : "\(place) is a broken link"
      remedy = "Move it away."
      return
    }
    guard faccessat(AT_FDCWD, place, W_OK | X_OK, AT_EACCESS) != 0 else { return nil }
    let isReadOnly = errno == EROFS
    let isWhole = place == folder
    if isReadOnly {
      reason = "its disk is read-only"
    } else if isThere, status.st_uid != geteuid() {
      let owner = getpwuid(status.st_uid)?.pointee.pw_name.map { String(cString: $0) }
      reason = "\(isWhole ? "it" : place) belongs to \(owner ?? "user \(status.st_uid)")"
    } else {
      reason = "\(isWhole ? "it" : place) is write-protected"
    }
    let isTheirs = isWhole || home.map { place == $0 || place.hasPrefix($0 + "/") } == true
    if isReadOnly || !isTheirs {
      remedy = "Fix that, or set HOME or the XDG variables to folders of your own."
    } else if status.st_uid == geteuid() {
      remedy = "Make it writable: chmod u+rwx \(Self.quoted(place))."
    } else {
      remedy = "Make it yours: sudo chown \(isWhole ? "-R " : "")$USER \(Self.quoted(place))."
    }
  }

  /// The folder and the reason, as a sentence.
  package var message: String { "\(folder) cannot be written to: \(reason)." }

  /// Returns a path quoted for a shell, if necessary.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      byte > 0x7F || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
