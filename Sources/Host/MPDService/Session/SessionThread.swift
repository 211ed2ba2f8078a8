import Linux

/// Runs a client's commands apart from the program's other tasks.
///
/// A long response takes processor time, and clients determine how many there are. Swift's default executor
/// would have as many threads as there are processors, and would wake up every second after its first task
/// (``WorkerThreads``).
final class SessionThread: TaskExecutor {
  private let queue = SerialQueue()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
