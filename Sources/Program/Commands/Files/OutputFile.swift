import ArgumentParser
import ControlCommands
import Glibc
import OpenFormats
import PlayerModel
import ProgramOutput

/// The destination of an export: standard output, or a file that appears once it is complete.
///
/// Anything but a regular file, such as a pipe or `/dev/null`, is written to directly. Databases are never
/// replaced, because a player that has one open would keep writing to the unlinked file.
final class OutputFile {
  private let path: String?
  private let temporary: TrackPath?
  private var descriptor: Int32
  /// Whether the file is unnamed until it is complete, so that nothing remains however the program ends.
  private var isNameless = false
  private var isFinished = false
  private let isPrivate: Bool
  /// `O_TMPFILE`, a macro that Swift does not import.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// Opens the destination.
  ///
  /// - Parameters:
  ///   - path: The file, in the spelling of ``ProgramArguments``, or `nil` for standard output.
  ///   - isPrivate: Whether only the listener can read a new file; otherwise the umask applies.
  init(_ path: String?, isPrivate: Bool) throws(PlayerError) {
    try Self.refuseToReplace(path)
    self.path = path
    self.isPrivate = isPrivate
    let mode: UInt32 = isPrivate ? 0o600 : 0o666
    guard let path else {
      (temporary, descriptor) = (nil, StandardOutput.descriptor)
      return
    }
    let place = TrackPath(encoded: path)
    var status = stat()
    if place.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFREG {
      temporary = nil
      descriptor = place.withCString { Glibc.open($0, O_WRONLY | O_CLOEXEC) }
    } else {
      let temporary = TrackPath(encoded: "\(path).\(getpid()).new")
      self.temporary = temporary
      descriptor = place.parent.withCString {
        Glibc.open($0, O_WRONLY | Self.nameless | O_CLOEXEC, mode)
      }
      isNameless = descriptor >= 0
      // Not every file system supports unnamed files.
      if !isNameless {
        descriptor = temporary.withCString {
          Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        }
      }
    }
    guard descriptor >= 0 else { throw failure() }
  }

  deinit {
    guard path != nil, descriptor >= 0 else { return }
    close(descriptor)
    if let temporary, !isFinished, !isNameless { _ = temporary.withCString { unlink($0) } }
  }

  func write(_ bytes: borrowing Span<UInt8>) throws(PlayerError) {
    guard path != nil else {
      StandardOutput.write(bytes)
      return try StandardOutput.check()
    }
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

  /// The folder of the file, for relative paths in it, or `nil` for standard output.
  var folder: TrackPath? {
    path.map { PlayerAccess.absolute([$0])[0].parent }
  }

  /// Makes the file appear under its name; standard output is finished when the program ends.
  func finish() throws(PlayerError) {
    guard let path else { return }
    guard let temporary else {
      errno = StandardOutput.closingFailure(of: descriptor)
      guard errno == 0 else { throw failure() }
      return
    }
    guard fsync(descriptor) == 0, giveName(temporary), rename(temporary, to: path) else {
      throw failure()
    }
    isFinished = true
  }

  /// Returns a sentence that says what was written and where, once that is finished.
  func sentence(_ content: String) -> String {
    let privacy = isFinished && isPrivate ? "; only you can read it" : ""
    return "Wrote \(content) to \(path ?? "standard output")\(privacy)."
  }

  /// Gives an unnamed file a name; returns whether that succeeded.
  private func giveName(_ name: TrackPath) -> Bool {
    guard isNameless else { return true }
    isNameless = false
    return name.withCString {
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
    } == 0
  }

  private func rename(_ temporary: TrackPath, to path: String) -> Bool {
    temporary.withCString { old in
      TrackPath(encoded: path).withCString { Glibc.rename(old, $0) }
    } == 0
  }

  private func failure() -> PlayerError {
    PlayerError(
      .storageFailed,
      "\(path ?? "The output") cannot be written: \(String(cString: strerror(errno))).")
  }
}

/// The destination of a command's export.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write; “-” is standard output.", valueName: "file"))
  var given: GivenName?
  @OptionGroup var answer: ChangeOption

  /// The file, or `nil` for standard output.
  var file: GivenName? { given?.text == "-" ? nil : given }

  func validate() throws {
    guard !answer.json || file != nil else {
      throw ValidationError("--json describes the file that is written; name it with -o FILE.")
    }
  }

  /// Prints what was written to a file, or as JSON the file with its format and content.
  func tell(
    _ sentence: String, _ format: String, _ content: KeyValuePairs<String, OrderedJSON>
  ) {
    guard let file else { return }
    answer.tell(
      sentence,
      json: .members(
        [("path", .string(file.path.encoded)), ("format", .string(format))]
          + content.map { ($0.key, $0.value) }))
  }

  /// Opens a destination that only the listener can read.
  func open() throws(PlayerError) -> OutputFile {
    try OutputFile(file?.text, isPrivate: true)
  }

  /// Returns the format for the file's extension.
  ///
  /// - Throws: `ValidationError` if the extension is not that of a known format.
  func format<Format: ExpressibleByArgument>(_ known: String) throws -> Format {
    let name = file?.path.name.lowercased() ?? ""
    let end =
      name.hasSuffix(".scrobbler.log")
      ? "scrobbler" : name.split(separator: ".").dropFirst().last.map(String.init)
    guard let format = end.flatMap(Format.init(argument:)) else {
      throw ValidationError(
        "Give a --format, or a file whose name ends with it: -o NAME.csv (\(known)).")
    }
    return format
  }
}
