package import Locations
package import PlayerModel
package import ProgramOutput
package import Sensing
package import Settings

/// A sensor of the program, or the second table of one, with everything that the program needs to know about it.
package struct KnownSensor: Sendable {
  /// The name in commands and requests: one lower-case word.
  package let name: String
  /// The name in sentences, such as “listening sensor”.
  package let title: String
  /// The contents of its file and when it records, as a sentence.
  package let content: String
  /// The meaning of a row in its table, as a sentence.
  package let row: String
  /// The table of its records.
  package let table: RecordTable
  /// The columns of ``table`` other than `id` that are sent to a study's host, if the settings
  /// enable that.
  package let sentColumns: [String]
  /// The name of the setting that starts the sensor with the player.
  package let setting: String
  /// Returns whether the settings start the sensor with the player.
  package let isEnabled: @Sendable (Settings) -> Bool
  /// Returns a record in readable form.
  package let line: @Sendable (RecordRow) -> RecordLine
  /// Creates the sensor for a host; `nil` if another sensor records into its table.
  package let make: (@Sendable (SensorDependencies) -> any AwareSensor)?
  /// The name of the sensor that records into its table, which is ``name`` except for a second table.
  private let keeper: String
  private let columns: @Sendable () -> [String: ColumnMeaning]

  /// Creates a sensor; `make` receives its recording configuration.
  ///
  /// For the second table of a sensor, pass that sensor as `keeper` instead of `make`.
  init<Record: SensorRecord>(
    _ name: String, _ title: String, of type: Record.Type, setting: String, content: String,
    row: String,
    meanings: @autoclosure @escaping @Sendable () -> [String: ColumnMeaning],
    keptBy keeper: KnownSensor? = nil, isEnabled: @escaping @Sendable (Settings) -> Bool,
    line: @escaping @Sendable (Record) -> RecordLine,
    make: (@Sendable (SensorDependencies, RecordingConfig) -> any AwareSensor)? = nil
  ) {
    self.name = name
    self.title = title
    self.content = content
    self.row = row
    columns = meanings
    table = Record.table
    sentColumns = Record.sentColumns
    self.setting = setting
    self.isEnabled = isEnabled
    self.line = { line(Record(row: $0)) }
    self.keeper = keeper?.name ?? name
    guard let make else {
      self.make = nil
      return
    }
    self.make = { dependencies in
      let path = dependencies.locations.records(of: name)
      return make(
        dependencies, dependencies.recording(at: path, isEnabled: isEnabled(dependencies.settings)))
    }
  }

  /// The descriptions of its columns, including `id`.
  package var meanings: [String: ColumnMeaning] { columns() }

  /// The name in requests; `nil` for the default sensor, because older players know no names.
  package var requestName: String? { keeper == Self.music.name ? nil : keeper }

  /// Returns the path of its records.
  package func path(at locations: Locations) -> String {
    locations.records(of: name)
  }

  /// Whether it is a sensor rather than the second table of another one.
  package var isSensor: Bool { keeper == name }

  /// Returns the sensor that a setting starts with the player; `nil` for other settings.
  package static func started(bySetting name: String) -> KnownSensor? {
    all.first { $0.isSensor && $0.setting == name }
  }

  /// Whether its records identify songs of the library.
  package var recordsLibrary: Bool { name == Self.music.name }

  /// The sensor, followed by its further tables.
  package var parts: [KnownSensor] {
    [self] + Self.all.filter { $0.keeper == name && !$0.isSensor }
  }
}

extension SensorRecord {
  /// The columns that are sent to a host, in order.
  fileprivate static var sentColumns: [String] {
    table.columns.prefix(sentFieldCount).map(\.name)
  }
}

extension KnownSensor {
  /// All sensors; the first one is the default.
  package static let all = [music, headphones, photos, recognition, others]

  /// Returns the sensor with a name, or the default one for `nil`.
  ///
  /// - Throws: `PlayerError` with the existing names.
  package static func named(_ name: String?) throws(PlayerError) -> KnownSensor {
    guard let name else { return music }
    guard let sensor = all.first(where: { $0.name == name }) else {
      throw .notThere("sensor", name, among: all.map(\.name))
    }
    return sensor
  }
}
