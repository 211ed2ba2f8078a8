import CLinux
import Glibc
import Linux
import PlayerModel

/// Tells that an output may have come, by the files that come with it; asleep until then.
package struct OutputWatch {
  /// Readable when something happened.
  package var descriptor: Int32 { events.descriptor }
  /// Whether everything is watched, so that no output comes untold.
  package private(set) var isWhole = false
  private let events = FileEvents()
  private let files: OutputFiles
  /// For folders that are not there yet.
  private var lookouts: Lookouts
  /// Of the folder in which every name matters.
  private var cards: Int32 = -1
  /// The names that matter in each of the other folders.
  private var names: [Int32: Set<[UInt8]>] = [:]

  /// Watches `files`, which need not be there.
  package init(_ files: OutputFiles) {
    self.files = files
    lookouts = Lookouts(events)
    watch()
  }

  /// Takes what happened, and answers whether an output may have come by it.
  package mutating func takeEvents() -> Bool {
    var happened: [FileEvent] = []
    events.take { happened += $0 }
    guard happened.contains(where: matters) else { return false }
    // What came may be a folder in which the rest is still to come.
    watch()
    return true
  }

  private func matters(_ event: FileEvent) -> Bool {
    // Events were lost, or a folder is gone.
    if event.isOne(of: Int(IN_Q_OVERFLOW), Int(IN_IGNORED)) { return true }
    // What happens to a folder itself is no news: PulseAudio's clients set the mode of their server's.
    guard !event.name.isEmpty else { return false }
    return event.watch == cards || names[event.watch]?.contains(event.name) == true
      || !lookouts.homes(on: event).isEmpty
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
      // Once more if a folder came meanwhile.
    } while !lookouts.set(Array(folders)).isEmpty
    isWhole = isWhole && lookouts.areWhole
  }

  private mutating func watch(_ folder: TrackPath) -> Int32 {
    // A node gets its owner, and a socket its mode, when it is there already.
    let coming = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    let watch = events.watch(folder, for: coming | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
    // What may not be read may not be played to either.
    if watch < 0, errno != ENOENT, errno != ENOTDIR, errno != EACCES { isWhole = false }
    return watch
  }
}
