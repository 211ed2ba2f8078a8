import Glibc
import PlayerModel

/// The files beside a track that are called as covers are.
enum CoverFile {
  /// What covers are called, the usual first, and how they end.
  private static let names = ["cover", "folder", "front", "album", "albumart", "artist"]
  private static let endings = [".jpg", ".jpeg", ".png"]
  /// Of a folder with more entries, only the first are looked at.
  private static let mostEntries = 100_000

  /// A folder may have thousands of them in small and capital letters: that many are opened at most.
  private static let mostCandidates = 40

  /// The files that may be the cover, the likeliest first.
  ///
  /// Letters may be small or capital. The most usual name comes first, then the most usual format, then the first in the
  /// order of bytes.
  static func candidates(for track: TrackPath) -> [TrackPath] {
    let folder = track.parent
    guard let directory = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(directory) }
    var named: [(rank: Int, name: [UInt8])] = []
    var count = 0
    while count < mostEntries, let entry = readdir(directory) {
      count += 1
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if let rank = rank(of: name) { named.append((rank, name)) }
    }
    named.sort {
      $0.rank != $1.rank ? $0.rank < $1.rank : $0.name.lexicographicallyPrecedes($1.name)
    }
    return named.prefix(mostCandidates).map { folder.appending($0.name) }
  }

  /// How usual a name is for a cover, 0 the most; nil if it is none.
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
