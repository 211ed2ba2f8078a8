import Glibc
import Linux
import PlayerModel

/// The folder with the files of a session, each of which is replaced as a whole.
struct StateFolder: Sendable {
  let path: String

  /// Which file it is that has a name, and how long it is.
  struct Identity: Hashable, Sendable {
    let file: FileIdentity
    /// Bytes.
    let size: Int

    /// Whether it is the same file, of whatever length.
    func isSameFile(as other: Identity?) -> Bool {
      file == other?.file
    }
  }

  /// The path of one of its files.
  subscript(name: String) -> String { path + "/" + name }

  /// Puts a file that `content` writes in the place of that name; it is on the disk then, its name after ``sync()``.
  func replace(
    _ name: String, _ content: (WholeFile.Write) throws(PlayerError) -> Void
  ) throws(PlayerError) {
    try make()
    try WholeFile.replace(
      TrackPath(self[name]), permissions: 0o600, lasting: .content,
      failure: { failure(self[name], $0) }, content: content)
  }

  /// Makes the folder, for the listener alone.
  private func make() throws(PlayerError) {
    do throws(PlayerError) {
      try PrivateFolder.make(path)
    } catch {
      throw PlayerError(error.code, "The queue and position cannot be saved: \(error.message)")
    }
  }

  /// Which file has a name at the moment; nil if none has.
  func identity(of name: String) -> Identity? {
    var status = stat()
    guard lstat(self[name], &status) == 0 else { return nil }
    return Identity(file: FileIdentity(status), size: Int(status.st_size))
  }

  /// Makes new names last: until then a power cut brings the old files back.
  func sync() throws(PlayerError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder; then their names last without it.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(path) }
  }

  /// What the system says about `path`.
  func failure(_ path: String, _ number: Int32 = errno) -> PlayerError {
    PlayerError(
      .storageFailed,
      "The queue and position cannot be saved: \(path): \(String(cString: strerror(number))).")
  }
}
