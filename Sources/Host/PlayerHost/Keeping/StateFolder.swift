import Glibc
import Linux
import PlayerModel

/// The folder with the files of a session, each of which is replaced as a whole.
struct StateFolder: Sendable {
  let path: String

  /// The identity and size of a file.
  struct Identity: Hashable, Sendable {
    let file: FileIdentity
    /// The size in bytes.
    let size: Int

    /// Returns whether both are of the same file, regardless of its size.
    func isSameFile(as other: Identity?) -> Bool {
      file == other?.file
    }
  }

  /// The path of a file.
  subscript(name: String) -> String { path + "/" + name }

  /// Replaces a file with what `content` writes; the contents are on disk afterwards, and the name after
  /// ``sync()``.
  func replace(
    _ name: String, _ content: (WholeFile.Write) throws(PlayerError) -> Void
  ) throws(PlayerError) {
    try make()
    try WholeFile.replace(
      TrackPath(self[name]), permissions: 0o600, durability: .content,
      failure: { failure(self[name], $0) }, content: content)
  }

  /// Creates the folder with access for the user only.
  private func make() throws(PlayerError) {
    do throws(PlayerError) {
      try PrivateFolder.make(path)
    } catch {
      throw PlayerError(error.code, "The queue and position cannot be saved: \(error.message)")
    }
  }

  /// Returns the current identity of a file, or `nil` if it does not exist.
  func identity(of name: String) -> Identity? {
    var status = stat()
    guard lstat(self[name], &status) == 0 else { return nil }
    return Identity(file: FileIdentity(status), size: Int(status.st_size))
  }

  /// Syncs the folder; without this, a power failure may bring the old files back.
  func sync() throws(PlayerError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder, and keep names without it.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(path) }
  }

  /// Returns an error with the system's message about `path`.
  func failure(_ path: String, _ number: Int32 = errno) -> PlayerError {
    PlayerError(
      .storageFailed,
      "The queue and position cannot be saved: \(path): \(String(cString: strerror(number))).")
  }
}
