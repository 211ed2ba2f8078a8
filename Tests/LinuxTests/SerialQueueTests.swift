import Dispatch
import Linux
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct SerialQueueTests {
  @Test func `work is done one piece at a time, in the order in which it was added`() {
    let queue = SerialQueue()
    let done = Noted()
    let inside = Atomic(0)
    for number in 0..<1000 {
      queue.async {
        #expect(inside.wrappingAdd(1, ordering: .relaxed).newValue == 1)
        done.add(number)
        inside.wrappingSubtract(1, ordering: .relaxed)
      }
    }
    #expect(queue.sync { done.all } == Array(0..<1000))
  }

  @Test func `synchronous and asynchronous work from many threads never overlaps`() throws {
    let queue = SerialQueue()
    let inside = Mutex((now: 0, most: 0, count: 0))
    let ended = DispatchSemaphore(value: 0)
    let work: @Sendable () -> Void = {
      inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.count + 1) }
      inside.withLock { $0.now -= 1 }
    }
    for thread in 0..<8 {
      try startThread(named: "many") {
        for number in 0..<500 {
          if (number + thread).isMultiple(of: 3) { queue.sync(work) } else { queue.async(work) }
        }
        ended.signal()
      }
    }
    for _ in 0..<8 { ended.wait() }
    queue.sync {}
    let (_, most, count) = inside.withLock(\.self)
    #expect(most == 1)
    #expect(count == 4000)
  }

  @Test func `without a free thread, a waiting thread first does the work ahead of its own`() throws
  {
    let threads = limited(to: 1)
    try threads.prepare()
    let (queue, goOn) = (SerialQueue(on: threads), DispatchSemaphore(value: 0))
    threads.run { goOn.wait() }
    let order = Noted()
    queue.async { order.add(1) }
    queue.sync { order.add(2) }
    #expect(order.all == [1, 2])
    goOn.signal()
  }

  @Test func `work knows that it is on the queue`() {
    let queue = SerialQueue()
    let isDone = DispatchSemaphore(value: 0)
    let hadTurn = DispatchSemaphore(value: 0)
    #expect(!queue.isCurrent)
    queue.async {
      #expect(queue.isCurrent)
      isDone.signal()
      hadTurn.wait()
    }
    isDone.wait()
    #expect(!queue.isCurrent)
    hadTurn.signal()
    #expect(queue.sync { queue.isCurrent })
    #expect(!queue.isCurrent)
  }

  @Test func `delayed work is done after earlier work`() {
    let queue = SerialQueue()
    let isDone = DispatchSemaphore(value: 0)
    let order = Noted()
    queue.async(after: 0.01) {
      order.add(2)
      isDone.signal()
    }
    queue.async { order.add(1) }
    isDone.wait()
    #expect(order.all == [1, 2])
  }

  @Test func `draining waits for all earlier work`() {
    let queue = SerialQueue()
    let done = Noted()
    for number in 0..<100 { queue.async { done.add(number) } }
    queue.drain {}
    #expect(done.all == Array(0..<100))
  }
}
