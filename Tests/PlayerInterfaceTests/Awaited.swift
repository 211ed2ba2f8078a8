import PlayerModel

@testable import PlayerInterface

/// A reply that a screen waits for: one that changes what is seen, not one that only reports what a key did.
///
/// Every list below names all cases, so that a new question or answer does not compile until someone decides whether a
/// screen waits for it; a ``LateScenario`` then has to say what happens if it arrives too late.
enum Awaited: CaseIterable {
  case queueRows, queueMarks, queueMatch, queueOrder
  case rows, markedRows, match, playingTrackRoute
  case lyrics, spectrum, level, outline, upcoming, cover, songPhotos, moods
  case playlists, savedQueries, libraryFolders, settings
  case report, reportCover, photo, headphones
  case details, tags, tagPreview, tagsWritten, bookmarks
  case completions, folderNames

  /// What is waiting for the reply to `effect`, which `model` has just requested; `nil` if no screen is.
  init?(_ effect: Effect, in model: AppModel) {
    switch effect {
    case .request(_, let tag):
      var player = model.player
      guard let purpose = player.takePurpose(tag), let awaited = Awaited(purpose) else {
        return nil
      }
      self = awaited
    case .readRows(_, let tag):
      guard let rowFetch = model.rowFetch, rowFetch.tag == tag else {
        self = .rows
        return
      }
      guard let awaited = rowFetch.purpose.flatMap({ Awaited($0) }) else { return nil }
      self = awaited
    case .findRow(_, let tag):
      self = model.screens.isForTrackSeek(tag) ? .playingTrackRoute : .match
    case .drawCover: self = .cover
    case .drawPhoto: self = .photo
    case .drawReportCover: self = .reportCover
    case .readPhotos: self = .songPhotos
    case .readOutline: self = .outline
    case .readReport: self = .report
    case .readDetails, .readStatistics: self = .details
    case .readTags: self = .tags
    case .planTags: self = .tagPreview
    case .writeTags: self = .tagsWritten
    case .completeWord: self = .completions
    case .completeFolder: self = .folderNames
    case .readSettings: self = .settings
    // Each answer names its track and how it is drawn, so it is correct however late it is.
    case .drawTiles: return nil
    // The results of these are reported wherever the listener is by then.
    case .runCommand, .addFolder, .removeFolder, .putBackFolder, .changeSetting: return nil
    // These have no reply.
    case .stopCommand, .keepCommands, .keepAppearance, .stopLooking, .detach, .quit, .startPlayer,
      .restartPlayer, .suspend, .redrawAll:
      return nil
    }
  }

  private init?(_ purpose: RequestPurpose) {
    switch purpose {
    case .rows: self = .queueRows
    case .marking: self = .queueMarks
    case .match: self = .queueMatch
    case .queueOrder, .unsorting: self = .queueOrder
    case .lyrics: self = .lyrics
    case .spectrum: self = .spectrum
    case .level: self = .level
    case .upcoming: self = .upcoming
    case .headphones: self = .headphones
    case .moods: self = .moods
    case .playlists: self = .playlists
    case .savedQueries: self = .savedQueries
    case .settings: self = .libraryFolders
    case .bookmarks: self = .bookmarks
    // Log and settings note whether a sensor records, wherever the listener is by then.
    case .sensor: return nil
    // The results of these are reported wherever the listener is by then.
    case .opening, .lyricsOffset, .mood, .marks, .mode, .outcome, .removal, .queued, .playing,
      .said, .leading, .sorting, .trash, .reread, .command, .bookmarked:
      return nil
    }
  }

  private init?(_ rowsAction: RowFetch.RowsAction) {
    switch rowsAction {
    case .mark: self = .markedRows
    // These take effect wherever the listener is by then, except that nothing opens on another screen.
    case .play, .enqueue, .file, .add, .rate, .favourite, .open, .trash: return nil
    }
  }

  /// What an event may be the reply to.
  static func answered(by event: AppEvent) -> [Awaited] {
    switch event {
    case .reply(_, .success(let reply)): answered(by: reply)
    case .rows: [.rows, .markedRows]
    case .rowFound: [.match, .playingTrackRoute]
    case .foundElsewhere: [.match]
    case .cover: [.cover]
    case .photo: [.photo]
    case .reportCover: [.reportCover]
    case .photosOfSong: [.songPhotos]
    case .outline: [.outline]
    case .report: [.report]
    case .details: [.details]
    case .tags: [.tags]
    case .tagPreview: [.tagPreview]
    case .tagsWritten: [.tagsWritten]
    case .completions: [.completions]
    case .folders: [.folderNames]
    case .settings: [.settings]
    case .reply(_, .failure), .command, .settingChanged, .tiles: []
    // No replies.
    case .terminal, .attached, .detached, .player, .timePassed, .barsDue, .configured, .notice,
      .commandProgress:
      []
    }
  }

  private static func answered(by reply: PlayerReply) -> [Awaited] {
    switch reply {
    case .queue: [.queueRows, .queueMarks, .queueMatch, .upcoming]
    case .snapshot: [.queueOrder]
    case .lyrics: [.lyrics]
    case .spectrum: [.spectrum, .level]
    case .headphones: [.headphones]
    case .moods: [.moods]
    case .playlists: [.playlists]
    case .savedQueries: [.savedQueries]
    case .libraryFolders: [.libraryFolders]
    case .bookmarks: [.bookmarks]
    case .queued, .moodTracks, .moodChanged, .marked, .playlistTracks, .undone, .redone, .scanned,
      .analyzed, .filesChanged, .otherPlayers, .sessionsTakenOver, .listenBrainz, .sensor, .service,
      .done:
      []
    }
  }
}

extension RowFetch {
  /// What will be done with the rows, which is private.
  fileprivate var purpose: RowsAction? {
    Mirror(reflecting: self).descendant("rowsAction") as? RowsAction
  }
}
