import PlayerModel
import TerminalCells

/// What is shown about the playing track in addition to its tags: lyrics, visualizer, cover, photos,
/// waveform and the tracks that follow.
struct NowPlaying: Equatable, Sendable {
  var lyrics = LyricsView()
  /// Whether the track has lyrics; until that is known, whether the previous one had.
  private(set) var hasLyrics = false
  var spectrum = SpectrumView()
  var cover = CoverView()
  var photos = SongPhotosView()
  var outline = OutlineView()
  var upcoming = UpcomingView()

  /// Discards the data of another player; the cover of a file stays valid.
  mutating func restart() {
    lyrics = LyricsView()
    hasLyrics = false
    spectrum = SpectrumView()
    outline = OutlineView()
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

  /// Returns the request for the level of a track without an analysis, if it is due, visible and
  /// audible.
  mutating func askForLevel(_ layout: Layout, _ player: PlayerLink) -> PlayerRequest? {
    guard player.isAttached, player.snapshot.state == .playing, layout.hasWaveform,
      player.snapshot.item?.track.hasParts == true, outline.isUnmeasured
    else {
      outline.heard.rest()
      return nil
    }
    return outline.heard.nextRequest()
  }

  /// Returns the request for the tracks that follow, while their list is visible.
  mutating func askForUpcoming(_ layout: Layout, _ player: PlayerLink) -> PlayerRequest? {
    guard player.isAttached, player.snapshot.item != nil else { return nil }
    return upcoming.nextRequest(height: layout.height(of: .upcoming), player.snapshot)
  }

  /// Returns the request for the cover in its current form, unless it is already there.
  ///
  /// Without room for it, it is requested in no cells, for its colours.
  mutating func askForCover(
    _ layout: Layout, _ appearance: Appearance, _ snapshot: PlayerSnapshot, at now: Timestamp
  ) -> CoverRequest? {
    guard let item = snapshot.item, !layout.cover.isEmpty || appearance.takesCoverColors else {
      return cover.request(nil, steps: nil, at: now)
    }
    let style: CoverStyle = layout.cover.isEmpty ? .picture : appearance.options.preferences.cover
    var steps: Int?
    var shape = CoverRequest.Shape.picture
    let graphics = layout.cover.isEmpty ? nil : appearance.graphicsMode
    // The disc does not turn if each step would have to be transmitted again.
    if style == .disc, graphics?.canMove == false {
      shape = .disc(step: 0)
    } else if style == .disc {
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

  /// Handles a cover, and returns why it cannot be shown if this is the first answer and there is
  /// room for it.
  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) -> String? {
    let isFirst = cover.answer == nil && request.size.width > 0 && request.size.height > 0
    return cover.receive(answer, to: request) && isFirst ? answer.problem : nil
  }
}
