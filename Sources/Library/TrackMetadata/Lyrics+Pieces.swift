import PlayerModel

extension Lyrics.Line {
  /// A line put together from its pieces; their times are kept where they tell more than the line's.
  init(time: Double, pieces: [Lyrics.Word]) {
    self.init(time: time, text: pieces.map(\.text).joined())
    guard pieces.count > 1 else { return }
    var latest = time
    words = pieces.map { piece in
      latest = max(latest, piece.time)
      return Lyrics.Word(time: latest, text: piece.text)
    }
  }
}
