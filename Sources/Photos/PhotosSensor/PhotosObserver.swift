public import Sensing

/// Hears of photos as they are recorded.
///
/// The sensor makes one call at a time, on queues of its own, and only when a record is stored. A callback may start
/// and stop the sensor. The sensor keeps its observer for as long as it lives itself: an observer that refers to the
/// sensor must do so weakly, or neither is ever released.
public protocol PhotosObserver {
  /// A photo or video arrived.
  func onPhotoTaken(data: PhotosData)

  /// A model says what a photo shows; once for each label.
  func onImageRecognized(data: PhotosRecognitionData)

  /// A photo that was there has another content now, and still its identifier; nothing is recorded of that.
  func onPhotoChanged(data: PhotosData)

  /// Something went wrong; the message is a sentence for people.
  func onError(_ error: SensorError)
}

extension PhotosObserver {
  /// Does nothing.
  public func onPhotoChanged(data: PhotosData) {}

  /// Does nothing.
  public func onError(_ error: SensorError) {}
}
