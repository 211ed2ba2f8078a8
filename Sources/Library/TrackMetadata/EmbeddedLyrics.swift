import PlayerModel
import SoundDecoding

/// The lyrics in a file's tags.
struct EmbeddedLyrics {
  /// Lyrics, and the language that they say to be in.
  struct Candidate {
    var lyrics: Lyrics
    /// By ISO 639-2, in small letters; empty or `xxx` if it is unknown.
    var language = ""
  }

  /// What each kind of tag calls words that are a text as others are.
  private static let keys = TagKind.allCases.map { Set(TagValues.Field.lyrics.keys(in: $0)) }

  private let frames: [[TagItem]]
  private let texts: [TagItem]
  /// Whether some are too long to be read.
  let hasLeftOut: Bool

  /// Those in a file's tags.
  init(_ blocks: [TagBlock]) {
    hasLeftOut = blocks.contains { $0.items.contains { $0.kind == .lyricsLeftOut } }
    frames = blocks.flatMap { Self.frames(of: $0.items) }
    texts = blocks.flatMap { block in
      let keys = Self.keys[block.kind.rawValue]
      return block.items.filter {
        $0.kind == .lyrics || $0.kind == .text && !keys.isEmpty && keys.contains($0.key)
      }
    }
  }

  /// Whether there are any.
  var areThere: Bool {
    frames.contains { SyncedLyricsFrame($0, { nil }) != nil }
      || texts.contains { LRCParser.lyrics(in: $0.text) != nil }
  }

  /// All that there are: those with times of their own, then those that are texts, in the order of the tags.
  func candidates(_ sound: LyricsTiming) -> [Candidate] {
    frames.compactMap { SyncedLyricsFrame($0, sound.frameDuration)?.candidate }
      + texts.compactMap { item in
        LRCParser.lyrics(in: item.text, of: sound)
          .map { Candidate(lyrics: $0, language: item.language) }
      }
  }

  /// The best of them for who knows some languages, the best known first; nil if there are none.
  ///
  /// Times matter most: then those with the first of the languages are taken, else the first.
  func best(for languages: [String], _ sound: LyricsTiming) -> Lyrics? {
    let candidates = candidates(sound)
    let timed = candidates.filter(\.lyrics.synced)
    let choice = timed.isEmpty ? candidates : timed
    for language in languages {
      if let match = choice.first(where: { $0.language == language }) { return match.lyrics }
    }
    return choice.first?.lyrics
  }

  /// The pieces of each SYLT frame that holds words.
  private static func frames(of items: [TagItem]) -> [[TagItem]] {
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
    return frames
  }
}
