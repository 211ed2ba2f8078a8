/// The answer to a ``PlayerRequest``.
public enum PlayerReply: Codable, Hashable, Sendable {
  /// It was done and has led to this.
  // Apart, as it is large: each copy of an answer would be as large.
  indirect case snapshot(snapshot: PlayerSnapshot)
  /// The queue was filled; see ``QueueResult``.
  case queued(result: QueueResult)
  /// A window of the queue.
  case queue(window: QueueWindow)
  /// The moods, in the order of their keys.
  case moods(moods: [MoodSummary])
  /// What is filed under a mood.
  case moodTracks(tracks: [MoodTrack])
  /// Tracks were filed or taken out.
  case moodChanged(change: MoodChange)
  /// Tracks were rated or made favourites.
  case marked(change: MarkChange)
  /// The playlists, by name.
  case playlists(playlists: [PlaylistSummary])
  /// What is in a playlist, in order.
  case playlistTracks(tracks: [PlaylistTrack])
  /// A change was taken back: what it had been, such as `2 tracks filed under calm`.
  case undone(what: String)
  /// The library was brought up to date.
  case scanned(result: ScanResult)
  /// The folders of the library, sorted.
  case libraryFolders(folders: [LibraryFolder])
  /// Files were moved to the trash, or read again.
  case filesChanged(change: FileChange)
  /// The words of a track; nil if it has none.
  case lyrics(lyrics: Lyrics?)
  /// What is heard, by pitch.
  case spectrum(spectrum: Spectrum)
  /// How the headphones are.
  case headphones(report: HeadphoneReport)
  /// What the other players do, the latest to begin first.
  case otherPlayers(players: [OtherPlaying])
  /// The queries that the listener saved, by name.
  case savedQueries(queries: [SavedQuery])
  /// Sessions were imported; the others were known.
  case sessionsTakenOver(added: Int)
  /// How listens get to a service.
  case listenBrainz(status: ListenBrainzStatus)
  /// How the sensor is.
  case sensor(status: SensorStatus)
  /// Who is answering.
  case service(service: ServiceInfo)
  /// It was done and there is nothing to say.
  case done
}

/// What became of files that were to be queued.
public struct QueueResult: Codable, Hashable, Sendable {
  /// How many entries were added.
  public var added: Int
  /// Files that were named but are nothing to play, at most 100 of them; more are only counted.
  public var skipped: [SkippedFile]
  /// How many were skipped in all.
  public var skippedCount: Int
  /// How many of those were named themselves, and so were refused; the others lie in folders and lists.
  public var refusedCount: Int

  public init(added: Int, skipped: [SkippedFile], skippedCount: Int, refusedCount: Int = 0) {
    self.added = added
    self.skipped = skipped
    self.skippedCount = skippedCount
    self.refusedCount = refusedCount
  }
}

extension QueueResult {
  /// Reads a result; earlier players did not count what they refused.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    added = try values.decode(Int.self, forKey: .added)
    skipped = try values.decode([SkippedFile].self, forKey: .skipped)
    skippedCount = try values.decode(Int.self, forKey: .skippedCount)
    refusedCount = try values.decodeIfPresent(Int.self, forKey: .refusedCount) ?? 0
  }
}

/// What became of files.
public struct FileChange: Codable, Hashable, Sendable {
  /// How many were moved, or read.
  public var changed: Int
  /// Those that could not be, and why.
  public var refused: [SkippedFile]

  public init(changed: Int, refused: [SkippedFile]) {
    self.changed = changed
    self.refused = refused
  }
}

/// A file that cannot be played, and why.
public struct SkippedFile: Codable, Hashable, Sendable {
  /// The file.
  public var path: TrackPath
  /// Why, as one sentence that names the file.
  public var reason: String

