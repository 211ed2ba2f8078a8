package import PlayerModel

/// A task for the runner.
package enum Effect: Equatable, Sendable {
  /// Send a request to the player, and answer with ``AppEvent/reply(_:_:)`` and the same tag.
  case request(PlayerRequest, RequestTag)
  /// Draw a cover off the interface's thread, and answer with ``AppEvent/cover(_:_:)``; only the
  /// newest request matters.
  case drawCover(CoverRequest)
  /// Draw a photo off the interface's thread, and answer with ``AppEvent/photo(_:_:)``; only the
  /// newest request matters.
  case drawPhoto(CoverRequest)
  /// Draw the cover of an artist in the report, and answer with ``AppEvent/reportCover(_:_:)``.
  case drawReportCover(CoverRequest)
  /// Draw the covers of albums as tiles off the interface's thread, and answer with ``AppEvent/tiles(_:)``,
  /// several at a time; only the newest request matters.
  case drawTiles(TileRequest)
  /// Find photos from when a song was heard off the interface's thread; only the newest request
  /// matters.
  ///
  /// The answer is ``AppEvent/photosOfSong(_:_:)``.
  case readPhotos(ofSong: PersistentID)
  /// Read the waveform and the bookmarks of a song off the interface's thread, and answer with
  /// ``AppEvent/outline(_:_:)``; only the newest request matters.
  case readOutline(ofSong: PersistentID)
  /// Read rows of a list off the interface's thread, and answer with ``AppEvent/rows(_:_:)`` and
  /// the same tag.
  case readRows(ListQuestion, RequestTag)
  /// Find a row of a list off the interface's thread, and answer with ``AppEvent/rowFound(_:_:)``, or
  /// with ``AppEvent/foundElsewhere(_:_:)`` for a match in another list,
  /// and the same tag.
  case findRow(RowSearch, RequestTag)
  /// Compute a listening report off the interface's thread, and answer with
  /// ``AppEvent/report(_:_:)`` and the same tag.
  case readReport(ReportPeriod, RequestTag)
  /// Read all details of a track off the interface's thread, and answer with
  /// ``AppEvent/details(_:_:)`` and the same tag.
  case readDetails(Track, RequestTag)
  /// Compute statistics of the library off the interface's thread, and answer with ``AppEvent/details(_:_:)`` and
  /// the same tag, several times as more becomes known.
  case readStatistics(RequestTag)
  /// Read the tags of files off the interface's thread, and answer with ``AppEvent/tags(_:_:)``.
  case readTags([TrackPath], RequestTag)
  /// Compute what an edit of tags would change, and answer with ``AppEvent/tagPreview(_:_:)``.
  case planTags([TrackPath], TagEdit, RequestTag)
  /// Write the edit that was computed with this tag, and answer with
  /// ``AppEvent/tagsWritten(_:_:)``.
  case writeTags(RequestTag)
  /// Run a command as in the shell, and answer with its output in ``AppEvent/command(_:)``.
  case runCommand([String])
  /// Stop the running command, which still answers.
  case stopCommand
  /// Complete the last word of a command line or query, and answer with ``AppEvent/completions(_:for:)``.
  case completeWord([String], for: String)
  /// Find the folders that complete a typed path, and answer with ``AppEvent/folders(_:of:)``.
  case completeFolder(String)
  /// Add a typed folder to the settings if it contains music, and answer with
  /// ``AppEvent/settingChanged(_:)``.
  case addFolder(String)
  /// Remove a folder from the settings, and answer with ``AppEvent/settingChanged(_:)``.
  case removeFolder(TrackPath)
  /// Restore a removed folder, in the settings if it was there, and answer with
  /// ``AppEvent/settingChanged(_:)``.
  case putBackFolder(LibraryFolder)
  /// Read the settings for the settings screen, and answer with ``AppEvent/settings(_:)``.
  case readSettings
  /// Change a setting in the listener's file, and answer with ``AppEvent/settingChanged(_:)``.
  case changeSetting(String, to: SettingInput)
  /// Stop examining a folder, which then does not answer.
  case stopLooking
  /// Save the history of command lines, newest last.
  case keepCommands([String])
  /// Save the changes to the appearance for the next session.
  case keepAppearance(KeptAppearance)
  /// Exit, and let the music continue.
  case detach
  /// Exit, and end the host if no other client is attached to it.
  case quit
  /// Start a player after the previous one is gone, and answer with ``AppEvent/attached(_:)``.
  case startPlayer
  /// Restart the player, even if other clients are attached, and let it resume where it was.
  case restartPlayer
  /// Restore the terminal and suspend the program until the shell continues it.
  case suspend
  /// Redraw every cell, because other output may have overwritten them.
  case redrawAll
}

/// Identifies a request, to which its answer is then assigned, or a ``Generation``.
package struct RequestTag: RawRepresentable, Hashable, Sendable {
  /// A number that is unique in the model.
  package let rawValue: Int

  /// Creates a tag from its number.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// Creates unique tags.
struct RequestTags: Equatable, Sendable {
  private var count = 0

  /// Returns a new tag.
  mutating func next() -> RequestTag {
    count += 1
    return RequestTag(rawValue: count)
  }
}
