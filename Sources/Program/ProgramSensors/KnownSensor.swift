package import Locations
package import PlayerModel
package import ProgramOutput
package import Sensing
package import Settings

/// A sensor that the program has, and all that it needs to know of one.
package struct KnownSensor: Sendable {
  /// One lower-case word, by which commands and requests mean it.
  package let name: String
  /// What it is called in sentences, such as “listening sensor”.
  package let title: String
  /// What its file has, and since when, as a sentence.
  package let content: String
  /// What a row of its table is, as a sentence.
  package let row: String
  /// What it records.
  package let table: RecordTable
  /// The columns of ``table`` that are sent to a study's host if the settings say so, besides `id`.
  package let sentColumns: [String]
  /// Whether the settings start it with the player.
  package let isEnabled: @Sendable (Settings) -> Bool
  /// A record as people read it.
  package let line: @Sendable (RecordRow) -> RecordLine
  /// Makes it for a host; nil where another sensor keeps its table.
  package let make: (@Sendable (SensorWiring) -> any AwareSensor)?
  /// The name of the sensor that keeps its table; its own, but for a second table.
  private let keeper: String
  private let columns: @Sendable () -> [String: ColumnMeaning]

  /// A sensor of a name; `make` is told how it records.
  init<Record: SensorRecord>(
    _ name: String, _ title: String, of type: Record.Type, content: String, row: String,
    meanings: @autoclosure @escaping @Sendable () -> [String: ColumnMeaning],
    isEnabled: @escaping @Sendable (Settings) -> Bool,
    line: @escaping @Sendable (Record) -> RecordLine,
    make: @escaping @Sendable (SensorWiring, RecordingConfig) -> any AwareSensor
  ) {
    self.init(
      name, title, of: type, content: content, row: row, columns: meanings, keeper: name,
      isEnabled: isEnabled, line: line
    ) { wiring in
      let path = wiring.locations.records(of: name)
      return make(wiring, wiring.recording(at: path, isEnabled: isEnabled(wiring.settings)))
    }
  }

  /// The second table of a sensor, under a name of its own.
  init<Record: SensorRecord>(
    _ name: String, _ title: String, of type: Record.Type, content: String, row: String,
    meanings: @autoclosure @escaping @Sendable () -> [String: ColumnMeaning],
    keptBy keeper: KnownSensor, line: @escaping @Sendable (Record) -> RecordLine
  ) {
    self.init(
      name, title, of: type, content: content, row: row, columns: meanings, keeper: keeper.name,
      isEnabled: keeper.isEnabled, line: line, make: nil)
  }

  private init<Record: SensorRecord>(
    _ name: String, _ title: String, of type: Record.Type, content: String, row: String,
    columns: @escaping @Sendable () -> [String: ColumnMeaning], keeper: String,
    isEnabled: @escaping @Sendable (Settings) -> Bool,
    line: @escaping @Sendable (Record) -> RecordLine,
    make: (@Sendable (SensorWiring) -> any AwareSensor)?
  ) {
    self.name = name
    self.title = title
    self.content = content
    self.row = row
    self.columns = columns
    table = Record.table
    sentColumns = Record.sentColumns
    self.isEnabled = isEnabled
    self.line = { line(Record(row: $0)) }
    self.make = make
    self.keeper = keeper
  }

  /// What its columns hold, `id` included.
  package var meanings: [String: ColumnMeaning] { columns() }

  /// The name in requests; nil for the sensor that is meant without one, as players know it that know no names.
  package var requestName: String? { keeper == Self.music.name ? nil : keeper }

  /// Where its records lie.
  package func path(at locations: Locations) -> String {
    locations.records(of: name)
  }

  /// Whether it is one of its own, and no second table of another.
  package var isSensor: Bool { keeper == name }

  /// Whether its records tell songs of the library by their identity.
  package var recordsLibrary: Bool { name == Self.music.name }

  /// It and those whose tables it keeps besides: all that it records.
  package var parts: [KnownSensor] {
    [self] + Self.all.filter { $0.keeper == name && !$0.isSensor }
  }
}

extension SensorRecord {
  /// The columns that are sent to a host, in their order.
  fileprivate static var sentColumns: [String] {
    table.columns.prefix(sentFieldCount).map(\.name)
  }
}

extension KnownSensor {
  /// All of them; the first is meant where none is named.
  package static let all = [music, headphones, photos, recognition, others]

  /// The sensor of a name; the first where none is given.
  ///
  /// - Throws: `PlayerError` with the names that there are.
  package static func named(_ name: String?) throws(PlayerError) -> KnownSensor {
    guard let name else { return music }
    guard let sensor = all.first(where: { $0.name == name }) else {
      throw .notThere("sensor", name, among: all.map(\.name))
    }
    return sensor
  }
}
