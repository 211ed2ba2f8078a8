import Foundation
import GRDB
import Sealing
import Synchronization
import TestSupport
import Testing

@testable import Sensing

/// What is sent, and what is marked as acknowledged.
@Suite struct SyncTests {
  /// What titles must survive.
  static let nasty = [
    "a+b & c=d % %2B \" \\ / '", "🎧 音楽 — ü", "line\nbreak\ttab", "\u{1}\u{7F}", "=cmd()", "",
    "[{\"message\":\"no\"}]",
  ]

  @Test(arguments: ServerType.allCases, Way.allCases)
  func `7: records arrive byte for byte, in order, and once`(kind: ServerType, way: Way) throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(
      host: host.address, kind: kind, batch: 3, transport: way.transport())
    try bench.store(Self.nasty)
    #expect(bench.waiting == 7)
    #expect(try bench.run() == 7)
    let requests = host.requests.filter { $0.operation == "insert" }
    #expect(requests.map(\.records.count) == [3, 3, 1])
    #expect(requests.flatMap { $0.texts("title") } == Self.nasty)
    #expect(Set(requests.map(\.key)).count == 3)
    #expect(bench.waiting == 0)
    #expect(try bench.run() == 0)
    #expect(host.requests.filter { $0.operation == "insert" }.count == 3)
    #expect(bench.sync.status().lastSuccess == 1_700_000_000_000)
    #expect(bench.sync.status().lastAnswer == "200")
  }

  @Test func `forms have a device and an array with AWARE's columns, and nothing more`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address)
    try bench.store(["x"], deviceId: "d&1")
    try bench.run()
    let request = try #require(host.requests.first)
    #expect(request.path == "/index.php/7/k%26y%2F%2B%201/played/insert")
    #expect(request.headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true)
    #expect(Set(request.form.keys) == ["device_id", "data"])
    #expect(request.form["device_id"] == "d&1")
    #expect(
      request.form["data"]
        == "[{\"id\":1,\"timestamp\":1000000,\"deviceId\":\"d&1\",\"title\":\"x\"}]")
  }

  @Test func `the plain JSON has no numbers of records`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address + "/base/", kind: .awareLight)
    try bench.store(["x"])
    try bench.run()
    let request = try #require(host.requests.first)
    #expect(request.path == "/base/insert/")
    #expect(request.headers["content-type"]?.hasPrefix("application/json") == true)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "{\"deviceId\":\"device\",\"tableName\":\"played\",\"timestamp\":1700000000000,"
        + "\"data\":[{\"timestamp\":1000000,\"deviceId\":\"device\",\"title\":\"x\"}]}")
  }

  @Test func `an aware-server makes its table first, once`() throws {
    let host = try StudyHost { request in
      .answer(200, request.operation == "create_table" ? "CREATE TABLE IF NOT EXISTS `p` ()" : "")
    }
    let bench = try SyncBench(host: host.address, kind: .aware, batch: 1)
    try bench.store(["a", "b"])
    try bench.run()
    #expect(host.requests.map(\.operation) == ["create_table", "insert", "insert"])
    #expect(
      host.requests[0].form["fields"]
        == "id bigint,timestamp bigint,deviceId text,title text")
    #expect(host.requests[0].form["device_id"] == "device")
  }

  @Test func `a request names one device`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address)
    try bench.store(["a", "b"], deviceId: "one")
    try bench.store(["c"], deviceId: "two")
    try bench.run()
    #expect(host.requests.map { $0.form["device_id"] } == ["one", "two"])
    #expect(host.requests.map { $0.texts("title") } == [["a", "b"], ["c"]])
  }

  @Test func `what stays here is passed over`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address, batch: 2)
    try bench.store(["-1", "-2", "-3", "a", "-4", "-5", "b", "-6"])
    #expect(try bench.run() == 2)
    #expect(host.requests.flatMap { $0.texts("title") } == ["a", "b"])
    #expect(bench.waiting == 0)
  }

  @Test func `with nothing to send nobody is asked`() throws {
    let host = try StudyHost { _ in .answer(500) }
    let bench = try SyncBench(host: host.address)
    #expect(try bench.run() == 0)
    try bench.store(["-only local"])
    #expect(try bench.run() == 0)
    #expect(host.requests.isEmpty)
  }

  @Test func `a body is never longer than a host takes`() throws {
    let host = try StudyHost { $0.body.count > 1_000_000 ? .answer(413, "<html>") : .answer(200) }
    let bench = try SyncBench(host: host.address)
    let long = String(repeating: "+", count: 100_000)
    try bench.store((0..<12).map { "\($0)\(long)" })
    #expect(try bench.run() == 12)
    #expect(host.requests.allSatisfy { $0.body.count < 1_000_000 })
  }

  @Test func `a batch that is too much is halved, and one record that is too much is told`() throws
  {
    let host = try StudyHost {
      $0.records.count > 2 || $0.body.count > 50_000 ? .answer(413) : .answer(200)
    }
    let bench = try SyncBench(host: host.address)
    try bench.store((0..<9).map(String.init))
    #expect(try bench.run() == 9)
    let taken = host.requests.filter { $0.records.count <= 2 }
    #expect(taken.flatMap { $0.texts("title") } == (0..<9).map(String.init))
    try bench.store([String(repeating: "x", count: 60_000)])
    #expect(bench.failure()?.message.contains("413") == true)
    #expect(bench.waiting == 1)
  }

  @Test func `7: each host and study is sent everything`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let first = try SyncBench(host: host.address)
    try first.store(["a", "b"])
    #expect(try first.run() == 2)
    for key in ["other", "another"] {
      let bench = try SyncBench(host: host.address, key: key, in: first.folder)
      #expect(bench.waiting == 2)
      #expect(try bench.run() == 2)
    }
    #expect(first.waiting == 0)
  }

  @Test func `new records are sent by themselves, and nothing runs while there are none`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address) { $0.interval = 60 }
    #expect(bench.timers.delays.isEmpty)
    try bench.store(["a"])
    bench.sync.noteStored()
    bench.sync.noteStored()
    #expect(bench.timers.delays == [60])
    bench.timers.runAll()
    #expect(try bench.run() == 0, "it went by itself")
    #expect(host.requests.count == 1)
    #expect(bench.timers.delays.isEmpty)
    bench.sync.end()
    bench.sync.noteStored()
    #expect(bench.timers.delays.isEmpty)
  }

  @Test func `nothing goes by itself unless it is wanted`() throws {
    let bench = try SyncBench(host: "http://127.0.0.1:1")
    try bench.store(["a"])
    bench.sync.noteStored()
    #expect(bench.failure() != nil)
    #expect(bench.timers.delays.isEmpty)
  }

  @Test func `after a failure the host is left alone, unless one insists`() throws {
    let status = Mutex(500)
    let host = try StudyHost { _ in .answer(status.withLock(\.self), "down") }
    let bench = try SyncBench(host: host.address) { $0.interval = 60 }
    try bench.store(["a"])
    #expect(bench.failure(force: false)?.code == .hostRefused)
    #expect(bench.failure(force: false)?.code == .cannotSync)
    #expect(host.requests.count == 1)
    #expect(bench.timers.delays.count == 1)
    #expect(bench.timers.delays.allSatisfy { (1...30).contains($0) }, "it is tried again by itself")
    #expect(bench.sync.status().lastAnswer == "500 “down”")
    status.withLock { $0 = 200 }
    #expect(bench.failure(force: false)?.code == .cannotSync)
    #expect(bench.failure(force: true)?.code == .hostRefused, "200 with words is no success")
    #expect(host.requests.count == 2)
    #expect(bench.waiting == 1)
  }

  @Test func `a lost answer is asked for where the host can tell`() throws {
    let stored = Mutex<[Int]>([])
    let host = try StudyHost { request in
      switch request.operation {
      case "latest":
        let latest = stored.withLock { $0.max() }
        return .answer(200, latest.map { "[{\"timestamp\":\"\($0)\"}]" } ?? "[]")
      case "insert":
        let isFirst = stored.withLock { stored in
          defer { stored += request.records.compactMap { $0["timestamp"] as? Int } }
          return stored.isEmpty
        }
        return isFirst ? .bytes([]) : .answer(200)
      default: return .answer(200)
      }
    }
    let bench = try SyncBench(host: host.address, kind: .aware)
    try bench.store(["a", "b"])
    #expect(bench.failure()?.code == .hostUnreachable)
    #expect(bench.waiting == 2)
    try bench.store(["c"])
    #expect(try bench.run() == 3)
    #expect(stored.withLock(\.self) == [1_000_000, 1_001_000, 1_002_000])
  }

  @Test func `what was said of the latest is believed only where it is certain`() throws {
    // The host has nothing of this batch, but an older record as late as the batch's last.
    let bench = try SyncBench(host: "http://127.0.0.1:1", kind: .aware)
    try bench.store(["a", "b"])
    let host = try StudyHost { request in
      switch request.operation {
      case "latest": .answer(200, "[{\"timestamp\":1000000}]")
      case "insert" where request.records.count == 2: .bytes([])
      default: .answer(200)
      }
    }
    let other = try SyncBench(host: host.address, kind: .aware, in: bench.folder)
    #expect(other.failure() != nil)
    #expect(other.failure() != nil)
    let inserts = host.requests.filter { $0.operation == "insert" }
    #expect(inserts.count == 2)
    #expect(Set(inserts.map(\.key)).count == 1)
    #expect(other.waiting == 2)
  }

  @Test func `no host, no address and no transport are told in one sentence`() throws {
    for host in [nil, "", "gopher://x"] {
      #expect(try SyncBench(host: host).failure()?.code == .cannotSync)
    }
    #expect(try SyncBench(host: "https://x.org", transport: nil).failure()?.code == .cannotSync)
  }

  @Test func `a sync is ended between and within requests`() throws {
    let arrived = DispatchSemaphore(value: 0)
    let host = try StudyHost { request in
      guard request.texts("title") != ["b"] else {
        arrived.signal()
        return .silence
      }
      return .answer(200)
    }
    let bench = try SyncBench(host: host.address, batch: 1, transport: Way.helper.transport())
    try bench.store(["a", "b", "c"])
    let sync = bench.sync
    Thread.detachNewThread {
      arrived.wait()
      sync.cancel()
    }
    #expect(bench.failure()?.code == .syncCancelled)
    #expect(bench.waiting == 2)
    #expect(bench.sync.status().sent == 1)
    Thread.detachNewThread {
      arrived.wait()
      sync.end()
    }
    #expect(bench.failure()?.code == .syncCancelled)
    #expect(bench.failure()?.code == .syncCancelled, "it ended for good")
  }

  @Test func `records from before there were marks are sent`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address)
    try bench.store(["old"])
    try downgrade(bench.path)
    #expect(try bench.run() == 1)
    #expect(host.requests.count == 1)
  }

  @Test func `sealed records are sent as what they are, and nothing lies beside them`() throws {
    let passphrase = Passphrase("sesame", cost: .trifling)
    let host = try StudyHost { request in
      request.texts("title") == ["an unlikely title"]
        ? .answer(500, "no room for an unlikely title") : .answer(200)
    }
    let bench = try SyncBench(host: host.address, passphrase: passphrase) { $0.isPrivate = true }
    try bench.store(["an unlikely title"])
    #expect(bench.failure()?.message.contains("unlikely") == true)
    #expect(bench.sync.status().lastAnswer == "500")
    #expect(host.requests.first?.texts("title") == ["an unlikely title"])
    for suffix in ["", "-wal"] {
      let bytes = FileManager.default.contents(atPath: bench.path + suffix) ?? Data()
      #expect(bytes.firstRange(of: Data("unlikely".utf8)) == nil)
    }
    // The mark outlives another key.
    let renewed = Passphrase("other", cost: .trifling)
    _ = try RecordRekeying(path: bench.path, table: Played.table, old: passphrase, new: renewed)
      .run()
    let after = try SyncBench(
      host: host.address, in: bench.folder, passphrase: renewed)
    #expect(after.waiting == 1)
    #expect(after.failure()?.code == .hostRefused)
    #expect(Set(host.requests.map(\.key)).count == 1)
    let stranger = try SyncBench(host: host.address, in: bench.folder)
    #expect(stranger.failure()?.code == .missingKey)
  }

  private func downgrade(_ path: String) throws {
    try DatabaseQueue(path: path).write { database in
      try database.execute(sql: "DROP TABLE sync_marks; PRAGMA user_version = 1")
    }
  }
}
