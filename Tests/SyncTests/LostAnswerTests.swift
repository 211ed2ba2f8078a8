import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Sensing

/// What is sent again to an aware-server that died within a batch, or whose answer got lost.
@Suite struct LostAnswerTests {
  @Test(
    arguments: [
      // The records, the newest time before them, the latest time that the host reports, and how
      // many have arrived.
      ([10, 11, 12], 9, 12, 3), ([10, 11, 12], 9, 11, 2), ([10, 11, 12], 9, 10, 1),
      ([10, 11, 12], 9, 9, 0), ([10, 11, 12], .min, 12, 3), ([], 9, 9, 0),
      // The clock was set back: later records are uncertain, or all of them.
      ([10, 11, 4, 5], 9, 11, 2), ([10, 4, 12, 5], 9, 12, 3), ([4, 5], 9, 9, 0),
      ([4, 5, 10], 9, 9, 0),
      ([4, 5, 10], 9, 10, 3),
      // Times that nothing explains: rows were removed there, or come from elsewhere.
      ([10, 12], 9, 11, 0), ([10, 12], 9, 13, 0), ([10, 12], 9, 8, 0), ([4, 5], 9, 5, 0),
    ] as [([Int64], Int64, Int64, Int)])
  func `only records that certainly arrived count`(
    moments: [Int64], newest: Int64, latest: Int64, count: Int
  ) {
    #expect(ArrivedRecords.count(of: moments, after: newest, latest: latest) == count)
  }

  /// An aware-server that stores row by row, and dies within the next insertion after `lifetime`
  /// rows, if that is set.
  private final class Server: Sendable {
    let rows = Mutex<[(id: Int, time: Int)]>([])
    let lifetime = Mutex<Int?>(nil)

    func answer(_ request: StudyHost.Request) -> StudyHost.Reply {
      switch request.operation {
      case "latest":
        let latest = rows.withLock { $0.map(\.time).max() }
        return .answer(200, latest.map { "[{\"timestamp\":\"\($0)\"}]" } ?? "[]")
      case "insert":
        let lifetime = lifetime.withLock { lifetime in
          defer { lifetime = nil }
          return lifetime
        }
        let new = request.records.compactMap { record -> (id: Int, time: Int)? in
          guard let id = record["id"] as? Int, let time = record["timestamp"] as? Int else {
            return nil
          }
          return (id, time)
        }
        rows.withLock { $0 += new.prefix(lifetime ?? .max) }
        return lifetime == nil ? .answer(200) : .bytes([])
      default: return .answer(200)
      }
    }

    var ids: [Int] { rows.withLock { $0.map(\.id) } }
  }

  @Test(arguments: 0...3)
  func `records of one millisecond are stored once, wherever the server died`(lifetime: Int) throws
  {
    let server = Server()
    let host = try StudyHost { [server] in server.answer($0) }
    let bench = try SyncBench(host: host.address, kind: .aware)
    try bench.store(at: [10, 20, 20])
    server.lifetime.withLock { $0 = lifetime }
    #expect(bench.failure()?.code == .hostUnreachable)
    #expect(bench.waiting == 3)
    #expect(try bench.run() == 3)
    #expect(server.rows.withLock { $0.map(\.id) } == [1, 2, 3])
    #expect(server.rows.withLock { $0.map(\.time) } == [10, 20, 21])
    // A later record of the same millisecond is another record.
    try bench.store(at: [20, 21])
    server.lifetime.withLock { $0 = lifetime }
    #expect(bench.failure()?.code == .hostUnreachable)
    #expect(try bench.run() == 2)
    #expect(server.ids == [1, 2, 3, 4, 5])
    #expect(server.rows.withLock { $0.map(\.time) } == [10, 20, 21, 22, 23])
  }

  @Test func `after the clock was set back, the server's answer proves nothing, and all is resent`()
    throws
  {
    let server = Server()
    let host = try StudyHost { [server] in server.answer($0) }
    let bench = try SyncBench(host: host.address, kind: .aware)
    try bench.store(at: [1_000_000, 1_001_000])
    #expect(try bench.run() == 2)
    // None of these arrives, and the server's latest record is later than all of them.
    try bench.store(at: [500_000, 501_000])
    server.lifetime.withLock { $0 = 0 }
    #expect(bench.failure()?.code == .hostUnreachable)
    #expect(bench.waiting == 2)
    #expect(try bench.run() == 2)
    #expect(server.ids == [1, 2, 3, 4])
    let insertions = host.requests.filter { $0.operation == "insert" }
    #expect(insertions.count == 3)
    #expect(insertions[1].key == insertions[2].key)
    // Nor does it when the clock has caught up to the very millisecond.
    try bench.store(at: [700_000, 1_001_000])
    server.lifetime.withLock { $0 = 0 }
    #expect(bench.failure()?.code == .hostUnreachable)
    #expect(try bench.run() == 2)
    #expect(server.ids == [1, 2, 3, 4, 5, 6])
    #expect(server.rows.withLock { $0.last?.time } == 1_001_001)
  }

  @Test(arguments: Array(UInt64(0)..<12))
  func
    `each record arrives, and twice only if the clock was set back`(
      seed: UInt64
    ) throws
  {
    var random = SeededGenerator(seed: seed)
    let isSetBack = seed % 2 == 1
    let server = Server()
    let host = try StudyHost { [server] in server.answer($0) }
    let bench = try SyncBench(host: host.address, kind: .aware, batch: 6)
    var now: Int64 = 1_000_000
    var times: [Int64] = []
    for _ in 0..<12 {
      let new = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        let steps: [Int64] = [0, 0, 0, 1, 2, 500] + (isSetBack ? [-3, -700] : [])
        now += steps.randomElement(using: &random) ?? 0
        return now
      }
      try bench.store(at: new)
      times += new
      if Bool.random(using: &random) {
        server.lifetime.withLock { $0 = Int.random(in: 0...6, using: &random) }
      }
      _ = bench.failure()
      let marked = times.count - bench.waiting
      #expect(
        Set(server.ids).isSuperset(of: Array(0..<marked).map { $0 + 1 }),
        "a record is marked as sent but did not arrive")
    }
    server.lifetime.withLock { $0 = nil }
    try bench.run()
    #expect(bench.waiting == 0)
    #expect(Set(server.ids) == Set(1..<(times.count + 1)))
    if !isSetBack {
      #expect(server.ids == Array(1..<(times.count + 1)), "each record arrives once")
    }
  }
}
