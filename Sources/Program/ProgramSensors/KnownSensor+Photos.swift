package import Locations
import PhotosSensor
package import PlayerModel
import ProgramOutput
import Sensing
package import Settings

extension KnownSensor {
  /// Records new photos and videos.
  package static let photos: KnownSensor = KnownSensor(
    "photos", "photos sensor", of: PhotosData.self, setting: "photos.enabled",
    content:
      "Photos and videos that arrive in watched folders (AWARE's `ios_photos`); off until `photos.enabled`.",
    row: "A photo or video that arrived.", meanings: SensorMeanings.photos,
    isEnabled: { $0.photos.isEnabled }, line: { $0.line }
  ) { dependencies, recording in
    let config = PhotosSensor.Config().apply { config in
      config.recording = recording
      config.follow(dependencies.settings, dependencies.locations)
    }
    return PhotosSensor(config)
  }

  /// Labels of what photos show, which the photos sensor also records.
  package static let recognition: KnownSensor = KnownSensor(
    "recognition", "photos sensor", of: PhotosRecognitionData.self,
    setting: photos.setting,
    content:
      "What photos show, by a model (AWARE's `ios_photos_recognition`); off until `photos.model`.",
    row: "A label that a model gave to a photo.", meanings: SensorMeanings.recognition,
    keptBy: photos, isEnabled: photos.isEnabled, line: { $0.line })
}

/// Returns the folders that are watched for photos; empty if the desktop names none.
package func photoFolders(_ settings: Settings) -> [TrackPath] {
  PhotosSensor.folders(settings.photos.folders)
}

/// Deletes all records of the photos in a folder; no player may be running.
package func forgetPhotos(
  in folder: String, _ settings: Settings, _ locations: Locations, key: String?
) throws(PlayerError) {
  let config = PhotosSensor.Config().apply { config in
    config.dbPath = KnownSensor.photos.path(at: locations)
    config.recording.follow(settings, locations, key: key)
    config.follow(settings, locations)
  }
  do throws(SensorError) {
    _ = try PhotosSensor(config).forget(folder)
  } catch {
    throw PlayerError(.storageFailed, error.message)
  }
}

extension PhotosSensor.Config {
  /// Adopts the settings on photos.
  fileprivate mutating func follow(_ settings: Settings, _ locations: Locations) {
    // Joining a study of listening does not mean agreeing to send what pictures show.
    if !settings.photos.isSynced { recording.dbHost = nil }
    recognitionDbPath = KnownSensor.recognition.path(at: locations)
    folders = settings.photos.folders
    indexPath = locations.photoIndex
    readerProgram = locations.photoHelper
    performRecognition = !settings.photos.model.isEmpty
    recognitionMinConfidence = settings.photos.minimumConfidence
    model = settings.photos.model
    modelLabels = settings.photos.labels.isEmpty ? nil : settings.photos.labels
    recognitionImageSide = settings.photos.imageSize
    recogniserProgram = locations.recogniser
  }
}

extension PhotosData {
  fileprivate var line: RecordLine {
    let kind = mediaType == 2 ? "video" : "photo"
    let taken = creationTimestamp == 0 ? "" : "(taken \(localTime(creationTimestamp)))"
    return RecordLine(
      time: localTime(timestamp), event: isImport ? "import" : kind,
      item: path.isEmpty ? localIdentifier : path, note: taken)
  }
}

extension PhotosRecognitionData {
  fileprivate var line: RecordLine {
    // The file may contain any value.
    let share = (0...1).contains(confidence) ? Int((confidence * 100).rounded()) : 0
    return RecordLine(
      time: localTime(timestamp), event: "\(share) %", item: recognitionLabel,
      note: photoLocalIdentifier)
  }
}
