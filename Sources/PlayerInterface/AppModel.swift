package import PlayerModel
package import TerminalCells

/// All that the interface knows, and the one place where it changes.
///
/// Pure: no clock, no terminal, no I/O. Events go in by ``update(_:)``, what is to be done comes out as
/// effects, and what is to be seen by ``rendered(at:)``.
package struct AppModel: Equatable, Sendable {
  /// What keys do.
  enum Mode: Equatable, Sendable {
    /// They act on the player and the queue.
    case normal
    /// They are typed into the filter.
    case filtering
    /// They scroll the help, from this line on, or act on the player.
    case help(top: Int)
  }

  /// What there is at the other end.
  enum Connection: Equatable, Sendable {
    /// Nothing yet.
    case waiting
    /// A player.
    case attached
    /// Nothing any more, and why.
    case lost(String)
  }

  /// What a request was for, to know what its answer means.
  enum Purpose: Equatable, Sendable {
    case opening
    case rows
    case lyrics(EntryID)
    case mood(MoodName, isAdding: Bool, title: String)
    case command
  }

  let traits: TerminalTraits
  var size: CellSize
  var mode = Mode.normal
  var connection = Connection.waiting
  var snapshot = PlayerSnapshot(output: "")
  var queue = QueueList()
  var lyrics: Lyrics?
  var message: Message?
  var opening: PlayerRequest?
  var heldKey = HeldKey()
  private var pending: [RequestTag: Purpose] = [:]
  private var requestCount = 0

  /// An interface that waits for ``AppEvent/attached(_:)``.
  ///
  /// - Parameters:
  ///   - size: the terminal's size.
  ///   - traits: what the terminal can show.
  ///   - opening: what to ask of the player as soon as there is one, such as to queue the files that
  ///     were named on the command line; a failure, or files that were skipped, are shown.
  package init(size: CellSize, traits: TerminalTraits, opening: PlayerRequest? = nil) {
    self.size = size
    self.traits = traits
    self.opening = opening
    queue.setHeight(Layout(size).rows.height)
  }

  /// Takes an event in, at the time at which it came, and says what is to be done.
  package mutating func update(_ event: AppEvent, at now: Timestamp) -> [Effect] {
    let effects: [Effect] =
      switch event {
      case .terminal(let event): handle(event, at: now)
      case .timePassed: endHeldSeek(at: now)
      case .attached(let snapshot): attach(snapshot)
      case .detached(let reason): detach(reason)
      case .player(let event): handle(event)
      case .reply(let tag, let result): handle(result, tag)
      }
    return effects + requestRows()
  }

  /// Whether the request that the interface was opened with is still being worked on.
  var isOpening: Bool { pending.values.contains(.opening) }

  /// The request as an effect, and what its answer will be for; without a player, only a message.
  mutating func request(_ request: PlayerRequest, for purpose: Purpose = .command) -> [Effect] {
    guard connection == .attached else {
      if connection == .waiting {
        show(Message(level: .info, text: "There is no player yet: wait a moment."))
      }
      return []
    }
    requestCount += 1
    let tag = RequestTag(rawValue: requestCount)
    pending[tag] = purpose
    return [.request(request, tag)]
  }

  /// What the request with this tag was for; nil if it belongs to a connection that is gone.
  mutating func takePurpose(_ tag: RequestTag) -> Purpose? {
    pending.removeValue(forKey: tag)
  }

  /// Forgets requests that will not be answered.
  mutating func dropRequests() {
    pending = [:]
  }

  /// Shows a message, unless one that matters more is there.
  mutating func show(_ new: Message) {
    if new.replaces(message) { message = new }
  }

  private mutating func requestRows() -> [Effect] {
    guard connection == .attached, let request = queue.nextRequest() else { return [] }
    return self.request(request, for: .rows)
  }
}
