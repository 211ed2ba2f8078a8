import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PlayerHost

/// The host's queues, all of which are awaited at its end.
@Suite struct HostWorkersTests {
  @Test func `the list of all queues is complete`() throws {
    let source = try String(contentsOfFile: Checkout.source("HostWorkers.swift"), encoding: .utf8)
    let all = HostWorkers().all
    #expect(Set(all.map(ObjectIdentifier.init)).count == all.count)
    #expect(all.count == source.ranges(of: " = SerialQueue()").count)
  }

  @Test func `accepted work and its consequences are done before the host ends`() {
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
