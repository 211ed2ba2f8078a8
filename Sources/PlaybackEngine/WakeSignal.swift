import Glibc
import PlayerModel

/// Lets one thread sleep in `poll` until another one wants it.
///
/// A signal given while nobody waits is kept; many are as good as one.
final class WakeSignal: Sendable {
  /// The descriptor that is readable after a signal.
  let descriptor: Int32
  private let sender: Int32

  /// - Throws: `PlayerError` if the process has no descriptor left.
  init() throws(PlayerError) {
    // A socket pair, because it takes its flags atomically and Glibc's module has no eventfd.
    var pair: [Int32] = [-1, -1]
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, flags, 0, &pair) == 0 else {
      throw PlayerError(
        .outputFailed, "The system gives the player no more file descriptors: close some programs.")
    }
    descriptor = pair[0]
    sender = pair[1]
  }

  deinit {
    close(descriptor)
    close(sender)
  }

  /// Wakes whoever waits, or the next who does.
  func signal() {
    var byte: UInt8 = 1
    // A full socket means that the signal is given already.
    _ = send(sender, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Sleeps until there is a signal or the time is over (negative: never), and takes the signal.
  func wait(milliseconds: Int32 = -1) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, milliseconds) > 0 { take() }
  }

  /// Takes the signals that were given.
  func take() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while recv(descriptor, buffer.baseAddress, buffer.count, 0) == buffer.count {}
    }
  }
}
