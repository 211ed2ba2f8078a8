import CLinux
import TextFolding

/// The texts of rows, for finding rows by words regardless of case and accents.
package struct RowTexts: Sendable {
  /// The folded words of all rows, one after the other.
  private var bytes: [UInt8] = []
  /// The offset of each row, and the end of the last one.
  private var starts = [0]

  /// Creates searchable rows from their texts.
  package init(_ rows: some Sequence<[String]>) {
    for texts in rows {
      for var text in texts {
        text.withUTF8 {
          TextFold.append($0, to: &bytes)
          TextFold.appendSpelling($0, to: &bytes)
        }
      }
      starts.append(bytes.count)
    }
  }

  /// Returns the next row that contains all words of `text`.
  ///
  /// This is the first one from `from` on or, backwards, the last one before it. The search wraps around.
  package func place(matching text: String, from: Int, isBackward: Bool) -> Int? {
    let words = SearchedWords(text)
    guard !words.isEmpty else { return nil }
    return bytes.withUnsafeBytes { all in
      words.place(in: starts.count - 1, from: from, isBackward: isBackward) { word, row in
        Self.holds(self.text(of: row, in: all), word)
      }
    }
  }

  /// Returns the next row whose first text is `text`, or else the next one whose first text begins with it.
  ///
  /// The search wraps around.
  package func place(ofName text: String, from: Int) -> Int? {
    guard let name = SearchedName(text) else { return nil }
    return bytes.withUnsafeBytes { all in
      name.place(in: starts.count - 1, from: from) { name.fit(self.text(of: $0, in: all)) }
    }
  }

  private func text(of row: Int, in all: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: all[starts[row]..<starts[row + 1]])
  }

  private static func holds(_ text: UnsafeRawBufferPointer, _ word: [UInt8]) -> Bool {
    guard let base = text.baseAddress else { return false }
    return memmem(base, text.count, word, word.count) != nil
  }
}

/// Words that may occur anywhere in a text.
struct SearchedWords {
  private let words: [[UInt8]]

  /// Splits the search text into words.
  init(_ text: String) {
    words = TextFold.words(of: text).split(separator: UInt8(ascii: " ")).map { Array($0) }
  }

  /// Whether there are no words.
  var isEmpty: Bool { words.isEmpty }

  /// The number of words.
  var count: Int { words.count }

  /// Returns the next of `count` rows for which `holds` is true for each word.
  func place(
    in count: Int, from: Int, isBackward: Bool, _ holds: ([UInt8], Int) -> Bool
  ) -> Int? {
    Self.places(in: count, from: from, isBackward: isBackward).first { row in
      words.allSatisfy { holds($0, row) }
    }
  }

  /// Returns all row indices in search order.
  static func places(in count: Int, from: Int, isBackward: Bool) -> some Sequence<Int> {
    let first = min(max(0, from), count)
    return (0..<count).lazy.map { step in
      let place = isBackward ? first - 1 - step : first + step
      return place < 0 ? place + count : place >= count ? place - count : place
    }
  }

  /// Returns, for each word, which of `texts` contain it.
  func matches(in texts: FoldedTexts) -> [[Bool]] {
    words.map { Self.matches(of: $0, in: texts) }
  }

  private static func matches(of word: [UInt8], in texts: FoldedTexts) -> [Bool] {
    var matches = [Bool](repeating: false, count: texts.count)
    WordPattern.forEachMatch(of: word, in: texts.bytes, texts.starts) { number, _ in
      matches[number] = true
    }
    let spellings = texts.spellings
    WordPattern.forEachMatch(of: word, in: spellings.bytes, spellings.starts) { number, _ in
      matches[Int(spellings.numbers[number])] = true
    }
    return matches
  }
}

extension LibraryList {
  /// Returns the next track that contains all words of `text` in title, artist or album; see ``RowTexts``.
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

  /// Returns the next track that contains all words of `text` in its title, or in its artist if that is
  /// not the album's; see ``RowTexts``.
  package func place(ofShown text: String, from: Int, isBackward: Bool) -> Int? {
    let words = SearchedWords(text)
    guard !words.isEmpty else { return nil }
    let (titles, artists) = (catalogue.columns.titles, catalogue.columns.artists)
    let inTitles = words.matches(in: titles.folded)
    let inArtists = words.matches(in: artists.folded)
    return SearchedWords.places(in: count, from: from, isBackward: isBackward).first { place in
      let track = Int(tracks[place])
      return (0..<words.count).allSatisfy { word in
        inTitles[word][Int(titles.ofTrack[track])]
          || inArtists[word][Int(artists.ofTrack[track])] && hasOwnArtist(track)
      }
    }
  }

  /// Returns the next track whose title is `text`, or else the next one whose title begins with it; see ``RowTexts``.
  package func place(ofName text: String, from: Int) -> Int? {
    guard let name = SearchedName(text) else { return nil }
    let titles = catalogue.columns.titles
    let starts = titles.folded.starts
    let fits = titles.folded.bytes.withUnsafeBytes { all in
      (0..<titles.folded.count).map { number in
        name.fit(
          UnsafeRawBufferPointer(rebasing: all[Int(starts[number])..<Int(starts[number + 1])]))
      }
    }
    return name.place(in: count, from: from) { fits[Int(titles.ofTrack[Int(tracks[$0])])] }
  }

  /// Returns whether the artist of a track is not that of its album.
  private func hasOwnArtist(_ track: Int) -> Bool {
    let columns = catalogue.columns
    let album = catalogue.albums.albums[Int(catalogue.albums.ofTrack[track])]
    return columns.artists.originals[Int(columns.artists.ofTrack[track])]
      != columns.name(of: album.artist)
  }
}
