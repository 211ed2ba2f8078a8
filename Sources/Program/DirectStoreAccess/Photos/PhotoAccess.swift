package import ListeningHistory
package import Locations
import PhotoFiles
import PhotosSensor
package import PlayerModel
import ProgramSensors
import ProgramSettings
import Sealing
import Sensing
import Settings

/// Access to photos and their songs according to the listener's settings.
package struct PhotoAccess {
  private let locations: Locations
  private let settings: Settings

  /// Reads the settings.
  package init(_ locations: Locations) {
    self.locations = locations
    settings = SettingsReading(at: locations).settings
  }

  /// The settings for photos.
  package var preferences: PhotoPreferences { settings.photos }

  /// Returns photos with their songs.
  ///
  /// - Parameters:
  ///   - openHistory: Opens the listening history.
  ///   - keyFile: The file with the key of encrypted records, or `nil` for the configured one.
  /// - Throws: Any error of `openHistory`, or `PlayerError` that says how to enable photos if they are
  ///   disabled or none are known yet.
  package func songs(
    _ openHistory: () throws -> HistoryReader?, keyFile: String? = nil
  ) throws -> PhotoSongs {
    let (locations, settings) = (locations, settings)
    let key = try RecordKey(locations).configured(file: keyFile, settings: settings)
    let index = PhotoIndexReader(
      file: TrackPath(locations.photoIndex), passphrase: key.map { Passphrase($0) })
    if let reason = try obstacle(index) { throw reason }
    return PhotoSongs(
      index: index, history: try openHistory(), library: try libraryReader(locations)
    ) { wanted throws(PlayerError) in
      try Self.labels(of: wanted, at: locations, key: key)
    }
  }

  /// Returns photos with their songs, using the configured key.
  ///
  /// - Throws: `PlayerError` that says how to enable photos if they are disabled or none are known yet, or
  ///   that something cannot be read.
  package func songs() throws(PlayerError) -> PhotoSongs {
    do {
      return try songs({ try configuredHistory(locations) })
    } catch let error as PlayerError {
      throw error
    } catch {
      preconditionFailure("opening the history can throw nothing else: \(error)")
    }
  }

  /// Returns why there are no photos and how to get some, or `nil` if there are.
  private func obstacle(_ index: PhotoIndexReader) throws(PlayerError) -> PlayerError? {
    guard settings.photos.isEnabled else {
      return PlayerError(
        .invalidRequest,
        "Photos are off: “stimmung config set photos.enabled true” turns them on for your pictures folder."
      )
    }
    do throws(PhotoError) {
      guard try index.count() == 0 else { return nil }
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
    return PlayerError(
      .notFound,
      "No photos are known yet: while the player runs, it finds those in your pictures folder or in photos.folders."
    )
  }

  /// Returns the secret that keys photos in the records.
  ///
  /// Without the key of encrypted records, it is not needed either, because the records cannot be read.
  private static func secret(
    at locations: Locations, key: String?
  ) throws(SensorError) -> PhotoSecret? {
    do throws(SensorError) {
      return try PhotoSecret(recordsAt: KnownSensor.photos.path(at: locations), key: key)
    } catch {
      if error.code == .missingKey { return nil }
      throw error
    }
  }

  /// Returns the recorded labels of photos.
  private static func labels(
    of wanted: Set<String>, at locations: Locations, key: String?
  ) throws(PlayerError) -> PhotoLabels {
    guard !wanted.isEmpty else { return PhotoLabels(of: wanted) }
    do throws(SensorError) {
      var labels = PhotoLabels(of: wanted, secret: try secret(at: locations, key: key))
      let reader = try RecordReader.existing(
        path: KnownSensor.recognition.path(at: locations), table: PhotosRecognitionData.table,
        passphrase: key.map { Passphrase($0) })
      try reader?.visit(RecordSelection()) { labels.add(PhotosRecognitionData(row: $0)) }
      return labels
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }
}
