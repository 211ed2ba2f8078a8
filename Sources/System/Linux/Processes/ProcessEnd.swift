import Glibc

/// How a process ended.
package struct ProcessEnd: Hashable, Sendable {
  /// The exit status; nil if a signal ended it.
  package let status: Int32?
  /// The signal that ended it.
  package let signal: Int32?

  /// The exit status as shells tell it: 128 and more after a signal.
  package var shellStatus: Int32 { status ?? 128 + (signal ?? 0) }

  /// Waits for the end of a process that this one started, and takes it away.
  ///
  /// - Parameter isOver: Called when it has ended, while its number is still nobody else's: afterwards it must
  ///   not be signalled any more.
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
