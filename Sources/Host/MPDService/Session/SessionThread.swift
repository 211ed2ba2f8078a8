import Linux

/// Runs what a client asks for apart from the program's other tasks.
///
/// A long answer is work for a processor, and clients decide how many of them there are. Swift's own executor would have as
/// many threads as there are processors, and would wake up every second from its first task on (``WorkerThreads``).
final class SessionThread: TaskExecutor {
  private let queue = SerialQueue()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
