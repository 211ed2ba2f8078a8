public import MusicSensor
public import Sensing

/// A record of the sensor of other players: an event of one of them, and its state at that time.
///
/// It has the columns of the music sensor's records, in their order. After AWARE's columns follow ``player``,
/// ``identity``, and ``isEstimate``, which are also sent.
public struct OthersData: SensorRecord, Codable {
  /// The event, as the music sensor would record it for its own player.
  public var music = MusicData()
  /// The player's name on the session's bus, such as `firefox`.
  public var player = ""
  /// The player's own name, such as `Mozilla Firefox`.
  public var identity = ""
  /// Whether positions are estimated by the clock between the player's reports, and not counted in frames;
  /// always `true`.
  public var isEstimate = true

  /// Creates a blank record.
  public init() {}

  /// The number of the record in its file, from 1, or 0 if it is not stored.
  public var id: Int64 {
    get { music.id }
    set { music.id = newValue }
  }

  /// The device's identity.
  public var deviceId: String {
    get { music.deviceId }
    set { music.deviceId = newValue }
  }

  /// The sensor's label at the time of the event.
  public var label: String {
    get { music.label }
    set { music.label = newValue }
  }

  /// The name of the table, which AWARE does not have.
  public static var tableName: String { "music_others" }

  /// The number of the music sensor's sent fields and the three about the player; the others stay on this
  /// machine.
  public static var sentFieldCount: Int { MusicData.sentFieldCount + 3 }

  /// The music sensor's broadcast.
  public var broadcast: String? { music.broadcast }

  /// The player's name, followed by the music sensor's line.
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
