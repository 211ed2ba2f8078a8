import Linux
package import ListeningHistory
package import Locations
package import MusicLibrary
package import PlayerModel
import ProgramSettings
import Sealing

/// Opens the library for this process; returns `nil` if there is none.
package func libraryReader(_ locations: Locations) throws(PlayerError) -> LibraryReader? {
  let data = TrackPath(locations.data)
  return try LibraryReader(cache: TrackPath(locations.cache), data: data, clock: SystemClock()) {
    () throws(PlayerError) in
    try configuredHistory(locations)
  }
}

/// Returns what finds the measured ReplayGain of a track, or `nil` if it has none or that cannot be read.
package func measuredLoudness(_ locations: Locations) -> (Track) -> ReplayGain? {
  let measured = MeasuredLoudness(cache: TrackPath(locations.cache))
  return { try? measured.replayGain(of: $0) }
}

/// Opens the listening history with the configured key, if it is encrypted; returns `nil` if there is none
/// yet.
package func configuredHistory(_ locations: Locations) throws(PlayerError) -> HistoryReader? {
  try HistoryReader(folder: TrackPath(locations.data), rule: ListenRule(at: locations)) {
    () throws(PlayerError) in try RecordKey(locations).configured().map { Passphrase($0) }
  }
}
