public import Foundation
public import PlayerModel
public import Sensing

extension OthersSensor {
  /// The configuration of the sensor.
  public struct Config: SensorConfig {
    /// The common settings of all sensors; each member is also a member of the configuration.
    public var recording = RecordingConfig(dbPath: "aware_others")
    /// Receives records as they are made.
    ///
    /// The sensor retains it; see ``OthersObserver``.
    public var sensorObserver: (any OthersObserver)?
    /// Whether the sensor announces the state and item of each player that exists when it starts.
    public var emitInitialState = true
    /// The seconds within which an identical event of the same player is suppressed; if 0, none is.
    public var duplicateEventSuppressionInterval: TimeInterval = 1
    /// The source of players, such as `MediaPlayers` for a session's bus.
    public var players: (any OtherPlayersSource)?
    /// The players to observe; with `none`, the sensor does not start.
    public var choice = OtherPlayersChoice.all
    /// The fields to record about what players play.
    ///
    /// With `times`, texts are empty, and so is the length, which can identify the item.
    public var fields = OtherPlayersPreferences.Fields.all
    /// Whether seeks are also sent.
    ///
    /// Otherwise, seeks stay on this machine, and those that a sync has skipped are never sent.
    public var syncsSeeks = false

    public init() {}
  }
}
