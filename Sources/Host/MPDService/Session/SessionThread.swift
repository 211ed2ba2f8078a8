import Linux

/// Runs a client's commands apart from the program's other tasks.
///
/// Clients can request any number of long responses, each of which takes processor time. Swift's default
/// executor would use as many threads as there are processors for them, and would wake up every second after
/// its first task (``WorkerThreads``).
final class SessionThread: TaskExecutor {
  private let queue = SerialQueue()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
