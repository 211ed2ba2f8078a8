import MessageBus
import PlayerModel

/// The contents of one message from a player; fields that are missing or invalid are `nil`.
struct PlayerReport: Equatable, Sendable {
  /// MPRIS's names for the playback status.
  enum Status: String, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  var status: Status?
  var metadata: ItemMetadata?
  var rate: ReportedRate?
  /// The position in seconds.
  var position: Double?
  /// The browser process that a desktop integration represents.
  var browserProcess: UInt32?

  init() {}

  /// Reads properties of the player interface.
  init(_ properties: [String: BusValue]) {
    status = properties["PlaybackStatus"]?.text.flatMap(Status.init)
    if case .dictionary(let fields)? = properties["Metadata"]?.content {
      metadata = ItemMetadata(fields)
      browserProcess = fields["kde:pid"]?.number.flatMap { UInt32(exactly: $0) }
    }
    rate = properties["Rate"]?.number.map(ReportedRate.init)
    position = properties["Position"]?.number.map { $0 / 1e6 }
  }

  /// Whether a file was just opened, so that its tags may follow.
  var mayBeReading: Bool {
    metadata?.awaitsTags == true && (position ?? 0) < Self.opening
  }

  /// The position in seconds after which a file no longer counts as just opened.
  private static let opening = 5.0

  /// Overwrites fields with those of a later message.
  mutating func merge(_ later: PlayerReport) {
    status = later.status ?? status
    metadata = later.metadata ?? metadata
    rate = later.rate ?? rate
    position = later.position ?? position
    browserProcess = later.browserProcess ?? browserProcess
  }

  /// The names of the properties that are read, including the fields of the metadata.
  static let names: Set<String> = Set(["PlaybackStatus", "Metadata", "Rate", "Position", "kde:pid"])
    .union(ItemMetadata.names)
}

/// The playback rate that a player reports.
enum ReportedRate: Hashable, Sendable {
  /// Zero, which means paused whatever the status.
  case standstill
  case factor(Double)

  /// Creates a rate, treating implausible values as normal speed.
  init(_ rate: Double) {
    self = rate == 0 ? .standstill : .factor(rate > 0 && rate <= Self.fastest ? rate : 1)
  }

  private static let fastest = 64.0
}
