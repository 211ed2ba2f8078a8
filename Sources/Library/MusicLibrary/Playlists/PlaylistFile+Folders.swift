import Linux
package import PlayerModel

extension PlaylistFile {
  /// Returns the path of a file unchanged, or the lists and archives directly in a folder, by name.
  ///
  /// In a folder, hidden files are ignored, and so are those that are not lists, judging by their names or
  /// contents. Cue sheets that divide a file into tracks are skipped; a sentence says how many.
  ///
  /// - Throws: `PlayerError` that names the folder if it cannot be read or contains none.
  package static func lists(
    at path: TrackPath
  ) throws(PlayerError) -> (files: [TrackPath], skipped: String?) {
    guard FileStatus(path)?.kind == .folder else { return ([path], nil) }
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
    files.removeAll { !isListOrArchive($0) }
    let lists = NaturalOrder.sorted(files: files.filter { !isDividingCueSheet($0) })
    let skipped = Self.skipped(files.count - lists.count, in: path)
    guard !lists.isEmpty else {
      let reasons: [String?] = ["“\(path)” contains no playlists.", skipped]
      throw PlayerError(.nothingPlayable, reasons.compactMap(\.self).joined(separator: " "))
    }
    return (lists, skipped)
  }

  /// Returns why a number of cue sheets in a folder are skipped, or `nil` if there are none.
  private static func skipped(_ cueSheetCount: Int, in folder: TrackPath) -> String? {
    guard cueSheetCount > 0 else { return nil }
    let sheets =
      cueSheetCount == 1
      ? "1 cue sheet in “\(folder)” divides a file into tracks"
      : "\(cueSheetCount) cue sheets in “\(folder)” divide files into tracks"
    return "\(sheets), and Stimmung does not play parts of files."
  }

  private static func isListOrArchive(_ path: TrackPath) -> Bool {
    guard FileStatus(path)?.kind == .file, !FolderListing.looksLikeMusic(path.name) else {
      return false
    }
    return isList(path) || ListArchive.isArchive(path)
  }
}
