import FoundationEssentials
import Glibc

extension RecordingConfig {
  /// Returns the configuration for each of a sensor's tables, with one device identity for all of them.
  ///
  /// If none is set, that is the stored identity of the first table that has one, or a new one. It is used
  /// for all tables that have no file yet.
  func each(of tables: [SensorTable]) -> [RecordingConfig] {
    var configs = tables.map { table in
      var config = self
      config.dbPath = table.dbPath ?? dbPath
      return config
    }
    guard tables.count > 1, deviceId.isEmpty else { return configs }
    let paths = configs.map { dbType == .none ? nil : RecordLocation.path(for: $0.dbPath) }
    let kept = zip(paths, tables).lazy.compactMap { path, table -> String? in
      // An unreadable file has no identity; starting the sensor reports the reason.
      path.flatMap { try? RecordReader(path: $0, table: table.table).deviceId() }
    }
    let shared = kept.first { !$0.isEmpty } ?? UUID().uuidString
    for (place, path) in paths.enumerated() where path.map({ access($0, F_OK) != 0 }) ?? true {
      configs[place].deviceId = shared
    }
    return configs
  }
}
