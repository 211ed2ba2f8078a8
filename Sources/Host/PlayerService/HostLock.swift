import CLinux
import Glibc
import Linux
package import PlayerModel
import Synchronization

/// The lock that decides which process is the host, held until it is released or the process ends.
///
/// It is on a file, which names the holder, and on the folder of that file: a user who removes the file
/// cannot cause a second host to start.
package final class HostLock: Sendable {
  /// The holder of a lock.
  package struct Holder: Hashable, Sendable {
    package let process: Int32
    /// The socket on which it answers, or `nil` if it does not.
    package let socket: String?
    /// The command that holds the lock for long work, during which no player may run, or `nil` if none does.
    package let work: String?

    /// The error for a player that cannot start during ``work``, or `nil` if there is none.
    package var refusal: PlayerError? {
      work.map {
        PlayerError(
          .disconnected, "No player can start while “\($0)” is running; try again when it is done.")
      }
    }
  }

  private let path: String
  /// The line in the file that describes the holder, after its process.
  private let note: String?
  private let held: Mutex<Held>

  /// The descriptors that hold the lock.
  private struct Held {
    let file: Int32
    /// -1 if folders cannot be locked, as on some network file systems; then only the file decides.
    let folder: Int32

    func release() {
      close(file)
      if folder >= 0 { close(folder) }
    }
  }

  /// Acquires the lock, without waiting for another host.
  ///
  /// - Parameters:
  ///   - socket: The socket on which the host will answer, for clients whose environment names another one.
  ///   - work: A command that works for long without answering, so that others do not wait for an answer.
  /// - Returns: `nil` if another process holds the lock.
  /// - Throws: `PlayerError` if the file cannot be opened or locked.
  package init?(
    at path: String, answeringOn socket: String? = nil, workingOn work: String? = nil
  ) throws(PlayerError) {
    // A socket's path begins with a slash, which a command does not.
    let note = socket ?? work
    guard let held = try Self.take(path, note) else { return nil }
    self.path = path
    self.note = note
    self.held = Mutex(held)
  }

  deinit {
    held.withLock { $0.release() }
  }

  /// Returns whether a process holds the lock at `path`, even if its file was removed.
  package static func isHeld(at path: String) -> Bool {
    let folder = openFolder(of: path)
    defer { if folder >= 0 { close(folder) } }
    if cl_is_folder_held(folder) == 1 { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// Returns the reason why the holder of the lock at `path` cannot be found, or `nil` if it can or there is
  /// none.
  package static func obstacle(toFindingHolderAt path: String) -> PlayerError? {
    guard isHeld(at: path), access(path, F_OK) != 0 else { return nil }
    return PlayerError(
      .disconnected,
      "A player is running, but \(path) was removed, so it cannot be found; end it with "
        + "“pkill -x stimmung-player”."
    )
  }

  /// Returns the holder of the lock at `path`, or `nil` if there is none or it has not written its name yet.
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

  /// Returns whether this process is still the host, and acquires the lock again if its file or folder was
  /// removed.
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

  /// Acquires the lock, or returns `nil` if another process holds it.
  ///
  /// - Parameter known: A folder that is already locked, and is kept if it is still the one of the file.
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
    // Checked before the file is created, and again when both are locked, because two processes may have
    // started together.
    guard cl_is_folder_held(folder) != 1, let file = try takeFile(path, note) else { return nil }
    let isHolding = cl_hold_folder(folder) == 0
    guard cl_is_folder_held(folder) != 1 else {
      close(file)
      return nil
    }
    isKept = isKept || isHolding
    return Held(file: file, folder: isHolding ? folder : -1)
  }

  /// Returns a descriptor that holds the file's lock, or `nil` if another process holds it.
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
    // The process identifies the host to people who read the file, and allows ending one that does not
    // answer.
    let line = "\(getpid())\n" + (note.map { $0 + "\n" } ?? "")
    ftruncate(descriptor, 0)
    line.withCString { _ = pwrite(descriptor, $0, strlen($0), 0) }
    return descriptor
  }

  /// Opens the folder of a file; returns -1 on failure.
  private static func openFolder(of path: String) -> Int32 {
    open(SocketWatch.parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  private static func take(_ descriptor: Int32) -> Bool {
    // A process that only checks for a host holds a shared lock for a moment.
    for _ in 0..<10 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK else { return false }
      usleep(5000)
    }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Returns the error for a file that could not be opened, from `errno`, with advice.
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
