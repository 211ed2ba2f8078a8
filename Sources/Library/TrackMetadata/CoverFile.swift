import Linux
import PlayerModel

/// The files next to a track that have the name of a cover.
enum CoverFile {
  /// The names of covers, with the most common first, and their extensions.
  private static let names = ["cover", "folder", "front", "album", "albumart", "artist"]
  private static let endings = [".jpg", ".jpeg", ".png"]
  /// The maximum number of entries to read in a folder.
  private static let mostEntries = 100_000

  /// The maximum number of files to open, because a folder may have thousands of names that differ only in
  /// case.
  private static let mostCandidates = 40

  /// Returns the files that may be the cover, the most likely first.
  ///
  /// Case is ignored. Files are ordered by how common the name is, then by how common the format is, then by
  /// bytes.
  static func candidates(for track: TrackPath) -> [TrackPath] {
    let folder = track.parent
    guard var reader = try? FolderReader(folder) else { return [] }
    var named: [(rank: Int, name: [UInt8])] = []
    var count = 0
    while count < mostEntries, let entry = try? reader.next() {
      count += 1
      let name = Array(entry.name)
      if let rank = rank(of: name) { named.append((rank, name)) }
    }
    named.sort {
      $0.rank != $1.rank ? $0.rank < $1.rank : $0.name.lexicographicallyPrecedes($1.name)
    }
    return named.prefix(mostCandidates).map { folder.appending($0.name) }
  }

  /// Returns the rank of a name, where 0 is the most common, or `nil` if it is not the name of a cover.
  private static func rank(of name: [UInt8]) -> Int? {
    guard name.count <= 20 else { return nil }
    let lowercased = String(decoding: name, as: UTF8.self).lowercased()
    for (place, name) in names.enumerated() where lowercased.hasPrefix(name) {
      let ending = String(lowercased.dropFirst(name.count))
      if let format = endings.firstIndex(of: ending) { return place * endings.count + format }
    }
    return nil
  }
}
