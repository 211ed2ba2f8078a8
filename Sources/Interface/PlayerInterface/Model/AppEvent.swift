package import PlayerModel
package import TerminalCells

/// Something that happened, in the one order in which the interface takes it.
package enum AppEvent: Equatable, Sendable {
  /// The terminal: a key, a paste, a size, a signal.
  case terminal(TerminalEvent)
  /// There is a connection to the player, for the first time or again; the player is so.
  indirect case attached(PlayerSnapshot)
  /// The connection is lost; `reason` is one sentence for the listener.
  case detached(reason: String)
  /// The player said something.
  indirect case player(PlayerEvent)
  /// The time that ``AppModel/deadline`` named has come.
  case timePassed
  /// The time that ``AppModel/barsDueAt`` named has come.
  case barsDue
  /// The answer to an ``Effect/request(_:_:)``.
  case reply(RequestTag, Result<PlayerReply, PlayerError>)
  /// The listener's files were saved: what they say now, and a line that says so.
  case configured(KeyBindings, InterfaceOptions, Notice)
  /// The answer to an ``Effect/drawCover(_:)``; answers may be left out when a newer request came.
  case cover(CoverRequest, CoverAnswer)
  /// The answer to an ``Effect/drawPhoto(_:)``; answers may be left out when a newer request came.
  case photo(CoverRequest, CoverAnswer)
  /// The answer to an ``Effect/drawReportCover(_:)``.
  case reportCover(CoverRequest, CoverAnswer)
  /// The answer to an ``Effect/readPhotos(ofSong:)``.
  case photosOfSong(PersistentID, PhotosOfSong)
  /// Something that this process has to say.
  case notice(Notice)
  /// How far the command is that runs; empty where that is not known any more.
  case commandProgress(String)
  /// What came of an ``Effect/runCommand(_:)``.
  case command(CommandResult)
  /// The answer to an ``Effect/completeWord(_:for:)``.
  case completions([String], for: String)
  /// The answer to an ``Effect/readReport(_:_:)``.
  case report(RequestTag, Result<ListeningReport, PlayerError>)
  /// The answer to an ``Effect/completeFolder(_:)``.
  case folders(FolderCompletion, of: String)
  /// The answer to an ``Effect/readSettings``.
  case settings([SettingEntry])
  /// What became of an ``Effect/addFolder(_:)`` or another change of the settings.
  case settingChanged(Result<SettingChange, PlayerError>)
  /// The answer to an ``Effect/readRows(_:_:)``.
  case rows(RequestTag, Result<ListAnswer, PlayerError>)
  /// The answer to an ``Effect/findRow(_:_:)``: the place of the row; nil: there is none.
  case rowFound(RequestTag, Result<Int?, PlayerError>)
  /// The answer to an ``Effect/readDetails(_:_:)``.
  case details(RequestTag, [TrackDetail])
  /// The answer to an ``Effect/readTags(_:_:)``: what each file says.
  case tags(RequestTag, Result<[[TagField: [String]]], PlayerError>)
  /// The answer to an ``Effect/planTags(_:_:_:)``.
  case tagPreview(RequestTag, TagPreview)
  /// What came of an ``Effect/writeTags(_:)``.
  case tagsWritten(RequestTag, TagsWritten)

  /// Whether it comes many times a second, and changes no more than the visualizer's bars.
  package var isOfBars: Bool {
    switch self {
    case .barsDue, .reply(_, .success(.spectrum)): true
    default: false
    }
  }

  /// Whether the listener did something with keys or mouse.
  var isByListener: Bool {
    switch self {
    case .terminal(.key), .terminal(.mouse), .terminal(.pasted): true
    default: false
    }
  }
}
