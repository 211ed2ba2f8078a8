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
    revision.host += 1
    takeRevision()
    lyrics = LyricsView()
    spectrum = SpectrumView()
    if isBack { message = Message(level: .info, text: "The player is back.") }
    return takeOpening() + requestMoods() + requestLyrics() + requestCollections()
      + requestSettings()
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

  /// Whether there is no player any more.
  var isLost: Bool {
    if case .lost = connection { return true }
    return false
  }

  mutating func restartPlayer() -> [Effect] {
    if isLost { return [.startPlayer] }
    guard connection == .attached else { return [] }
    show(Message(level: .info, text: "The player is started anew."))
    return [.restartPlayer]
  }

  mutating func handle(_ event: PlayerEvent) -> [Effect] {
    guard connection == .attached else { return [] }
    if case .notice(let notice) = event.kind {
      show(Message(level: notice.level, text: notice.text))
    }
    if event.kind == .sensorRecorded || event.kind == .gap { revision.records += 1 }
    let effects = adopt(event.snapshot)
    if case .sessionEnded = event.kind { return effects + readReport() }
    return effects
  }

  mutating func handle(
    _ result: Result<PlayerReply, PlayerError>, _ tag: RequestTag
  ) -> [Effect] {
    guard let purpose = takePurpose(tag) else { return [] }
    switch purpose {
    case .modes, .lyricsOffset: wanted.takeAnswer()
    default: break
    }
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
    case (.snapshot(let snapshot), .removal(let title)):
      show(Message(level: .info, text: "Taken out of the queue: \(title)"))
      return adopt(snapshot)
    case (.snapshot(let snapshot), .lyricsOffset(let ofAll)):
      tellLyricsOffset(snapshot.lyricsOffset, ofAll: ofAll)
      return adopt(snapshot)
    case (.snapshot(let snapshot), _):
      return adopt(snapshot)
    case (.queued(let result), .sorting):
      sayHowToSort(result.added)
    case (.queued(let result), let purpose):
      if let message = Message(result) {
        show(message)
      } else if case .added(let what) = purpose {
        show(Message(level: .info, text: what))
      }
    case (.queue(let window), .rows):
      queue.receive(window)
    case (.moods(let moods), _):
      self.moods = moods
      fillCollections()
    case (.playlists(let playlists), _):
      self.playlists = playlists
      fillCollections()
    case (.savedQueries(let queries), _):
      savedQueries = queries
      fillCollections()
    case (.marked(let change), .marks(let said)) where change.changed > 0:
      show(Message(level: .info, text: said))
    case (.undone(let what), _):
      show(Message(level: .info, text: "Taken back: \(what)"))
    case (_, .rows):
      queue.receiveFailure()
    case (.lyrics(let lyrics), .lyrics(let entry)) where entry == snapshot.item?.id:
      self.lyrics = LyricsView(lyrics)
    case (.scanned(let result), .settings):
      show(Message(level: .info, text: result.sentence))
      return requestFolders()
    case (.libraryFolders(let folders), .settings):
      settings.folders = folders
    case (.spectrum(let spectrum), .spectrum):
      self.spectrum.receive(spectrum)
    case (.moodChanged(let change), .mood(let mood, let isAdding, let title)):
      let text =
        if change.changed == 0, isAdding {
          "Already filed under \(mood): \(title)"
        } else if isAdding {
          "Filed under \(mood): \(title)"
        } else { "Taken out of \(mood): \(title)" }
      show(Message(level: .info, text: text))
    default:
      break
    }
    return []
  }

  private mutating func fail(_ error: PlayerError, _ purpose: Purpose) {
    switch purpose {
    case .rows: queue.receiveFailure()
    // A folder that the settings named need not have had any music.
    case .settings where error.code == .notFound: return
    case .spectrum: return spectrum.receiveRefusal()
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
    takeRevision()
    let effects =
      old.moodsRevision == new.moodsRevision ? [] : requestMoods() + requestCollections()
    guard old.item?.id != new.item?.id else { return effects }
    lyrics = LyricsView()
    return effects + requestLyrics()
  }

  private mutating func requestMoods() -> [Effect] {
    request(.moods, for: .moods)
  }

  private mutating func requestLyrics() -> [Effect] {
    guard let item = snapshot.item else { return [] }
    return request(.lyrics(entry: item.id), for: .lyrics(item.id))
  }

  /// Lists that are read from what changed are read anew.
  private mutating func takeRevision() {
    revision.library = snapshot.libraryRevision
    revision.moods = snapshot.moodsRevision
  }

  private mutating func takeOpening() -> [Effect] {
    guard let opening else { return [] }
    self.opening = nil
    return request(opening, for: .opening)
  }
}
