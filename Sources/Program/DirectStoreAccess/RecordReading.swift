package import Locations
package import PlayerModel
package import ProgramSensors
import Sealing
package import Sensing

/// Opens a sensor's records; returns `nil` if there are none yet.
///
/// - Throws: `PlayerError` with the reason if they cannot be read.
package func recordReader(
  of sensor: KnownSensor, _ locations: Locations, key: String? = nil
) throws(PlayerError) -> RecordReader? {
  do throws(SensorError) {
    return try RecordReader.existing(
      path: sensor.path(at: locations), table: sensor.table,
      passphrase: key.map { Passphrase($0) })
  } catch {
    throw PlayerError(.storageFailed, error.message)
  }
}
