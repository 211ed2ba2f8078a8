import PlayerModel
import TerminalCells

/// The cover of what plays, and what else moves with the music.
extension AppModel {
  /// Where things stand.
  var layout: Layout {
    Layout(
      size, showsList: screen != .playing || isOverlaid,
      showsCover: options.cover != .none && snapshot.item != nil,
      showsSpectrum: options.showsSpectrum)
  }

  /// What things look like.
  var theme: Theme {
    let theme = Theme(options.looks, depth: traits.colors)
    guard options.takesAccentFromCover, let accent = cover.answer?.accent else { return theme }
    return theme.accented(by: accent)
  }

  /// Asks for the cover as it is to be seen now, unless it is there.
  mutating func requestCover(at now: Timestamp) -> [Effect] {
    let room = layout.cover
    guard !room.isEmpty, let item = snapshot.item else {
      _ = cover.request(nil, steps: nil, at: now)
      return []
    }
    var steps: Int?
    var shape = CoverRequest.Shape.picture
    if options.cover == .disc {
      let turned = CoverView.steps(at: snapshot.position(at: now))
      steps = turned
      shape = .disc(step: turned % CoverRequest.stepsOfTurn)
    }
    let wanted = CoverRequest(
      path: item.track.path, size: CellSize(width: room.width, height: room.height), shape: shape,
      isOnLight: Theme(options.looks, depth: traits.colors).isLight)
    return cover.request(wanted, steps: steps, at: now).map { [.drawCover($0)] } ?? []
  }

  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) -> [Effect] {
    let isFirst = cover.answer == nil
    if cover.receive(answer, to: request), isFirst, let problem = answer.problem {
      show(Message(level: .info, text: problem))
    }
    return []
  }

  /// Shows the cover in another way, and says in which.
  mutating func changeCover() {
    options.cover = options.cover.following
    let text =
      switch options.cover {
      case .picture: "The cover is a picture."
      case .disc: "The cover is a disc that turns with the music."
      case .none: "The cover is not shown."
      }
    show(Message(level: .info, text: text))
  }

  /// So often in a second of music the sign of the playing row changes.
  static let signsASecond = 4.0

  /// The sign of the row that plays.
  func playingSign(at now: Timestamp) -> Character {
    let glyphs = traits.glyphs
    guard options.animatesRow, snapshot.state == .playing else {
      return glyphs.sign(of: snapshot.state)
    }
    let count = snapshot.position(at: now) * Self.signsASecond
    let place = Int(exactly: count.rounded(.down)) ?? 0
    return glyphs.movement[max(0, place) % glyphs.movement.count]
  }

  /// Whether something in the list moves.
  var isRowMoving: Bool {
    guard options.animatesRow, snapshot.state == .playing, let item = snapshot.item,
      screen == .queue, !isOverlaid
    else { return false }
    return queue.position.visible.contains { queue.row(at: $0)?.entry.id == item.id }
  }
}
