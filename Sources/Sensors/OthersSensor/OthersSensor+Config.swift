public import Foundation
public import PlayerModel
public import Sensing

extension OthersSensor {
  /// What the sensor observes, and how.
  public struct Config: SensorConfig {
    /// How it records; each member is one of the configuration, too.
    public var recording = RecordingConfig(dbPath: "aware_others")
    /// Who hears of records as they are made.
    ///
    /// The sensor keeps it; see ``OthersObserver``.
    public var sensorObserver: (any OthersObserver)?
    /// Whether a start fires both callbacks for the state and the item of each player that it finds.
    public var emitInitialState = true
    /// Seconds within which an identical event of the same player is suppressed; 0 suppresses none.
    public var duplicateEventSuppressionInterval: TimeInterval = 1
    /// What tells of the players, such as `MediaPlayers` of a session's bus.
    public var players: (any OtherPlayersSource)?
    /// Which of them are observed; with none, the sensor does not start.
    public var choice = OtherPlayersChoice.all
    /// What is recorded of what they play.
    ///
    /// With `times`, texts about it are empty, and so is its length, which may tell what it was.
    public var fields = OtherPlayersPreferences.Fields.all
    /// Whether seeks are sent, too.
    ///
    /// Otherwise they stay here, and those that a sync has passed over stay for good.
    public var syncsSeeks = false

    public init() {}
  }
}
