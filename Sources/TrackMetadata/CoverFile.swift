import Glibc
import PlayerModel

/// The picture of the cover that lies beside a track.
enum CoverFile {
  /// What covers are called, the usual first, and how they end.
  private static let names = ["cover", "folder", "front", "album", "albumart", "artist"]
  private static let endings = [".jpg", ".jpeg", ".png"]
  /// In a folder of more entries nobody looks for a cover.
  private static let mostEntries = 100_000

  /// Where it is; nil if there is none.
  ///
  /// Letters may be small or capital. Of several the most usual name wins, then the most usual format,
  /// then the first in the order of bytes.
  static func find(for track: TrackPath) -> TrackPath? {
    let folder = track.parent
    guard let directory = folder.withCString({ opendir($0) }) else { return nil }
    defer { closedir(directory) }
    var best: (rank: Int, name: [UInt8])?
    var count = 0
    while count < mostEntries, let entry = readdir(directory) {
      count += 1
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let rank = rank(of: name) else { continue }
      if let best, best.rank < rank { continue }
      if let best, best.rank == rank, best.name.lexicographicallyPrecedes(name) { continue }
      best = (rank, name)
    }
    return best.map { folder.appending($0.name) }
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
