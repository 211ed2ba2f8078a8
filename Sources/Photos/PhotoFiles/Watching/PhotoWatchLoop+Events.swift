import CLinux
import Linux
import PlayerModel

extension PhotoWatchLoop {
  /// Limited, so that a program that creates files endlessly does not use up memory.
  private static let mostBeingMade = 4096

  func takeCommands() {
    for command in core.mailbox.take() {
      guard case .forgotten(let folder) = command else { continue }
      do throws(PhotoError) {
        try index.forget(folder: folder)
      } catch {
        reportProblem(error)
      }
      for root in core.folders where root == folder || root.isBelow(folder) {
        look(at: root, root: root, areArrivals: false)
      }
      for root in core.folders where folder.isBelow(root) {
        look(at: folder, root: root, areArrivals: false)
      }
    }
  }

  func takeMounts() {
    let places = mounts.update()
    for root in core.folders
    where places.contains(where: { $0 == root || $0.isBelow(root) || root.isBelow($0) }) {
      look(at: root, root: root, areArrivals: false)
    }
    _ = missingFolders.set(core.folders)
  }

  func takeEvents() {
    events.take { batch in
      for event in batch { take(event) }
    }
  }

  private func take(_ event: FileEvent) {
    if event.isOne(of: Int(IN_Q_OVERFLOW)) {
      beingMade = []
      return lookAtAll()
    }
    for home in missingFolders.homes(on: event) {
      look(at: home, root: home, areArrivals: false)
      _ = missingFolders.set(core.folders)
    }
    guard !event.isOne(of: Int(IN_IGNORED)) else {
      tree.drop(event.watch)
      missingFolders.drop(event.watch)
      return
    }
    guard let folder = tree.path(of: event.watch) else { return }
    if event.name.isEmpty {
      if event.isOne(of: Int(IN_DELETE_SELF), Int(IN_MOVE_SELF)) { leave(folder) }
    } else if event.isOne(of: Int(IN_ISDIR)) {
      takeFolder(event, at: folder.appending(event.name))
    } else {
      takeFile(event, at: folder.appending(event.name))
    }
  }

  /// Handles a watched root that disappeared; for other folders, the parent's events are enough.
  private func leave(_ folder: TrackPath) {
    guard core.folders.contains(folder) else { return }
    tree.forget(folder, unless: missingFolders.needs)
    for home in missingFolders.set(core.folders) { look(at: home, root: home, areArrivals: false) }
  }

  private func takeFolder(_ event: FileEvent, at path: TrackPath) {
    guard let root = root(of: path) else { return }
    let isEntered = PhotoName.isEntered(event.name)
    if event.isOne(of: Int(IN_MOVED_FROM)) {
      settling.forget(path)
      if isEntered { left(path, cookie: event.cookie, root: root) }
    } else if event.isOne(of: Int(IN_CREATE), Int(IN_MOVED_TO)) {
      let origin = event.isOne(of: Int(IN_MOVED_TO)) ? departures.origin(ofMove: event.cookie) : nil
      if let origin {
        guard isEntered else { return left(origin, cookie: nil, root: root) }
        tree.move(origin, to: path)
        beingMade = Set(beingMade.map { $0.moved(with: origin, to: path) ?? $0 })
        storing { () throws(PhotoError) in try index.moveFolder(origin, to: path) }
      }
      // Finds what was created before the folder was watched.
      if isEntered { look(at: path, root: root, areArrivals: true) }
    }
  }

  private func takeFile(_ event: FileEvent, at path: TrackPath) {
    guard let root = root(of: path) else { return }
    let mayBePhoto = PhotoName.mayBePhoto(event.name)
    beingMade.remove(path)
    if event.isOne(of: Int(IN_MOVED_FROM), Int(IN_DELETE)) {
      guard mayBePhoto else { return }
      settling.forget(path)
      left(path, cookie: event.isOne(of: Int(IN_MOVED_FROM)) ? event.cookie : nil, root: root)
    } else if event.isOne(of: Int(IN_MOVED_TO)) {
      let origin = departures.origin(ofMove: event.cookie)
      guard mayBePhoto else {
        // The new name is not that of a photo.
        if let origin { left(origin, cookie: nil, root: root) }
        return
      }
      if let origin {
        storing { () throws(PhotoError) in
          if let known = try index.known(at: origin) { try index.move(known.id, to: path) }
        }
      }
      noteWritten(path, root: root)
    } else if mayBePhoto {
      // A new file is reported again when it is closed; a new hard link is complete at once.
      if event.isOne(of: Int(IN_CLOSE_WRITE)) || FileStamp.linkCount(path) > 1 {
        noteWritten(path, root: root)
      } else if beingMade.count < Self.mostBeingMade {
        beingMade.insert(path)
      }
    }
  }

  private func left(_ path: TrackPath, cookie: UInt32?, root: TrackPath) {
    if !departures.left(path, cookie: cookie, at: now) {
      look(at: root, root: root, areArrivals: false)
    }
  }

  /// Waits until a file is complete.
  func noteWritten(_ path: TrackPath, root: TrackPath) {
    // An empty file is written later.
    guard let stamp = FileStamp(path), stamp.size > 0 else { return }
    if !settling.noteWritten(path, stamp, noticed: core.clock.now(), at: now) {
      look(at: path.parent, root: root, areArrivals: true)
    }
  }

  /// Returns the watched folder that contains a path.
  func root(of path: TrackPath) -> TrackPath? {
    core.folders.first { path.isBelow($0) }
  }

  private func storing(_ work: () throws(PhotoError) -> Void) {
    do throws(PhotoError) {
      try work()
    } catch {
      reportProblem(error)
    }
  }
}
