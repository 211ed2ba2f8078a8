import FoundationEssentials
import Glibc
package import Locations
import Sensing
package import Settings

/// By what this device is known in records and exports: one identity for all its sensors.
package struct DeviceIdentity: Sendable {
  /// The one that is set, or that the records of a sensor have; nil while there is neither.
  package let known: String?
  /// The one for the first records.
  private let fresh = UUID().uuidString

  /// Looks it up.
  package init(_ settings: Settings, at locations: Locations) {
    let set = settings.sensorDeviceID
    known = set.isEmpty ? Self.recorded(at: locations) : set
  }

  /// The one that records have; nil if there are none.
  private static func recorded(at locations: Locations) -> String? {
    for sensor in KnownSensor.all where sensor.isSensor {
      // What cannot be read names no device; the sensor itself says why.
      let reader = try? RecordReader(path: sensor.path(at: locations), table: sensor.table)
      if let identity = try? reader?.deviceId(), !identity.isEmpty { return identity }
    }
    return nil
  }

  /// Settings for a sensor that keeps its records in the file at `path`: records that there are keep their identity.
  func settings(_ settings: Settings, forRecordsAt path: String) -> Settings {
    guard settings.sensorDeviceID.isEmpty, access(path, F_OK) != 0 else { return settings }
    var settings = settings
    settings.sensorDeviceID = known ?? fresh
    return settings
  }
}
