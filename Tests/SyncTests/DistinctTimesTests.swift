import Foundation
import Sealing
import TestSupport
import Testing

@testable import Sensing

/// Where rows are distinguished only by their times, the times of a device's records are made
/// distinct.
@Suite struct DistinctTimesTests {
  /// The times that arrived, by device, in the order of records.
  private func sent(to host: StudyHost) -> [String: [Int]] {
    var times: [String: [Int]] = [:]
    for record in host.requests.flatMap(\.records) {
      guard let device = record["deviceId"] as? String, let time = record["timestamp"] as? Int
      else { continue }
      times[device, default: []].append(time)
    }
    return times
  }

  @Test(arguments: [ServerType.aware, .awareLight])
  func `equal times are advanced by one, for each device`(kind: ServerType) throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address, kind: kind)
    try bench.store(at: [5, 5, 5, 6, 20, 20])
    try bench.store(at: [5, 20], deviceId: "another")
    try bench.run()
    #expect(
      sent(to: host) == ["device": [5, 6, 7, 8, 20, 21], "another": [5, 20]])
  }

  @Test func `a host that compares only numbers receives unchanged times`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address, kind: .awareMicro)
    try bench.store(at: [5, 5])
    try bench.run()
    let records = host.requests.last?.records ?? []
    #expect(records.map { $0["timestamp"] as? Int } == [5, 5])
    #expect(records.map { $0["id"] as? Int } == [1, 2])
  }

  @Test func `a repetition sends the same times, and later records follow them`() throws {
    let host = try StudyHost { $0.records.count == 1 ? .answer(200) : .bytes([]) }
    let first = try SyncBench(host: host.address, kind: .awareLight)
    try first.store(at: [5, 5, 6])
    #expect(first.failure() != nil)
    #expect(first.failure() != nil)
    #expect(Set(host.requests.map(\.key)).count == 1)
    let calm = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: calm.address, kind: .awareLight, batch: 1, in: first.folder)
    #expect(try bench.run() == 3)
    try bench.store(at: [6, 5])
    #expect(try bench.run() == 2)
    #expect(sent(to: calm)["device"] == [5, 6, 7, 8, 9])
  }

  @Test(arguments: [nil, "sesame"], Array(UInt64(0)..<6))
  func `whatever the clock does, times are distinct and in order, in batches of any size`(
    key: String?, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var now: Int64 = 1_000_000
    let times = (0..<60).map { _ in
      // A clock that stands still, advances, or is set.
      now += [0, 0, 0, 1, 2, 500, -3, -700].randomElement(using: &random) ?? 0
      return now
    }
    let passphrase = key.map { Passphrase($0, cost: .trifling) }
    let devices = (0..<60).map { _ in Int.random(in: 0..<8, using: &random) == 0 ? "b" : "device" }
    var results: [[String: [Int]]] = []
    for batch in [1, 7, 1000] {
      let host = try StudyHost { _ in .answer(200) }
      let bench = try SyncBench(
        host: host.address, kind: .awareLight, batch: batch, passphrase: passphrase)
      var first = 0
      while first < 60 {
        let end = devices[first...].firstIndex { $0 != devices[first] } ?? 60
        try bench.store(at: Array(times[first..<end]), deviceId: devices[first])
        first = end
      }
      #expect(try bench.run() == 60)
      results.append(sent(to: host))
    }
    #expect(results[0] == results[1] && results[1] == results[2])
    for (device, sent) in results[0] {
      #expect(Set(sent).count == sent.count)
      let own = zip(times, devices).filter { $0.1 == device }.map { Int($0.0) }
      #expect(zip(own, sent).allSatisfy { $0 <= $1 && $1 - $0 < 60 })
    }
  }
}
