/// The reply to a ``PlayerRequest``.
public enum PlayerReply: Codable, Hashable, Sendable {
  /// The request succeeded, with the resulting state.
  // Indirect because it is large, and would make each copy of a reply as large.
  indirect case snapshot(snapshot: PlayerSnapshot)
  /// The queue was filled; see ``QueueResult``.
  case queued(result: QueueResult)
  /// A window of the queue.
  case queue(window: QueueWindow)
  /// The moods, in the order of their keys.
  case moods(moods: [MoodSummary])
  /// The tracks of a mood.
  case moodTracks(tracks: [MoodTrack])
  /// Tracks were filed under a mood or removed from it.
  case moodChanged(change: MoodChange)
  /// Tracks were rated, or added to or removed from the favourites.
  case marked(change: MarkChange)
  /// Bookmarks: all of them, or those that were added, renamed or removed.
  case bookmarks(bookmarks: [Bookmark])
  /// The playlists, by name.
  case playlists(playlists: [PlaylistSummary])
  /// The tracks of a playlist, in order.
  case playlistTracks(tracks: [PlaylistTrack])
  /// A change was undone; its description, such as `filing 2 tracks under calm`, or a sentence about the queue, such as
  /// `Removed 2 songs again: “a” and “b”`.
  case undone(what: String)
  /// A change was redone; its description.
  case redone(what: String)
  /// The library was updated.
  case scanned(result: ScanResult)
  /// Songs were analyzed.
  case analyzed(result: AnalysisResult)
  /// The folders of the library, sorted.
  case libraryFolders(folders: [LibraryFolder])
  /// Files were moved to the trash, or read again.
  case filesChanged(change: FileChange)
  /// The lyrics of a track, or `nil` if it has none.
  case lyrics(lyrics: Lyrics?)
  /// The spectrum of the audible music.
  case spectrum(spectrum: Spectrum)
  /// The state of the headphones.
  case headphones(report: HeadphoneReport)
  /// What the other players play, with the most recently started first.
  case otherPlayers(players: [OtherPlaying])
  /// The listener's saved queries, ordered by name.
  case savedQueries(queries: [SavedQuery])
  /// Sessions were imported; the number of those that were new.
  case sessionsTakenOver(added: Int)
  /// The state of the listens for a service.
  case listenBrainz(status: ListenBrainzStatus)
  /// The status of a sensor.
  case sensor(status: SensorStatus)
  /// A description of the host.
  case service(service: ServiceInfo)
  /// The request succeeded, without a result.
  case done
}

/// The result of adding files to the queue.
public struct QueueResult: Codable, Hashable, Sendable {
  /// The number of entries that were added.
  public var added: Int
  /// Files that cannot be played, at most 100; further ones are only counted.
  public var skipped: [SkippedFile]
  /// The number of all files that cannot be played.
  public var skippedCount: Int
  /// The number of these that were named directly, and so refused; the others are in folders and lists.
  public var refusedCount: Int
  /// The files in folders whose formats are not played, which are not counted above; `nil` if there are none.
  public var otherFormats: FormatCounts?
  /// The named folders that are now added to the library and scanned; `nil` if there are none.
  public var newFolders: [TrackPath]?
  /// Where the tracks are in the queue, or `nil` if that is not known.
  public var place: QueueInsertion?

  public init(
    added: Int, skipped: [SkippedFile], skippedCount: Int, refusedCount: Int = 0,
    otherFormats: FormatCounts? = nil, newFolders: [TrackPath]? = nil, place: QueueInsertion? = nil
  ) {
    self.added = added
    self.skipped = skipped
    self.skippedCount = skippedCount
    self.refusedCount = refusedCount
    self.otherFormats = otherFormats
    self.newFolders = newFolders
    self.place = place
  }
}

extension QueueResult {
  /// Decodes a result; earlier versions did not count refused files.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    added = try values.decode(Int.self, forKey: .added)
    skipped = try values.decode([SkippedFile].self, forKey: .skipped)
    skippedCount = try values.decode(Int.self, forKey: .skippedCount)
    refusedCount = try values.decodeIfPresent(Int.self, forKey: .refusedCount) ?? 0
    otherFormats = try values.decodeIfPresent(FormatCounts.self, forKey: .otherFormats)
    newFolders = try values.decodeIfPresent([TrackPath].self, forKey: .newFolders)
    place = try values.decodeIfPresent(QueueInsertion.self, forKey: .place)
  }
}

/// The result of a change of files.
public struct FileChange: Codable, Hashable, Sendable {
  /// The number of files that were moved or read.
  public var changed: Int
  /// The files that were not, with the reasons.
  public var refused: [SkippedFile]

  public init(changed: Int, refused: [SkippedFile]) {
    self.changed = changed
    self.refused = refused
  }
}

/// A file that cannot be played, with the reason.
public struct SkippedFile: Codable, Hashable, Sendable {
  public var path: TrackPath
  /// The reason, as a sentence that names the file.
  public var reason: String

