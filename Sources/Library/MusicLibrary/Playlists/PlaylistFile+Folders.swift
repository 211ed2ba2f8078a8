import Linux
package import PlayerModel

extension PlaylistFile {
  /// Returns the path of a file unchanged, or the lists and archives directly in a folder, by name.
  ///
  /// In a folder, hidden files are ignored, and so are those that are not lists, judging by their names or
  /// contents.
  ///
  /// - Throws: `PlayerError` that names the folder if it cannot be read or contains none.
  package static func lists(at path: TrackPath) throws(PlayerError) -> [TrackPath] {
    guard FileStatus(path)?.kind == .folder else { return [path] }
    var files: [TrackPath] = []
    do throws(FolderError) {
      var reader = try FolderReader(path)
      while let entry = try reader.next() {
        guard !FolderExclusions.isHidden(entry.name), entry.kind != .folder else { continue }
        files.append(path.appending(entry.name))
      }
    } catch {
      throw PlayerError(
        .invalidRequest, "The folder “\(path)” cannot be read: \(error.reason).")
    }
    let lists = NaturalOrder.sorted(files: files.filter(isListOrArchive))
    guard !lists.isEmpty else {
      throw PlayerError(.nothingPlayable, "“\(path)” contains no playlists.")
    }
    return lists
  }

  private static func isListOrArchive(_ path: TrackPath) -> Bool {
    guard FileStatus(path)?.kind == .file, !FolderListing.looksLikeMusic(path.name) else {
      return false
    }
    return isList(path) || ListArchive.isArchive(path)
  }
}
