package import PlayerModel

/// Which folders hold photos.
package enum PhotoFolders {
  /// The folders that a listener names, or, if there are none, the desktop's folder of pictures.
  ///
  /// - Parameters:
  ///   - written: As in the settings; `~` is the home folder, and what is not absolute lies there.
  ///   - home: The home folder; nil if nobody knows it.
  package static func resolved(
    _ written: [String], environment: [String: String], home: String?
  ) -> [TrackPath] {
    guard !written.isEmpty else {
      return UserDirectories.pictures(environment: environment, home: home).map { [$0] } ?? []
    }
    var folders: [TrackPath] = []
    // Without a home folder, what lies there is nowhere.
    for text in written where text.hasPrefix("/") || (home != nil && !text.isEmpty) {
      let folder = TrackPath(TrackPath.absolute(text, home: home)).tidied
      if !folders.contains(folder) { folders.append(folder) }
    }
    // What lies in another is found there.
    return folders.filter { folder in !folders.contains { folder.isBelow($0) } }
  }
}
