public import Sensing

/// Hears of photos as they are recorded.
///
/// The sensor makes one call at a time, on a queue of its own, and only when a record is stored. A callback may start
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

extension (any PhotosObserver)? {
  /// Hears of photos; `stored` is told of each that is stored.
  func photoListener(stored: @escaping (PhotosData) -> Void) -> RecordListener<PhotosData> {
    RecordListener(
      onRecord: { record in
        self?.onPhotoTaken(data: record.told)
        stored(record)
      },
      onRemark: { remark in
        if let photo = remark.record as? PhotosData { self?.onPhotoChanged(data: photo) }
      }, onError: { self?.onError($0) })
  }

  /// Hears of what photos show; `stored` is told of each label that is stored.
  func recognitionListener(
    stored: @escaping (PhotosRecognitionData) -> Void
  ) -> RecordListener<PhotosRecognitionData> {
    RecordListener(
      onRecord: { record in
        self?.onImageRecognized(data: record)
        stored(record)
      }, onError: { self?.onError($0) })
  }
}
