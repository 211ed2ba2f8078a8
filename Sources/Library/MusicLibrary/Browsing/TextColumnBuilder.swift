import LocalDatabase
import PlayerModel

/// Builds a column of ``LibraryColumns`` from the text of one track after another.
struct TextColumnBuilder {
  /// The distinct texts.
  private(set) var interner = ByteInterner()
  /// The number of each track's text.
  private(set) var ofTrack: [Int32] = []
  /// Memory for values that are being joined.
  private var joining: [UInt8] = []
  private var hasSeveral = false
  /// The sort names of texts.
  private var sortNames = SortNames.Builder()
  /// The sort names of the values of texts that consist of several.
  private var severalSortNames: [Int32: [String]] = [:]

  /// The number of tracks so far.
  var count: Int { ofTrack.count }

  /// Appends the text of the next track.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    ofTrack.append(interner.number(of: text))
  }

  /// Appends the values of a further tag, or else `text`.
  mutating func append(
    valuesOf field: TrackTags.Field, in tags: UnsafeBufferPointer<UInt8>,
    or text: UnsafeBufferPointer<UInt8>
  ) {
    var joined = joining
    joined.removeAll(keepingCapacity: true)
    TrackTags.forEachValue(of: field, in: tags) { value in
      if !joined.isEmpty {
        joined.append(TrackTags.terminator)
        hasSeveral = true
      }
      joined.append(contentsOf: value)
    }
    joining = joined
    guard !joined.isEmpty else { return append(text) }
    joined.withUnsafeBufferPointer { append($0) }
  }

  /// Adds the sort name of the last text from the values of a further tag, if there are any.
  mutating func sort(by field: TrackTags.Field?, in tags: UnsafeBufferPointer<UInt8>) {
    guard let field, let text = ofTrack.last, !sortNames.has(text) else { return }
    var values: [String] = []
    TrackTags.forEachValue(of: field, in: tags) {
      values.append(String(decoding: $0, as: UTF8.self))
    }
    guard !values.isEmpty else { return }
    sortNames.add(values.joined(separator: ", "), to: text)
    if values.count > 1 { severalSortNames[text] = values }
  }

  /// Numbers the single values of texts that consist of several.
  private mutating func separateValues() -> [Int32: [Int32]] {
    var texts: [(number: Int32, bytes: [UInt8])] = []
    var number: Int32 = 0
    interner.forEach { text in
      if text.contains(TrackTags.terminator) { texts.append((number, Array(text))) }
      number += 1
    }
    var values: [Int32: [Int32]] = [:]
    for text in texts {
      values[text.number] = text.bytes.split(separator: TrackTags.terminator).map { value in
        value.withUnsafeBufferPointer { interner.number(of: $0) }
      }
    }
    return values
  }

  /// Returns the column of the tracks so far.
  mutating func texts(keepsOriginals: Bool) -> LibraryColumns.Texts {
    let values = hasSeveral ? separateValues() : [:]
    for (text, names) in severalSortNames.sorted(by: { $0.key < $1.key }) {
      guard let values = values[text], values.count == names.count else { continue }
      for (value, name) in zip(values, names) { sortNames.add(name, to: value) }
    }
    var originals: [String] = []
    if keepsOriginals {
      originals.reserveCapacity(interner.count)
      interner.forEach { originals.append(String(decoding: $0, as: UTF8.self)) }
      for number in values.keys {
        originals[Int(number)].replace(TrackTags.separator, with: ", ")
      }
    }
    return LibraryColumns.Texts(
      folded: FoldedTexts(interner), originals: originals, ofTrack: ofTrack, values: values,
      sortNames: sortNames.names(keepsOriginals: keepsOriginals))
  }
}
