import CLinux
import Glibc

/// A descriptor that one thread waits on in `poll` and any thread can make readable.
///
/// A wake-up with no thread waiting is kept; several count as one.
package final class WakeDescriptor: Sendable {
  /// Readable between ``wake()`` and ``reset()``.
  package let descriptor: Int32

  /// Creates a descriptor that is not readable.
  package init() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    precondition(
      descriptor >= 0, "there is no event descriptor: \(String(cString: strerror(errno)))")
  }

  deinit {
    close(descriptor)
  }

  /// Makes the descriptor readable.
  package func wake() {
    // This fails only if the counter is at its maximum, when the descriptor is readable anyway.
    eventfd_write(descriptor, 1)
  }

  /// Makes the descriptor unreadable.
  package func reset() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }

  /// Waits until the descriptor is readable or the time is over, then resets it.
  ///
  /// A negative number of milliseconds waits without a limit.
  package func wait(milliseconds: Int32 = -1) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&polled, 1, milliseconds) > 0 { reset() }
  }
}
