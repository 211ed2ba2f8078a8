import PlayerModel
import SoundDecoding

/// The lyrics in a file's tags.
struct EmbeddedLyrics {
  /// Lyrics, and the language that they declare.
  struct Candidate {
    var lyrics: Lyrics
    /// The language as a lowercase ISO 639-2 code; empty or `xxx` if it is unknown.
    var language = ""
  }

  /// For each kind of tag, the keys of lyrics that are stored as an ordinary text.
  private static let keys = TagKind.allCases.map { Set(TagValues.Field.lyrics.keys(in: $0)) }

  private let frames: [[TagItem]]
  private let texts: [TagItem]
  /// Whether some lyrics are too long to read.
  let hasLeftOut: Bool

  /// Finds the lyrics in the tags of a file.
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

  /// Whether there are any lyrics.
  var areThere: Bool {
    frames.contains { SyncedLyricsFrame($0, { nil }) != nil }
      || texts.contains { LRCParser.lyrics(in: $0.text) != nil }
  }

  /// Returns all lyrics: those with times in the frame, then those that are texts, in the order of the tags.
  func candidates(_ sound: LyricsTiming) -> [Candidate] {
    frames.compactMap { SyncedLyricsFrame($0, sound.frameDuration)?.candidate }
      + texts.compactMap { item in
        LRCParser.lyrics(in: item.text, of: sound)
          .map { Candidate(lyrics: $0, language: item.language) }
      }
  }

  /// Returns the best lyrics for a listener who knows the given languages, or `nil` if there are none.
  ///
  /// Lyrics with times are preferred; of these, those in the earliest language of the list, or else the
  /// first.
  ///
  /// - Parameter languages: The languages, with the best known first.
  func best(for languages: [String], _ sound: LyricsTiming) -> Lyrics? {
    let candidates = candidates(sound)
    let timed = candidates.filter(\.lyrics.synced)
    let choice = timed.isEmpty ? candidates : timed
    for language in languages {
      if let match = choice.first(where: { $0.language == language }) { return match.lyrics }
    }
    return choice.first?.lyrics
  }

  /// Returns the pieces of each SYLT frame with lyrics.
  private static func frames(of items: [TagItem]) -> [[TagItem]] {
    // 0 is other, 1 lyrics, 2 transcription; the others are chords, events, and so on.
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
