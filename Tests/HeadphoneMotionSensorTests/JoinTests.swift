import Foundation
import GRDB
import MusicSensor
import Sensing
import TestSupport
import Testing

@testable import HeadphoneMotionSensor

@Suite struct JoinTests {
  /// The SQL on the page for researchers.
  private var example: String {
    get throws {
      let page = Checkout.source("HeadphoneMotionSensor.docc/ForResearchers.md")
      let text = try String(contentsOfFile: page, encoding: .utf8)
      let parts = text.split(separator: "```sql\n", maxSplits: 1)
      return String(try #require(parts.last).prefix { $0 != "`" })
    }
  }

  @Test func `the researchers' example joins motion and music`() throws {
    let bench = try Bench()
    let music = bench.folder + "/aware_music.sqlite"
    try store(
      [("Calm", 0), ("Storm", 2_000_000_000)].map { title, moment in
        var item = MusicData()
        item.title = title
        item.eventKind = .nowPlayingItem
        item.monotonicNanoseconds = Int64(moment)
        return item
      }, at: music)
    try store(
      (0..<100).map { index in
        var sample = HeadphoneMotionData()
        sample.monotonicNanoseconds = Int64(index) * 40_000_000
        sample.pitch = index < 50 ? 0 : Double(index % 2)
        sample.rotationZ = index < 50 ? .nan : -2
        return sample
      }, at: bench.path)
    var configuration = Configuration()
    // Statements name the other file as in the example.
    let sql = try example.replacing("aware_headphones.sqlite", with: bench.path)
    configuration.allowsUnsafeTransactions = true
    let database = try DatabaseQueue(path: music, configuration: configuration)
    let statements = sql.split(separator: ";\n\n")
    let rows = try database.writeWithoutTransaction { database in
      for statement in statements.dropLast() { try database.execute(sql: String(statement)) }
      return try Row.fetchAll(database, sql: String(try #require(statements.last)))
    }
    let texts = rows.map { row in Array(row.databaseValues).map(\.description) }
    #expect(
      texts == [
        ["\"Calm\"", "50", "0.0", "NULL"], ["\"Storm\"", "50", "\(180 / Double.pi)", "2.0"],
      ])
  }

  private func store(_ records: [some SensorRecord], at path: String) throws {
    guard let type = records.first.map({ type(of: $0) }) else { return }
    let store = try RecordStore(path: path, table: type.table)
    _ = try store.append(records.map(\.values))
  }
}
