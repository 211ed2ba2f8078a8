import CLinux
import Glibc
import Linux
package import PlayerModel
import Synchronization

/// The one lock that decides who is the host; held until released or the process ends, however it ends.
///
/// It is on a file, which says who holds it, and on the folder of that file: who removes the file to tidy up does not
/// let a second host in.
package final class HostLock: Sendable {
  /// Who holds a lock.
  package struct Holder: Hashable, Sendable {
    package let process: Int32
    /// The socket on which it answers; nil if on none.
    package let socket: String?
    /// The command that holds it for long work during which no player may run; nil if none does.
    package let work: String?

    /// Why no player can start while ``work`` goes on; nil if nothing prevents it for long.
    package var refusal: PlayerError? {
      work.map {
        PlayerError(
          .disconnected, "No player can run while “\($0)” is at work; try again when it is done.")
      }
    }
  }

  private let path: String
  /// What the file says of the holder, after its process.
  private let note: String?
  private let held: Mutex<Held>

  /// The descriptors that hold it.
  private struct Held {
    let file: Int32
    /// -1 where folders cannot be locked, as on some network disks; then the file alone decides.
    let folder: Int32

    func release() {
      close(file)
      if folder >= 0 { close(folder) }
    }
  }

  /// Takes the lock, without waiting for another host to end.
  ///
  /// - Parameters:
  ///   - socket: Where the host will answer, for those whose environment names another place.
  ///   - work: The command that works for long without answering, so that others need not wait for an answer.
  /// - Returns: nil if another process holds it.
  /// - Throws: `PlayerError` if the file cannot be opened or locked at all.
  package init?(
    at path: String, answeringOn socket: String? = nil, workingOn work: String? = nil
  ) throws(PlayerError) {
    // A socket's path begins with a slash, a command does not.
    let note = socket ?? work
    guard let held = try Self.take(path, note) else { return nil }
    self.path = path
    self.note = note
    self.held = Mutex(held)
  }

  deinit {
    held.withLock { $0.release() }
  }

  /// Whether a process holds the lock at `path`, be it that its file was removed meanwhile.
  package static func isHeld(at path: String) -> Bool {
    let folder = openFolder(of: path)
    defer { if folder >= 0 { close(folder) } }
    if cl_is_folder_held(folder) == 1 { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// Why the host that holds the lock at `path` cannot be found; nil if it can, or there is none.
  package static func obstacle(toFindingHolderAt path: String) -> PlayerError? {
    guard isHeld(at: path), access(path, F_OK) != 0 else { return nil }
    return PlayerError(
      .disconnected,
      "A player is running, but \(path) was removed, so it cannot be found; end it with "
        + "“pkill -x stimmung-player”."
    )
  }

  /// Who holds the lock at `path`; nil if nobody does, or has only begun.
  package static func holder(at path: String) -> Holder? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    var text = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &text, text.count)
    let lines = String(decoding: text[..<max(0, count)], as: UTF8.self)
      .split(separator: "\n", maxSplits: 1)
    guard let process = lines.first.flatMap({ Int32($0) }), process > 1 else { return nil }
    let note = lines.count > 1 ? String(lines[1].dropLast()) : ""
    let isSocket = note.hasPrefix("/")
    return Holder(
      process: process, socket: isSocket ? note : nil, work: isSocket || note.isEmpty ? nil : note)
  }

  /// Whether this process is still the host; takes the lock again if somebody removed its file or its folder.
  package func isStillHeld() -> Bool {
    held.withLock { held in
      guard let file = FileIdentity(of: held.file) else { return false }
      if FileIdentity(at: path) == file { return true }
      guard let new = try? Self.take(path, note, having: held.folder) else { return false }
      close(held.file)
      if new.folder != held.folder, held.folder >= 0 { close(held.folder) }
      held = new
      return true
    }
  }

  /// What holds the lock from now on; nil if another process does.
  ///
  /// - Parameter known: A folder that is held already, and used on if it is still the one of the file.
  private static func take(
    _ path: String, _ note: String?, having known: Int32 = -1
  ) throws(PlayerError) -> Held? {
    let present = openFolder(of: path)
    let isKnown =
      known >= 0 && present >= 0 && FileIdentity(of: known) == FileIdentity(of: present)
    if isKnown { close(present) }
    let folder = isKnown ? known : present
    var isKept = isKnown
    defer { if folder >= 0, !isKept { close(folder) } }
    // Looked at before the file is made, and again when both are held: two may have come at once.
    guard cl_is_folder_held(folder) != 1, let file = try takeFile(path, note) else { return nil }
    let isHolding = cl_hold_folder(folder) == 0
    guard cl_is_folder_held(folder) != 1 else {
      close(file)
      return nil
    }
    isKept = isKept || isHolding
    return Held(file: file, folder: isHolding ? folder : -1)
  }

  /// The descriptor that holds the file's lock; nil if another process does.
  private static func takeFile(_ path: String, _ note: String?) throws(PlayerError) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw obstacle(path) }
    guard take(descriptor) else {
      let isHeld = errno == EWOULDBLOCK
      let error = failure("locked", path)
      close(descriptor)
      if isHeld { return nil }
      throw error
    }
    // For people who look into the file, and to find a host, or to end one that one cannot talk to.
    let line = "\(getpid())\n" + (note.map { $0 + "\n" } ?? "")
    ftruncate(descriptor, 0)
    line.withCString { _ = pwrite(descriptor, $0, strlen($0), 0) }
    return descriptor
  }

  /// The folder of a file; -1 if it cannot be opened.
  private static func openFolder(of path: String) -> Int32 {
    open(SocketWatch.parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  private static func take(_ descriptor: Int32) -> Bool {
    // Who only looks whether there is a host shares the lock for a moment.
    for _ in 0..<10 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK else { return false }
      usleep(5000)
    }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Why the file cannot be opened, by `errno`, and what to do about it.
  private static func obstacle(_ path: String) -> PlayerError {
    let number = errno
    var error = failure("opened", path)
    switch number {
    case EISDIR, ELOOP:
      error.message = "\(path) is not a file, so no player can start; remove it."
    case EACCES:
      let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      error.message += " Make it yours: sudo chown -R $USER \(folder)."
    default: break
    }
    return error
  }

  private static func failure(_ what: String, _ path: String) -> PlayerError {
    PlayerError(
      .storageFailed, "\(path) cannot be \(what): \(String(cString: strerror(errno))).")
  }
}