  public init(path: TrackPath, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// A part of the queue.
public struct QueueWindow: Codable, Hashable, Sendable {
  /// The queue's revision.
  public var queueRevision: Int64
  /// The number of entries that match the filter.
  public var total: Int
  /// The index of the first of ``rows`` among the matching entries.
  public var offset: Int
  /// The entries.
  public var rows: [Row]

  public init(queueRevision: Int64, total: Int, offset: Int, rows: [Row]) {
    self.queueRevision = queueRevision
    self.total = total
    self.offset = offset
    self.rows = rows
  }

  /// An entry and its index.
  public struct Row: Codable, Hashable, Sendable {
    /// The index in the whole queue, from 0.
    public var index: Int
    public var entry: QueueEntry
    /// The moods under which the track is filed.
    public var moods: [MoodName]
    /// The listener's marks of the track.
    public var marks: TrackMarks
    /// Where the track continues, in seconds, or `nil` if it begins at its start.
    public var resumesAt: Double?

    public init(
      index: Int, entry: QueueEntry, moods: [MoodName], marks: TrackMarks = .none,
      resumesAt: Double? = nil
    ) {
      self.index = index
      self.entry = entry
      self.moods = moods
      self.marks = marks
      self.resumesAt = resumesAt
    }
  }
}

/// The result of filing or removing tracks.
public struct MoodChange: Codable, Hashable, Sendable {
  public var mood: MoodName
  /// The number of tracks that were filed or removed.
  public var changed: Int
  /// The number of tracks that already had the wanted state.
  public var unchanged: Int

  public init(mood: MoodName, changed: Int, unchanged: Int) {
    self.mood = mood
    self.changed = changed
    self.unchanged = unchanged
  }
}

/// The result of a scan.
public struct ScanResult: Codable, Hashable, Sendable {
  /// The number of music files.
  public var found: Int
  /// The number of new files.
  public var added: Int
  /// The number of files whose tags or sound changed.
  public var changed: Int
  /// The number of files that were moved.
  public var moved: Int
  /// The number of files that no longer exist.
  public var removed: Int
  /// The number of files that cannot be read or played.
  public var unreadable: Int
  /// The first hundred files and folders that could not be read or played, with the reasons, or `nil` if
  /// there are none.
  public var skipped: [SkippedFile]?
  /// The files in folders whose formats are not played, judging by their extensions, or `nil` if there are none.
  public var otherFormats: FormatCounts?
  /// The number of tracks in the library with the same sound as another.
  public var copies: Int
  /// Whether the scan was completed, and not stopped.
  public var isComplete: Bool
  /// The duration in seconds.
  public var elapsed: Double

  public init(
    found: Int, added: Int, changed: Int, moved: Int, removed: Int, unreadable: Int,
    copies: Int = 0, isComplete: Bool = true, elapsed: Double
  ) {
    self.found = found
    self.added = added
    self.changed = changed
    self.moved = moved
    self.removed = removed
    self.unreadable = unreadable
    self.copies = copies
    self.isComplete = isComplete
    self.elapsed = elapsed
  }
}

/// The status of a sensor.
public struct SensorStatus: Codable, Hashable, Sendable {
  /// Whether the sensor is observing.
  public var isRunning: Bool
  /// Whether the settings start the sensor with the host.
  public var isEnabled: Bool
  /// The label of every new record.
  public var label: String
  /// The device's identity in every record.
  public var deviceId: String
  /// The number of records.
  public var records: Int
  /// The number of records that were stored since the host started.
  public var recordsStored: Int
  /// The number of events that were suppressed as duplicates since the host started.
  public var duplicatesSuppressed: Int
  /// The number of records that wait to be stored.
  public var recordsWaiting: Int
  /// The number of records that were lost because they could not be stored.
  public var recordsLost: Int
  /// The last error that still persists, as one sentence.
  public var lastError: String?
  /// The file of the records.
  public var databasePath: String
  /// The status of the sync with the study's host, or `nil` if none is configured.
  public var sync: SyncStatus?

  public init(
    isRunning: Bool, isEnabled: Bool, label: String, deviceId: String, records: Int,
    recordsStored: Int, duplicatesSuppressed: Int, recordsWaiting: Int, recordsLost: Int,
    lastError: String?, databasePath: String, sync: SyncStatus? = nil
  ) {
    self.isRunning = isRunning
    self.isEnabled = isEnabled
    self.label = label
    self.deviceId = deviceId
    self.records = records
    self.recordsStored = recordsStored
    self.duplicatesSuppressed = duplicatesSuppressed
    self.recordsWaiting = recordsWaiting
    self.recordsLost = recordsLost
    self.lastError = lastError
    self.databasePath = databasePath
    self.sync = sync
  }
}

/// The status of the sync of a sensor's records with a study's host.
public struct SyncStatus: Codable, Hashable, Sendable {
  public var host: String
  /// Whether a sync is running.
  public var isRunning: Bool
  /// The number of records that the host acknowledged in the current or last sync.
  public var sent: Int
  /// The number of records that are not acknowledged yet.
  public var waiting: Int
  /// The reason why records cannot be sent with the current settings, as one sentence, or `nil` if they can.
  public var obstacle: String?
  /// When the host last acknowledged records, in Unix milliseconds, or `nil` if never.
  public var lastSuccess: Int64?
  /// The status and sanitized text of the host's last answer, or `nil` if it never answered.
  public var lastAnswer: String?
  /// The error of the last sync, as one sentence, or `nil` if it succeeded.
  public var lastError: String?

  public init(
    host: String, isRunning: Bool, sent: Int, waiting: Int, obstacle: String?, lastSuccess: Int64?,
    lastAnswer: String?, lastError: String?
  ) {
    self.host = host
    self.isRunning = isRunning
    self.sent = sent
    self.waiting = waiting
    self.obstacle = obstacle
    self.lastSuccess = lastSuccess
    self.lastAnswer = lastAnswer
    self.lastError = lastError
  }
}

/// A description of the host.
public struct ServiceInfo: Codable, Hashable, Sendable {
  /// The program's version.
  public var version: String
  /// The host's process.
  public var processID: Int32
  /// When the host started, in Unix milliseconds.
  public var startedAt: Int64
  /// The number of connected clients, including the requesting one.
  public var clients: Int

  public init(version: String, processID: Int32, startedAt: Int64, clients: Int) {
    self.version = version
    self.processID = processID
    self.startedAt = startedAt
    self.clients = clients
  }
}
