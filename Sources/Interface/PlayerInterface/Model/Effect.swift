package import PlayerModel

/// Something that the runner is to do for the interface.
package enum Effect: Equatable, Sendable {
  /// Perform it, and bring the answer back as ``AppEvent/reply(_:_:)`` with the same tag.
  case request(PlayerRequest, RequestTag)
  /// Draw a cover off the interface's thread, and bring it back as ``AppEvent/cover(_:_:)``; of several
  /// the newest matters.
  case drawCover(CoverRequest)
  /// Draw a photo off the interface's thread, and bring it back as ``AppEvent/photo(_:_:)``; of several the newest
  /// matters.
  case drawPhoto(CoverRequest)
  /// Draw the cover of an artist in the report; the answer is an ``AppEvent/reportCover(_:_:)``.
  case drawReportCover(CoverRequest)
  /// Find the photos from when a song was heard off the interface's thread, and bring them back as
  /// ``AppEvent/photosOfSong(_:_:)``; of several the newest matters.
  case readPhotos(ofSong: PersistentID)
  /// Read rows of a list off the interface's thread, and bring them back as ``AppEvent/rows(_:_:)`` with the
  /// same tag.
  case readRows(ListQuestion, RequestTag)
  /// Find a row of a list off the interface's thread, and bring it back as ``AppEvent/rowFound(_:_:)`` with the
  /// same tag.
  case findRow(RowSearch, RequestTag)
  /// Count what was listened to off the interface's thread, and bring it back as ``AppEvent/report(_:_:)`` with
  /// the same tag.
  case readReport(ReportPeriod, RequestTag)
  /// Read all that is known of a track off the interface's thread, and bring it back as
  /// ``AppEvent/details(_:_:)`` with the same tag.
  case readDetails(Track, RequestTag)
  /// Read what the tags of files say off the interface's thread, and bring it back as ``AppEvent/tags(_:_:)``.
  case readTags([TrackPath], RequestTag)
  /// Find out what an edit of tags would change, and bring it back as ``AppEvent/tagPreview(_:_:)``.
  case planTags([TrackPath], TagEdit, RequestTag)
  /// Write what was found out under this tag, and come back with ``AppEvent/tagsWritten(_:_:)``.
  case writeTags(RequestTag)
  /// Run a command as the shell would, and bring back what it said as ``AppEvent/command(_:)``.
  case runCommand([String])
  /// End the command that runs; it is answered all the same.
  case stopCommand
  /// Look for what the last of a command line's words may become, and bring it back as
  /// ``AppEvent/completions(_:for:)``.
  case completeWord([String], for: String)
  /// Look for the folders that go on from what is typed, and bring them back as ``AppEvent/folders(_:of:)``.
  case completeFolder(String)
  /// Find out whether a folder as it is typed has music, write it into the settings, and answer with
  /// ``AppEvent/settingChanged(_:)``.
  case addFolder(String)
  /// Take a folder out of the settings, and answer in the same way.
  case removeFolder(TrackPath)
  /// Add a folder again that was taken out, to the settings if these named it, and answer in the same way.
  case putBackFolder(LibraryFolder)
  /// Read what people change of the settings, and bring it back as ``AppEvent/settings(_:)``.
  case readSettings
  /// Change a setting in the listener's file, and answer with ``AppEvent/settingChanged(_:)``.
  case changeSetting(String, to: String)
  /// Give up a folder that is looked at; it is not answered any more.
  case stopLooking
  /// Keep the command lines that were typed, the newest last.
  case keepCommands([String])
  /// Keep how the interface looks for the next start.
  case keepAppearance(KeptAppearance)
  /// Leave, and let the music go on.
  case detach
  /// Leave, and end the host if nobody else is attached to it.
  case quit
  /// Start a player where none is any more, and come back with ``AppEvent/attached(_:)``.
  case startPlayer
  /// End the player, even with others attached to it, start one again, and let it go on as it did.
  case restartPlayer
  /// Give the terminal back and stop until the shell continues the program.
  case suspend
  /// Draw every cell again, as something else may have written over them.
  case redrawAll
}

/// Names a request, so that its answer finds its way back, or the ``Generation`` that requests are about.
package struct RequestTag: RawRepresentable, Hashable, Sendable {
  /// A number that a model uses once.
  package let rawValue: Int

  /// A tag from its number.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// Makes tags, each once.
struct RequestTags: Equatable, Sendable {
  private var count = 0

  /// A tag that was never used.
  mutating func next() -> RequestTag {
    count += 1
    return RequestTag(rawValue: count)
  }
}
