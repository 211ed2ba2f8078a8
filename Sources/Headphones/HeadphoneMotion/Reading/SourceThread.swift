import Dispatch
import Glibc
import Linux
import PlayerModel
import Synchronization

/// A source's thread, which waits in `poll` for its worker's descriptors and for messages.
final class SourceThread: Sendable {
  typealias Report = @Sendable (HeadphoneEvent) -> Void

  private enum Message {
    case want(HeadphoneWants)
    case recentre, stop
  }

  private let inbox = Mailbox<Message>()
  private let report: Mutex<Report?>
  private let clock: any PlayerClock
  private let id = Atomic<UInt>(0)
  private let running = DispatchGroup()

  /// Starts a thread called `name`, on which `make` creates the worker.
  init(
    named name: String, clock: any PlayerClock, report: @escaping Report,
    _ make: @escaping @Sendable () -> any SourceWorker
  ) throws(HeadphoneError) {
    self.report = Mutex(report)
    self.clock = clock
    running.enter()
    do throws(PlayerError) {
      try startThread(named: name) { [self] in
        id.store(UInt(pthread_self()), ordering: .relaxed)
        run(make())
        running.leave()
      }
    } catch {
      running.leave()
      throw HeadphoneError(.refused, error.message)
    }
  }

  func want(_ wants: HeadphoneWants, report: @escaping Report) {
    self.report.withLock { $0 = report }
    inbox.post(.want(wants))
  }

  func recentre() {
    inbox.post(.recentre)
  }

  /// Stops reporting and waits for the end of the thread.
  func stop() {
    report.withLock { $0 = nil }
    inbox.post(.stop)
    waitForEnd()
  }

  /// Waits until the thread has released its resources, unless called on that thread.
  func waitForEnd() {
    if id.load(ordering: .relaxed) != UInt(pthread_self()) { running.wait() }
  }

  private func run(_ worker: any SourceWorker) {
    var worker = worker
    var isOver = false
    while !isOver {
      var polled =
        [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)] + worker.polled
      if poll(&polled, nfds_t(polled.count), wait(until: worker.deadline)) < 0 { continue }
      for message in inbox.take() { isOver = take(message, &worker) || isOver }
      if !isOver { tell(worker.proceed(Array(polled.dropFirst()), clock.now())) }
    }
    worker.end()
  }

  /// Handles a message; returns whether the thread must end.
  private func take(_ message: Message, _ worker: inout any SourceWorker) -> Bool {
    switch message {
    case .want(let wants): tell(worker.want(wants, clock.now()))
    case .recentre: worker.recentre()
    case .stop: return true
    }
    return false
  }

  private func tell(_ events: [HeadphoneEvent]) {
    for event in events { report.withLock(\.self)?(event) }
  }

  /// Returns the timeout in milliseconds, rounded up so as not to wake early, or −1 for none.
  private func wait(until deadline: Int64?) -> Int32 {
    guard let deadline else { return -1 }
    let left = max(0, deadline - clock.now().monotonicNanoseconds)
    return Int32(clamping: (left + 999_999) / 1_000_000)
  }
}
