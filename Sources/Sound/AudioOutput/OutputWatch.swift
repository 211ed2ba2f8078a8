import CLinux
import Glibc
import Linux
import PlayerModel

/// Watches for files that show that an output may have appeared, without polling.
package struct OutputWatch {
  /// Readable when there are events.
  package var descriptor: Int32 { events.descriptor }
  /// Whether everything is watched, so that no output appears unnoticed.
  package private(set) var isWhole = false
  private let events = FileEvents()
  private let files: OutputFiles
  /// For folders that do not exist yet.
  private var missingFolders: MissingFolderWatch
  /// The watch of the folder in which every name counts.
  private var cards: Int32 = -1
  /// The names that count in each of the other folders.
  private var names: [Int32: Set<[UInt8]>] = [:]

  /// Watches `files`, which need not exist.
  package init(_ files: OutputFiles) {
    self.files = files
    missingFolders = MissingFolderWatch(events)
    watch()
  }

  /// Reads the waiting events, and returns whether an output may have appeared.
  package mutating func takeEvents() -> Bool {
    var happened: [FileEvent] = []
    events.take { happened += $0 }
    guard happened.contains(where: matters) else { return false }
    // A new folder may still lack its files.
    watch()
    return true
  }

  private func matters(_ event: FileEvent) -> Bool {
    // Events were lost, or a folder is gone.
    if event.isOne(of: Int(IN_Q_OVERFLOW), Int(IN_IGNORED)) { return true }
    // Events of a folder itself do not count: PulseAudio's clients set the mode of the server's
    // folder.
    guard !event.name.isEmpty else { return false }
    return event.watch == cards || names[event.watch]?.contains(event.name) == true
      || !missingFolders.homes(on: event).isEmpty
  }

  private mutating func watch() {
    let folders = Set([files.cards] + files.sockets.map(\.parent))
    repeat {
      names = [:]
      isWhole = descriptor >= 0
      cards = watch(files.cards)
      for socket in files.sockets {
        let folder = watch(socket.parent)
        if folder >= 0 { names[folder, default: []].insert(TrackPath(encoded: socket.name).bytes) }
      }
      // A folder that appeared in the meantime must be watched, too.
    } while !missingFolders.set(Array(folders)).isEmpty
    isWhole = isWhole && missingFolders.areWhole
  }

  private mutating func watch(_ folder: TrackPath) -> Int32 {
    // A node gets its owner, and a socket its mode, after its creation.
    let coming = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    let watch = events.watch(folder, for: coming | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
    // A folder that cannot be read contains no usable output.
    if watch < 0, errno != ENOENT, errno != ENOTDIR, errno != EACCES { isWhole = false }
    return watch
  }
}
