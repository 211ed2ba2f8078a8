import Foundation
import GRDB
import Linux
import ListeningHistory
import Locations
import MusicLibrary
import PhotoFiles
import PlayerModel
import ProgramSensors
import Sealing
import Sensing
import TestSupport
import Testing

@testable import Commands

/// The data dictionary, compared with databases written by the program's own code.
@Suite struct DataPageTests {
  /// A table of the page: its columns in order, each with its cells by heading.
  private struct PageTable {
    var file: String
    var name: String
    var isEncrypted: Bool
    var rows: [[String: String]] = []

    var columns: [String] { rows.compactMap { $0["column"]?.trimmingCharacters(in: ["`"]) } }
  }

  /// The tables of the page, read from its text.
  private static func tables() throws -> [PageTable] {
    var tables: [PageTable] = []
    var headings: [String] = []
    for line in try DataPage.whole().source.components(separatedBy: "\n") {
      if line.hasPrefix("### ") {
        let words = line.dropFirst(4).components(separatedBy: ": ")
        let isEncrypted = words[1].hasSuffix(" (encrypted)")
        let name = isEncrypted ? String(words[1].dropLast(12)) : words[1]
        tables.append(PageTable(file: words[0], name: name, isEncrypted: isEncrypted))
        headings = []
      } else if line.hasPrefix("#") {
        headings = []
      } else if line.hasPrefix("| "), !tables.isEmpty {
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        if headings.isEmpty {
          headings = cells
        } else {
          let row = Dictionary(uniqueKeysWithValues: zip(headings, cells))
          tables[tables.count - 1].rows.append(row)
        }
      }
    }
    return tables
  }

  /// The tables of a database, each with its columns as SQLite reports them.
  private func tables(in file: String) throws -> [String: [String]] {
    try DatabaseQueue(path: file).read { database in
      let names = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
          """)
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          let rows = try Row.fetchAll(database, sql: "PRAGMA table_info(\"\(name)\")")
          return (name, rows.map { $0["name"] as String })
        })
    }
  }

  /// Writes every database of the program into a folder, encrypted where possible if there is a key.
  private func write(in folder: TemporaryFolder, key: Passphrase?) throws -> [String] {
    let locations = Locations(environment: ["HOME": folder.path.encoded])
    try locations.makeFolder(locations.data)
    try locations.makeFolder(locations.cache)
    let (data, cache) = (TrackPath(locations.data), TrackPath(locations.cache))
    for sensor in KnownSensor.all {
      try RecordStore(
        path: sensor.path(at: locations), table: sensor.table, passphrase: key, deviceId: "device"
      ).finish()
    }
    _ = try HistoryStore(folder: data, clock: SystemClock(), passphrase: key)
    _ = try MoodStore(folder: data, clock: SystemClock())
    _ = try LibraryIndex(cache: cache, data: data, clock: SystemClock())
    let sound = try #require(PersistentID(rawValue: "s1:" + String(repeating: "0", count: 32)))
    _ = try AnalysisStore(cache: cache, clock: SystemClock()).profile(of: sound)
    _ = try PhotoIndex(
      file: TrackPath(locations.photoIndex), clock: SystemClock(), passphrase: key)
    return try [locations.data, locations.cache].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".sqlite") && !$0.hasSuffix(".backup.sqlite") }
        .map { "\(folder)/\($0)" }
    }
  }

  /// A table in a database or on the page.
  private struct Table: Hashable {
    var file: String
    var name: String
    var columns: [String]
  }

  @Test func `every table and column of every database is explained, and nothing else`() throws {
    var found: Set<Table> = []
    for key in [nil, Passphrase("correct horse", cost: .trifling)] {
      let folder = try TemporaryFolder()
      let files = try write(in: folder, key: key)
      #expect(files.count == KnownSensor.all.count + 5)
      for file in files {
        for (name, columns) in try tables(in: file) {
          found.insert(Table(file: TrackPath(encoded: file).name, name: name, columns: columns))
        }
      }
    }
    let page = try Self.tables()
    let explained = Set(page.map { Table(file: $0.file, name: $0.name, columns: $0.columns) })
    #expect(explained.count == page.count)
    #expect(found.subtracting(explained).isEmpty, "not on the page, or different there")
    #expect(explained.subtracting(found).isEmpty, "in no database")
    #expect(found.count > 30)
  }

  @Test
  func `every column has a meaning, a unit, a source, an error, and a reason to be NULL`()
    throws
  {
    let tables = try Self.tables()
    #expect(tables.count > 30)
    for table in tables {
      #expect(!table.rows.isEmpty, "\(table.file): \(table.name)")
      for row in table.rows {
        let column = "\(table.file): \(table.name).\(row["column"] ?? "?")"
        for heading in ["type", "meaning", "unit or form", "source", "error", "NULL"] {
          #expect(row[heading]?.contains { $0.isLetter } == true, "\(column): \(heading)")
        }
        #expect(row["meaning"]?.hasSuffix(".") == true, "\(column)")
      }
    }
  }

  @Test func `a column that may be NULL says when, and others never do`() throws {
    for file in try DataPage.whole().files {
      for table in file.tables {
        for column in table.layout.columns {
          let absence = table.meanings[column.name]?.absence ?? ""
          let place = "\(file.name): \(table.layout.name).\(column.name)"
          #expect(absence.contains("NULL") == column.isNullable, "\(place): \(absence)")
        }
        #expect(table.row.hasSuffix("."), "\(file.name): \(table.layout.name)")
      }
    }
  }

  @Test func `no text describes a column that does not exist`() throws {
    for file in try DataPage.whole().files {
      for table in file.tables {
        #expect(table.strays.isEmpty, "\(file.name): \(table.layout.name): \(table.strays)")
      }
    }
    for sensor in KnownSensor.all {
      let columns = sensor.table.columns.map(\.name) + ["id"]
      #expect(Set(sensor.meanings.keys) == Set(columns), "\(sensor.name)")
    }
  }

  @Test func `every file of the listener's that the program knows is documented`() throws {
    let page = try DataPage.whole().source
    let locations = Locations(environment: ["HOME": "/home/me"])
    let files = [
      locations.index, locations.analysis, locations.moods, locations.history, locations.photoIndex,
      locations.lock,
      locations.logFile, locations.session, locations.settings, locations.mpdPassword,
    ]
    for file in files + KnownSensor.all.map({ $0.path(at: locations) }) {
      #expect(page.contains(TrackPath(encoded: file).name), "\(file)")
    }
  }

  @Test func `the page in Resources is up to date`() throws {
    let file = Checkout.resource("DATA.md")
    // stimmung document DATA.md >Resources/DATA.md
    #expect(try String(contentsOfFile: file, encoding: .utf8) == DataPage.whole().source)
  }
}
