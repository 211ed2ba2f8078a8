import CLinux
import Dispatch
import Linux
import PlayerModel
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct WorkerThreadsTests {
  @Test func `pieces of work that wait for each other get a thread each, and one thread stays`()
    throws
  {
    let threads = WorkerThreads(idleTime: 0.005)
    let (began, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<5 {
      threads.run {
        began.signal()
        goOn.wait()
      }
    }
    for _ in 0..<5 { began.wait() }
    #expect(threads.count == 5)
    for _ in 0..<5 { goOn.signal() }
    try eventually("one thread") { threads.count == 1 }
  }

  @Test func `an idle thread is reused before another is started`() throws {
    let threads = WorkerThreads(idleTime: 600)
    let done = DispatchSemaphore(value: 0)
    // The thread that has signalled may not be idle yet; then another is started, and more threads
    // are available next time.
    try eventually("a thread that is used again") {
      let before = threads.count
      threads.run { done.signal() }
      done.wait()
      return before > 0 && threads.count == before
    }
  }

  @Test func `a thread that runs only while the machine is idle starts no other`() throws {
    let threads = WorkerThreads(idleTime: 600)
    let (began, goOn, ended, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0),
      DispatchSemaphore(value: 0)
    )
    threads.run {
      began.signal()
      goOn.wait()
    }
    began.wait()
    try startThread(named: "test") {
      cl_run_when_idle()
      threads.run { done.signal() }
      ended.signal()
    }
    ended.wait()
    #expect(threads.count == 1)
    goOn.signal()
    done.wait()
  }

  @Test func `when the system gives no more threads, work waits for an existing one`() throws {
    let threads = limited(to: 1)
    try threads.prepare()
    let (goOn, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Noted()
    threads.run { goOn.wait() }
    for number in 1...3 {
      threads.run {
        order.add(number)
        done.signal()
      }
    }
    #expect(order.all.isEmpty)
    goOn.signal()
    for _ in 1...3 { done.wait() }
    #expect(order.all == [1, 2, 3])
    #expect(threads.count == 1)
  }

  @Test func `without any thread, the caller does the work`() {
    let threads = limited(to: 0)
    #expect(throws: PlayerError.self) { try threads.prepare() }
    let done = Noted()
    threads.run { done.add(1) }
    #expect(done.all == [1])
    #expect(threads.count == 0)
  }

  @Test func `delayed work is done in the order of its times, unless it is cancelled`() throws {
    let threads = limited(to: 1)
    try threads.prepare()
    let (goOn, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Noted()
    // All of them are due when the only thread gets to them.
    threads.run { goOn.wait() }
    let works = [3, 1, 2, 0].map { number in
      threads.run(after: Double(number) / 1000, countsSuspend: number == 2) {
        order.add(number)
        done.signal()
      }
    }
    works[3].cancel()
    goOn.signal()
    for _ in 1...3 { done.wait() }
    #expect(order.all == [1, 2, 3])
  }

  @Test func `the thread that watches the time also works, while another one watches`()
    throws
  {
    let threads = limited(to: 2)
    try threads.prepare()
    let (delayed, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let far = threads.run(after: 1e6) {}
    threads.run { done.signal() }
    done.wait()
    threads.run(after: 0.01) { delayed.signal() }
    threads.run {
      delayed.wait()
      done.signal()
    }
    done.wait()
    far.cancel()
  }

  @Test(arguments: [0, 1, 8])
  func `pieces are done once each, by any number of threads`(most: Int) {
    let threads = limited(to: most)
    for count in [0, 1, 2, 1000] {
      let done = Noted()
      threads.perform(count) { done.add($0) }
      #expect(done.all.sorted() == Array(0..<count))
    }
  }
}

/// Numbers, in the order in which threads added them.
final class Noted: Sendable {
  private let numbers = Mutex<[Int]>([])

  var all: [Int] { numbers.withLock(\.self) }

  func add(_ number: Int) {
    numbers.withLock { $0.append(number) }
  }
}

/// Threads of which the system provides at most `most`.
func limited(to most: Int) -> WorkerThreads {
  let started = Mutex(0)
  return WorkerThreads(idleTime: 600) { (body) throws(PlayerError) in
    let isThere = started.withLock { count in
      count += 1
      return count <= most
    }
    guard isThere else { throw PlayerError(.outputFailed, "There are no more threads.") }
    try startThread(named: "limited", body)
  }
}
