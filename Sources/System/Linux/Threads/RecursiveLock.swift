import Glibc

/// A lock that the thread holding it may take again.
package final class RecursiveLock: @unchecked Sendable {
  // Allocated, because POSIX does not allow a mutex to move in memory.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// How many times the current owner has taken the lock.
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

  /// Calls `body` while holding the lock.
  package func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    depth += 1
    defer {
      depth -= 1
      pthread_mutex_unlock(mutex)
    }
    return body()
  }

  /// Whether the calling thread holds the lock; waits while another thread does.
  package var isHeldHere: Bool { withLock { depth > 1 } }
}
