import PlayerModel
import TrackMetadata

/// The folders of albums: the folder of the files, or the one above it if it is named after a disc.
struct AlbumFolders {
  /// The number of the album's folder, by the number of the files' folder.
  private(set) var ofFolders: [Int32] = []

  /// Creates the album's folder for each of `folders`, which are encoded paths.
  init(_ folders: [String]) {
    var above: [String: Int32] = [:]
    ofFolders.reserveCapacity(folders.count)
    for (number, folder) in folders.enumerated() {
      let path = TrackPath(encoded: folder)
      guard DiscName(path.name)?.isFirst == true else {
        ofFolders.append(Int32(number))
        continue
      }
      // Folders above discs have numbers of their own, also if they contain files.
      let parent = path.parent.encoded
      let known = above[parent] ?? Int32(folders.count + above.count)
      above[parent] = known
      ofFolders.append(known)
    }
  }
}
