import CLinux
import Glibc
package import PlayerModel
import Synchronization

/// Handles the signals that ask a process to end, on a thread of its own.
///
/// The main thread waits for ``descriptor`` and ends the process in order. If that takes more than a
/// few seconds, because a disk or another thread does not respond, this thread ends the process.
/// Nothing that was confirmed is lost, just as with `kill -9`. The signals are blocked for the whole
/// process, so create this before any other thread.
package final class TerminationSignals: Sendable {
  /// The exit status of a process that a signal ended.
  private static let interrupted: Int32 = 130

  /// Readable when a signal has arrived; then call ``next()``.
  package var descriptor: Int32 { wake.descriptor }
  private let wake = WakeDescriptor()
  private let came = Mutex<[Int32]>([])
  private let source: Int32

  /// Handles `signals` for the rest of the process's life.
  ///
  /// - Parameter seconds: How long an orderly exit may take.
  /// - Throws: `PlayerError` if the system cannot start a thread.
  package init(
    _ signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], endingWithin seconds: Int = 5
  ) throws(PlayerError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    source = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    precondition(source >= 0, "there is no signal descriptor: \(String(cString: strerror(errno)))")
    do throws(PlayerError) {
      try startThread(named: "signals") { [self] in watch(endingWithin: seconds) }
    } catch {
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      throw error
    }
  }

  deinit {
    // Reached only if the thread could not be started.
    close(source)
  }

  /// Returns the next signal that has arrived, or `nil`.
  package func next() -> Int32? {
    wake.reset()
    let (signal, isLast) = came.withLock { came in
      (came.isEmpty ? nil : came.removeFirst(), came.isEmpty)
    }
    if !isLast { wake.wake() }
    return signal
  }

  private func watch(endingWithin seconds: Int) {
    var end: Int64?
    while true {
      var polled = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
      let left = end.map { max(0, ($0 - SystemClock.monotonicNanoseconds) / 1_000_000 + 1) }
      poll(&polled, 1, left.map { Int32($0) } ?? -1)
      if let signal = read() {
        end = end ?? SystemClock.monotonicNanoseconds + Int64(seconds) * 1_000_000_000
        came.withLock { $0.append(signal) }
        wake.wake()
      }
      if let end, SystemClock.monotonicNanoseconds >= end { Self.endNow(after: seconds) }
    }
  }

  private func read() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard Glibc.read(source, &information, size) == size else { return nil }
    return Int32(information.ssi_signo)
  }

  private static func endNow(after seconds: Int) -> Never {
    let text =
      "stimmung did not end within \(seconds) s of a signal and was stopped; everything that was confirmed is kept.\n"
    var polled = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    // Do not wait for a reader that has stopped reading.
    if poll(&polled, 1, 0) > 0, polled.revents & Int16(POLLOUT) != 0 {
      _ = write(STDERR_FILENO, text, text.utf8.count)
    }
    _exit(interrupted)
  }
}
