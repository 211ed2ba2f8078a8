import MusicLibrary
import PlayerInterface
import PlayerModel

/// The covers of albums.
extension ListSources {
  /// Returns the rows of a window with the tracks whose covers represent the albums.
  func withCovers(
    _ rows: [ListRow], _ window: Range<Int>, of contents: KeptList.Contents
  ) throws(PlayerError) -> [ListRow] {
    guard let library, let groups = contents.groups else { return rows }
    let tracks = try library.firstTracks(in: window, of: groups)
    return rows.enumerated().map { index, row in
      guard case .group(var group) = row, tracks.indices.contains(index) else { return row }
      group.cover = tracks[index]
      return .group(group)
    }
  }
}
