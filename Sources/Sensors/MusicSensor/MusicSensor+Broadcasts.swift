public import Foundation
public import Sensing

extension MusicSensor {
  /// What it is called in logs and broadcasts.
  public static let names = SensorNames("music")

  /// Before the name of every broadcast.
  public static let ACTION_AWARE_MUSIC = names.action
  /// Fired: the playback state became another; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_MUSIC_PLAYBACK_STATE_CHANGED =
    ACTION_AWARE_MUSIC + ".PLAYBACK_STATE_CHANGED"
  /// Fired: another item is now playing; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_MUSIC_NOW_PLAYING_ITEM_CHANGED =
    ACTION_AWARE_MUSIC + ".NOW_PLAYING_ITEM_CHANGED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_MUSIC_START = names.start.rawValue
  /// Received: stops the sensor.
  public static let ACTION_AWARE_MUSIC_STOP = names.stop.rawValue
  /// Received: sends what has not been sent.
  public static let ACTION_AWARE_MUSIC_SYNC = names.sync.rawValue
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_MUSIC_SET_LABEL = names.setLabel.rawValue
  /// Fired: a sync is over; ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, if it failed,
  /// ``EXTRA_ERROR`` say how.
  public static let ACTION_AWARE_MUSIC_SYNC_COMPLETION = names.syncCompletion.rawValue
}

extension Notification.Name {
  /// Fired: the playback state became another.
  public static let actionAwareMusicPlaybackStateChanged =
    Self(MusicSensor.ACTION_AWARE_MUSIC_PLAYBACK_STATE_CHANGED)
  /// Fired: another item is now playing.
  public static let actionAwareMusicNowPlayingItemChanged =
    Self(MusicSensor.ACTION_AWARE_MUSIC_NOW_PLAYING_ITEM_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwareMusicStart = MusicSensor.names.start
  /// Received: stops the sensor.
  public static let actionAwareMusicStop = MusicSensor.names.stop
  /// Received: sends what has not been sent.
  public static let actionAwareMusicSync = MusicSensor.names.sync
  /// Received: sets the label.
  public static let actionAwareMusicSetLabel = MusicSensor.names.setLabel
  /// Fired: a sync is over.
  public static let actionAwareMusicSyncCompletion = MusicSensor.names.syncCompletion
}
