import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PlayerHost

/// The host's queues, all of which are waited for at its end.
@Suite struct HostWorkersTests {
  @Test func `no queue is missing from the list of all`() throws {
    let source = try String(contentsOfFile: Checkout.source("HostWorkers.swift"), encoding: .utf8)
    let all = HostWorkers().all
    #expect(Set(all.map(ObjectIdentifier.init)).count == all.count)
    #expect(all.count == source.ranges(of: " = SerialQueue()").count)
  }

  @Test func `what was accepted is done when the host ends, and what follows from it, too`() {
    let workers = HostWorkers()
    let done = Mutex<[String]>([])
    for (number, queue) in workers.all.enumerated() {
      queue.async { done.withLock { $0.append("\(number)") } }
    }
    workers.naming.async {
      workers.moods.async { workers.lists.async { done.withLock { $0.append("lists") } } }
    }
    workers.finish(limit: .never)
    #expect(done.withLock { Set($0) } == Set(workers.all.indices.map(String.init) + ["lists"]))
    #expect(workers.isCancelled && !workers.areGivenUp)
  }
}
