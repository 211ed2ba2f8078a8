import Foundation
import PhotosSensor
import Testing

/// The program on AWARE's own page, with only the import changed.
@Suite struct OutsidePhotosTests {
  class PhotoPrinter: PhotosObserver {
    func onPhotoTaken(data: PhotosData) {
      print(data.localIdentifier, data.mediaType, data.creationTimestamp)
    }
    func onImageRecognized(data: PhotosRecognitionData) {
      print(data.photoLocalIdentifier, data.recognitionLabel, data.confidence)
    }
  }

  @Test func `the page's example compiles and runs`() throws {
    let folder = NSTemporaryDirectory() + "photos-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let photos = PhotosSensor(
      PhotosSensor.Config().apply { config in
        config.sensorObserver = PhotoPrinter()
        config.performRecognition = true
        config.recognitionMinConfidence = 0.6
        // A test must not read anyone's own pictures.
        config.folders = [folder]
        config.indexPath = folder + "/index.sqlite"
      })
    photos.start()
    photos.set(label: "week 2")
    photos.sync(force: true)
    #expect(photos.status().isRunning)
    photos.stop()
    #expect(!photos.status().isRunning)
    #expect(PhotosSensor.ACTION_AWARE_PHOTOS == "com.awareframework.ios.sensor.photos")
    #expect(PhotosData.tableName == "ios_photos")
    #expect(PhotosRecognitionData.tableName == "ios_photos_recognition")
  }
}
