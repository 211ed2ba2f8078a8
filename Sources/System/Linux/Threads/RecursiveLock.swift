import Glibc

/// A lock that the thread which holds it may take again.
package final class RecursiveLock: @unchecked Sendable {
  // POSIX allows a mutex to be used only where it was made.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// How often the thread that holds it has taken it.
  private var depth = 0

  package init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Does `body` while no other thread holds the lock.
  package func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    depth += 1
    defer {
      depth -= 1
      pthread_mutex_unlock(mutex)
    }
    return body()
  }

  /// Whether the thread that asks holds it; waits while another does.
  package var isHeldHere: Bool { withLock { depth > 1 } }
}
