/// A request of a client to the player, grouped by the type of the reply.
///
/// Requests are absolute if repeating one could do harm. They name the item that the listener saw if it could
/// have changed meanwhile.
public enum PlayerRequest: Hashable, Sendable {
  /// Controls playback.
  case transport(TransportRequest)
  /// Edits the queue.
  case queueEdit(QueueEditRequest)
  /// Puts music into the queue.
  case queueFill(QueueFillRequest)
  /// Reads the queue.
  case queueWindow(QueueWindowRequest)
  /// Manages the moods.
  case mood(MoodRequest)
  /// Reads the tracks of a mood.
  case moodTracks(MoodTracksRequest)
  /// Files tracks under moods.
  case moodFiling(MoodFilingRequest)
  /// Sets the listener's marks of tracks.
  case mark(MarkRequest)
  /// Sets the listener's bookmarks.
  case bookmark(BookmarkRequest)
  case playlist(PlaylistRequest)
  /// Reads the tracks of a playlist.
  case playlistTracks(PlaylistTracksRequest)
  /// Undoes a change.
  case undo(UndoRequest)
  /// Reads the music files again.
  case scan(ScanRequest)
  /// Analyzes songs.
  case analysis(AnalysisRequest)
  /// Manages the library's folders.
  case libraryFolder(LibraryFolderRequest)
  /// Changes music files.
  case file(FileRequest)
  /// Manages the listener's saved queries.
  case savedQuery(SavedQueryRequest)
  /// Reads the lyrics of a track.
  case lyrics(LyricsRequest)
  /// Shifts lyrics relative to the music.
  case lyricsOffset(LyricsOffsetRequest)
  /// Measures the spectrum of the audible music.
  case spectrum(SpectrumRequest)
  /// Reads the headphones and head movement.
  case headphones(HeadphoneRequest)
  /// Watches and controls other players on the desktop.
  case otherPlayers(OtherPlayersRequest)
  /// Adds to the history.
  case sessionImport(SessionImportRequest)
  /// Manages the listens for a service.
  case listenBrainz(ListenBrainzRequest)
  case sensor(SensorRequest)
  /// Reads the player's state.
  case snapshot(SnapshotRequest)
  /// Describes the host.
  case service(ServiceRequest)
  /// Ends something.
  case end(EndRequest)
}

extension PlayerRequest {
  package static let groups: [any TypedRequest.Type] = [
    TransportRequest.self, QueueEditRequest.self, QueueFillRequest.self, QueueWindowRequest.self,
    MoodRequest.self, MoodTracksRequest.self, MoodFilingRequest.self, MarkRequest.self,
    BookmarkRequest.self, PlaylistRequest.self, PlaylistTracksRequest.self, UndoRequest.self,
    ScanRequest.self, AnalysisRequest.self,
    LibraryFolderRequest.self, FileRequest.self, SavedQueryRequest.self, LyricsRequest.self,
    LyricsOffsetRequest.self, SpectrumRequest.self, HeadphoneRequest.self,
    OtherPlayersRequest.self, SessionImportRequest.self, ListenBrainzRequest.self,
    SensorRequest.self, SnapshotRequest.self,
    ServiceRequest.self, EndRequest.self,
  ]

  /// The request as a value of its group.
  package var grouped: any TypedRequest {
    switch self {
    case .transport(let request): request
    case .queueEdit(let request): request
    case .queueFill(let request): request
    case .queueWindow(let request): request
    case .mood(let request): request
    case .moodTracks(let request): request
    case .moodFiling(let request): request
    case .mark(let request): request
    case .bookmark(let request): request
    case .playlist(let request): request
    case .playlistTracks(let request): request
    case .undo(let request): request
    case .scan(let request): request
    case .analysis(let request): request
    case .libraryFolder(let request): request
    case .file(let request): request
    case .savedQuery(let request): request
    case .lyrics(let request): request
    case .lyricsOffset(let request): request
    case .spectrum(let request): request
    case .headphones(let request): request
    case .otherPlayers(let request): request
    case .sessionImport(let request): request
    case .listenBrainz(let request): request
    case .sensor(let request): request
    case .snapshot(let request): request
    case .service(let request): request
    case .end(let request): request
    }
  }
}

/// A request is encoded like that of its group, without the group: as an object with the name as its only
/// key.
extension PlayerRequest: Codable {
  /// Decodes a request of any group.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RequestName.self)
    guard let name = container.allKeys.first, container.allKeys.count == 1 else {
      let context = DecodingError.Context(
        codingPath: container.codingPath, debugDescription: "A request has one name.")
      throw DecodingError.typeMismatch(PlayerRequest.self, context)
    }
    self = try name.group.init(from: decoder).request
  }

  /// Encodes the request.
  public func encode(to encoder: any Encoder) throws {
    try grouped.encode(to: encoder)
  }
}

/// The name of an existing request.
private struct RequestName: CodingKey {
  let stringValue: String
  let group: any TypedRequest.Type
  var intValue: Int? { nil }

  init?(stringValue: String) {
    guard let group = PlayerRequest.groups.first(where: { $0.has(stringValue) }) else { return nil }
    self.stringValue = stringValue
    self.group = group
  }

  init?(intValue: Int) { nil }
}
