package import PlayerModel

/// Determines the folders to watch.
package enum PhotoFolders {
  /// Returns the folders from the settings, or the desktop's picture folder if there are none.
  ///
  /// - Parameters:
  ///   - written: The settings, where `~` is the home folder, which relative paths start from.
  ///   - home: The home folder, or `nil` if unknown.
  package static func resolved(
    _ written: [String], environment: [String: String], home: String?
  ) -> [TrackPath] {
    guard !written.isEmpty else {
      return UserDirectories.pictures(environment: environment, home: home).map { [$0] } ?? []
    }
    var folders: [TrackPath] = []
    // Without a home folder, relative paths are ignored.
    for text in written where text.hasPrefix("/") || (home != nil && !text.isEmpty) {
      let folder = TrackPath(TrackPath.absolute(text, home: home)).tidied
      if !folders.contains(folder) { folders.append(folder) }
    }
    // Subfolders of another folder are included in it.
    return folders.filter { folder in !folders.contains { folder.isBelow($0) } }
  }
}
