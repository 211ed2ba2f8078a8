import PlayerModel

/// The tracks that follow the playing one, as far as the playing screen shows them.
///
/// The next one is in every snapshot. Those after it are read from the queue while their list is visible, unless the
/// order of playback is another one.
struct UpcomingView: Equatable, Sendable {
  /// The maximum number of tracks to request, more than any screen shows.
  private static let mostRows = 200

  private var rows: [QueueEntry] = []
  /// The outstanding question.
  private var asked: Question?
  /// The question that ``rows`` answer.
  private var answered: Question?

  private struct Question: Equatable {
    var offset: Int
    var limit: Int
    var queueRevision: Int64
    var libraryRevision: Int64
  }

  /// Returns how many tracks follow: all in the queue after the playing one, or only the next if another order or none
  /// is known.
  static func count(_ snapshot: PlayerSnapshot) -> Int {
    guard snapshot.nextItem != nil else { return 0 }
    return max(1, rest(of: snapshot))
  }

  /// Returns the tracks that follow, as far as they are known.
  func entries(_ snapshot: PlayerSnapshot) -> [QueueEntry] {
    guard let next = snapshot.nextItem else { return [] }
    // Until the answer arrives, the rows may still begin with the playing track.
    let place = rows.firstIndex { $0.id == snapshot.item?.id }
    let following = place.map { rows[($0 + 1)...] } ?? rows[...]
    guard Self.rest(of: snapshot) > 0, following.first?.id == next.id else { return [next] }
    return [next] + following.dropFirst().prefix(Self.rest(of: snapshot) - 1)
  }

  /// Returns the request for the tracks of a list of `height` rows; `nil` if they are known or being read.
  mutating func nextRequest(height: Int, _ snapshot: PlayerSnapshot) -> PlayerRequest? {
    guard asked == nil, height > 1, snapshot.nextItem != nil, let index = snapshot.queueIndex,
      Self.rest(of: snapshot) > 1
    else { return nil }
    let question = Question(
      offset: index + 1, limit: min(height, Self.mostRows), queueRevision: snapshot.queueRevision,
      libraryRevision: snapshot.libraryRevision)
    guard question != answered else { return nil }
    asked = question
    return .queueWindow(.queue(offset: question.offset, limit: question.limit, filter: ""))
  }

  /// Handles the answer to the last request.
  mutating func receive(_ window: QueueWindow) {
    guard let asked else { return }
    (answered, self.asked) = (asked, nil)
    rows = window.rows.map(\.entry)
  }

  /// Handles the failure of the last request, which is not repeated until something changes.
  mutating func receiveFailure() {
    (answered, asked) = (asked, nil)
    rows = []
  }

  /// Returns the number of tracks in the queue that are played after the playing one in this order; 0 if another order
  /// applies.
  private static func rest(of snapshot: PlayerSnapshot) -> Int {
    guard snapshot.shuffleMode == .off, snapshot.repeatMode != .one,
      let index = snapshot.queueIndex, index >= 0, index < snapshot.queueCount
    else { return 0 }
    return snapshot.queueCount - index - 1
  }
}
