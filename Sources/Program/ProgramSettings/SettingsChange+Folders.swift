import MusicLibrary
package import PlayerInterface
package import PlayerModel
import Settings
import SoundFiles

/// Changes the folders of the library.
extension SettingsChange {
  /// Adds a folder to the library, with its path as typed.
  ///
  /// - Throws: `PlayerError` with the reason if it contains no music.
  package func addFolder(
    _ text: String, isCancelled: () -> Bool = { false }
  ) throws(PlayerError) -> SettingChange {
    let path = FolderCompleter(home: locations.home).path(SpelledPath.bytes(text)).tidied
    return try addFolder(path, isCancelled)
  }

  /// Undoes the removal of a folder, from the library and from the settings if it was there.
  ///
  /// A folder without music can be put back, and a missing one at least in the settings, as it was before.
  package func putBack(_ folder: LibraryFolder) throws(PlayerError) -> SettingChange {
    var text = "Undone: removing \(folder.path) from the library."
    var requests = [PlayerRequest.scan(.scan(paths: [folder.path]))]
    do throws(PlayerError) {
      try checkAccess(folder.path)
    } catch {
      guard folder.isSetting else { throw error }
      text += " \(error.message)"
      requests = []
    }
    if folder.isSetting { try nameInSettings(folder.path) }
    return SettingChange(text: text, requests: requests)
  }

  private func addFolder(
    _ path: TrackPath, _ isCancelled: () -> Bool
  ) throws(PlayerError) -> SettingChange {
    try check(path, isCancelled)
    var text = "\(path) was added to the library."
    do throws(PlayerError) {
      try nameInSettings(path)
    } catch {
      text = "\(path) was added to the library, but not to the settings: \(error.message)"
    }
    return SettingChange(text: text, requests: [.scan(.scan(paths: [path]))])
  }

  /// Adds a folder to the setting `library.folders`, unless it is there.
  private func nameInSettings(_ path: TrackPath) throws(PlayerError) {
    let named = Settings.read(locations.settings, known: Setting.known).settings
    // The library can contain a path that is not valid UTF-8, but the settings file cannot.
    guard let spelling = spelling(of: path), !named.folders(home: locations.home).contains(path)
    else { return }
    _ = try write { file throws(ConfigProblem) in
      try file.changing(Settings.foldersName, toTexts: namedFolders + [spelling])
    }
  }

  /// Removes a folder from the library.
  package func removeFolder(_ path: TrackPath) throws(PlayerError) -> SettingChange {
    func rest() -> [String] {
      namedFolders.filter {
        TrackPath(Settings.path($0, home: locations.home)).tidied != path.tidied
      }
    }
    if rest() != namedFolders {
      _ = try write { file throws(ConfigProblem) in
        try file.changing(Settings.foldersName, toTexts: rest())
      }
    }
    return SettingChange(
      text: "\(path) was removed from the library; its files stay.",
      requests: [.libraryFolder(.removeLibraryFolder(path: path))])
  }

  /// The library's folders in the file at present.
  private var namedFolders: [String] {
    Settings.read(locations.settings, known: Setting.known).settings.library.folders
  }

  /// Checks that a path is a folder that contains music.
  private func check(_ path: TrackPath, _ isCancelled: () -> Bool) throws(PlayerError) {
    try checkAccess(path)
    guard FileFinder().hasMusic(in: [path], isCancelled: isCancelled) else {
      let others = FileFinder().otherFormats(in: [path], isCancelled: isCancelled).exception
      throw PlayerError(
        .invalidRequest,
        "“\(path)” contains no \(SoundFiles.formatNames), nor do its subfolders\(others).")
    }
  }

  /// Checks that a path is a folder that can be read.
  private func checkAccess(_ path: TrackPath) throws(PlayerError) {
    guard let folder = UnreadableFolder(path) else { return }
    throw PlayerError(.invalidRequest, folder.message)
  }

  /// Returns a path as a listener would write it, or `nil` if it is not valid UTF-8.
  private func spelling(of path: TrackPath) -> String? {
    guard let text = String(validating: path.bytes, as: UTF8.self) else { return nil }
    guard let home = locations.home, text.hasPrefix(home + "/") else { return text }
    return "~" + text.dropFirst(home.count)
  }
}
