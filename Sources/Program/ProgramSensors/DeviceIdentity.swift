import FoundationEssentials
import Glibc
package import Locations
import Sensing
package import Settings

/// The identity of this device in records and exports, which all its sensors share.
package struct DeviceIdentity: Sendable {
  /// The identity from the settings or from existing records; `nil` if there is neither.
  package let known: String?
  /// The identity for the first records.
  private let fresh = UUID().uuidString

  /// Looks up the identity.
  package init(_ settings: Settings, at locations: Locations) {
    let set = settings.sensor.deviceID
    known = set.isEmpty ? Self.recorded(at: locations) : set
  }

  /// Returns the identity in existing records; `nil` if there are none.
  private static func recorded(at locations: Locations) -> String? {
    for sensor in KnownSensor.all where sensor.isSensor {
      // Unreadable records are skipped; the sensor itself reports the error.
      let reader = try? RecordReader(path: sensor.path(at: locations), table: sensor.table)
      if let identity = try? reader?.deviceId(), !identity.isEmpty { return identity }
    }
    return nil
  }

  /// Returns the identity to configure for records in the file at `path`.
  ///
  /// It is empty for existing records, which keep theirs, unless the settings name one.
  func deviceId(_ settings: Settings, forRecordsAt path: String) -> String {
    let set = settings.sensor.deviceID
    return set.isEmpty && access(path, F_OK) != 0 ? known ?? fresh : set
  }
}
