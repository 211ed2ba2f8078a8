import PlayerModel

/// What the progress bar shows of the playing song in addition to the position: its waveform and the
/// listener's bookmarks.
struct OutlineView: Equatable, Sendable {
  /// The waveform of a song that was not analyzed.
  var heard = HeardWaveform()
  private var entry: EntryID?
  private var known: SongOutline?
  private var asked: PersistentID?
  /// The revision of the bookmarks that were requested.
  private var revision: Int64?
  /// Whether the song may have been analyzed since the answer.
  private var isOutdated = false

  /// Whether it is known that the song was not analyzed.
  var isUnmeasured: Bool { known.map { $0.waveform == nil } ?? false }

  /// Returns the song to read about, if the progress bar shows a new one or something may have changed.
  mutating func ask(_ snapshot: PlayerSnapshot, isVisible: Bool) -> PersistentID? {
    if snapshot.item?.id != entry {
      self = OutlineView()
      entry = snapshot.item?.id
    }
    guard isVisible, let item = snapshot.item else { return nil }
    guard let song = item.track.persistentID else {
      known = SongOutline()
      return nil
    }
    guard song != asked || snapshot.moodsRevision != revision || isOutdated else { return nil }
    (asked, revision, isOutdated) = (song, snapshot.moodsRevision, false)
    return song
  }

  /// Handles an answer, unless another song is playing now.
  mutating func receive(_ outline: SongOutline, of song: PersistentID) {
    if song == asked { known = outline }
  }

  /// Handles the report that songs were analyzed.
  mutating func noteAnalysis() {
    if isUnmeasured { isOutdated = true }
  }

  /// Handles the level of the playing song at `now`.
  mutating func receive(
    _ spectrum: Spectrum, of entry: EntryID, _ snapshot: PlayerSnapshot, at now: Timestamp
  ) {
    guard entry == self.entry else { return }
    heard.receive(
      spectrum,
      at: HeardWaveform.Place(
        position: snapshot.position(at: now), duration: snapshot.item?.track.duration ?? 0,
        rate: snapshot.rate, time: now.monotonicNanoseconds))
  }

  /// Returns the heights of an item's waveform; `nil` until it is known whether it was analyzed.
  func heights(of item: QueueEntry) -> [UInt8]? {
    guard item.id == entry, let known else { return nil }
    return known.waveform?.heights ?? heard.heights
  }

  /// Returns the positions of an item's bookmarks in seconds.
  func bookmarks(of item: QueueEntry) -> [Double] {
    item.id == entry ? known?.bookmarks ?? [] : []
  }
}
