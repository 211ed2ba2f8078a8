import PlayerModel
import SoundDecoding

/// The lines of a SYLT frame of ID3v2.
///
/// Its pieces are lines, or syllables; in the latter case, a line feed marks the start of a line.
struct SyncedLyricsFrame {
  let candidate: EmbeddedLyrics.Candidate

  /// Assembles the lines, or returns `nil` if they have no text.
  ///
  /// Times in MPEG frames need `frameDuration`; without it, they are omitted.
  init?(_ pieces: [TagItem], _ frameDuration: () -> Double?) {
    let isMilliseconds = pieces.allSatisfy { $0.unit == 2 }
    let unit = isMilliseconds ? 0.001 : pieces.allSatisfy { $0.unit == 1 } ? frameDuration() : nil
    let lines = Self.lines(pieces).map { pieces in
      let words = pieces.map { piece in
        Lyrics.Word(
          time: Double(piece.time) * (unit ?? 0), text: piece.text.filter { !$0.isNewline })
      }
      guard unit != nil, let first = words.first else {
        return Lyrics.Line(time: nil, text: words.map(\.text).joined())
      }
      return Lyrics.Line(time: first.time, pieces: words)
    }
    guard lines.contains(where: { !$0.text.isBlank }) else { return nil }
    candidate = EmbeddedLyrics.Candidate(
      lyrics: Lyrics(
        synced: unit != nil, lines: lines.sorted { ($0.time ?? 0) < ($1.time ?? 0) }),
      language: pieces.first?.language ?? "")
  }

  /// Returns the pieces of each line.
  private static func lines(_ pieces: [TagItem]) -> [[TagItem]] {
    let areSyllables = pieces.contains { $0.text.contains(where: \.isNewline) }
    var lines: [[TagItem]] = []
    var startsLine = true
    for piece in pieces {
      startsLine = startsLine || !areSyllables || piece.text.first?.isNewline == true
      if startsLine { lines.append([piece]) } else { lines[lines.count - 1].append(piece) }
      startsLine = piece.text.count > 1 && piece.text.last?.isNewline == true
    }
    return lines
  }
}
