import Foundation
import Sealing
import Synchronization
import TestSupport

@testable import HTTPTransport
@testable import Sensing
@testable import SyncHelper

/// A record as a study receives it, and a field that is never sent.
struct Played: SensorRecord {
  static let tableName = "played"
  static let sentFieldCount = 3
  static let fields: [RecordField<Played>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false),
    RecordField("title", \.title),
    RecordField("isSecret", \.isSecret),
  ]

  var id: Int64 = 0
  var timestamp: Int64 = 0
  var deviceId = ""
  var label = ""
  var title = ""
  var isSecret = false
}

/// How requests reach the host.
enum Way: CaseIterable, Sendable {
  /// In this process.
  case direct
  /// By the helper program.
  case helper

  /// A transport with a short time limit, for hosts that do not answer.
  ///
  /// - Parameter helper: The helper program, under any name.
  func transport(
    authorities: String? = nil, timeLimit: Double = 20, helper: String = Way.program
  ) -> any SyncTransport {
    switch self {
    case .direct: HTTPTransport(certificateAuthorities: authorities, timeLimit: timeLimit)
    case .helper:
      HelperTransport(
        program: helper, certificateAuthorities: authorities, timeLimit: timeLimit)
    }
  }

  /// The helper, which is built next to the tests.
  static let program =
    Bundle.main.executableURL?.deletingLastPathComponent()
    .appendingPathComponent("stimmung-sync").path ?? ""
}

/// Records in a file, and a host to send them to.
final class SyncBench: Sendable {
  let folder: TemporaryFolder
  let path: String
  let sync: SensorSync
  let timers = Timers()
  private let passphrase: Passphrase?

  init(
    host: String?, kind: ServerType = .awareMicro, key: String = "k&y/+ 1", batch: Int = 1000,
    transport: (any SyncTransport)? = Way.direct.transport(), in folder: TemporaryFolder? = nil,
    file: String = "records.sqlite", passphrase: Passphrase? = nil,
    _ change: (inout RecordingConfig) -> Void = { _ in }
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    let path = folder[file].encoded
    self.path = path
    var config = RecordingConfig(dbPath: path)
    config.dbHost = host
    config.serverType = kind
    config.studyNumber = 7
    config.studyKey = key
    config.syncTransport = transport
    config.syncBatchSize = batch
    change(&config)
    self.passphrase = passphrase
    let source = SyncSource(
      path: path, of: Played.self, passphrase: passphrase, staysHere: { $0.isSecret })
    sync = SensorSync(
      config, source: source, now: { 1_700_000_000_000 },
      later: { [timers] seconds, work in timers.add(seconds, work) })
  }

  /// Stores records with these titles, one second apart; those with a title that starts with `-`
  /// are never sent.
  func store(_ titles: [String], deviceId: String = "device") throws {
    let store = try RecordStore(
      path: path, table: Played.table, passphrase: passphrase, deviceId: deviceId)
    let first = Int64(try store.count())
    let records = titles.enumerated().map { index, title in
      var record = Played()
      record.timestamp = 1_000_000 + (first + Int64(index)) * 1000
      record.deviceId = deviceId
      record.title = title
      record.isSecret = title.hasPrefix("-")
      return record
    }
    _ = try store.append(records.map(\.values))
  }

  /// Stores records with these times in Unix milliseconds.
  func store(at times: [Int64], deviceId: String = "device") throws {
    let store = try RecordStore(
      path: path, table: Played.table, passphrase: passphrase, deviceId: deviceId)
    let records = times.map { time in
      var record = Played()
      record.timestamp = time
      record.deviceId = deviceId
      return record
    }
    _ = try store.append(records.map(\.values))
  }

  /// Syncs, and returns how many records the host acknowledged.
  @discardableResult
  func run(force: Bool = true) throws -> Int {
    let result = Mutex<Result<Int, SensorError>?>(nil)
    let done = DispatchSemaphore(value: 0)
    sync.sync(force: force) { ended in
      result.withLock { $0 = ended }
      done.signal()
    }
    done.wait()
    return try result.withLock(\.self)?.get() ?? 0
  }

  /// Why a sync failed, or `nil` if it succeeded.
  func failure(force: Bool = true) -> SensorError? {
    do {
      try run(force: force)
      return nil
    } catch {
      return error as? SensorError
    }
  }

  /// The number of records that are not acknowledged.
  var waiting: Int { sync.status().waiting }
}

/// Work that is scheduled for later.
final class Timers: Sendable {
  private let waiting = Mutex<[(seconds: Double, work: @Sendable () -> Void)]>([])

  func add(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append((seconds, work)) }
  }

  /// The delay of each, in seconds.
  var delays: [Double] { waiting.withLock { $0.map(\.seconds) } }

  func runAll() {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting.map(\.work)
    }
    for work in work { work() }
  }
}
