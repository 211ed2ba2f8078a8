import PlayerModel
import TerminalCells

/// Creates, renames and fills moods and playlists.
extension AppModel {
  // MARK: Names

  /// Handles a key in the prompt for a name.
  mutating func handle(_ key: Key, in prompt: NamePrompt) -> [Effect] {
    var prompt = prompt
    let outcome = prompt.handle(key)
    mode = .naming(prompt)
    switch outcome {
    case nil: return []
    case .cancelled:
      mode = .normal
      return []
    case .entered(let name):
      mode = .normal
      switch prompt.occasion {
      case .mood(let key, let files): return carryOut(screens.moods.make(name, key: key, files))
      case .renaming(let collection): return carryOut(screens.moods.rename(collection, to: name))
      case .renamingBookmark(let bookmark):
        return perform(.showBookmarks)
          + request(
            .bookmark(.renameBookmark(id: bookmark.id, to: name)),
            for: .said("Bookmark renamed: \(name)"))
      }
    }
  }

  /// Prompts for the name of a new mood with this key, under which `files` are then filed.
  mutating func askForMood(key: Int, filing files: TrackChoice?) {
    mode = .naming(NamePrompt(.mood(key: key, files: files)))
  }

  // MARK: Playlists

  /// Opens the playlist chooser for the selection.
  mutating func choosePlaylist() -> [Effect] {
    guard let tracks = screens.trackChoice(snapshot), let name = screens.nameOfChosen(snapshot)
    else {
      say(
        screen == .playing ? "Nothing is playing." : "There is nothing here to add to a playlist.")
      return []
    }
    var chooser = PlaylistChooser(tracks, named: name)
    mode = .choosing(chooser)
    chooser.fit(screens.moods.playlists, height: chooserHeight)
    mode = .choosing(chooser)
    return request(.playlist(.playlists), for: .playlists)
  }

  /// Handles a key in the playlist chooser.
  mutating func handle(_ key: Key, in chooser: PlaylistChooser) -> [Effect] {
    var chooser = chooser
    let outcome = chooser.handle(key, screens.moods.playlists, height: chooserHeight)
    mode = .choosing(chooser)
    switch outcome {
    case nil: return []
    case .cancelled: mode = .normal
    case .chosen(.playlist(let playlist)):
      mode = .normal
      return carryOut([.add(chooser.tracks, to: playlist.name), .dropMarks])
    case .chosen(.new(let name)):
      mode = .normal
      if chooser.tracks.isOfMarks { screens.dropMarks() }
      return request(
        .playlist(.createPlaylist(playlist: name)),
        for: .leading(to: [.add(chooser.tracks, to: name)]))
    }
    return []
  }

  /// Updates the playlist chooser to the existing playlists and the size of the screen.
  mutating func fitChooser() {
    guard case .choosing(var chooser) = mode else { return }
    chooser.fit(screens.moods.playlists, height: chooserHeight)
    mode = .choosing(chooser)
  }

  private var chooserHeight: Int { PlaylistChooserPane.parts(of: layout.body).list.height }
}
