import Foundation
import GRDB
import MusicSensor
import Sensing
import TestSupport
import Testing

@testable import OthersSensor

/// The SQL of the researchers' page.
@Suite struct ExampleTests {
  private let folder: TemporaryFolder
  private let statements: [String]

  init() throws {
    folder = try TemporaryFolder()
    let page = Checkout.source("OthersSensor.docc/ForResearchers.md")
    statements = try String(contentsOfFile: page, encoding: .utf8).split(separator: "```sql\n")
      .dropFirst()
      .map { String($0.prefix { $0 != "`" }) }
  }

  private func store(_ records: [some SensorRecord], in name: String) throws -> String {
    let path = folder[name].encoded
    let type = type(of: try #require(records.first))
    _ = try RecordStore(path: path, table: type.table).append(records.map(\.values))
    return path
  }

  private func rows(_ sql: String, in path: String) throws -> [[String]] {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let database = try DatabaseQueue(path: path, configuration: configuration)
    let parts = sql.split(separator: ";\n\n")
    return try database.writeWithoutTransaction { database in
      for statement in parts.dropLast() { try database.execute(sql: String(statement)) }
      return try Row.fetchAll(database, sql: String(try #require(parts.last))).map { row in
        row.databaseValues.map { $0.description.replacing("\"", with: "") }
      }
    }
  }

  private func record(
    _ player: String, _ seconds: Int64, _ change: (inout MusicData) -> Void
  ) -> OthersData {
    var record = OthersData()
    record.player = player
    record.music.timestamp = seconds * 1000
    record.music.monotonicNanoseconds = seconds * 1_000_000_000
    change(&record.music)
    return record
  }

  @Test func `everything that started anywhere is listed in order, with its source`() throws {
    let others = try store(
      [record("firefox", 2) { ($0.eventKind, $0.title) = (.nowPlayingItem, "Video") }],
      in: "others.db")
    let songs = [Int64(1), 3].map { second in
      let song = record("", second) { ($0.eventKind, $0.title) = (.nowPlayingItem, "\(second)") }
      return song.music
    }
    let music = try store(songs, in: "music.db")
    let sql = try #require(statements.first).replacing("aware_others.sqlite", with: others)
    #expect(
      try rows(sql, in: music) == [
        ["1000", "stimmung", "0", "", "1"], ["2000", "firefox", "1", "", "Video"],
        ["3000", "stimmung", "0", "", "3"],
      ])
  }

  @Test func `the playing time of each player follows its own states, up to a sensor start`() throws
  {
    let records = [
      record("firefox", 0) { $0.playbackState = 1 }, record("vlc", 10) { $0.playbackState = 1 },
      record("firefox", 60) { $0.playbackState = 2 }, record("vlc", 100) { $0.playbackState = 0 },
      record("vlc", 200) { $0.playbackState = 1 },
      record("vlc", 900) { ($0.playbackState, $0.isInitial) = (1, true) },
      record("vlc", 910) { $0.playbackState = 2 },
    ]
    let path = try store(records, in: "others.db")
    let sql = try #require(statements.last)
    #expect(statements.count == 2)
    #expect(try rows(sql, in: path) == [["firefox", "60.0"], ["vlc", "100.0"]])
  }
}
