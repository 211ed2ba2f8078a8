import Linux
package import PlayerModel

/// What folders without music contain instead, for a sentence about it.
package struct OtherContents: Equatable, Sendable {
  /// The maximum number of entries to look at, so that the sentence does not keep anyone waiting.
  private static let entryLimit = 10_000
  /// The maximum number of endings to name.
  private static let namedLimit = 3

  /// The number of files by the ending of their names in lower case, which is empty if they have none.
  private var counts: [String: Int] = [:]
  /// The number of folders in the folders.
  private var folderCount = 0
  /// Whether there was more than was looked at.
  private var hasMore = false

  /// Looks into folders and those below, without hidden entries and without following links.
  package init(of folders: [TrackPath], isCancelled: () -> Bool = { false }) {
    var waiting = Array(folders.reversed())
    var left = Self.entryLimit
    while let folder = waiting.popLast(), !hasMore {
      guard var reader = try? FolderReader(folder) else { continue }
      while !hasMore, let entry = try? reader.next() {
        guard !FolderExclusions.isHidden(entry.name) else { continue }
        left -= 1
        hasMore = left < 0 || isCancelled()
        if entry.kind == .folder {
          folderCount += 1
          waiting.append(folder.appending(entry.name))
        } else {
          counts[Self.ending(of: entry.name), default: 0] += 1
        }
      }
    }
  }

  /// Returns why nothing in some places can be played, as a sentence that says what they contain.
  ///
  /// - Parameter otherFormats: The files there whose formats are not played.
  package static func sentence(
    about places: [TrackPath], otherFormats: FormatCounts, isCancelled: () -> Bool = { false }
  ) -> String {
    let name = places.count == 1 ? "“\(places[0])”" : "these \(places.count) places"
    let folders = places.filter { FileStatus($0)?.kind == .folder }
    guard otherFormats.isEmpty, !folders.isEmpty else {
      return "There is no music in \(name)\(otherFormats.exception)."
    }
    let contents = OtherContents(of: folders, isCancelled: isCancelled)
    guard let phrase = contents.phrase else {
      return places.count == 1 ? "\(name) is empty." : "There is no music in \(name), and no file."
    }
    return "There is no music in \(name), only \(phrase)."
  }

  /// The contents as a phrase such as “3 files: 2 txt, 1 pdf”, or `nil` if there are none.
  var phrase: String? {
    let total = counts.values.reduce(0, +)
    guard total > 0 else {
      return folderCount == 0 ? nil : folderCount == 1 ? "an empty folder" : "empty folders"
    }
    let named = counts.filter { !$0.key.isEmpty }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.namedLimit)
    let others = total - named.reduce(0) { $0 + $1.value }
    let kinds =
      named.map { "\($0.value) \($0.key)" }
      + (others == 0 || named.isEmpty ? [] : ["\(others) more"])
    let files = total == 1 ? "1 file" : "\(hasMore ? "more than " : "")\(total) files"
    return kinds.isEmpty ? files : "\(files): \(kinds.joined(separator: ", "))"
  }

  /// Returns the ending of a name in lower case, or an empty text unless it looks like that of a kind of file.
  private static func ending(of name: UnsafeRawBufferPointer) -> String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    let ending = name[(dot + 1)...].map(\.loweredASCII)
    let isPlain = ending.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    return isPlain && (1...5).contains(ending.count) ? String(decoding: ending, as: UTF8.self) : ""
  }
}
