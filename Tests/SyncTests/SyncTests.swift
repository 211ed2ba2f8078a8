import Foundation
import GRDB
import Sealing
import Synchronization
import TestSupport
import Testing

@testable import Sensing

/// What is sent, and what is marked as acknowledged.
@Suite struct SyncTests {
  /// Texts that titles must survive.
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

  @Test func `forms contain a device and an array with AWARE's columns, and nothing more`() throws {
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

  @Test func `the plain JSON contains no record numbers`() throws {
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
        == "id bigint,timestamp bigint,deviceId text,title text,device_id text")
    #expect(host.requests[0].form["device_id"] == "device")
    #expect(host.requests[1].texts("device_id") == ["device"])
    #expect(host.requests[1].texts("deviceId") == ["device"])
  }

  @Test func `an aware-server with a table of an earlier shape receives the new one`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address, kind: .aware)
    try bench.store(["a"])
    try bench.run()
    try DatabaseQueue(path: bench.path).write { database in
      try database.execute(sql: "UPDATE sync_marks SET hasTable = 1")
    }
    try bench.store(["b"])
    try bench.run()
    #expect(
      host.requests.map(\.operation) == ["create_table", "insert", "create_table", "insert"])
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

  @Test func `records that are never sent are skipped`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address, batch: 2)
    try bench.store(["-1", "-2", "-3", "a", "-4", "-5", "b", "-6"])
    #expect(try bench.run() == 2)
    #expect(host.requests.flatMap { $0.texts("title") } == ["a", "b"])
    #expect(bench.waiting == 0)
  }

  @Test(arguments: [nil, Passphrase("sesame", cost: .trifling)])
  func `records that are never sent are not counted as waiting`(passphrase: Passphrase?) throws {
    let isDown = Atomic<Bool>(false)
    let host = try StudyHost { _ in isDown.load(ordering: .relaxed) ? .answer(500) : .answer(200) }
    let bench = try SyncBench(host: host.address, batch: 2, passphrase: passphrase)
    try bench.store(["-1", "a", "-2", "b", "-3", "c"])
    #expect(bench.waiting == 3)
    try bench.store(["d", "-4"])
    #expect(bench.waiting == 4)
    try bench.run()
    #expect(bench.waiting == 0)
    try bench.store(["-5", "-6", "-7", "-8", "-9", "-10"])
    #expect(bench.waiting == 0)
    isDown.store(true, ordering: .relaxed)
    try bench.store(["e", "-11", "f"])
    #expect(bench.failure() != nil)
    #expect(bench.waiting == 2)
    // The same holds for a new count.
    let other = try SyncBench(host: host.address, in: bench.folder, passphrase: passphrase)
    #expect(other.waiting == 2)
    // Deleted records no longer count.
    try DatabaseQueue(path: bench.path).write { database in
      try database.execute(sql: "DELETE FROM played WHERE id < (SELECT max(id) FROM played)")
    }
    #expect(bench.waiting == 1)
  }

  @Test(arguments: [
    ("http://study.org", "study.org", "use https"),
    ("https://me:secret@study.org", "https://…@study.org", "without a name or password"),
    ("gopher://study.org", "gopher://study.org", "write https://HOST"),
  ])
  func `a sync that cannot work shows its host, what is waiting, and why`(
    host: String, name: String, reason: String
  ) throws {
    let passphrase = Passphrase("sesame", cost: .trifling)
    let bench = try SyncBench(host: host, passphrase: passphrase) { $0.dbEncryptionKey = "sesame" }
    try bench.store(["a", "-1", "b"])
    let status = bench.sync.status()
    #expect(status.host == name)
    #expect(status.waiting == 2)
    #expect(status.obstacle?.contains(reason) == true)
    #expect(status.obstacle?.contains("secret") == false)
    #expect(bench.failure()?.message == status.obstacle)
    // A caller without the key can read the status, too.
    let stranger = try SyncBench(host: host, in: bench.folder)
    #expect(stranger.sync.status().obstacle != nil)
    #expect(stranger.waiting == 3)
  }

  @Test func `a host that can be reached has no obstacle`() throws {
    #expect(try SyncBench(host: "https://study.org").sync.status().obstacle == nil)
    #expect(try SyncBench(host: nil).sync.status().obstacle == nil)
    #expect(
      try SyncBench(host: "https://study.org", transport: nil).sync.status().obstacle != nil)
  }

  @Test func `with nothing to send, the host is not contacted`() throws {
    let host = try StudyHost { _ in .answer(500) }
    let bench = try SyncBench(host: host.address)
    #expect(try bench.run() == 0)
    try bench.store(["-only local"])
    #expect(try bench.run() == 0)
    #expect(host.requests.isEmpty)
  }

  @Test func `a body is never longer than a host accepts`() throws {
    let host = try StudyHost { $0.body.count > 1_000_000 ? .answer(413, "<html>") : .answer(200) }
    let bench = try SyncBench(host: host.address)
    let long = String(repeating: "+", count: 100_000)
    try bench.store((0..<12).map { "\($0)\(long)" })
    #expect(try bench.run() == 12)
    #expect(host.requests.allSatisfy { $0.body.count < 1_000_000 })
  }

  @Test func `a batch that is too large is halved, and one record that is too large is reported`()
    throws
  {
    let host = try StudyHost { request in
      let isTooLarge = request.records.count > 2 || request.body.count > 50_000
      return .answer(isTooLarge ? 413 : 200)
    }
    let bench = try SyncBench(host: host.address)
    let titles = (0..<9).map { "\($0)" }
    try bench.store(titles)
    #expect(try bench.run() == 9)
    let taken = host.requests.filter { $0.records.count <= 2 }
    #expect(taken.flatMap { $0.texts("title") } == titles)
    try bench.store([String(repeating: "x", count: 60_000)])
    #expect(bench.failure()?.message.contains("413") == true)
    #expect(bench.waiting == 1)
  }

  @Test func `the batch size that a host accepts is remembered for the rest of a sync`() throws {
    let host = try StudyHost { $0.records.count > 3 ? .answer(413) : .answer(200) }
    let bench = try SyncBench(host: host.address)
    try bench.store((0..<64).map(String.init))
    #expect(try bench.run() == 64)
    // 64, 32, 16, 8 and 4 are too many, once each.
    #expect(host.requests.count { $0.records.count > 3 } == 5)
  }

  @Test func `7: each host and study receives everything`() throws {
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

  @Test func `new records are sent automatically, and nothing runs while there are none`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address) { $0.syncInterval = 60 }
    #expect(bench.timers.delays.isEmpty)
    try bench.store(["a"])
    bench.sync.noteStored()
    bench.sync.noteStored()
    #expect(bench.timers.delays == [60])
    bench.timers.runAll()
    #expect(try bench.run() == 0, "the record was sent automatically")
    #expect(host.requests.count == 1)
    #expect(bench.timers.delays.isEmpty)
    bench.sync.end()
    bench.sync.noteStored()
    #expect(bench.timers.delays.isEmpty)
  }

  @Test func `a sync requested while one is failing ends with that failure`() throws {
    let (arrived, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let host = try StudyHost { _ in
      arrived.signal()
      asked.wait()
      return .answer(503)
    }
    let bench = try SyncBench(host: host.address)
    try bench.store(["a"])
    let failures = Mutex<[SensorError.Code]>([])
    let done = DispatchSemaphore(value: 0)
    func ask() {
      bench.sync.sync(force: true) { result in
        if case .failure(let error) = result { failures.withLock { $0.append(error.code) } }
        done.signal()
      }
    }
    ask()
    arrived.wait()
    ask()
    asked.signal()
    for _ in 0..<2 { done.wait() }
    #expect(failures.withLock(\.self) == [.hostRefused, .hostRefused])
    #expect(host.requests.count == 1)
    asked.signal()
    #expect(bench.failure()?.code == .hostRefused)
    #expect(host.requests.count == 2, "a finished failure is not reused")
  }

  @Test func `a sync requested while one is succeeding succeeds, despite earlier failures`() throws
  {
    let (arrived, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let status = Mutex(503)
    let host = try StudyHost { _ in
      arrived.signal()
      asked.wait()
      return .answer(status.withLock(\.self))
    }
    let bench = try SyncBench(host: host.address)
    try bench.store(["a"])
    asked.signal()
    #expect(bench.failure()?.code == .hostRefused)
    arrived.wait()
    status.withLock { $0 = 200 }
    let counts = Mutex<[Int?]>([])
    let done = DispatchSemaphore(value: 0)
    func ask() {
      bench.sync.sync(force: true) { result in
        counts.withLock { $0.append(try? result.get()) }
        done.signal()
      }
    }
    ask()
    arrived.wait()
    ask()
    asked.signal()
    for _ in 0..<2 { done.wait() }
    #expect(counts.withLock(\.self) == [1, 0])
  }

  @Test func `an automatic sync reports an obstacle once, unless waiting may resolve it`() throws {
    let host = try StudyHost { _ in .answer(401) }
    let gone = try StudyHost { _ in .answer(200) }
    gone.stop()
    for (address, reasons) in [
      (host.address, ["answered 401"]), (gone.address, []), ("http://study.org", ["use https"]),
    ] {
      let bench = try SyncBench(host: address) {
        $0.syncInterval = 60
        $0.dbEncryptionKey = "sesame"
      }
      let reported = Mutex<[String]>([])
      bench.sync.reportFailures { error in reported.withLock { $0.append(error.message) } }
      try bench.store(["a"])
      for _ in 0..<3 {
        bench.sync.noteStored()
        bench.timers.runAll()
        #expect(bench.failure(force: false) != nil)
      }
      let messages = reported.withLock(\.self)
      #expect(messages.count == reasons.count, "\(messages)")
      #expect(zip(messages, reasons).allSatisfy { $0.contains($1) }, "\(messages)")
    }
    #expect(host.requests.count == 1, "the host is left alone")
  }

  @Test func `an obstacle is reported again after a sync succeeded`() throws {
    let status = Mutex(401)
    let host = try StudyHost { _ in .answer(status.withLock(\.self)) }
    let bench = try SyncBench(host: host.address) { $0.syncInterval = 60 }
    let reported = Mutex<[String]>([])
    bench.sync.reportFailures { error in reported.withLock { $0.append(error.message) } }
    for round in 1...2 {
      status.withLock { $0 = 401 }
      try bench.store(["a", "b"])
      bench.sync.noteStored()
      bench.timers.runAll()
      // This comes after the automatic sync, on the same queue.
      #expect(bench.failure(force: false) != nil)
      #expect(reported.withLock(\.count) == round)
      status.withLock { $0 = 200 }
      #expect(bench.failure() == nil)
      #expect(bench.sync.status().lastError == nil)
    }
    #expect(bench.waiting == 0)
  }

  @Test func `nothing is sent automatically unless enabled`() throws {
    let bench = try SyncBench(host: "http://127.0.0.1:1")
    try bench.store(["a"])
    bench.sync.noteStored()
    #expect(bench.failure() != nil)
    #expect(bench.timers.delays.isEmpty)
  }

  @Test func `after a failure the host is left alone, except for a forced sync`() throws {
    let status = Mutex(500)
    let host = try StudyHost { _ in .answer(status.withLock(\.self), "down") }
    let bench = try SyncBench(host: host.address) { $0.syncInterval = 60 }
    try bench.store(["a"])
    #expect(bench.failure(force: false)?.code == .hostRefused)
    #expect(bench.failure(force: false)?.code == .cannotSync)
    #expect(host.requests.count == 1)
    #expect(bench.timers.delays.count == 1)
    #expect(
      bench.timers.delays.allSatisfy { (1...30).contains($0) }, "the sync is retried automatically")
    #expect(bench.sync.status().lastAnswer == "500 “down”")
    status.withLock { $0 = 200 }
    #expect(bench.failure(force: false)?.code == .cannotSync)
    #expect(bench.failure(force: true)?.code == .hostRefused, "200 with text is not a success")
    #expect(host.requests.count == 2)
    #expect(bench.waiting == 1)
  }

  @Test func `after a lost answer, the host is asked for its latest record`() throws {
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

  @Test func `the host's latest record is trusted only if it is conclusive`() throws {
    // The host reports a record that is neither in the batch nor among those it accepted before.
    for latest in ["[{\"timestamp\":1000500}]", "[{\"timestamp\":null}]", "[]", "{}", "[1, 2]", ""]
    {
      let host = try StudyHost { request in
        switch request.operation {
        case "latest": .answer(200, latest)
        case "insert": .bytes([])
        default: .answer(200)
        }
      }
      let bench = try SyncBench(host: host.address, kind: .aware)
      try bench.store(["a", "b"])
      #expect(bench.failure() != nil)
      #expect(bench.failure() != nil)
      let inserts = host.requests.filter { $0.operation == "insert" }
      #expect(inserts.count == 2)
      #expect(Set(inserts.map(\.key)).count == 1)
      #expect(bench.waiting == 2)
    }
  }

  @Test func `a missing or invalid host and a missing transport are reported`() throws {
    for host in [nil, "", "gopher://x"] {
      #expect(try SyncBench(host: host).failure()?.code == .cannotSync)
    }
    #expect(try SyncBench(host: "https://x.org", transport: nil).failure()?.code == .cannotSync)
  }

  @Test func `a sync can be ended between and within requests`() throws {
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
    #expect(bench.failure()?.code == .syncCancelled, "the end is final")
  }

  @Test func `records from before marks existed are sent`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try SyncBench(host: host.address)
    try bench.store(["old"])
    try downgrade(bench.path)
    #expect(try bench.run() == 1)
    #expect(host.requests.count == 1)
  }

  @Test func `sealed records are sent unsealed, and no plain text is left on disk`() throws {
    let passphrase = Passphrase("sesame", cost: .trifling)
    let host = try StudyHost { request in
      request.texts("title") == ["an unlikely title"]
        ? .answer(500, "no room for an unlikely title") : .answer(200)
    }
    let bench = try SyncBench(host: host.address, passphrase: passphrase) {
      $0.dbEncryptionKey = "sesame"
    }
    try bench.store(["an unlikely title"])
    #expect(bench.failure()?.message.contains("unlikely") == true)
    #expect(bench.sync.status().lastAnswer == "500")
    #expect(host.requests.first?.texts("title") == ["an unlikely title"])
    for suffix in ["", "-wal"] {
      let bytes = FileManager.default.contents(atPath: bench.path + suffix) ?? Data()
      #expect(bytes.firstRange(of: Data("unlikely".utf8)) == nil)
    }
    // The mark survives a change of key.
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
