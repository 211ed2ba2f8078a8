import Glibc

/// How a process ended.
package struct ProcessEnd: Hashable, Sendable {
  /// The exit status, or `nil` if a signal ended the process.
  package let status: Int32?
  /// The signal that ended the process, if any.
  package let signal: Int32?

  /// The exit status as shells report it: 128 plus the number of a signal.
  package var shellStatus: Int32 { status ?? 128 + (signal ?? 0) }

  /// Waits for a child process to end, and reaps it.
  ///
  /// - Parameter isOver: Called when the process has ended but is not yet reaped. After it returns,
  ///   the process ID may be reused and must not be signalled.
  package init(of process: Int32, isOver: () -> Void = {}) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    isOver()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    self.signal = signal == 0 ? nil : signal
    self.status = signal == 0 ? status >> 8 & 0xFF : nil
  }
}
