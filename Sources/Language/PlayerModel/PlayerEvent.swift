/// Something that happened to the player.
///
/// Events are numbered without gaps; each carries the snapshot that it led to, so that a client
/// which only shows things keeps the newest and is done.
public struct PlayerEvent: Codable, Hashable, Sendable {
  /// The number: one more than the event's before.
  public var number: Int64
  /// When it happened, not when it was handled.
  public var happenedAt: Timestamp
  /// What happened.
  public var kind: Kind
  /// The player after it.
  public var snapshot: PlayerSnapshot

  public init(number: Int64, happenedAt: Timestamp, kind: Kind, snapshot: PlayerSnapshot) {
    self.number = number
    self.happenedAt = happenedAt
    self.kind = kind
    self.snapshot = snapshot
  }

  /// The kinds of event.
  ///
  /// Positions are seconds.
  public enum Kind: Codable, Hashable, Sendable {
    /// The playback state became another. At a stop, and at the end of the queue, the player goes to
    /// another place: `previousPosition` is the one that it left, nil in all other changes.
    case stateChanged(
      from: PlaybackState, to: PlaybackState, previousPosition: Double? = nil)
    /// Another item is now playing (or chosen, if stopped or paused): its first frame is heard.
    /// Repeating one item is a change to itself. Comes before the state change that belongs to it.
    case itemChanged(from: QueueEntry?, previousPosition: Double)
    /// Playback went on elsewhere in the same item.
    case seeked(from: Double, to: Double)
    /// The rate became another.
    case rateChanged
    /// Volume or modes changed, or why the music is interrupted, or whether its place is still being looked for.
    case modesChanged
    /// The output ran dry for a moment and plays on: `underruns` grew.
    case underrun
    /// What is known of the item grew (a duration became exact) or its moods changed.
    case itemUpdated
    /// The queue became another: `queueRevision` grew.
    case queueChanged
    /// The library became another: `libraryRevision` grew.
    case libraryChanged
    /// A scan of the library got on, or ended: `scan` says how far it is.
    case scanProgressed
    /// Moods or marks became others: `moodsRevision` grew.
    case moodsChanged
    /// Songs were filed under a mood, or taken out of it: comes behind the change of moods that it belongs to, and
    /// more than once if they are many.
    case tracksFiled(change: FiledTracks)
    /// A gesture of the listener's head was recognised, and its command has ended.
    case gestureMade(gesture: MadeGesture)
    /// A hearing of an item began; see ``ListeningSession``.
    case sessionStarted(session: ListeningSession)
    /// A hearing of an item is over.
    case sessionEnded(session: ListeningSession)
    /// What another player plays, or whether it does, became another: see `other` of the snapshot.
    case otherPlayerChanged
    /// The sensor stored a record.
    case sensorRecorded
    /// Something to tell the listener.
    case notice(notice: Notice)
    /// Only to a remote client that fell too far behind: events before this one were dropped and
    /// the snapshot is where to go on from.
    case gap
  }
}

/// One sentence for the listener, such as why a file was skipped.
public struct Notice: Codable, Hashable, Sendable {
  /// How much it matters.
  public enum Level: String, Codable, Hashable, Sendable {
    /// Good to know.
    case info
    /// Something was skipped or does not work as it should.
    case warning
    /// Something asked for could not be done.
    case error
  }

  /// How much it matters.
  public var level: Level
  /// A sentence, in plain words.
  ///
  /// May quote file names: sanitize it before showing it.
  public var text: String
  /// What failed, for programs; nil where nothing depends on it.
  public var code: PlayerError.Code?

  public init(_ level: Level, _ text: String, code: PlayerError.Code? = nil) {
    self.level = level
    self.text = text
    self.code = code
  }
}
