import CLinux
import Glibc

/// Signals as something that can be polled.
///
/// The signals are blocked for the whole process: make it before any thread is started.
package final class SignalDescriptor: Sendable {
  /// Readable when a signal has come.
  package let descriptor: Int32

  /// Blocks `signals` and collects them from now on.
  package init(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    precondition(descriptor >= 0, "no signal descriptor: \(String(cString: strerror(errno)))")
  }

  deinit {
    close(descriptor)
  }

  /// The next signal that has come, nil if there is none.
  package func next() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &information, size) == size else { return nil }
    return Int32(information.ssi_signo)
  }
}
