import PlayerModel
import TerminalCells

/// What is seen of the playing track beside its name: lyrics, visualizer and cover.
struct NowPlaying: Equatable, Sendable {
  var lyrics = LyricsView()
  var spectrum = SpectrumView()
  var cover = CoverView()
  var photos = SongPhotosView()

  /// Forgets what another player said; a cover of the same file is the same.
  mutating func restart() {
    lyrics = LyricsView()
    spectrum = SpectrumView()
  }

  /// Breaks lyrics without times for the place where they are seen.
  mutating func wrapLyrics(in layout: Layout) {
    guard let area = layout.area(of: .lyric), area.height > 1 else { return }
    lyrics.wrap(to: area.width, height: area.height)
  }

  /// Asks how loud the pitches are, for as long as that is seen and something sounds.
  mutating func askForSpectrum(_ layout: Layout, _ player: PlayerLink) -> PlayerRequest? {
    guard player.isAttached, player.snapshot.state == .playing,
      let area = layout.area(of: .spectrum), !area.isEmpty
    else {
      spectrum.rest()
      return nil
    }
    return spectrum.nextRequest(bars: SpectrumPane.bars(fitting: area.width))
  }

  /// Asks for the cover as it is to be seen now, unless it is there.
  mutating func askForCover(
    _ layout: Layout, _ appearance: Appearance, _ snapshot: PlayerSnapshot, at now: Timestamp
  ) -> CoverRequest? {
    guard !layout.cover.isEmpty, let item = snapshot.item else {
      return cover.request(nil, steps: nil, at: now)
    }
    var steps: Int?
    var shape = CoverRequest.Shape.picture
    let graphics = appearance.graphicsMode
    // Where each step would be sent anew, the disc stands.
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

  /// Takes a cover; answers why it cannot be shown, if that was not known yet.
  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) -> String? {
    let isFirst = cover.answer == nil
    return cover.receive(answer, to: request) && isFirst ? answer.problem : nil
  }
}
