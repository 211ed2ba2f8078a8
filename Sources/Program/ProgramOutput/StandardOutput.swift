import Glibc
package import PlayerModel
import Synchronization

/// The standard output of commands.
///
/// Most lines are printed where no error can be thrown. A write error is therefore remembered, nothing is
/// written after it, and the command ends with it. If the reader has gone, SIGPIPE ends the program like
/// any filter.
package enum StandardOutput {
  package static let descriptor: Int32 = 1
  /// The `errno` of the first failed write, or 0.
  ///
  /// It is global, because standard output belongs to the whole process.
  private static let failure = Atomic<Int32>(0)

  /// Opens `/dev/null` for all standard descriptors that are closed.
  ///
  /// A file that is opened later would otherwise get the number of a standard descriptor and receive the
  /// output. Writing to the substitute for standard output fails, and so does reading from that for
  /// standard input.
  package static func reservePlace() {
    for (number, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(number, F_GETFD) < 0 {
      // The system assigns the lowest free number, which is this one.
      _ = open("/dev/null", mode | O_CLOEXEC)
    }
  }

  /// Writes all of `bytes`, unless an earlier write failed.
  package static func write(_ bytes: borrowing Span<UInt8>) {
    guard failure.load(ordering: .relaxed) == 0 else { return }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno != EINTR {
        // The parent process had SIGPIPE ignored.
        if errno == EPIPE { endAsFilter() }
        return failure.store(errno, ordering: .relaxed)
      }
      written += max(0, count)
    }
  }

  /// Throws if a write failed.
  package static func check() throws(PlayerError) {
    let code = failure.load(ordering: .relaxed)
    guard code != 0 else { return }
    throw PlayerError(
      .storageFailed, "The output cannot be written: \(String(cString: strerror(code))).")
  }

  /// Throws if a write failed, or if the error shows only when the output is closed.
  package static func finish() throws(PlayerError) {
    try check()
    let code = closingFailure(of: descriptor)
    if code != 0 { failure.store(code, ordering: .relaxed) }
    try check()
  }

  /// Runs the last work of a command, prints its error, and returns the exit code.
  ///
  /// The code is 0 only if all output was written.
  package static func exitCode(after work: () throws(PlayerError) -> Void = {}) -> Int32 {
    do throws(PlayerError) {
      try work()
      try finish()
      return 0
    } catch {
      say("stimmung: " + error.message)
      return 1
    }
  }

  /// Returns the error that the file system reports on closing, or 0; some file systems write only then.
  package static func closingFailure(of descriptor: Int32) -> Int32 {
    // Closing a copy reports it, too, and the original stays open for further output.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return 0 }
    return close(copy) == 0 ? 0 : errno
  }

  /// Ends the program if its output has no reader, according to the events that `poll` returned for
  /// ``descriptor``.
  package static func endIfUnread(_ events: Int16) {
    if events & Int16(POLLERR | POLLHUP) != 0 { endAsFilter() }
  }

  private static func endAsFilter() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    // Only reached if the signal is blocked.
    exit(1)
  }
}
