import MessageBus
import PlayerModel

/// What one message says of a player; nil where it says nothing, or nothing that makes sense.
struct PlayerReport: Equatable, Sendable {
  /// The words that MPRIS has for what a player does.
  enum Status: String, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  var status: Status?
  var metadata: ItemMetadata?
  var rate: ReportedRate?
  /// Seconds.
  var position: Double?
  /// The process of the browser that a desktop integration speaks for.
  var browserProcess: UInt32?

  init() {}

  /// Reads properties of the player's interface.
  init(_ properties: [String: BusValue]) {
    status = properties["PlaybackStatus"]?.text.flatMap(Status.init)
    if case .dictionary(let fields)? = properties["Metadata"]?.content {
      metadata = ItemMetadata(fields)
      browserProcess = fields["kde:pid"]?.number.flatMap { UInt32(exactly: $0) }
    }
    rate = properties["Rate"]?.number.map(ReportedRate.init)
    position = properties["Position"]?.number.map { $0 / 1e6 }
  }

  /// Whether a file was just opened, and may be described better in a moment.
  var mayBeReading: Bool {
    metadata?.awaitsTags == true && (position ?? 0) < Self.opening
  }

  /// As far in it, in seconds, a file is no longer being opened.
  private static let opening = 5.0

  /// Takes over what a later message says.
  mutating func merge(_ later: PlayerReport) {
    status = later.status ?? status
    metadata = later.metadata ?? metadata
    rate = later.rate ?? rate
    position = later.position ?? position
    browserProcess = later.browserProcess ?? browserProcess
  }

  /// The properties that are read, with the fields of their metadata.
  static let names: Set<String> = Set(["PlaybackStatus", "Metadata", "Rate", "Position", "kde:pid"])
    .union(ItemMetadata.names)
}

/// How fast a player says that it plays.
enum ReportedRate: Hashable, Sendable {
  /// Not at all: it is paused, whatever its status.
  case standstill
  case factor(Double)

  /// Anything that no player does counts as normal speed.
  init(_ rate: Double) {
    self = rate == 0 ? .standstill : .factor(rate > 0 && rate <= Self.fastest ? rate : 1)
  }

  private static let fastest = 64.0
}
