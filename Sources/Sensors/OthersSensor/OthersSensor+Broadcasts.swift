public import Foundation
import Sensing

extension OthersSensor {
  private static let names = SensorNames("others")

  /// The sensor's name in logs.
  public static let TAG = names.tag

  /// Before the name of every broadcast.
  public static let ACTION_AWARE_OTHERS = names.action
  /// Fired: a player's playback state became another; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_OTHERS_PLAYBACK_STATE_CHANGED =
    ACTION_AWARE_OTHERS + ".PLAYBACK_STATE_CHANGED"
  /// Fired: a player plays another item now; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_OTHERS_NOW_PLAYING_ITEM_CHANGED =
    ACTION_AWARE_OTHERS + ".NOW_PLAYING_ITEM_CHANGED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_OTHERS_START = ACTION_AWARE_OTHERS + ".SENSOR_START"
  /// Received: stops the sensor.
  public static let ACTION_AWARE_OTHERS_STOP = ACTION_AWARE_OTHERS + ".SENSOR_STOP"
  /// Received: sends what has not been sent.
  public static let ACTION_AWARE_OTHERS_SYNC = ACTION_AWARE_OTHERS + ".SENSOR_SYNC"
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_OTHERS_SET_LABEL = ACTION_AWARE_OTHERS + ".SET_LABEL"
  /// Fired: a sync is over; ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, if it failed,
  /// ``EXTRA_ERROR`` say how.
  public static let ACTION_AWARE_OTHERS_SYNC_COMPLETION =
    ACTION_AWARE_OTHERS + ".SENSOR_SYNC_COMPLETION"

  /// The key of the label, a text.
  public static let EXTRA_LABEL = SensorNames.labelKey
  /// The key of the record, a dictionary of column names and values.
  public static let EXTRA_DATA = SensorNames.dataKey
  /// The key of whether it worked, a truth value.
  public static let EXTRA_STATUS = SensorNames.statusKey
  /// The key of why it did not, a text.
  public static let EXTRA_ERROR = SensorNames.errorKey
  /// The key of the table's name, a text.
  public static let EXTRA_TABLE_NAME = SensorNames.tableNameKey
}

extension Notification.Name {
  /// Fired: a player's playback state became another.
  public static let actionAwareOthersPlaybackStateChanged =
    Self(OthersSensor.ACTION_AWARE_OTHERS_PLAYBACK_STATE_CHANGED)
  /// Fired: a player plays another item now.
  public static let actionAwareOthersNowPlayingItemChanged =
    Self(OthersSensor.ACTION_AWARE_OTHERS_NOW_PLAYING_ITEM_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwareOthersStart = Self(OthersSensor.ACTION_AWARE_OTHERS_START)
  /// Received: stops the sensor.
  public static let actionAwareOthersStop = Self(OthersSensor.ACTION_AWARE_OTHERS_STOP)
  /// Received: sends what has not been sent.
  public static let actionAwareOthersSync = Self(OthersSensor.ACTION_AWARE_OTHERS_SYNC)
  /// Received: sets the label.
  public static let actionAwareOthersSetLabel = Self(OthersSensor.ACTION_AWARE_OTHERS_SET_LABEL)
  /// Fired: a sync is over.
  public static let actionAwareOthersSyncCompletion =
    Self(OthersSensor.ACTION_AWARE_OTHERS_SYNC_COMPLETION)
}
