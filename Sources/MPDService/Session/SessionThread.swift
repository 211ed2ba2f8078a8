import Dispatch

/// Runs what a client asks for apart from the program's other tasks.
///
/// A long answer is work for a processor, and clients decide how many of them there are. The queue is a serial one: those
/// get a thread even where every processor has something to do.
final class SessionThread: TaskExecutor {
  private let queue = DispatchQueue(label: "mpd session", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
