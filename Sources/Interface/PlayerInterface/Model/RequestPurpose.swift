import PlayerModel

/// The purpose of a request, which determines how its answer is handled.
enum RequestPurpose: Equatable, Sendable {
  /// Plays what was named on the command line; the text names the way back to the queue that this replaces.
  case opening(wayBack: String = "")
  case rows
  case match(RequestTag)
  case marking(MarkedRange, of: RequestTag, queueRevision: Int64)
  case lyrics(EntryID)
  case lyricsOffset(ofAll: Bool)
  case spectrum
  case level(EntryID)
  case upcoming
  case headphones(RequestTag)
  case moods
  case mood(isAdding: Bool, title: String, count: Int)
  case marks(said: String)
  case mode(PlayerMode)
  case outcome(CommandOutcome)
  case removal(title: String)
  case playlists
  case savedQueries
  case bookmarks(RequestTag)
  case bookmarked(title: String)
  case queued(QueuedPlace, name: String)
  case playing(String)
  case said(String)
  case leading(to: [Intent])
  case sorting
  case queueOrder(LibraryOrder)
  case unsorting(isAll: Bool)
  case settings
  case sensor(String?)
  case trash(said: String)
  case reread
  case command
}

extension RequestPurpose {
  /// Returns the message for an answer; `nil` if the screen shows enough.
  func message(on reply: PlayerReply) -> Message? {
    switch (reply, self) {
    case (_, .said(let text)): info(text)
    case (.snapshot(let snapshot), .mode(let mode)):
      Message(level: .info, text: mode.sentence(snapshot), mode: mode)
    case (.snapshot(let snapshot), .outcome(let outcome)): info(outcome.sentence(snapshot))
    case (.snapshot, .sorting): info("Sorting stopped.")
    case (.snapshot, .removal(let title)): info("Removed from the queue: \(title)")
    case (.snapshot, .unsorting(isAll: true)): info("Original order restored.")
    case (.snapshot(let snapshot), .lyricsOffset(let ofAll)):
      info(
        snapshot.lyricsOffset.sentence(
          ofAll: ofAll, called: ofAll ? "all tracks" : "this track"))
    case (.queued, .sorting): nil
    case (.queued(let result), .queued(let place, let name)):
      Message(result) ?? info(place.sentence(result, name: name))
    case (.queued(let result), .playing(let said)): Message(result) ?? info(said)
    case (.queued(let result), .opening(let wayBack)) where result.added > 0 && !wayBack.isEmpty:
      Self.opened(result, wayBack)
    case (.queued(let result), _): Message(result)
    case (.filesChanged(let change), .trash(let said)):
      Self.refusal(change) ?? info(said)
    case (.marked(let change), .marks(let said)) where change.changed + change.unchanged > 0:
      info(said)
    case (.bookmarks(let added), .bookmarked(let title)):
      info(
        added.first.map { "Bookmarked \(TimeText.text($0.seconds)): \(title)" }
          ?? "This place is bookmarked already: \(title)")
    case (.undone(let what), _): info(UndoRequest.undo.sentence(what))
    case (.redone(let what), _): info(UndoRequest.redo.sentence(what))
    case (.scanned(let result), .settings): info(result.sentence)
    case (.moodChanged(let change), .mood(let isAdding, let title, let count)):
      info(change.sentence(isAdding: isAdding, title, count))
    default: nil
    }
  }

  /// Returns the message about tracks that were played in place of a queue, after any other about them.
  private static func opened(_ result: QueueResult, _ wayBack: String) -> Message {
    let said = "Playing \(GroupSize.text(ofTracks: result.added))\(wayBack)"
    let other = Message(result)
    return Message(level: other?.level ?? .info, text: other?.followed(by: said) ?? said)
  }

  /// Returns the message if some files could not be moved.
  private static func refusal(_ change: FileChange) -> Message? {
    guard let first = change.refused.first else { return nil }
    let moved = change.changed == 1 ? "1 file was moved. " : "\(change.changed) files were moved. "
    return Message(level: .error, text: (change.changed == 0 ? "" : moved) + first.reason)
  }

  private func info(_ text: String) -> Message {
    Message(level: .info, text: text)
  }
}

extension MoodChange {
  /// Returns a sentence on filing or removing tracks, with the number of songs if that is another one.
  ///
  /// Copies of one sound are one song, and a song may have been filed before.
  fileprivate func sentence(isAdding: Bool, _ title: String, _ count: Int) -> String {
    let isWhole = count <= 1 || changed >= count
    let songs = changed == 1 ? "1 song" : "\(changed) songs"
    let what = isWhole || changed == 0 ? title : "\(songs) of \(title)"
    guard isAdding else { return "Removed from \(mood): \(what)" }
    guard changed > 0 else { return "Already filed under \(mood): \(title)" }
    let rest = isWhole ? "" : "; the others are copies or were filed already"
    return "Filed under \(mood): \(what)\(rest)"
  }
}
