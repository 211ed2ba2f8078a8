import PlayerModel

extension Lyrics.Line {
  /// Creates a line from its pieces, whose times are kept if there are several.
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
