import Foundation
import GRDB
import MusicSensor
import PhotoFiles
import Sensing
import TestSupport
import Testing

@testable import PhotosSensor

/// The SQL on the page for researchers, run on records that the sensor created.
@Suite struct ExampleTests {
  private static let page = Checkout.source("PhotosSensor.docc/ForResearchers.md")

  /// The results of the page's queries, run in order in one session, with files from the given folder.
  private func answers(in folder: String) throws -> [[[String]]] {
    let page = try String(contentsOfFile: Self.page, encoding: .utf8)
    let queries = page.split(separator: "```sql\n").dropFirst().map {
      $0.prefix { $0 != "`" }.replacing("'aware_", with: "'\(folder)/aware_")
    }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let database = try DatabaseQueue(
      path: folder + "/aware_music.sqlite", configuration: configuration)
    return try database.writeWithoutTransaction { database in
      try queries.map { query in
        let statements = query.split(separator: ";\n\n")
        for statement in statements.dropLast() { try database.execute(sql: String(statement)) }
        return try Row.fetchAll(database, sql: String(try #require(statements.last))).map { row in
          row.databaseValues.map { $0.description.replacing("\"", with: "") }
        }
      }
    }
  }

  private func playback(_ title: String, _ state: Int, at moment: Int64) -> MusicData {
    var record = MusicData()
    (record.title, record.playbackState, record.timestamp) = (title, state, moment)
    record.deviceId = "device"
    return record
  }

  @Test func `a picture has the song that was playing when it was taken, and none during a pause`()
    throws
  {
    let labels = ["early": [], "playing": ["cat", "sea"], "paused": ["cat"], "inexact": ["sea"]]
    let recogniser = ScriptedRecogniser { path in
      .success((labels[path.name] ?? []).map { PhotoLabel($0, confidence: 1) })
    }
    let bench = try Bench { config in
      config.deviceId = "device"
      config.performRecognition = true
      config.recogniser = recogniser
      config.recognitionDbPath = config.dbPath.replacing("aware_photos", with: "aware_recognition")
    }
    let now = Bench.now
    let music = try RecordStore(path: bench.folder + "/aware_music.sqlite", table: MusicData.table)
    let rows = [
      playback("Tide", 1, at: now), playback("Tide", 2, at: now + 2000),
      playback("Storm", 1, at: now + 4000),
    ]
    _ = try music.append(rows.map(\.values))
    bench.sensor.start()
    for (name, second) in [("early", Int64(-1)), ("playing", 1), ("paused", 3), ("late", 5)] {
      bench.puppet.arrive(
        .made("/p/\(name)", "p1:\(name)") {
          $0.taken = TakenTime(instant: now + second * 1000, minutesEast: 60)
        })
    }
    bench.puppet.arrive(
      .made("/p/inexact", "p1:inexact") { $0.taken = TakenTime(clockMilliseconds: now) })
    try eventually("their labels") { bench.notes.words.count { $0.hasPrefix("shows") } == 4 }
    bench.sensor.stop()
    let names = try ["playing", "late"].map { try bench.identifier("p1:" + $0) }
    #expect(
      try answers(in: bench.folder) == [
        [[names[0], "Tide"], [names[1], "Storm"]], [["cat", "2"], ["sea", "2"]],
      ])
  }
}
