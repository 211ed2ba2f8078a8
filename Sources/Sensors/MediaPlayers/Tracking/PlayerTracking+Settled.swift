import Mutation
import PlayerModel

/// Applies a player's new state once its description has settled.
extension PlayerTracking {
  mutating func settle() -> [Output] {
    guard let settling else { return [] }
    self.settling = nil
    let candidate = settling.candidate
    var outputs: [Output] = []
    let old = position
    var isOther = false
    switch item.change(to: candidate, circumstances(of: settling)) {
    case .none: item = candidate
    case .updated:
      item = candidate
      position.length = candidate.length
      if let track = candidate.track { snapshot.item?.track = track }
      outputs.append(event(.itemUpdated, at: settling.changed))
    case .replaced:
      isOther = true
      outputs += replace(by: candidate, at: settling.began)
    }
    for moment in settling.held {
      if isOther, !mutated(24), isLeftover(moment, of: old, leftAt: settling.began) { continue }
      outputs += apply(moment.held, at: moment.at)
    }
    return outputs
  }

  private func circumstances(of settling: Settling) -> ItemMetadata.Circumstances {
    let began = settling.began
    let isFresh =
      itemBegan.map {
        began.monotonicNanoseconds - $0.monotonicNanoseconds <= Self.lateness
      } ?? false
    let hasRestarted: Bool
    if let place = settling.lastPlace, position.hasMoved || place.seconds > 0 {
      let elapsed = Double(place.at.monotonicNanoseconds - began.monotonicNanoseconds) / 1e9
      hasRestarted =
        place.seconds < position.seconds(at: place.at) - PositionEstimate.tolerance
        && place.seconds < elapsed + 3
    } else {
      // Without a reported position, the clock decides whether the previous item was over.
      hasRestarted = position.length.map { position.seconds(at: began) >= $0 - 2 } ?? false
    }
    return .init(isFresh: isFresh, hasRestarted: hasRestarted, constantID: constantID)
  }

  /// Returns whether a position reported while settling still belongs to the previous item.
  private func isLeftover(
    _ moment: Settling.Moment, of old: PositionEstimate, leftAt began: Timestamp
  ) -> Bool {
    guard case .answered(let seconds) = moment.held, old.seconds(at: began) > 5 else {
      return false
    }
    return abs(seconds - old.seconds(at: moment.at)) <= PositionEstimate.tolerance
  }

  private mutating func replace(by candidate: ItemMetadata, at began: Timestamp) -> [Output] {
    let left = snapshot.item == nil ? 0 : position.seconds(at: began)
    let from = snapshot.item
    if let id = item.trackID, id == candidate.trackID { constantID = id }
    item = candidate
    itemBegan = began
    position.begin(length: candidate.length, at: began)
    snapshot.item = candidate.track.map { QueueEntry(id: entries.next(), track: $0) }
    snapshot.rate = position.rate
    refreshPosition(at: began)
    let changed = event(.itemChanged(from: from, previousPosition: left), at: began)
    return snapshot.item == nil ? [changed] : [changed, .askPosition]
  }

  mutating func apply(_ held: Settling.Held, at moment: Timestamp) -> [Output] {
    switch held {
    case .ran(let state, let rate): return run(state, rate: rate, at: moment)
    case .seeked(let seconds):
      return snapshot.item == nil ? [] : follow(position.seek(to: seconds, at: moment), at: moment)
    case .answered(let seconds):
      return snapshot.item == nil
        ? [] : follow(position.answer(seconds, at: moment), at: moment)
    }
  }

  private mutating func follow(
    _ finding: PositionEstimate.Finding, at moment: Timestamp
  ) -> [Output] {
    let hadRate = snapshot.rate
    snapshot.rate = position.isStalled ? 0 : position.rate
    refreshPosition(at: moment)
    let here = snapshot.position.seconds
    var outputs: [Output] = []
    switch finding {
    case .agrees, .resumed: break
    case .jumped(let from, let to): outputs.append(event(.seeked(from: from, to: to), at: moment))
    case .stalled(let from):
      if abs(from - here) > PositionEstimate.tolerance {
        outputs.append(event(.seeked(from: from, to: here), at: moment))
      }
    }
    if snapshot.rate != hadRate { outputs.append(event(.rateChanged, at: moment)) }
    return outputs
  }

  mutating func run(
    _ state: PlaybackState, rate: Double, at moment: Timestamp
  ) -> [Output] {
    let (hadState, hadRate) = (snapshot.state, snapshot.rate)
    if state == .stopped, hadState != .stopped {
      return [leave(position.seconds(at: moment), at: moment)]
    }
    position.run(state == .playing, rate: rate, at: moment)
    snapshot.state = state
    snapshot.rate = position.isStalled ? 0 : rate
    refreshPosition(at: moment)
    if state != hadState {
      return [event(.stateChanged(from: hadState, to: state), at: moment), .askPosition]
    }
    return snapshot.rate == hadRate ? [] : [event(.rateChanged, at: moment)]
  }

  mutating func leave(_ left: Double, at moment: Timestamp) -> Output {
    let hadState = snapshot.state
    position.stop(at: moment)
    snapshot.state = .stopped
    snapshot.rate = position.rate
    refreshPosition(at: moment)
    let previous = snapshot.item != nil && left.isFinite ? left : nil
    return event(
      .stateChanged(from: hadState, to: .stopped, previousPosition: previous), at: moment)
  }

  mutating func refreshPosition(at moment: Timestamp) {
    snapshot.position = PlaybackPosition(seconds: position.seconds(at: moment), takenAt: moment)
  }

  private mutating func event(_ kind: PlayerEvent.Kind, at moment: Timestamp) -> Output {
    snapshot.revision += 1
    return .event(
      PlayerEvent(
        number: snapshot.revision, happenedAt: moment, kind: kind, snapshot: snapshot))
  }
}
