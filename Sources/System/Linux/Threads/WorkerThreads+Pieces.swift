import Dispatch
import Glibc
import Synchronization

extension WorkerThreads {
  /// Does `count` pieces of work by as many threads as there are processors, the calling one among them; returns when all
  /// are done.
  ///
  /// The calling thread waits for no other that has not begun: with one thread it does everything itself.
  package func perform(_ count: Int, _ piece: @escaping @Sendable (Int) -> Void) {
    let pieces = Pieces(count: count, piece)
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    for _ in 1..<max(1, min(processors, count)) { run { pieces.doSome() } }
    pieces.doSome()
    pieces.wait()
  }
}

/// What several threads do together.
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

  func doSome() {
    while true {
      // Only which number comes out matters.
      let number = begun.wrappingAdd(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      piece(number)
      // The thread that waits sees what each piece has written.
      let isLast = done.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == count
      if isLast { areDone.signal() }
    }
  }

  func wait() {
    if count > 0 { areDone.wait() }
  }
}
