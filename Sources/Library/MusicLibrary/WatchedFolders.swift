import CLinux
import Glibc
import Linux
import PlayerModel

/// The watched folders, and the meaning of events in them.
struct WatchedFolders {
  /// Whether some folders could not be watched because there are too many.
  private(set) var isIncomplete: Bool
  /// The folders of the library.
  private(set) var homes: [TrackPath] = []
  /// The first path of each watched folder, and further paths through links.
  ///
  /// They are separate to save memory, because a library may have a hundred thousand folders.
  private var paths: [Int32: TrackPath] = [:]
  private var morePaths: [Int32: [TrackPath]] = [:]
  /// The newest watch of each path; most deleted paths are files, which are not in it.
  private var watches: [TrackPath: Int32] = [:]
  /// The watches on folders above missing folders of the library.
  private var missingFolders: MissingFolderWatch
  /// A file whose removal is reported, and the watch on its folder.
  private let guarded: TrackPath?
  private var guarding: Int32 = -1
  private let events: FileEvents
  private let limit: Int

  private static let changes =
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
    | IN_DELETE_SELF | IN_MOVE_SELF
  private static let departures = IN_DELETE | IN_MOVED_FROM

  /// Creates a value without watched folders.
  init(_ events: FileEvents, limit: Int, guarding guarded: TrackPath? = nil) {
    self.events = events
    missingFolders = MissingFolderWatch(events)
    self.limit = limit
    self.guarded = guarded
    isIncomplete = events.descriptor < 0
    beginGuarding()
  }

  private mutating func beginGuarding() {
    guard let guarded else { return }
    let mask = UInt32(Self.departures) | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
    guarding = events.watch(guarded.parent, for: mask)
  }

  /// Watches `folder`.
  mutating func add(_ folder: TrackPath) {
    guard !isIncomplete else { return }
    guard paths.count < limit else {
      isIncomplete = true
      return
    }
    let mask = UInt32(Self.changes) | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
    let watch = events.watch(folder, for: mask)
    if watch < 0 {
      if errno == ENOSPC || errno == ENOMEM { isIncomplete = true }
    } else {
      let places = paths(of: watch)
      setPaths(places.contains(folder) ? places : places + [folder], of: watch)
    }
  }

  /// Returns the paths of a watched folder.
  private func paths(of watch: Int32) -> [TrackPath] {
    (paths[watch].map { [$0] } ?? []) + (morePaths[watch] ?? [])
  }

  private mutating func setPaths(_ places: [TrackPath], of watch: Int32) {
    for place in paths(of: watch) where watches[place] == watch { watches[place] = nil }
    for place in places { watches[place] = watch }
    paths[watch] = places.first
    morePaths[watch] = places.count > 1 ? Array(places.dropFirst()) : nil
  }

  /// Sets the library's folders and looks out for missing ones; returns those that appeared in the meantime.
  mutating func setHomes(_ homes: [TrackPath]) -> [TrackPath] {
    for left in self.homes where !homes.contains(where: { $0 == left || left.isBelow($0) }) {
      forgetAll(at: left)
    }
    self.homes = homes
    beginGuarding()
    return missingFolders.set(homes)
  }

  /// Returns the library folders above, at or below one of `places`.
  func homes(touching places: [TrackPath]) -> [TrackPath] {
    homes.filter { home in
      places.contains { $0 == home || $0.isBelow(home) || home.isBelow($0) }
    }
  }

  /// Adds the paths that may have changed according to `event` to `changes`.
  mutating func take(_ event: FileEvent, into changes: inout Set<TrackPath>) {
    if event.isOne(of: Int(IN_Q_OVERFLOW)) { changes.formUnion(homes) }
    changes.formUnion(missingFolders.homes(on: event))
    if event.watch == guarding, let guarded, event.isOne(of: Int(Self.departures)),
      event.name == TrackPath(encoded: guarded.name).bytes
    {
      changes.insert(guarded)
    }
    let folders = paths(of: event.watch)
    if event.isOne(of: Int(IN_IGNORED)) {
      setPaths([], of: event.watch)
      missingFolders.drop(event.watch)
    } else if event.name.isEmpty {
      // Subfolders report their own events.
      guard event.isOne(of: Int(IN_DELETE_SELF), Int(IN_MOVE_SELF), Int(IN_UNMOUNT)) else { return }
      changes.formUnion(folders)
    } else if FolderExclusions.isMarker(event.name) || FolderExclusions.isPatternFile(event.name) {
      // Such a file changes what its folder contains.
      changes.formUnion(folders)
    } else if !FolderExclusions.isHidden(event.name) {
      for folder in folders { take(event, at: folder.appending(event.name), into: &changes) }
    }
  }

  private mutating func take(
    _ event: FileEvent, at path: TrackPath, into changes: inout Set<TrackPath>
  ) {
    let isLeaving = event.isOne(of: Int(IN_DELETE), Int(IN_MOVED_FROM))
    // A watch follows a moved folder, and would report its old path.
    let wasFolder = isLeaving && forget(path)
    let isMusic = FolderListing.mayBeMusic(path.name)
    if event.isOne(of: Int(IN_ISDIR)) || wasFolder {
      changes.insert(path)
    } else if event.isOne(of: Int(IN_CREATE)) {
      // A new file is reported once it has been written; a link is complete at once.
      var status = stat()
      guard path.withCString({ lstat($0, &status) }) == 0 else { return }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      if isLink || (isMusic && status.st_nlink > 1) { changes.insert(path) }
    } else if isMusic || (event.isOne(of: Int(IN_MOVED_TO)) && FileStatus(path)?.kind == .folder) {
      changes.insert(path)
    }
  }

  /// Ends the watches on `path` and below, and returns whether there were any.
  private mutating func forget(_ path: TrackPath) -> Bool {
    guard watches[path] != nil else { return false }
    forgetAll(at: path)
    return true
  }

  private mutating func forgetAll(at path: TrackPath) {
    func isLeft(_ place: TrackPath) -> Bool { place != path && !place.isBelow(path) }
    let touched = Set(paths.filter { !isLeft($0.value) }.keys)
      .union(morePaths.filter { !$0.value.allSatisfy(isLeft) }.keys)
    for watch in touched {
      let left = paths(of: watch).filter(isLeft)
      setPaths(left, of: watch)
      if left.isEmpty, !missingFolders.needs(watch), watch != guarding {
        events.unwatch(watch)
      }
    }
  }
}
