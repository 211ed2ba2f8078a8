/// What a client can ask of the player, by groups that are answered alike.
///
/// Requests are absolute where a repeated one could do harm, and name the item that the listener saw
/// where it could meanwhile have become another.
public enum PlayerRequest: Hashable, Sendable {
  /// What is played, how, and through what.
  case transport(TransportRequest)
  /// Changes what is in the queue.
  case queueEdit(QueueEditRequest)
  /// Puts music into the queue.
  case queueFill(QueueFillRequest)
  /// Reads the queue.
  case queueWindow(QueueWindowRequest)
  /// The moods themselves.
  case mood(MoodRequest)
  /// Reads what is filed under a mood.
  case moodTracks(MoodTracksRequest)
  /// Files tracks under moods.
  case moodFiling(MoodFilingRequest)
  /// What the listener thinks of tracks.
  case mark(MarkRequest)
  case playlist(PlaylistRequest)
  /// Reads what is in a playlist.
  case playlistTracks(PlaylistTracksRequest)
  /// Takes a change back.
  case undo(UndoRequest)
  /// Reads the music files again.
  case scan(ScanRequest)
  /// The library's folders.
  case libraryFolder(LibraryFolderRequest)
  /// What is done with music files.
  case file(FileRequest)
  /// The queries that the listener saved.
  case savedQuery(SavedQueryRequest)
  /// Reads the words of a track.
  case lyrics(LyricsRequest)
  /// Moves words against their music.
  case lyricsOffset(LyricsOffsetRequest)
  /// Measures what is heard.
  case spectrum(SpectrumRequest)
  /// How the head moves.
  case headphones(HeadphoneRequest)
  /// What other players on the desktop do.
  case otherPlayers(OtherPlayersRequest)
  /// Adds to the history.
  case sessionImport(SessionImportRequest)
  /// The listens on their way to a service.
  case listenBrainz(ListenBrainzRequest)
  case sensor(SensorRequest)
  /// Reads what the player does.
  case snapshot(SnapshotRequest)
  /// Reads who answers.
  case service(ServiceRequest)
  /// Ends something.
  case end(EndRequest)
}

extension PlayerRequest {
  package static let groups: [any TypedRequest.Type] = [
    TransportRequest.self, QueueEditRequest.self, QueueFillRequest.self, QueueWindowRequest.self,
    MoodRequest.self, MoodTracksRequest.self, MoodFilingRequest.self, MarkRequest.self,
    PlaylistRequest.self, PlaylistTracksRequest.self, UndoRequest.self, ScanRequest.self,
    LibraryFolderRequest.self, FileRequest.self, SavedQueryRequest.self, LyricsRequest.self,
    LyricsOffsetRequest.self, SpectrumRequest.self, HeadphoneRequest.self,
    OtherPlayersRequest.self, SessionImportRequest.self, ListenBrainzRequest.self,
    SensorRequest.self, SnapshotRequest.self,
    ServiceRequest.self, EndRequest.self,
  ]

  /// The request as one of its group.
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
    case .playlist(let request): request
    case .playlistTracks(let request): request
    case .undo(let request): request
    case .scan(let request): request
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

/// A request is coded as in its group, which leaves no trace: its name is the only key of an object.
extension PlayerRequest: Codable {
  /// Reads a request of any group.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RequestName.self)
    guard let name = container.allKeys.first, container.allKeys.count == 1 else {
      let context = DecodingError.Context(
        codingPath: container.codingPath, debugDescription: "A request has one name.")
      throw DecodingError.typeMismatch(PlayerRequest.self, context)
    }
    self = try name.group.init(from: decoder).request
  }

  /// Writes the request.
  public func encode(to encoder: any Encoder) throws {
    try grouped.encode(to: encoder)
  }
}

/// The name of a request that there is.
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
