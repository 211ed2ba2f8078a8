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

  /// The pieces of each SYLT frame with lyrics.
  private let frames: [[TagItem]]
  private let texts: [TagItem]
  /// Whether some lyrics are too long to read.
  let hasLeftOut: Bool

  /// Finds the lyrics in the tags of a file.
  init(_ blocks: [TagBlock]) {
    var (frames, texts, hasLeftOut) = ([[TagItem]](), [TagItem](), false)
    for block in blocks {
      let (keys, first) = (Self.keys[block.kind.rawValue], frames.count)
      for item in block.items {
        switch item.kind {
        case .lyrics: texts.append(item)
        case .text where keys.contains(item.key): texts.append(item)
        case .userText where block.kind != .id3v2 && keys.contains(item.key): texts.append(item)
        case .userText where block.kind == .id3v2 && Self.isDescription(item.key):
          texts.append(item)
        // 0 is other, 1 lyrics, 2 transcription; the others are chords, events, and so on.
        case .syncedLyrics where (0...2).contains(item.type):
          if frames.count > first, frames.last?.first?.frame == item.frame {
            frames[frames.count - 1].append(item)
          } else {
            frames.append([item])
          }
        case .lyricsLeftOut: hasLeftOut = true
        case .text, .userText, .syncedLyrics, .picture: continue
        }
      }
    }
    (self.frames, self.texts, self.hasLeftOut) = (frames, texts, hasLeftOut)
  }

  /// Returns whether this is the description of a TXXX with lyrics, such as `LYRICS`.
  private static func isDescription(_ text: String) -> Bool {
    // All of them end with an S, and almost no other description does.
    guard let last = text.utf8.last, last | 0x20 == UInt8(ascii: "s") else { return false }
    return TagValues.Field.descriptions[text.uppercased()]?.field == .lyrics
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
}
