import FoundationEssentials
import Glibc

extension RecordingConfig {
  /// The same for each of a sensor's tables; together they tell one device, also where none is set.
  ///
  /// That is the one that records have which there are, or else one for all tables that begin.
  func each(of tables: [SensorTable]) -> [RecordingConfig] {
    var configs = tables.map { table in
      var config = self
      config.dbPath = table.dbPath ?? dbPath
      return config
    }
    guard tables.count > 1, deviceId.isEmpty else { return configs }
    let paths = configs.map { dbType == .none ? nil : RecordLocation.path(for: $0.dbPath) }
    let kept = zip(paths, tables).lazy.compactMap { path, table -> String? in
      // What cannot be read names no device; the sensor says why when it starts.
      path.flatMap { try? RecordReader(path: $0, table: table.table).deviceId() }
    }
    let shared = kept.first { !$0.isEmpty } ?? UUID().uuidString
    for (place, path) in paths.enumerated() where path.map({ access($0, F_OK) != 0 }) ?? true {
      configs[place].deviceId = shared
    }
    return configs
  }
}
