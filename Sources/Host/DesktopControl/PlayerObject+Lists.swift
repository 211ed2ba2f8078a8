import MessageBus
import PlayerModel

/// Answers calls to the track list and the playlists.
extension PlayerObject {
  /// The maximum number of entries to describe in one call, which exceeds the length of the list.
  static let mostIDs = 10 * TrackWindow.size

  func answerTrackList(_ call: Call) -> Answer {
    switch (call.member, call.arguments.first) {
    case ("GetTracksMetadata", .array(_, let paths)?):
      let ids = paths.compactMap { path in
        if case .objectPath(let path) = path { TrackList.entry(path) } else { nil }
      }
      return .describe(ids)
    case ("AddTrack", .string(let url)?): return add(url, call.arguments)
    case ("RemoveTrack", .objectPath(let path)?):
      // By the specification, removing an entry that is not in the list or cannot be removed has no effect.
      guard let id = TrackList.entry(path), TrackList.canEdit(snapshot) else { return .done }
      return .edit(.queueEdit(.removeFromQueue(entries: [id])))
    case ("GoTo", .objectPath(let path)?):
      guard let id = TrackList.entry(path) else { return .done }
      return .edit(.transport(.playEntry(id: id)))
    default: return .refuse(Self.unknownMethod(call.member))
    }
  }

  private func add(_ url: String, _ arguments: [BusValue]) -> Answer {
    guard case .objectPath(let after) = arguments[1], case .bool(let isPlayed) = arguments[2] else {
      return .refuse(Self.unknownMethod("AddTrack"))
    }
    guard let path = FileURL.path(of: url) else { return .refuse(Self.noFile(url)) }
    guard TrackList.canEdit(snapshot) else { return .done }
    let place: TrackAddition.Place =
      after == MPRIS.noTrack ? .start : TrackList.entry(after).map { .after($0) } ?? .end
    return .add(TrackAddition(path: path, place: place, isPlayed: isPlayed))
  }

  func answerPlaylists(_ call: Call) -> Answer {
    let arguments = call.arguments
    switch (call.member, arguments.first) {
    case ("ActivatePlaylist", .objectPath(let path)?):
      guard let list = playableLists.list(at: path) else {
        return .refuse(
          BusError(
            name: BusError.invalidArguments,
            message: "There is no mood, playlist or saved query at \(path)."))
      }
      return .activate(list)
    case ("GetPlaylists", .uint32(let first)?):
      guard case .uint32(let count) = arguments[1], case .string(let order) = arguments[2],
        case .bool(let isReversed) = arguments[3]
      else { return .refuse(Self.unknownMethod(call.member)) }
      guard let ordering = PlayableLists.Ordering(rawValue: order) else {
        let known = PlayableLists.Ordering.allCases.map(\.rawValue).joined(separator: " or ")
        return .refuse(
          BusError(
            name: BusError.invalidArguments,
            message: "Order is \(known), not “\(BusText.line(order))”."))
      }
      return .reply([
        playableLists.part(
          from: Int(first), atMost: Int(count), ordering, isReversed: isReversed)
      ])
    default: return .refuse(Self.unknownMethod(call.member))
    }
  }
}
