package import Locations
import ProgramSettings
import Settings
package import TrackMetadata

extension TextEncodings {
  /// Creates a decoder with the listener's setting.
  package convenience init(at locations: Locations) {
    self.init(SettingsReading(at: locations).settings.library.legacyEncoding)
  }
}
