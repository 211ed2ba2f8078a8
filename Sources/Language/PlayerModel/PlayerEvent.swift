/// An event of the player.
///
/// Events are numbered without gaps. Each has the resulting snapshot, so a client that only displays the
/// state needs only the latest event.
public struct PlayerEvent: Codable, Hashable, Sendable {
  /// The number, which is one more than that of the previous event.
  public var number: Int64
  /// When the event happened, not when it was handled.
  public var happenedAt: Timestamp
  /// The kind of the event.
  public var kind: Kind
  /// The state of the player after the event.
  public var snapshot: PlayerSnapshot

  public init(number: Int64, happenedAt: Timestamp, kind: Kind, snapshot: PlayerSnapshot) {
    self.number = number
    self.happenedAt = happenedAt
    self.kind = kind
    self.snapshot = snapshot
  }

  /// The kinds of event; all positions are in seconds.
  public enum Kind: Codable, Hashable, Sendable {
    /// The playback state changed.
    ///
    /// When playback stops, `previousPosition` is the position until then; for other changes it is `nil`.
    case stateChanged(
      from: PlaybackState, to: PlaybackState, previousPosition: Double? = nil)
    /// Another item started playing, or was selected while stopped or paused.
    ///
    /// If an item repeats, `from` is the same item. This event precedes the related state change.
    case itemChanged(from: QueueEntry?, previousPosition: Double)
    /// Playback continued at another position of the same item.
    case seeked(from: Double, to: Double)
    /// The rate changed.
    case rateChanged
    /// The volume, a mode, the cause of the interruption or `isSeeking` of the snapshot changed.
    case modesChanged
    /// The output had a short underrun and continues; `underruns` increased.
    case underrun
    /// More is known about the item, such as its exact duration, or its moods changed.
    case itemUpdated
    /// The queue changed; `queueRevision` increased.
    case queueChanged
    /// The library changed; `libraryRevision` increased.
    case libraryChanged
    /// A scan of the library progressed or ended; see `scan` of the snapshot.
    case scanProgressed
    /// The playing or the next song was analyzed, or a requested analysis of songs progressed, waits or ended; see
    /// `analysis` of the snapshot.
    case analysisProgressed
    /// Moods, marks or bookmarks changed, or where a track was left; `moodsRevision` increased.
    case moodsChanged
    /// Songs were filed under a mood or removed from it.
    ///
    /// This event follows the related change of moods; many songs are reported in several such events.
    case tracksFiled(change: FiledTracks)
    /// A head gesture was recognised, and its command has ended.
    case gestureMade(gesture: MadeGesture)
    /// A listening session of an item started; see ``ListeningSession``.
    case sessionStarted(session: ListeningSession)
    /// A listening session of an item ended.
    case sessionEnded(session: ListeningSession)
    /// Another player started, stopped, or changed its item; see `other` of the snapshot.
    case otherPlayerChanged
    /// The sensor stored a record.
    case sensorRecorded
    /// A message for the listener.
    case notice(notice: Notice)
    /// Events before this one were dropped for a remote client that fell behind; continue from the snapshot.
    case gap
  }
}
