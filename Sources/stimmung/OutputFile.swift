import ArgumentParser
import Glibc
import PlayerModel

/// Where an export goes: standard output, or a file that appears only when it is whole.
///
/// What is no file, such as a pipe or `/dev/null`, is written to as it is.
final class OutputFile {
  private let path: String?
  private let temporary: String?
  private var descriptor: Int32
  /// Whether the file has no name before it is whole, so that nothing stays of it whatever ends the program.
  private var isNameless = false
  private var isFinished = false
  /// `O_TMPFILE`, a macro that Swift does not import.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// - Parameter path: The file; nil for standard output.
  init(_ path: String?) throws(PlayerError) {
    self.path = path
    guard let path else {
      (temporary, descriptor) = (nil, 1)
      return
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let temporary = "\(path).\(getpid()).new"
      self.temporary = temporary
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { String(path[...$0]) } ?? "."
      descriptor = open(folder, O_WRONLY | Self.nameless | O_CLOEXEC, 0o600)
      isNameless = descriptor >= 0
      // Not every file system has such files.
      if !isNameless {
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      }
    }
    guard descriptor >= 0 else { throw failure() }
  }

  deinit {
    guard descriptor > 1 else { return }
    close(descriptor)
    if let temporary, !isFinished, !isNameless { unlink(temporary) }
  }

  func write(_ bytes: borrowing Span<UInt8>) throws(PlayerError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      guard count >= 0 || errno == EINTR else { throw failure() }
      written += max(0, count)
    }
  }

  func write(_ text: String) throws(PlayerError) {
    try write(Array(text.utf8).span)
  }

  /// The folder of the file, to which paths in it are relative; nil for standard output.
  var folder: TrackPath? {
    path.map { PlayerAccess.absolute([$0])[0].parent }
  }

  /// Makes the file appear under its name.
  func finish() throws(PlayerError) {
    guard let path, let temporary else { return }
    guard fsync(descriptor) == 0, giveName(temporary), rename(temporary, path) == 0 else {
      throw failure()
    }
    isFinished = true
  }

  /// Lets a nameless file have a name; answers whether it has one.
  private func giveName(_ name: String) -> Bool {
    guard isNameless else { return true }
    isNameless = false
    return linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  private func failure() -> PlayerError {
    PlayerError(
      .storageFailed,
      "\(path ?? "The output") cannot be written: \(String(cString: strerror(errno))).")
  }
}

/// Where a command writes what it exports.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write.", valueName: "file"))
  var file: String?

  /// Begins to write it.
  func open() throws(PlayerError) -> OutputFile {
    try OutputFile(file)
  }
}
