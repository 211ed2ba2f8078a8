public import Foundation
import Sensing

extension PhotosSensor {
  static let names = SensorNames("photos")

  /// The sensor's name in logs.
  public static let TAG = names.tag

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
  public static let ACTION_AWARE_PHOTOS_START = ACTION_AWARE_PHOTOS + ".SENSOR_START"
  /// Received: stops the sensor.
  public static let ACTION_AWARE_PHOTOS_STOP = ACTION_AWARE_PHOTOS + ".SENSOR_STOP"
  /// Received: sends what has not been sent.
  public static let ACTION_AWARE_PHOTOS_SYNC = ACTION_AWARE_PHOTOS + ".SENSOR_SYNC"
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_PHOTOS_SET_LABEL = ACTION_AWARE_PHOTOS + ".SET_LABEL"
  /// Fired: a sync of both tables is over; ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, if it failed, ``EXTRA_ERROR``
  /// say how.
  public static let ACTION_AWARE_PHOTOS_SYNC_COMPLETION =
    ACTION_AWARE_PHOTOS + ".SENSOR_SYNC_COMPLETION"

  /// The key of the label, a text.
  public static let EXTRA_LABEL = SensorNames.labelKey
  /// The key of the record, a dictionary of column names and values.
  public static let EXTRA_DATA = SensorNames.dataKey
  /// The key of whether it worked, a truth value.
  public static let EXTRA_STATUS = SensorNames.statusKey
  /// The key of why it did not, a text.
  public static let EXTRA_ERROR = SensorNames.errorKey
  /// The key of the table's name, a text: of the one that failed, otherwise the first.
  public static let EXTRA_TABLE_NAME = SensorNames.tableNameKey
}

extension Notification.Name {
  /// Fired: a photo or video arrived.
  public static let actionAwarePhotoTaken = Self(PhotosSensor.ACTION_AWARE_PHOTO_TAKEN)
  /// Fired: a model says what a photo shows.
  public static let actionAwarePhotosRecognized = Self(PhotosSensor.ACTION_AWARE_PHOTOS_RECOGNIZED)
  /// Fired: a photo was edited.
  public static let actionAwarePhotoChanged = Self(PhotosSensor.ACTION_AWARE_PHOTO_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwarePhotosStart = Self(PhotosSensor.ACTION_AWARE_PHOTOS_START)
  /// Received: stops the sensor.
  public static let actionAwarePhotosStop = Self(PhotosSensor.ACTION_AWARE_PHOTOS_STOP)
  /// Received: sends what has not been sent.
  public static let actionAwarePhotosSync = Self(PhotosSensor.ACTION_AWARE_PHOTOS_SYNC)
  /// Received: sets the label.
  public static let actionAwarePhotosSetLabel = Self(PhotosSensor.ACTION_AWARE_PHOTOS_SET_LABEL)
  /// Fired: a sync is over.
  public static let actionAwarePhotosSyncCompletion =
    Self(PhotosSensor.ACTION_AWARE_PHOTOS_SYNC_COMPLETION)
}