  public init(path: TrackPath, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// A part of the queue.
public struct QueueWindow: Codable, Hashable, Sendable {
  /// The queue's revision that this is a part of.
  public var queueRevision: Int64
  /// How many entries match the filter.
  public var total: Int
  /// The place of the first of ``rows`` among those that match.
  public var offset: Int
  /// The entries.
  public var rows: [Row]

  public init(queueRevision: Int64, total: Int, offset: Int, rows: [Row]) {
    self.queueRevision = queueRevision
    self.total = total
    self.offset = offset
    self.rows = rows
  }

  /// An entry and where it stands.
  public struct Row: Codable, Hashable, Sendable {
    /// The place in the whole queue, from 0.
    public var index: Int
    public var entry: QueueEntry
    /// The moods that it is filed under.
    public var moods: [MoodName]
    /// What the listener thinks of it.
    public var marks: TrackMarks

    public init(index: Int, entry: QueueEntry, moods: [MoodName], marks: TrackMarks = .none) {
      self.index = index
      self.entry = entry
      self.moods = moods
      self.marks = marks
    }
  }
}

/// What became of tracks that were to be filed or taken out.
public struct MoodChange: Codable, Hashable, Sendable {
  public var mood: MoodName
  /// How many tracks were filed or taken out.
  public var changed: Int
  /// How many were so already.
  public var unchanged: Int

  public init(mood: MoodName, changed: Int, unchanged: Int) {
    self.mood = mood
    self.changed = changed
    self.unchanged = unchanged
  }
}

/// What a scan found.
public struct ScanResult: Codable, Hashable, Sendable {
  /// Music files there are.
  public var found: Int
  /// New ones.
  public var added: Int
  /// Ones whose tags or sound are others now.
  public var changed: Int
  /// Ones that were elsewhere before.
  public var moved: Int
  /// Ones that are gone.
  public var removed: Int
  /// Ones that cannot be read or played.
  public var unreadable: Int
  /// Why something could not be read or played, for the first hundred files and folders; nil if all could.
  public var skipped: [SkippedFile]?
  /// Tracks of the whole library whose sound another has, too.
  public var copies: Int
  /// Whether it came to the end, that is, was not stopped.
  public var isComplete: Bool
  /// How long it took, seconds.
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

/// How the sensor is.
public struct SensorStatus: Codable, Hashable, Sendable {
  /// Whether it observes.
  public var isRunning: Bool
  /// Whether the settings start it with the host.
  public var isEnabled: Bool
  /// The text that goes into every record.
  public var label: String
  /// The identity that goes into every record.
  public var deviceId: String
  /// How many records there are.
  public var records: Int
  /// How many were stored since the host started.
  public var recordsStored: Int
  /// How many were suppressed as duplicates since the host started.
  public var duplicatesSuppressed: Int
  /// How many wait to be stored.
  public var recordsWaiting: Int
  /// How many were lost because they could not be stored.
  public var recordsLost: Int
  /// The last thing that went wrong and is not over, as one sentence.
  public var lastError: String?
  /// Where the records are kept.
  public var databasePath: String
  /// How syncing with the study's host goes; nil if none is configured.
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

/// How syncing the sensor's records with a study's host goes.
public struct SyncStatus: Codable, Hashable, Sendable {
  public var host: String
  /// Whether a sync is under way.
  public var isRunning: Bool
  /// How many records the host acknowledged in the sync that is under way, or else in the last one.
  public var sent: Int
  /// How many records are to be sent and are not acknowledged.
  public var waiting: Int
  /// Why none can be sent as things are set, as one sentence; nil if they can.
  public var obstacle: String?
  /// When the host last acknowledged something, Unix milliseconds; nil if never.
  public var lastSuccess: Int64?
  /// What the host last answered: the status and its words, made harmless; nil if it never did.
  public var lastAnswer: String?
  /// Why the last sync failed, as one sentence; nil if it did not.
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

/// Who is answering on the socket.
public struct ServiceInfo: Codable, Hashable, Sendable {
  /// The program's version.
  public var version: String
  /// The host's process.
  public var processID: Int32
  /// When it started, Unix milliseconds.
  public var startedAt: Int64
  /// How many clients are attached, the asking one included.
  public var clients: Int

  public init(version: String, processID: Int32, startedAt: Int64, clients: Int) {
    self.version = version
    self.processID = processID
    self.startedAt = startedAt
    self.clients = clients
  }
}
