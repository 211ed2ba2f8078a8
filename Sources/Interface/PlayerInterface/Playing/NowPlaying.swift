import PlayerModel
import TerminalCells

/// What is shown about the playing track in addition to its tags: lyrics, visualizer, cover, photos and
/// the tracks that follow.
struct NowPlaying: Equatable, Sendable {
  var lyrics = LyricsView()
  /// Whether the track has lyrics; until that is known, whether the previous one had.
  private(set) var hasLyrics = false
  var spectrum = SpectrumView()
  var cover = CoverView()
  var photos = SongPhotosView()
  var upcoming = UpcomingView()

  /// Discards the data of another player; the cover of a file stays valid.
  mutating func restart() {
    lyrics = LyricsView()
    hasLyrics = false
    spectrum = SpectrumView()
    upcoming = UpcomingView()
  }

  /// Discards the lyrics of the previous track.
  mutating func awaitLyrics(of item: QueueEntry?) {
    lyrics = LyricsView()
    // A column that vanished for the time of the answer would move the list twice.
    if item == nil { hasLyrics = false }
  }

  /// Handles the lyrics of the playing track; `nil` if it has none.
  mutating func receive(_ answer: Lyrics?) {
    lyrics = LyricsView(answer)
    hasLyrics = lyrics.lyrics?.lines.contains { !$0.text.isEmpty } ?? false
  }

  /// Wraps lyrics without times to the area in which they are visible.
  mutating func wrapLyrics(in layout: Layout) {
    guard let area = layout.area(of: .lyric), area.height > 1 else { return }
    lyrics.wrap(to: area.width, height: area.height)
  }

  /// Returns the next request for the visualizer, while it is visible and music is playing.
  mutating func askForSpectrum(_ layout: Layout, _ player: PlayerLink) -> PlayerRequest? {
    guard player.isAttached, player.snapshot.state == .playing,
      let area = layout.area(of: .spectrum), !area.isEmpty
    else {
      spectrum.rest()
      return nil
    }
    return spectrum.nextRequest(bars: SpectrumPane.bars(fitting: area.width))
  }

  /// Returns the request for the tracks that follow, while their list is visible.
  mutating func askForUpcoming(_ layout: Layout, _ player: PlayerLink) -> PlayerRequest? {
    guard player.isAttached, player.snapshot.item != nil else { return nil }
    return upcoming.nextRequest(height: layout.height(of: .upcoming), player.snapshot)
  }

  /// Returns the request for the cover in its current form, unless it is already there.
  mutating func askForCover(
    _ layout: Layout, _ appearance: Appearance, _ snapshot: PlayerSnapshot, at now: Timestamp
  ) -> CoverRequest? {
    guard !layout.cover.isEmpty, let item = snapshot.item else {
      return cover.request(nil, steps: nil, at: now)
    }
    var steps: Int?
    var shape = CoverRequest.Shape.picture
    let graphics = appearance.graphicsMode
    // The disc does not turn if each step would have to be transmitted again.
    if appearance.options.preferences.cover == .disc, graphics?.canMove == false {
      shape = .disc(step: 0)
    } else if appearance.options.preferences.cover == .disc {
      let turned = CoverView.steps(at: snapshot.position(at: now))
      steps = turned
      shape = .disc(step: turned % CoverRequest.stepsOfTurn)
    }
    let wanted = CoverRequest(
      path: item.track.path,
      size: CellSize(width: layout.cover.width, height: layout.cover.height), shape: shape,
      isOnLight: appearance.isOnLight, graphics: graphics)
    return cover.request(wanted, steps: steps, at: now)
  }

  /// Handles a cover, and returns why it cannot be shown if this is the first answer.
  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) -> String? {
    let isFirst = cover.answer == nil
    return cover.receive(answer, to: request) && isFirst ? answer.problem : nil
  }
}
