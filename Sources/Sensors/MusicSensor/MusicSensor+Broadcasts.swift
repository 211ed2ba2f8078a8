public import Foundation
public import Sensing

extension MusicSensor {
  /// The sensor's names in logs and broadcasts.
  public static let names = SensorNames("music")

  /// The prefix of the names of all broadcasts.
  public static let ACTION_AWARE_MUSIC = names.action
  /// Posted: the playback state changed; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_MUSIC_PLAYBACK_STATE_CHANGED =
    ACTION_AWARE_MUSIC + ".PLAYBACK_STATE_CHANGED"
  /// Posted: another item started playing; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_MUSIC_NOW_PLAYING_ITEM_CHANGED =
    ACTION_AWARE_MUSIC + ".NOW_PLAYING_ITEM_CHANGED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_MUSIC_START = names.start.rawValue
  /// Received: stops the sensor.
  public static let ACTION_AWARE_MUSIC_STOP = names.stop.rawValue
  /// Received: sends unsent records.
  public static let ACTION_AWARE_MUSIC_SYNC = names.sync.rawValue
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_MUSIC_SET_LABEL = names.setLabel.rawValue
  /// Posted: a sync has ended, with ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, after a failure,
  /// ``EXTRA_ERROR``.
  public static let ACTION_AWARE_MUSIC_SYNC_COMPLETION = names.syncCompletion.rawValue
}

extension Notification.Name {
  /// Posted: the playback state changed.
  public static let actionAwareMusicPlaybackStateChanged =
    Self(MusicSensor.ACTION_AWARE_MUSIC_PLAYBACK_STATE_CHANGED)
  /// Posted: another item started playing.
  public static let actionAwareMusicNowPlayingItemChanged =
    Self(MusicSensor.ACTION_AWARE_MUSIC_NOW_PLAYING_ITEM_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwareMusicStart = MusicSensor.names.start
  /// Received: stops the sensor.
  public static let actionAwareMusicStop = MusicSensor.names.stop
  /// Received: sends unsent records.
  public static let actionAwareMusicSync = MusicSensor.names.sync
  /// Received: sets the label.
  public static let actionAwareMusicSetLabel = MusicSensor.names.setLabel
  /// Posted: a sync has ended.
  public static let actionAwareMusicSyncCompletion = MusicSensor.names.syncCompletion
}
