import Foundation
import PlayerModel
import Sensing
import Synchronization
import TestSupport
import Testing

@testable import OthersSensor

/// What a study's host receives about other players.
@Suite struct OthersSyncTests {
  /// A host that accepts everything.
  private final class Takers: SyncTransport, SyncConnection {
    let requests = Mutex<[SyncRequest]>([])

    func connect() -> any SyncConnection { self }
    func cancel() {}

    func send(_ request: SyncRequest) -> SyncAnswer {
      requests.withLock { $0.append(request) }
      return SyncAnswer(status: 200, body: "")
    }
  }

  /// AWARE's fourteen columns, and this sensor's own.
  private static let columns = [
    "timestamp", "deviceId", "label", "title", "artist", "album", "genre", "duration", "position",
    "playbackState", "playbackRate", "os", "timezone", "jsonVersion", "player", "identity",
    "isEstimate",
  ]

  private let folder: TemporaryFolder
  private let host = Takers()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func bench(
    _ kind: ServerType, _ change: (inout OthersSensor.Config) -> Void = { _ in }
  ) -> Bench {
    Bench { config in
      config.dbType = .sqlite
      config.dbPath = folder["records"].encoded
      config.dbHost = "https://study.example"
      config.serverType = kind
      config.syncTransport = host
      config.deviceId = "phone"
      change(&config)
    }
  }

  private func run(_ bench: Bench) throws -> Int {
    bench.sensor.start()
    bench.players.appear(.firefox)
    bench.players.change(.firefox, to: .complete)
    bench.players.change(.firefox, to: .playing)
    bench.players.advance(by: 5)
    bench.players.seek(.firefox, to: 100)
    bench.sensor.stop()
    return try bench.sync()
  }

  /// The records in the bodies of the requests.
  private func records(_ kind: ServerType) throws -> [[String: Any]] {
    try host.requests.withLock(\.self).filter { $0.url.contains("/insert") }.flatMap { request in
      var body = Data(request.body.utf8)
      if kind != .awareLight {
        let fields = request.body.split(separator: "&")
        let data = try #require(fields.first { $0.hasPrefix("data=") })
        let text = data.dropFirst(5).replacing("+", with: " ")
        body = Data(try #require(String(text).removingPercentEncoding).utf8)
      }
      let json = try JSONSerialization.jsonObject(with: body)
      let list = (json as? [String: Any])?["data"] as? [[String: Any]]
      return try #require(list ?? json as? [[String: Any]])
    }
  }

  @Test(arguments: ServerType.allCases)
  func `exactly the seventeen fields are sent, and no seek`(kind: ServerType) throws {
    #expect(try run(bench(kind)) == 2)
    let sent = try records(kind)
    #expect(sent.map { $0["title"] as? String } == ["Title", "Title"])
    let own: [String] =
      switch kind {
      case .aware: ["id", "device_id"]
      case .awareMicro: ["id"]
      case .awareLight: []
      }
    for record in sent {
      #expect(Set(record.keys) == Set(Self.columns + own))
      #expect(record["player"] as? String == "firefox")
      #expect(record["identity"] as? String == "Mozilla Firefox")
      #expect(record["isEstimate"] as? Int == 1)
    }
    let requests = host.requests.withLock(\.self)
    #expect(
      requests.allSatisfy {
        kind == .awareLight ? $0.body.contains("music_others") : $0.url.contains("/music_others/")
      })
  }

  @Test func `an aware-server creates the three columns`() throws {
    _ = try run(bench(.aware))
    let creation = try #require(
      host.requests.withLock(\.self).first { $0.url.hasSuffix("/create_table") })
    let fields = try #require(creation.body.removingPercentEncoding)
    #expect(fields.contains("player+text,identity+text,isEstimate+bigint,device_id+text"))
  }

  @Test func `seeks are sent if enabled`() throws {
    #expect(try run(bench(.awareMicro) { $0.syncsSeeks = true }) == 3)
    #expect(try records(.awareMicro).map { $0["position"] as? Double } == [0, 0, 100])
  }

  @Test func `with only times recorded, a host does not receive what was played`() throws {
    #expect(try run(bench(.awareLight) { $0.fields = .times }) == 2)
    for record in try records(.awareLight) {
      #expect(["title", "artist", "album", "genre"].allSatisfy { record[$0] as? String == "" })
      #expect(record["duration"] as? Double == -1)
      #expect(record["player"] as? String == "firefox")
    }
  }

  @Test func `records that the host has are not sent again`() throws {
    let bench = bench(.awareMicro)
    #expect(try run(bench) == 2)
    #expect(try bench.sync() == 0)
    #expect(try records(.awareMicro).count == 2)
  }
}
