public import Foundation
public import Sensing

extension OthersSensor {
  /// The sensor's names in logs and broadcasts.
  public static let names = SensorNames("others")

  /// The prefix of the names of all broadcasts.
  public static let ACTION_AWARE_OTHERS = names.action
  /// Posted: the playback state of a player changed; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_OTHERS_PLAYBACK_STATE_CHANGED =
    ACTION_AWARE_OTHERS + ".PLAYBACK_STATE_CHANGED"
  /// Posted: a player started playing another item; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_OTHERS_NOW_PLAYING_ITEM_CHANGED =
    ACTION_AWARE_OTHERS + ".NOW_PLAYING_ITEM_CHANGED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_OTHERS_START = names.start.rawValue
  /// Received: stops the sensor.
  public static let ACTION_AWARE_OTHERS_STOP = names.stop.rawValue
  /// Received: sends unsent records.
  public static let ACTION_AWARE_OTHERS_SYNC = names.sync.rawValue
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_OTHERS_SET_LABEL = names.setLabel.rawValue
  /// Posted: a sync has ended, with ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, after a failure,
  /// ``EXTRA_ERROR``.
  public static let ACTION_AWARE_OTHERS_SYNC_COMPLETION = names.syncCompletion.rawValue
}

extension Notification.Name {
  /// Posted: the playback state of a player changed.
  public static let actionAwareOthersPlaybackStateChanged =
    Self(OthersSensor.ACTION_AWARE_OTHERS_PLAYBACK_STATE_CHANGED)
  /// Posted: a player started playing another item.
  public static let actionAwareOthersNowPlayingItemChanged =
    Self(OthersSensor.ACTION_AWARE_OTHERS_NOW_PLAYING_ITEM_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwareOthersStart = OthersSensor.names.start
  /// Received: stops the sensor.
  public static let actionAwareOthersStop = OthersSensor.names.stop
  /// Received: sends unsent records.
  public static let actionAwareOthersSync = OthersSensor.names.sync
  /// Received: sets the label.
  public static let actionAwareOthersSetLabel = OthersSensor.names.setLabel
  /// Posted: a sync has ended.
  public static let actionAwareOthersSyncCompletion = OthersSensor.names.syncCompletion
}
