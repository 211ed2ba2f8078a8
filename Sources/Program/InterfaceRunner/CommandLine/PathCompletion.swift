import Linux
import PlayerModel

/// Completes paths.
struct PathCompletion {
  /// The home folder, for `~`.
  let home: String?

  /// The maximum number of completions.
  private static let most = 200

  /// Returns the paths that start with `word`, sorted and in the encoding of `TrackPath`.
  ///
  /// Folders end with a slash.
  func paths(beginningLike word: String) -> [String] {
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    if word == "~" { return home == nil ? [] : ["~/"] }
    let typed = TrackPath(encoded: word).bytes
    let folder = typed.lastIndex(of: slash).map { typed[...$0] } ?? []
    let start = typed[folder.endIndex...]
    var place = folder.isEmpty ? [dot, slash] : Array(folder)
    if let home, place.starts(with: "~/".utf8) { place = Array(home.utf8) + place.dropFirst() }
    guard var reader = try? FolderReader(TrackPath(bytes: place)) else { return [] }
    var found: [String] = []
    while let entry = try? reader.next() {
      let name = Array(entry.name)
      // Hidden files are only included if the typed name starts with a dot.
      guard name.starts(with: start), name.first != dot || start.first == dot
      else { continue }
      let end = TrackPath(bytes: place + name).isFolder ? [slash] : []
      found.append(TrackPath(bytes: folder + name + end).encoded)
    }
    return Array(found.sorted().prefix(Self.most))
  }
}
