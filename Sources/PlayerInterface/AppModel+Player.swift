import PlayerModel
import TerminalCells

extension AppModel {
  mutating func attach(_ snapshot: PlayerSnapshot) -> [Effect] {
    let isBack = connection != .waiting
    connection = .attached
    dropRequests()
    heldKey = HeldKey()
    self.snapshot = snapshot
    queue.restart(with: snapshot)
    lyrics = nil
    if isBack { message = Message(level: .info, text: "The player is back.") }
    return takeOpening() + requestLyrics()
  }

  mutating func detach(_ reason: String) -> [Effect] {
    connection = .lost(reason)
    message = nil
    // Whatever the player did, it does not do it any more.
    snapshot.state = .stopped
    heldKey = HeldKey()
    dropRequests()
    return []
  }

  mutating func handle(_ event: PlayerEvent) -> [Effect] {
    guard connection == .attached else { return [] }
    if case .notice(let notice) = event.kind {
      show(Message(level: notice.level, text: notice.text))
    }
    return adopt(event.snapshot)
  }

  mutating func handle(
    _ result: Result<PlayerReply, PlayerError>, _ tag: RequestTag
  ) -> [Effect] {
    guard let purpose = takePurpose(tag) else { return [] }
    switch result {
    case .failure(let error):
      fail(error, purpose)
      return []
    case .success(let reply):
      return take(reply, purpose)
    }
  }

  private mutating func take(_ reply: PlayerReply, _ purpose: Purpose) -> [Effect] {
    switch (reply, purpose) {
    case (.snapshot(let snapshot), _):
      return adopt(snapshot)
    case (.queued(let result), _):
      if let message = Message(result) { show(message) }
    case (.queue(let window), .rows):
      queue.receive(window)
    case (_, .rows):
      queue.receiveFailure()
    case (.lyrics(let lyrics), .lyrics(let entry)) where entry == snapshot.item?.id:
      self.lyrics = lyrics
    case (.moodChanged, .mood(let mood, let isAdding, let title)):
      let text = isAdding ? "Filed under \(mood): \(title)" : "Taken out of \(mood): \(title)"
      show(Message(level: .info, text: text))
    default:
      break
    }
    return []
  }

  private mutating func fail(_ error: PlayerError, _ purpose: Purpose) {
    switch purpose {
    case .rows: queue.receiveFailure()
    // The queue became another before the words were found.
    case .lyrics where error.code == .notFound: return
    case .lyrics(let entry) where entry != snapshot.item?.id: return
    default: break
    }
    show(Message(level: .error, text: error.message))
  }

  /// Takes a snapshot that came with an event or an answer; the newest wins.
  private mutating func adopt(_ new: PlayerSnapshot) -> [Effect] {
    guard new.revision >= snapshot.revision else { return [] }
    let old = snapshot
    snapshot = new
    queue.follow(from: old, to: new)
    guard old.item?.id != new.item?.id else { return [] }
    lyrics = nil
    return requestLyrics()
  }

  private mutating func requestLyrics() -> [Effect] {
    guard let item = snapshot.item else { return [] }
    return request(.lyrics(entry: item.id), for: .lyrics(item.id))
  }

  private mutating func takeOpening() -> [Effect] {
    guard let opening else { return [] }
    self.opening = nil
    return request(opening, for: .opening)
  }
}
