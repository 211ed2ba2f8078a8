public import MusicSensor
public import Sensing

/// A record of the sensor of other players: something that happened to one of them, and how it was then.
///
/// It has the columns of the music sensor's records, in their order; after AWARE's come ``player``, ``identity`` and
/// ``isEstimate``, which are sent, too.
public struct OthersData: SensorRecord, Codable {
  /// What happened, as the music sensor would record it of its own player.
  public var music = MusicData()
  /// What the player is called on the session's bus, such as `firefox`.
  public var player = ""
  /// What the player calls itself, such as `Mozilla Firefox`.
  public var identity = ""
  /// Whether positions are estimates by the clock between what the player says, and no counted frames: always.
  public var isEstimate = true

  /// A blank record.
  public init() {}

  /// The number of the record in its file, from 1; 0 if it is not kept.
  public var id: Int64 {
    get { music.id }
    set { music.id = newValue }
  }

  /// The identity of the device.
  public var deviceId: String {
    get { music.deviceId }
    set { music.deviceId = newValue }
  }

  /// The label that the sensor had when it happened.
  public var label: String {
    get { music.label }
    set { music.label = newValue }
  }

  /// None of AWARE's, which has no such sensor.
  public static var tableName: String { "music_others" }

  /// Those of the music sensor and the three about the player; the others stay on this machine.
  public static var sentFieldCount: Int { MusicData.sentFieldCount + 3 }

  /// Those of the music sensor.
  public var broadcast: String? { music.broadcast }

  /// The player, and that of the music sensor.
  public var logLine: String? { music.logLine.map { "\(player): \($0)" } }

  /// The columns after `id`.
  public static let fields: [RecordField<OthersData>] = {
    let ofMusic = MusicData.fields.map { RecordField($0, of: \OthersData.music) }
    return ofMusic.prefix(MusicData.sentFieldCount) + [
      RecordField("player", \.player), RecordField("identity", \.identity),
      RecordField("isEstimate", \.isEstimate),
    ] + ofMusic.dropFirst(MusicData.sentFieldCount)
  }()
}
