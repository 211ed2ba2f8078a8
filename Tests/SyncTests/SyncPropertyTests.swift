import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Sensing

/// Hosts that misbehave in any way, with program and helper killed in between.
@Suite struct SyncPropertyTests {
  /// A host that misbehaves by its seed, and remembers what it acknowledged.
  private final class Wild: Sendable {
    struct State {
      var random: SeededGenerator
      var isTame = false
      /// What a killed program would find after a restart: a copy of its files from within a
      /// request.
      var copy: (from: String, to: String)?
      var wasKilled = false
      /// The records of each success that left the host.
      var acknowledged: [[Int]] = []
      /// All the records that each key stood for.
      var keys: [String: [Int]] = [:]
      /// The keys under which a record arrived.
      var keysOfRecord: [Int: Set<String>] = [:]
      var parted: Set<String> = []
      var titles: [Int: String] = [:]
    }

    let state: Mutex<State>
    /// The name under which this test's helpers run.
    private let helper: String

    init(seed: UInt64, helper: String) {
      self.helper = helper
      state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    func respond(to request: StudyHost.Request) -> StudyHost.Reply {
      guard request.operation == "insert" else { return .answer(200) }
      let records = request.records
      let ids = records.compactMap { $0["id"] as? Int }
      return state.withLock { state in
        // A dead program sends nothing.
        guard !state.wasKilled else { return .bytes([]) }
        let known = state.keys[request.key]
        #expect(known == nil || known == ids, "one key, one content")
        state.keys[request.key] = ids
        for (id, record) in zip(ids, records) {
          state.keysOfRecord[id, default: []].insert(request.key)
          state.titles[id] = record["title"] as? String
        }
        if let copy = state.copy, Bool.random(using: &state.random) {
          state.copy = nil
          state.wasKilled = true
          for suffix in ["", "-wal"] where access(copy.from + suffix, F_OK) == 0 {
            try? FileManager.default.copyItem(atPath: copy.from + suffix, toPath: copy.to + suffix)
          }
        }
        return reply(to: request, ids, &state)
      }
    }

    private func reply(
      to request: StudyHost.Request, _ ids: [Int], _ state: inout State
    ) -> StudyHost.Reply {
      let choice = state.isTame ? 0 : Int.random(in: 0..<10, using: &state.random)
      switch choice {
      case 0...3:
        state.acknowledged.append(ids)
        return .answer(200)
      case 4:
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)
        let length = Int.random(in: 0..<answer.count, using: &state.random)
        return .bytes(Array(answer[..<length]))
      case 5: return .answer(200, "[{\"message\":\"This study is not ongoing anymore.\"}]")
      case 6: return .answer(500, "<html>oops</html>")
      case 7: return .answer(302, headers: "Location: /elsewhere\r\n")
      case 8 where ids.count > 1:
        state.parted.insert(request.key)
        return .answer(413)
      case 9:
        killHelpers()
        return .answer(401)
      default: return .answer(200, "<html>Log in to the hotel's network</html>")
      }
    }

    /// Kills the helpers of this process, as a system without memory would.
    private func killHelpers() {
      let me = getpid()
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(me)/task")) ?? []
      for task in tasks {
        let children =
          (try? String(contentsOfFile: "/proc/\(me)/task/\(task)/children", encoding: .utf8)) ?? ""
        for child in children.split(separator: " ").compactMap({ pid_t($0) }) {
          let name = try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
          if name?.hasPrefix(helper + "\0") == true { kill(child, SIGKILL) }
        }
      }
    }
  }

  /// `STIMMUNG_CONFORMANCE` tries many more seeds.
  private static let isThorough =
    ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil

  @Test(arguments: 0..<(isThorough ? 12 : 6) as Range<UInt64>)
  func `each record is acknowledged, in order, and duplicates have one key`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed ^ 0x5EED)
    let folder = try TemporaryFolder()
    let helper = folder["helper"].encoded
    try FileManager.default.createSymbolicLink(atPath: helper, withDestinationPath: Way.program)
    let wild = Wild(seed: seed, helper: helper)
    let host = try StudyHost { [wild] in wild.respond(to: $0) }
    let way = seed % 4 == 0 ? Way.helper : .direct
    let kind: ServerType = seed % 3 == 0 ? .aware : .awareMicro
    var generation = 0
    func open() throws -> SyncBench {
      try SyncBench(
        host: host.address, kind: kind, batch: 5, transport: way.transport(helper: helper),
        in: folder,
        file: "records-\(generation).sqlite")
    }
    var bench = try open()
    var titles: [String] = []
    for _ in 0..<10 {
      let new = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        SyncTests.nasty.randomElement(using: &random)! + "\(titles.count)"
      }
      try bench.store(new)
      titles += new
      let next = folder["records-\(generation + 1).sqlite"].encoded
      wild.state.withLock { state in
        state.wasKilled = false
        state.copy = Int.random(in: 0..<3, using: &random) == 0 ? (bench.path, next) : nil
      }
      _ = bench.failure()
      let wasKilled = wild.state.withLock { state in
        state.copy = nil
        return state.wasKilled
      }
      if wasKilled {
        // What was done after the moment of death did not happen.
        generation += 1
        bench = try open()
      }
      let acknowledged = wild.state.withLock { $0.acknowledged.flatMap(\.self).max() ?? 0 }
      #expect(
        titles.count - bench.waiting <= acknowledged,
        "a record is marked but was never acknowledged")
    }
    wild.state.withLock { state in
      state.isTame = true
      state.wasKilled = false
    }
    try bench.run()
    #expect(bench.waiting == 0)
    let state = wild.state.withLock(\.self)
    var seen = Set<Int>()
    let order = state.acknowledged.flatMap(\.self).filter { seen.insert($0).inserted }
    #expect(order == Array(1..<(titles.count + 1)), "all records arrive in order")
    for (id, title) in titles.enumerated() { #expect(state.titles[id + 1] == title) }
    for (id, keys) in state.keysOfRecord {
      #expect(keys.subtracting(state.parted).count <= 1, "record \(id) arrived under \(keys)")
    }
  }
}
