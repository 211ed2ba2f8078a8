import Glibc
package import PlayerModel
import Synchronization

/// What commands print on standard output.
///
/// What could not be written is remembered, because most lines are printed where nothing can be thrown;
/// nothing is written after it, and the command ends with the reason. A reader that has gone ends the
/// program by SIGPIPE, as it ends every filter.
package enum StandardOutput {
  package static let descriptor: Int32 = 1
  /// The system's number for why something could not be written, 0 if all was.
  ///
  /// Standard output is the process's own, and so is its failure.
  private static let failure = Atomic<Int32>(0)

  /// Puts something in the places of standard descriptors that are closed.
  ///
  /// A file that is opened later would get their numbers, and be written to as if it was the output.
  /// What stands in for standard output cannot be written to, and what stands in for input not read.
  package static func reservePlace() {
    for (number, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(number, F_GETFD) < 0 {
      // It gets the lowest number that is free, which is this one.
      _ = open("/dev/null", mode | O_CLOEXEC)
    }
  }

  /// Writes all of `bytes`, unless something could not be written already.
  package static func write(_ bytes: borrowing Span<UInt8>) {
    guard failure.load(ordering: .relaxed) == 0 else { return }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno != EINTR {
        // SIGPIPE was ignored by the program that started this one.
        if errno == EPIPE { endAsFilter() }
        return failure.store(errno, ordering: .relaxed)
      }
      written += max(0, count)
    }
  }

  /// Refuses to go on if something could not be written.
  package static func check() throws(PlayerError) {
    let code = failure.load(ordering: .relaxed)
    guard code != 0 else { return }
    throw PlayerError(
      .storageFailed, "The output cannot be written: \(String(cString: strerror(code))).")
  }

  /// Refuses to end well if something could not be written, or turns out at the end not to have been.
  package static func finish() throws(PlayerError) {
    try check()
    let code = closingFailure(of: descriptor)
    if code != 0 { failure.store(code, ordering: .relaxed) }
    try check()
  }

  /// Does the last of what a program does, says why it was not done, and answers the exit code: 0 only if what was
  /// printed was written.
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

  /// What a file system says when a file is closed, which some do not write before: 0 if all is well.
  package static func closingFailure(of descriptor: Int32) -> Int32 {
    // It says so for every copy, and the original stays for what is still to be printed.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return 0 }
    return close(copy) == 0 ? 0 : errno
  }

  /// Ends the program if nobody reads its output any more, by what `poll` says of ``descriptor``.
  package static func endIfUnread(_ events: Int16) {
    if events & Int16(POLLERR | POLLHUP) != 0 { endAsFilter() }
  }

  private static func endAsFilter() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    // Only where the signal is blocked.
    exit(1)
  }
}
