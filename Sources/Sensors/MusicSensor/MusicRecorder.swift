package import PlayerModel
import Sensing

/// Turns a player's events into records, without duplicates, threads, or files.
package struct MusicRecorder {
  private let secondsEast: @Sendable (Int64) -> Int
  private var filter: DuplicateFilter
  private var known: PlayerSnapshot?

  /// Creates a recorder for one player.
  ///
  /// - Parameters:
  ///   - interval: The seconds after which an identical event is recorded again.
  ///   - secondsEast: Returns the seconds east of UTC at a Unix time in milliseconds.
  package init(interval: Double, secondsEast: @escaping @Sendable (Int64) -> Int) {
    filter = DuplicateFilter(interval: interval)
    self.secondsEast = secondsEast
  }

  /// The number of events that were suppressed as duplicates.
  package var suppressedCount: Int { filter.suppressedCount }

  /// Starts with the player's current state, and returns records of it.
  ///
  /// Earlier events are forgotten, so these records are never duplicates.
  package mutating func begin(with snapshot: PlayerSnapshot, at now: Timestamp, label: String)
    -> [MusicData]
  {
    filter.forget()
    known = snapshot
    return [MusicData.EventKind.playbackState, .nowPlayingItem].compactMap { kind in
      record(kind, of: snapshot, at: now, label: label, isInitial: true)
    }
  }

  /// Starts with the player's current state, without records of it.
  package mutating func beginSilently(with snapshot: PlayerSnapshot) {
    filter.forget()
    known = snapshot
  }

  /// Returns whether events of a kind can produce records; the sensor does not wake up for others, some of
  /// which it causes itself.
  package static func isAbout(_ kind: PlayerEvent.Kind) -> Bool {
    switch kind {
    case .stateChanged, .itemChanged, .seeked, .gap: true
    case .rateChanged, .modesChanged, .underrun, .itemUpdated, .queueChanged, .libraryChanged,
      .scanProgressed, .analysisProgressed, .moodsChanged, .tracksFiled, .gestureMade,
      .sessionStarted, .sessionEnded, .otherPlayerChanged, .sensorRecorded, .notice:
      false
    }
  }

  /// Returns the records of an event, which is none for most kinds and for duplicates.
  package mutating func handle(_ event: PlayerEvent, label: String) -> [MusicData] {
    let before = known
    known = event.snapshot
    func record(_ kind: MusicData.EventKind, to position: Double? = nil, from: Double? = nil)
      -> [MusicData]
    {
      let made = self.record(
        kind, of: event.snapshot, at: event.happenedAt, label: label, position: position,
        previousPosition: from)
      return made.map { [$0] } ?? []
    }
    switch event.kind {
    case .stateChanged(_, _, let previousPosition):
      return record(.playbackState, from: previousPosition)
    case .itemChanged(let left, let previousPosition):
      return record(.nowPlayingItem, from: left == nil ? nil : previousPosition)
    case .seeked(let from, let to):
      return record(.seek, to: to, from: from)
    case .gap:
      // The missed events are unknown, but their result is not.
      let item = event.snapshot.item?.id == before?.item?.id ? [] : record(.nowPlayingItem)
      return item + (event.snapshot.state == before?.state ? [] : record(.playbackState))
    default:
      return []
    }
  }

  private mutating func record(
    _ kind: MusicData.EventKind, of snapshot: PlayerSnapshot, at moment: Timestamp, label: String,
    position: Double? = nil, previousPosition: Double? = nil, isInitial: Bool = false
  ) -> MusicData? {
    let here = snapshot.item == nil ? nil : position ?? snapshot.position(at: moment)
    let occurrence = DuplicateFilter.Occurrence(
      kind: kind, item: snapshot.item, state: snapshot.state, rate: snapshot.heardRate,
      label: label, position: here.flatMap(\.asSeconds),
      previousPosition: previousPosition.flatMap(\.asSeconds),
      monotonicNanoseconds: moment.monotonicNanoseconds)
    guard filter.passes(occurrence) else { return nil }
    var data = MusicData(occurrence)
    data.timestamp = moment.unixMilliseconds
    let offset = secondsEast(moment.unixMilliseconds)
    data.timezone = offset / 3600
    data.timezoneMinutes = offset / 60
    data.isInitial = isInitial
    return data
  }
}

extension MusicData {
  fileprivate init(_ occurrence: DuplicateFilter.Occurrence) {
    eventKind = occurrence.kind
    label = occurrence.label.withoutNUL
    playbackState = occurrence.state.rawValue
    playbackRate = occurrence.rate ?? playbackRate
    position = occurrence.position ?? position
    previousPosition = occurrence.previousPosition ?? previousPosition
    monotonicNanoseconds = occurrence.monotonicNanoseconds
    guard let track = occurrence.item?.track else { return }
    title = track.title.withoutNUL
    artist = track.artist.withoutNUL
    album = track.album.withoutNUL
    genre = track.genre.withoutNUL
    duration = track.duration?.asSeconds ?? duration
    persistentID = track.persistentID?.rawValue ?? persistentID
  }
}

extension PlayerSnapshot {
  /// The playback rate that is heard, or `nil` if it is unknown, as while a key is held to seek.
  fileprivate var heardRate: Double? {
    switch state {
    case .playing: rate.isFinite ? rate : nil
    case .stopped, .paused, .interrupted: 0
    case .seekingForward, .seekingBackward: nil
    }
  }
}

extension Double {
  /// The number if it can be a position in a track, otherwise `nil`: no file is thirty years long.
  fileprivate var asSeconds: Double? { (0...1e9).contains(self) ? self : nil }
}

extension String {
  /// The text with its NULs replaced, because SQLite would end it there.
  package var withoutNUL: String {
    utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
  }
}
