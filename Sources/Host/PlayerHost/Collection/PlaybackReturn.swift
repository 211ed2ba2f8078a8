import Mutation
import PlayerModel

/// The requests that restore playback to its state before a command.
struct PlaybackReturn: Hashable {
  /// The difference of positions, in seconds, that is attributed to the command's duration.
  private static let tolerance = 2.0

  /// The requests in order; empty if the command changed nothing.
  let requests: [TransportRequest]

  /// Determines the requests that lead from one snapshot back to another.
  init(to before: PlayerSnapshot, from now: PlayerSnapshot) {
    var requests: [TransportRequest] = []
    if now.shuffleMode != before.shuffleMode {
      requests.append(.setShuffle(mode: before.shuffleMode))
    }
    if now.repeatMode != before.repeatMode { requests.append(.setRepeat(mode: before.repeatMode)) }
    if !mutated(30), now.stopsAfterItem != before.stopsAfterItem {
      requests.append(.setStopAfterItem(isOn: before.stopsAfterItem))
    }
    if now.rate != before.rate { requests.append(.setRate(rate: before.rate)) }
    if now.volume != before.volume { requests.append(.setVolume(percent: before.volume)) }
    self.requests = requests + Self.placing(to: before, from: now)
  }

  private static func placing(
    to before: PlayerSnapshot, from now: PlayerSnapshot
  ) -> [TransportRequest] {
    guard let entry = before.item?.id else { return [] }
    let isOther = entry != now.item?.id
    let seconds = before.position(at: before.position.takenAt)
    let wouldBe = before.position(at: now.position.takenAt)
    var requests: [TransportRequest] = isOther ? [.playEntry(id: entry)] : []
    if isOther || abs(wouldBe - now.position.seconds) > tolerance {
      requests.append(.seek(seconds: seconds, entry: entry))
    }
    // Requesting an entry also starts playback.
    let state = isOther ? .playing : now.state
    if [.playing, .paused, .stopped].contains(before.state), before.state != state {
      requests.append(.setState(to: before.state))
    }
    return requests
  }
}
