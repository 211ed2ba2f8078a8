import PlayerModel

/// The lyrics in a file's tags.
enum EmbeddedLyrics {
  /// All lyrics of the tags: ID3v2's with times, ID3v2's as text, then APE's.
  static func candidates(id3v2: [TagItem], ape: [TagItem]) -> [Lyrics] {
    let keys: Set = ["LYRICS", "UNSYNCEDLYRICS", "UNSYNCED LYRICS"]
    let texts =
      id3v2.filter { $0.kind == .lyrics } + ape.filter { $0.kind == .text && keys.contains($0.key) }
    return synced(id3v2) + texts.compactMap { LRCParser.lyrics(in: $0.text) }
  }

  /// The best of them: the first that has times, else the first; nil if there are none.
  static func best(id3v2: [TagItem], ape: [TagItem]) -> Lyrics? {
    let all = candidates(id3v2: id3v2, ape: ape)
    return all.first(where: \.synced) ?? all.first
  }

  private static func synced(_ items: [TagItem]) -> [Lyrics] {
    // 0 is other, 1 lyrics, 2 transcription; the rest are chords, events and the like.
    let pieces = items.filter { $0.kind == .syncedLyrics && (0...2).contains($0.type) }
    var frames: [[TagItem]] = []
    for piece in pieces {
      if frames.last?.first?.frame == piece.frame {
        frames[frames.count - 1].append(piece)
      } else {
        frames.append([piece])
      }
    }
    return frames.compactMap(lyrics)
  }

  /// The lines of one SYLT frame.
  ///
  /// Its pieces are lines, or syllables; then a line feed stands where a new line begins. Times in MPEG
  /// frames are left out: what they mean only the decoder knows.
  private static func lyrics(_ pieces: [TagItem]) -> Lyrics? {
    let isMilliseconds = pieces.allSatisfy { $0.unit == 2 }
    let areSyllables = pieces.contains { $0.text.contains(where: \.isNewline) }
    var lines: [Lyrics.Line] = []
    var startsLine = true
    for piece in pieces {
      startsLine = startsLine || !areSyllables || piece.text.first?.isNewline == true
      let text = piece.text.filter { !$0.isNewline }
      if startsLine {
        lines.append(
          Lyrics.Line(time: isMilliseconds ? Double(piece.time) / 1000 : nil, text: text))
      } else {
        lines[lines.count - 1].text += text
      }
      startsLine = piece.text.count > 1 && piece.text.last?.isNewline == true
    }
    guard lines.contains(where: { !$0.text.isBlank }) else { return nil }
    return Lyrics(
      synced: isMilliseconds, lines: lines.sorted { ($0.time ?? 0) < ($1.time ?? 0) })
  }
}
