public import Foundation
public import Sensing

extension OthersSensor {
  /// What it is called in logs and broadcasts.
  public static let names = SensorNames("others")

  /// Before the name of every broadcast.
  public static let ACTION_AWARE_OTHERS = names.action
  /// Fired: a player's playback state became another; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_OTHERS_PLAYBACK_STATE_CHANGED =
    ACTION_AWARE_OTHERS + ".PLAYBACK_STATE_CHANGED"
  /// Fired: a player plays another item now; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_OTHERS_NOW_PLAYING_ITEM_CHANGED =
    ACTION_AWARE_OTHERS + ".NOW_PLAYING_ITEM_CHANGED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_OTHERS_START = names.start.rawValue
  /// Received: stops the sensor.
  public static let ACTION_AWARE_OTHERS_STOP = names.stop.rawValue
  /// Received: sends what has not been sent.
  public static let ACTION_AWARE_OTHERS_SYNC = names.sync.rawValue
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_OTHERS_SET_LABEL = names.setLabel.rawValue
  /// Fired: a sync is over; ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, if it failed,
  /// ``EXTRA_ERROR`` say how.
  public static let ACTION_AWARE_OTHERS_SYNC_COMPLETION = names.syncCompletion.rawValue
}

extension Notification.Name {
  /// Fired: a player's playback state became another.
  public static let actionAwareOthersPlaybackStateChanged =
    Self(OthersSensor.ACTION_AWARE_OTHERS_PLAYBACK_STATE_CHANGED)
  /// Fired: a player plays another item now.
  public static let actionAwareOthersNowPlayingItemChanged =
    Self(OthersSensor.ACTION_AWARE_OTHERS_NOW_PLAYING_ITEM_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwareOthersStart = OthersSensor.names.start
  /// Received: stops the sensor.
  public static let actionAwareOthersStop = OthersSensor.names.stop
  /// Received: sends what has not been sent.
  public static let actionAwareOthersSync = OthersSensor.names.sync
  /// Received: sets the label.
  public static let actionAwareOthersSetLabel = OthersSensor.names.setLabel
  /// Fired: a sync is over.
  public static let actionAwareOthersSyncCompletion = OthersSensor.names.syncCompletion
}
