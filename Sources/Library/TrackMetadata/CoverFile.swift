import Linux
import PlayerModel

/// The files next to a track that have the name of a cover.
///
/// They are in its folder, in a folder for scans below it, or the same for the album, if the track's folder is one of
/// its discs.
enum CoverFile {
  /// The names of folders with scans of covers.
  private static let scanFolders: Set<String> = [
    "cover", "covers", "scan", "scans", "artwork", "artworks", "art",
  ]
  /// The maximum number of entries to read in a folder.
  private static let mostEntries = 100_000
  /// The maximum number of folders with scans to read, because there may be many that differ only in case.
  private static let mostScanFolders = 4
  /// The maximum number of files to open, because a folder may have thousands of names that differ only in
  /// case.
  private static let mostCandidates = 40

  private struct Candidate {
    let path: TrackPath
    let name: CoverName
    /// The position of its folder among those that are searched.
    let place: Int
  }

  /// Returns the files that may be the cover, the most likely first.
  ///
  /// Case is ignored. Files are ordered by folder, then by how common the name and the format are, then by bytes.
  /// Pictures of the artist come last.
  static func candidates(for track: TrackPath) -> [TrackPath] {
    let folder = track.parent
    var candidates: [Candidate] = []
    var place = 0
    search(folder, &place, &candidates)
    if DiscName(folder.name)?.isFirst == true { search(folder.parent, &place, &candidates) }
    let sorted = candidates.sorted { one, other in
      if one.name.isArtist != other.name.isArtist { return other.name.isArtist }
      if one.place != other.place { return one.place < other.place }
      if one.name.rank != other.name.rank { return one.name.rank < other.name.rank }
      return one.path.bytes.lexicographicallyPrecedes(other.path.bytes)
    }
    return sorted.prefix(mostCandidates).map(\.path)
  }

  /// Adds the candidates in a folder and in its folders with scans.
  private static func search(
    _ folder: TrackPath, _ place: inout Int, _ candidates: inout [Candidate]
  ) {
    for scans in read(folder, place, isForScans: false, &candidates) {
      place += 1
      _ = read(scans, place, isForScans: true, &candidates)
    }
    place += 1
  }

  /// Adds the candidates in a folder, and returns its folders with scans.
  private static func read(
    _ folder: TrackPath, _ place: Int, isForScans: Bool, _ candidates: inout [Candidate]
  ) -> [TrackPath] {
    guard var reader = try? FolderReader(folder) else { return [] }
    var scanFolders: [[UInt8]] = []
    var count = 0
    while count < mostEntries, let entry = try? reader.next() {
      count += 1
      if let name = CoverName(entry.name, isAmongScans: isForScans) {
        let path = folder.appending(Array(entry.name))
        candidates.append(Candidate(path: path, name: name, place: place))
      } else if !isForScans, isScanFolder(entry) {
        scanFolders.append(Array(entry.name))
      }
    }
    scanFolders.sort { $0.lexicographicallyPrecedes($1) }
    return scanFolders.prefix(mostScanFolders).map { folder.appending($0) }
  }

  private static func isScanFolder(_ entry: FolderReader.Entry) -> Bool {
    guard entry.name.count <= 8, entry.kind != .file, entry.kind != .special else { return false }
    return scanFolders.contains(String(decoding: entry.name, as: UTF8.self).lowercased())
  }
}
