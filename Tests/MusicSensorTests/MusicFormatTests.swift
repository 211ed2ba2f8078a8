import Foundation
import PlayerModel
import Sensing
import Synchronization
import Testing

@testable import MusicSensor

/// `ios_music` byte for byte, as studies have had it since the first version.
@Suite struct MusicFormatTests {
  private static let creation = """
    CREATE TABLE "ios_music" (id INTEGER PRIMARY KEY AUTOINCREMENT, "timestamp" INTEGER NOT NULL, \
    "deviceId" TEXT NOT NULL, "label" TEXT NOT NULL DEFAULT '', "title" TEXT NOT NULL DEFAULT '', \
    "artist" TEXT NOT NULL DEFAULT '', "album" TEXT NOT NULL DEFAULT '', \
    "genre" TEXT NOT NULL DEFAULT '', "duration" DOUBLE NOT NULL DEFAULT -1.0, \
    "position" DOUBLE NOT NULL DEFAULT -1.0, "playbackState" INTEGER NOT NULL DEFAULT -1, \
    "playbackRate" DOUBLE NOT NULL DEFAULT -1.0, "os" TEXT NOT NULL DEFAULT 'Linux', \
    "timezone" INTEGER NOT NULL DEFAULT 0, "jsonVersion" INTEGER NOT NULL DEFAULT 1, \
    "eventKind" TEXT NOT NULL DEFAULT 'playbackState', "isInitial" INTEGER NOT NULL DEFAULT 0, \
    "persistentID" TEXT NOT NULL DEFAULT '', "previousPosition" DOUBLE NOT NULL DEFAULT -1.0, \
    "timezoneMinutes" INTEGER NOT NULL DEFAULT 0, "monotonicNanoseconds" INTEGER NOT NULL DEFAULT 0)
    """

  private static let rows = """
    [{"id":1,"timestamp":1700000000000,"deviceId":"phone","label":"week","title":"A","artist":"B",\
    "album":"","genre":"","duration":200.5,"position":0.0,"playbackState":0,"playbackRate":0.0,\
    "os":"Linux","timezone":5,"jsonVersion":1},\
    {"id":2,"timestamp":1700000002500,"deviceId":"phone","label":"week","title":"A","artist":"B",\
    "album":"","genre":"","duration":200.5,"position":0.0,"playbackState":1,"playbackRate":1.0,\
    "os":"Linux","timezone":5,"jsonVersion":1}]
    """

  private final class Taker: SyncTransport, SyncConnection {
    let bodies = Mutex<[String]>([])

    func connect() -> any SyncConnection { self }
    func cancel() {}

    func send(_ request: SyncRequest) -> SyncAnswer {
      bodies.withLock { $0.append(request.body) }
      return SyncAnswer(status: 200, body: "")
    }
  }

  @Test func `table, rows and sent data keep their format`() throws {
    let folder = try TemporaryFolder()
    let taker = Taker()
    let bench = Bench { config in
      config.emitInitialState = false
      config.dbType = .sqlite
      config.dbPath = folder.file("records")
      config.dbHost = "https://study.example"
      config.syncTransport = taker
      config.deviceId = "phone"
      config.label = "week"
    }
    bench.sensor.start()
    var entry = QueueEntry.titled("A")
    entry.track.artist = "B"
    entry.track.duration = 200.5
    bench.source.change(to: entry)
    bench.source.advance(by: 2.5)
    bench.source.change(to: .playing)
    bench.source.seek(to: 100)
    bench.sensor.stop()
    let done = DispatchSemaphore(value: 0)
    bench.sensor.sync(force: true) { _ in done.signal() }
    done.wait()

    let file = try Data(contentsOf: URL(fileURLWithPath: folder.file("records.sqlite")))
    #expect(file.range(of: Data(Self.creation.utf8)) != nil)
    let bodies = taker.bodies.withLock(\.self)
    let body = try #require(bodies.first)
    #expect(bodies.count == 1)
    let prefix = "device_id=phone&data="
    #expect(body.hasPrefix(prefix))
    #expect(String(body.dropFirst(prefix.count)).removingPercentEncoding == Self.rows)
    let stored = try folder.records(in: "records.sqlite").map { $0.values.map { "\($0)" } }
    let local = stored.map { $0.dropFirst(14).joined(separator: " ") }
    #expect(
      local == [
        #"text("nowPlayingItem") integer(0) text("") double(-1.0) integer(330) integer(5000000000)"#,
        #"text("playbackState") integer(0) text("") double(-1.0) integer(330) integer(7500000000)"#,
        #"text("seek") integer(0) text("") double(0.0) integer(330) integer(7500000000)"#,
      ])
  }
}
