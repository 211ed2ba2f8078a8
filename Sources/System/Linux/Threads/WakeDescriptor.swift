import CLinux
import Glibc

/// A descriptor that one thread waits on in `poll` and any other makes readable.
///
/// A wake that comes while nobody waits is kept; many are as good as one.
package final class WakeDescriptor: Sendable {
  /// Readable after ``wake()`` until ``reset()``.
  package let descriptor: Int32

  /// A descriptor that is not readable yet.
  package init() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    precondition(descriptor >= 0, "no event descriptor: \(String(cString: strerror(errno)))")
  }

  deinit {
    close(descriptor)
  }

  /// Makes it readable.
  package func wake() {
    // The only way to fail is a counter at its maximum: it is readable then anyway.
    eventfd_write(descriptor, 1)
  }

  /// Makes it unreadable again.
  package func reset() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }

  /// Sleeps until it is woken or the time is over (negative: never), and makes it unreadable again.
  package func wait(milliseconds: Int32 = -1) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&polled, 1, milliseconds) > 0 { reset() }
  }
}
