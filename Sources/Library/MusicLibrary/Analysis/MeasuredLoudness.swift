import GRDB
import LocalDatabase
package import PlayerModel
import SignalProcessing
import Synchronization

/// The ReplayGain of songs that were analyzed, for songs that have none in their files, where their sound ends, and its
/// waveform.
///
/// It reads the files of the library and of the analyses on connections of its own, so that it never waits for a
/// scan that writes.
package final class MeasuredLoudness: Sendable {
  private let cache: TrackPath
  private let analyses = Mutex<ReadOnlyDatabase?>(nil)
  private let index = Mutex<ReadOnlyDatabase?>(nil)

  /// Creates a value that reads the files in `cache`, the player's folder.
  package init(cache: TrackPath) {
    self.cache = cache
  }

  /// Returns the measured ReplayGain of a track, or `nil` if it was not analyzed or is silent.
  ///
  /// The album's levels are known once all of its songs in the library were analyzed.
  ///
  /// - Throws: `PlayerError` if a file cannot be read.
  package func replayGain(of track: Track) throws(PlayerError) -> ReplayGain? {
    guard let sound = track.persistentID,
      let analyses = try open(AnalysisStore.recipe(in: cache), self.analyses),
      let profile = try analyses.read({ try $0.profile(of: sound) })
    else { return nil }
    return ReplayGain(track: profile.levels, album: try albumLevels(of: track, in: analyses))
  }

  /// Returns where the last sound of a track ends, in seconds, or `nil` if it was not analyzed or is silent.
  ///
  /// - Throws: `PlayerError` if the file of the analyses cannot be read.
  package func lastSound(of track: Track) throws(PlayerError) -> Double? {
    guard let sound = track.persistentID,
      let analyses = try open(AnalysisStore.recipe(in: cache), self.analyses)
    else { return nil }
    return try analyses.read { try $0.profile(of: sound)?.audibleSeconds?.upperBound }
  }

  /// Returns the highest magnitude and the root mean square of parts of equal length of a sound, or `nil` if it was not
  /// analyzed.
  ///
  /// - Throws: `PlayerError` if the file of the analyses cannot be read.
  package func waveform(
    of sound: PersistentID
  ) throws(PlayerError) -> (peaks: [Float], levels: [Float])? {
    guard let analyses = try open(AnalysisStore.recipe(in: cache), self.analyses) else {
      return nil
    }
    return try analyses.read { try $0.profile(of: sound)?.waveform }
      .map { (peaks: $0.peaks, levels: $0.levels) }
  }

  private func albumLevels(
    of track: Track, in analyses: ReadOnlyDatabase
  ) throws(PlayerError) -> ReplayGain.Levels? {
    guard let index = try open(LibraryIndex.recipe(in: cache), self.index),
      let sounds = try index.read({ try AlbumSongs.sounds(with: track, in: $0) })
    else { return nil }
    let profiles = try analyses.read { database in
      try sounds.map { try database.profile(of: $0) }
    }.compactMap(\.self)
    return profiles.count == sounds.count ? SoundProfile.albumLevels(of: profiles) : nil
  }

  /// Returns the open database, or opens it if it exists by now or was replaced.
  private func open(
    _ recipe: DatabaseRecipe, _ opened: borrowing Mutex<ReadOnlyDatabase?>
  ) throws(PlayerError) -> ReadOnlyDatabase? {
    try opened.withLock { database throws(PlayerError) in
      if let database, !database.isReplaced { return database }
      database = try ReadOnlyDatabase(recipe)
      return database
    }
  }
}
