public import Foundation
import Sensing

extension MusicSensor {
  private static let names = SensorNames("music")

  /// The sensor's name in logs.
  public static let TAG = names.tag

  /// Before the name of every broadcast.
  public static let ACTION_AWARE_MUSIC = names.action
  /// Fired: the playback state became another; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_MUSIC_PLAYBACK_STATE_CHANGED =
    ACTION_AWARE_MUSIC + ".PLAYBACK_STATE_CHANGED"
  /// Fired: another item is now playing; ``EXTRA_DATA`` is the record.
  public static let ACTION_AWARE_MUSIC_NOW_PLAYING_ITEM_CHANGED =
    ACTION_AWARE_MUSIC + ".NOW_PLAYING_ITEM_CHANGED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_MUSIC_START = ACTION_AWARE_MUSIC + ".SENSOR_START"
  /// Received: stops the sensor.
  public static let ACTION_AWARE_MUSIC_STOP = ACTION_AWARE_MUSIC + ".SENSOR_STOP"
  /// Received: sends what has not been sent.
  public static let ACTION_AWARE_MUSIC_SYNC = ACTION_AWARE_MUSIC + ".SENSOR_SYNC"
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_MUSIC_SET_LABEL = ACTION_AWARE_MUSIC + ".SET_LABEL"
  /// Fired: a sync is over; ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, if it failed,
  /// ``EXTRA_ERROR`` say how.
  public static let ACTION_AWARE_MUSIC_SYNC_COMPLETION =
    ACTION_AWARE_MUSIC + ".SENSOR_SYNC_COMPLETION"

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
  /// Fired: the playback state became another.
  public static let actionAwareMusicPlaybackStateChanged =
    Self(MusicSensor.ACTION_AWARE_MUSIC_PLAYBACK_STATE_CHANGED)
  /// Fired: another item is now playing.
  public static let actionAwareMusicNowPlayingItemChanged =
    Self(MusicSensor.ACTION_AWARE_MUSIC_NOW_PLAYING_ITEM_CHANGED)
  /// Received: starts the sensor.
  public static let actionAwareMusicStart = Self(MusicSensor.ACTION_AWARE_MUSIC_START)
  /// Received: stops the sensor.
  public static let actionAwareMusicStop = Self(MusicSensor.ACTION_AWARE_MUSIC_STOP)
  /// Received: sends what has not been sent.
  public static let actionAwareMusicSync = Self(MusicSensor.ACTION_AWARE_MUSIC_SYNC)
  /// Received: sets the label.
  public static let actionAwareMusicSetLabel = Self(MusicSensor.ACTION_AWARE_MUSIC_SET_LABEL)
  /// Fired: a sync is over.
  public static let actionAwareMusicSyncCompletion =
    Self(MusicSensor.ACTION_AWARE_MUSIC_SYNC_COMPLETION)
}
