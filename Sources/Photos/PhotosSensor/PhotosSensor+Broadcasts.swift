public import Foundation
public import Sensing

extension PhotosSensor {
  /// The sensor's names in logs and broadcasts.
  public static let names = SensorNames("photos")

  /// The prefix of the names of all broadcasts.
  public static let ACTION_AWARE_PHOTOS = names.action
  /// Posted: a photo or video arrived; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_PHOTO_TAKEN = ACTION_AWARE_PHOTOS + ".ACTION_AWARE_PHOTO_TAKEN"
  /// Posted: a model recognised a label in a photo; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_PHOTOS_RECOGNIZED =
    ACTION_AWARE_PHOTOS + ".ACTION_AWARE_PHOTOS_RECOGNIZED"
  /// Posted: a photo was edited; ``EXTRA_DATA`` is its new state.
  ///
  /// AWARE's own sensor does not have this broadcast.
  public static let ACTION_AWARE_PHOTO_CHANGED =
    ACTION_AWARE_PHOTOS + ".ACTION_AWARE_PHOTO_CHANGED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_PHOTOS_START = names.start.rawValue
  /// Received: stops the sensor.
  public static let ACTION_AWARE_PHOTOS_STOP = names.stop.rawValue
  /// Received: sends unsent records.
  public static let ACTION_AWARE_PHOTOS_SYNC = names.sync.rawValue
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_PHOTOS_SET_LABEL = names.setLabel.rawValue
  /// Posted: a sync of both tables has ended, with ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, after a
  /// failure, ``EXTRA_ERROR``.
  public static let ACTION_AWARE_PHOTOS_SYNC_COMPLETION = names.syncCompletion.rawValue
}

extension Notification.Name {
  /// Posted: a photo or video arrived.
  public static let actionAwarePhotoTaken = Self(PhotosSensor.ACTION_AWARE_PHOTO_TAKEN)
  /// Posted: a model recognised a label in a photo.
  public static let actionAwarePhotosRecognized = Self(PhotosSensor.ACTION_AWARE_PHOTOS_RECOGNIZED)
  /// Posted: a photo was edited.
  public static let actionAwarePhotoChanged = Self(PhotosSensor.ACTION_AWARE_PHOTO_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwarePhotosStart = PhotosSensor.names.start
  /// Received: stops the sensor.
  public static let actionAwarePhotosStop = PhotosSensor.names.stop
  /// Received: sends unsent records.
  public static let actionAwarePhotosSync = PhotosSensor.names.sync
  /// Received: sets the label.
  public static let actionAwarePhotosSetLabel = PhotosSensor.names.setLabel
  /// Posted: a sync has ended.
  public static let actionAwarePhotosSyncCompletion = PhotosSensor.names.syncCompletion
}
