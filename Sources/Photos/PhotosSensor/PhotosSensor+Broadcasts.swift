public import Foundation
public import Sensing

extension PhotosSensor {
  /// What it is called in logs and broadcasts.
  public static let names = SensorNames("photos")

  /// Before the name of every broadcast.
  public static let ACTION_AWARE_PHOTOS = names.action
  /// Fired: a photo or video arrived; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_PHOTO_TAKEN = ACTION_AWARE_PHOTOS + ".ACTION_AWARE_PHOTO_TAKEN"
  /// Fired: a model says what a photo shows; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_PHOTOS_RECOGNIZED =
    ACTION_AWARE_PHOTOS + ".ACTION_AWARE_PHOTOS_RECOGNIZED"
  /// Fired, though not by AWARE's own sensor: a photo was edited; ``EXTRA_DATA`` is how it is now.
  public static let ACTION_AWARE_PHOTO_CHANGED =
    ACTION_AWARE_PHOTOS + ".ACTION_AWARE_PHOTO_CHANGED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_PHOTOS_START = names.start.rawValue
  /// Received: stops the sensor.
  public static let ACTION_AWARE_PHOTOS_STOP = names.stop.rawValue
  /// Received: sends what has not been sent.
  public static let ACTION_AWARE_PHOTOS_SYNC = names.sync.rawValue
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_PHOTOS_SET_LABEL = names.setLabel.rawValue
  /// Fired: a sync of both tables is over; ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, if it failed, ``EXTRA_ERROR``
  /// say how.
  public static let ACTION_AWARE_PHOTOS_SYNC_COMPLETION = names.syncCompletion.rawValue
}

extension Notification.Name {
  /// Fired: a photo or video arrived.
  public static let actionAwarePhotoTaken = Self(PhotosSensor.ACTION_AWARE_PHOTO_TAKEN)
  /// Fired: a model says what a photo shows.
  public static let actionAwarePhotosRecognized = Self(PhotosSensor.ACTION_AWARE_PHOTOS_RECOGNIZED)
  /// Fired: a photo was edited.
  public static let actionAwarePhotoChanged = Self(PhotosSensor.ACTION_AWARE_PHOTO_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwarePhotosStart = PhotosSensor.names.start
  /// Received: stops the sensor.
  public static let actionAwarePhotosStop = PhotosSensor.names.stop
  /// Received: sends what has not been sent.
  public static let actionAwarePhotosSync = PhotosSensor.names.sync
  /// Received: sets the label.
  public static let actionAwarePhotosSetLabel = PhotosSensor.names.setLabel
  /// Fired: a sync is over.
  public static let actionAwarePhotosSyncCompletion = PhotosSensor.names.syncCompletion
}
