import Dispatch
import Glibc
import Synchronization

extension WorkerThreads {
  /// Calls `piece` with the numbers below `count` on as many threads as there are processors, and
  /// waits until all are done.
  ///
  /// The calling thread takes part and never waits for a thread that has not begun, so it does
  /// everything itself if it is the only one.
  package func perform(_ count: Int, _ piece: @escaping @Sendable (Int) -> Void) {
    let pieces = Pieces(count: count, piece)
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    for _ in 1..<max(1, min(processors, count)) { run { pieces.work() } }
    pieces.work()
    pieces.wait()
  }
}

/// Work items that several threads share.
private final class Pieces: Sendable {
  private let count: Int
  private let piece: @Sendable (Int) -> Void
  private let begun = Atomic(0)
  private let done = Atomic(0)
  private let areDone = DispatchSemaphore(value: 0)

  init(count: Int, _ piece: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.piece = piece
  }

  func work() {
    while true {
      // Relaxed: only the number matters.
      let number = begun.wrappingAdd(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      piece(number)
      // Acquire and release: the waiting thread must see what each piece wrote.
      let isLast = done.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == count
      if isLast { areDone.signal() }
    }
  }

  func wait() {
    if count > 0 { areDone.wait() }
  }
}
