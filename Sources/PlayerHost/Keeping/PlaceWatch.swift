import Glibc
import Linux

/// Tells when files of a session, or a folder above them, are removed or moved away; asleep until then.
///
/// Where the system has no watches left, the loss is noticed with the next change.
struct PlaceWatch {
  private let folder: String?
  private var events: FileEvents?

  /// Watches nothing yet; nil for a session that is not kept.
  init(_ folder: String?) {
    self.folder = folder
  }

  /// Readable when something was removed; -1 while nothing is watched.
  var descriptor: Int32 { events?.descriptor ?? -1 }

  /// Watches what is there now, and forgets what was told of what was there before.
  mutating func renew() {
    events = nil
    guard let folder else { return }
    let events = FileEvents()
    let itself = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    let leaving = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    guard events.watch(folder, for: itself | leaving) >= 0 else { return }
    var path = folder[...]
    while let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      path = path[..<slash]
      _ = events.watch(String(path), for: itself)
    }
    self.events = events
  }

  /// Takes what happened; answers whether something of the session may be gone.
  func takeLoss() -> Bool {
    var isLost = false
    events?.take { batch in
      for event in batch {
        // A folder that is watched has no name here; copies in the making have other names.
        isLost = isLost || event.name.isEmpty || SessionFile.names.contains(event.name)
      }
    }
    return isLost
  }
}
