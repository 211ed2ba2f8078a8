import PhotosSensor
import PlayerModel
import ProgramOutput
import Sensing

extension KnownSensor {
  /// Which photos and videos arrive.
  package static let photos: KnownSensor = KnownSensor(
    "photos", "photos sensor", of: PhotosData.self, isEnabled: { $0.photos.isEnabled },
    line: { $0.line }
  ) { wiring, path in
    let config = PhotosSensor.Config().apply { config in
      let (settings, locations) = (wiring.settings, wiring.locations)
      config.follow(settings, locations, key: wiring.key)
      config.enabled = settings.photos.isEnabled
      // What pictures show is more than a study of listening may ask for.
      if !settings.photos.isSynced { config.dbHost = nil }
      config.dbPath = path
      config.recognitionDbPath = recognition.path(at: locations)
      config.folders = settings.photos.folders
      config.indexPath = locations.photoIndex
      config.readerProgram = locations.photoHelper
      config.sensorObserver = Listener(wiring: wiring)
      config.log = wiring.log
    }
    return PhotosSensor(config)
  }

  /// What photos show, which the photos sensor records, too.
  package static let recognition: KnownSensor = KnownSensor(
    "recognition", "photos sensor", of: PhotosRecognitionData.self, keptBy: photos,
    line: { $0.line })

  /// Stands between the sensor and the host.
  private struct Listener: PhotosObserver, Sendable {
    let wiring: SensorWiring

    func onPhotoTaken(data: PhotosData) { wiring.recorded() }
    func onImageRecognized(data: PhotosRecognitionData) { wiring.recorded() }
    func onError(_ error: SensorError) { wiring.failed(error.message) }
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
    // A file may say anything.
    let share = (0...1).contains(confidence) ? Int((confidence * 100).rounded()) : 0
    return RecordLine(
      time: localTime(timestamp), event: "\(share) %", item: recognitionLabel,
      note: photoLocalIdentifier)
  }
}
