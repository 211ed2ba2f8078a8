import CLinux
import TextFolding

/// Rows and what they say, for finding one by its words, whatever their case and accents.
package struct RowTexts: Sendable {
  /// The words of the rows one after the other, as folded.
  private var bytes: [UInt8] = []
  /// Where each row begins, and where the last one ends.
  private var starts = [0]

  /// Rows that say these texts.
  package init(_ rows: some Sequence<[String]>) {
    for texts in rows {
      for var text in texts { text.withUTF8 { TextFold.append($0, to: &bytes) } }
      starts.append(bytes.count)
    }
  }

  /// The place of the next row that has all words of `text` somewhere, from `from` on, or before it; it goes round
  /// at the end.
  package func place(matching text: String, from: Int, isBackward: Bool) -> Int? {
    let words = SearchedWords(text)
    guard !words.isEmpty else { return nil }
    return bytes.withUnsafeBytes { all in
      words.place(in: starts.count - 1, from: from, isBackward: isBackward) { word, row in
        Self.holds(UnsafeRawBufferPointer(rebasing: all[starts[row]..<starts[row + 1]]), word)
      }
    }
  }

  private static func holds(_ text: UnsafeRawBufferPointer, _ word: [UInt8]) -> Bool {
    guard let base = text.baseAddress else { return false }
    return memmem(base, text.count, word, word.count) != nil
  }
}

/// Words that may be anywhere in a text.
struct SearchedWords {
  private let words: [[UInt8]]

  /// The words of what was typed.
  init(_ text: String) {
    words = TextFold.words(of: text).split(separator: UInt8(ascii: " ")).map { Array($0) }
  }

  /// Whether there is nothing to look for.
  var isEmpty: Bool { words.isEmpty }

  /// How many there are.
  var count: Int { words.count }

  /// The place of the next of `count` rows that `holds` each word.
  func place(
    in count: Int, from: Int, isBackward: Bool, _ holds: ([UInt8], Int) -> Bool
  ) -> Int? {
    Self.places(in: count, from: from, isBackward: isBackward).first { row in
      words.allSatisfy { holds($0, row) }
    }
  }

  /// All places in the order in which a search goes through them.
  static func places(in count: Int, from: Int, isBackward: Bool) -> some Sequence<Int> {
    let first = min(max(0, from), count)
    return (0..<count).lazy.map { step in
      let place = isBackward ? first - 1 - step : first + step
      return place < 0 ? place + count : place >= count ? place - count : place
    }
  }

  /// Which of `texts` hold each word.
  func matches(in texts: FoldedTexts) -> [[Bool]] {
    words.map { Self.matches(of: $0, in: texts) }
  }

  private static func matches(of word: [UInt8], in texts: FoldedTexts) -> [Bool] {
    var matches = [Bool](repeating: false, count: texts.count)
    texts.bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return }
      var (place, number) = (0, 0)
      while place < all.count,
        let found = memmem(base + place, all.count - place, word, word.count)
      {
        let offset = UnsafeRawPointer(found) - base
        number = WordPattern.number(of: offset, from: number, in: texts)
        matches[number] = true
        place = Int(texts.starts[number + 1])
      }
    }
    return matches
  }
}

extension LibraryList {
  /// The place of the next track that has all words of `text` in title, artist or album, as ``RowTexts`` finds it.
  package func place(matching text: String, from: Int, isBackward: Bool) -> Int? {
    let words = SearchedWords(text)
    guard !words.isEmpty else { return nil }
    let columns = [catalogue.columns.titles, catalogue.columns.artists, catalogue.columns.albums]
      .map { (matches: words.matches(in: $0.folded), ofTrack: $0.ofTrack) }
    return SearchedWords.places(in: count, from: from, isBackward: isBackward).first { place in
      let track = Int(tracks[place])
      return (0..<words.count).allSatisfy { word in
        columns.contains { $0.matches[word][Int($0.ofTrack[track])] }
      }
    }
  }
}
