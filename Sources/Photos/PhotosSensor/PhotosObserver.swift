public import Sensing

/// Receives photos as they are recorded.
///
/// The sensor calls its observer only when a record is stored. See `SensorObserver` for what a callback can
/// do.
public protocol PhotosObserver: SensorObserver {
  /// A photo or video arrived.
  func onPhotoTaken(data: PhotosData)

  /// A model recognised a label in a photo; called once per label.
  func onImageRecognized(data: PhotosRecognitionData)

  /// The content of a known photo changed, but not its identifier; this is not recorded.
  func onPhotoChanged(data: PhotosData)
}

extension PhotosObserver {
  /// Does nothing.
  public func onPhotoChanged(data: PhotosData) {}
}

extension (any PhotosObserver)? {
  /// Creates a listener for photos, which also passes each stored one to `stored`.
  func photoListener(stored: @escaping (PhotosData) -> Void) -> RecordListener<PhotosData> {
    RecordListener(
      onRecord: { record in
        self?.onPhotoTaken(data: record.forObservers)
        stored(record)
      },
      onRemark: { remark in
        if let photo = remark.record as? PhotosData { self?.onPhotoChanged(data: photo) }
      }, onError: { self?.onError($0) })
  }

  /// Creates a listener for labels, which also passes each stored one to `stored`.
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
