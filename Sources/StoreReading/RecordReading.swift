package import Locations
import MusicSensor
package import PlayerModel
package import Sensing

/// A reader of the sensor's records; nil if there are none yet.
///
/// - Throws: `PlayerError` that says why they cannot be read.
package func recordReader(_ locations: Locations, key: String? = nil) throws(PlayerError)
  -> RecordReader?
{
  do throws(SensorError) {
    return try RecordReader(path: locations.records, table: MusicData.table, key: key)
  } catch {
    if error.code == .noRecords { return nil }
    throw PlayerError(.storageFailed, error.message)
  }
}
