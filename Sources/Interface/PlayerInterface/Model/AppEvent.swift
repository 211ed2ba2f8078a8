package import PlayerModel
package import TerminalCells

/// An event for the interface, in the order in which the interface handles them.
package enum AppEvent: Equatable, Sendable {
  /// A terminal event, such as a key, a paste, a new size or a signal.
  case terminal(TerminalEvent)
  /// The interface connected or reconnected to the player, which is in this state.
  indirect case attached(PlayerSnapshot)
  /// The connection was lost; `reason` is a sentence for the listener.
  case detached(reason: String)
  /// An event of the player.
  indirect case player(PlayerEvent)
  /// The time of ``AppModel/deadline`` is reached.
  case timePassed
  /// The time of ``AppModel/barsDueAt`` is reached.
  case barsDue
  /// The answer to an ``Effect/request(_:_:)``.
  case reply(RequestTag, Result<PlayerReply, PlayerError>)
  /// The listener's files were saved: their new contents, and a message that says so.
  case configured(KeyBindings, InterfaceOptions, Notice)
  /// The answer to an ``Effect/drawCover(_:)``; may be omitted if a newer request exists.
  case cover(CoverRequest, CoverAnswer)
  /// The answer to an ``Effect/drawPhoto(_:)``; may be omitted if a newer request exists.
  case photo(CoverRequest, CoverAnswer)
  /// The answer to an ``Effect/drawReportCover(_:)``.
  case reportCover(CoverRequest, CoverAnswer)
  /// Some of the answers to an ``Effect/drawTiles(_:)``.
  case tiles([TileAnswer])
  /// The answer to an ``Effect/readPhotos(ofSong:)``.
  case photosOfSong(PersistentID, PhotosOfSong)
  /// The answer to an ``Effect/readOutline(ofSong:)``.
  case outline(PersistentID, SongOutline)
  /// A message of this process.
  case notice(Notice)
  /// The progress of the running command; empty if it is no longer known.
  case commandProgress(String)
  /// The result of an ``Effect/runCommand(_:)``.
  case command(CommandResult)
  /// The answer to an ``Effect/completeWord(_:for:)``.
  case completions([String], for: String)
  /// The answer to an ``Effect/readReport(_:_:)``.
  case report(RequestTag, Result<ListeningReport, PlayerError>)
  /// The answer to an ``Effect/completeFolder(_:)``.
  case folders(FolderCompletion, of: String)
  /// The answer to an ``Effect/readSettings``.
  case settings([SettingEntry])
  /// The result of an ``Effect/addFolder(_:)`` or another change of the settings.
  case settingChanged(Result<SettingChange, PlayerError>)
  /// The answer to an ``Effect/readRows(_:_:)``.
  case rows(RequestTag, Result<ListAnswer, PlayerError>)
  /// The answer to an ``Effect/findRow(_:_:)``: the row number, or `nil` if there is no match.
  case rowFound(RequestTag, Result<Int?, PlayerError>)
  /// The answer to an ``Effect/findRow(_:_:)`` whose match is in one of its areas.
  case foundElsewhere(RequestTag, DistantMatch)
  /// The answer to an ``Effect/readDetails(_:_:)`` or an ``Effect/readStatistics(_:)``.
  case details(RequestTag, [TrackDetail])
  /// The answer to an ``Effect/readTags(_:_:)``: the tags of each file.
  case tags(RequestTag, Result<[[TagField: [String]]], PlayerError>)
  /// The answer to an ``Effect/planTags(_:_:_:)``.
  case tagPreview(RequestTag, TagPreview)
  /// The result of an ``Effect/writeTags(_:)``.
  case tagsWritten(RequestTag, TagsWritten)

  /// Whether the event occurs many times a second and affects only the visualizer, or a waveform that
  /// is drawn with the next second.
  package var isOfBars: Bool {
    switch self {
    case .barsDue, .reply(_, .success(.spectrum)): true
    default: false
    }
  }

  /// Whether the event is the listener's use of keys or mouse.
  var isByListener: Bool {
    switch self {
    case .terminal(.key), .terminal(.mouse), .terminal(.pasted): true
    default: false
    }
  }
}
