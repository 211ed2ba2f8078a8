import Linux
package import PlayerModel
package import PlayerService
import ProgramOutput

/// A command that keys and status bars run frequently.
///
/// It needs only a running player: no database, no interface, no sound. The small program therefore runs it
/// if its words are plain; the whole program does if they need more parsing.
package struct PlainCommand: Answering, Equatable {
  /// What the command does.
  package enum Work: Equatable {
    case status(follows: Bool)
    case toggle, pause, resume, next, previous
    /// Stops now, or after the current track; `stop(after: false)` revokes the latter.
    case stop(after: Bool?)
    case seek(SeekTarget)
    /// Sets the volume, or prints it if there is no target.
    case volume(VolumeTarget?)
  }

  package let work: Work
  package let json: Bool

  package init(_ work: Work, json: Bool) {
    self.work = work
    self.json = json
  }

  /// Runs the command.
  ///
  /// - Parameter printer: Returns a function that prints lines about a player for people.
  package func run(
    printer: @escaping (PlayerConnection) -> ([LinePart]) -> Void = { _ in
      { parts in show(parts.map(\.text).joined()) }
    }
  ) throws(PlayerError) {
    switch work {
    case .status(let follows):
      try StatusReport(json: json, printer: printer).run(follows: follows)
    case .toggle: try play(.togglePlayback)
    case .pause: try perform(.setState(to: .paused))
    case .resume: try play(.setState(to: .playing))
    case .next: try performOnStarted(.next)
    case .previous: try performOnStarted(.previous)
    case .stop(nil): try perform(.setState(to: .stopped))
    case .stop(let after?): try perform(.setStopAfterItem(isOn: after), reporting: .stopAfterItem)
    case .seek(let target): try seek(to: target)
    case .volume(let target):
      if let target { try set(target) } else { try tellVolume() }
    }
  }

  private func seek(to target: SeekTarget) throws(PlayerError) {
    let player = try PlayerAccess.running()
    let before = try player.perform(SnapshotRequest.snapshot)
    switch target {
    case .relative(let change):
      let seconds = before.position(at: SystemClock().now()) + change
      try seek(to: seconds, in: before.item, .skip(seconds: change), by: player)
    case .absolute(let seconds):
      try seek(to: seconds, in: before.item, .seek(seconds: seconds, entry: nil), by: player)
    case .fraction(let part):
      guard let item = before.item, let duration = item.track.duration else {
        throw PlayerError(.invalidRequest, "The length of the track is unknown.")
      }
      let seconds = duration * part
      try seek(to: seconds, in: item, .seek(seconds: seconds, entry: item.id), by: player)
      if !item.track.isDurationExact {
        say("The length of “\(item.track.title)” is only estimated so far; so is this position.")
      }
    }
  }

  /// Sends a request that seeks, and says where the track is then, or that it ended.
  private func seek(
    to seconds: Double, in item: QueueEntry?, _ request: TransportRequest,
    by player: PlayerConnection
  ) throws(PlayerError) {
    let snapshot = try perform(request, by: player)
    if let track = item?.track, let duration = track.exactDuration, seconds >= duration {
      say("“\(track.title)” is only \(clockText(duration)) long: that skipped to the next track.")
    } else if !json, let place = PlayerStatus(snapshot, lyrics: nil).placeInTrack {
      show(place)
    }
  }

  private func set(_ target: VolumeTarget) throws(PlayerError) {
    switch target {
    case .change(let points): try perform(.changeVolume(by: points), reporting: .volume)
    case .percent(let percent):
      // A typing error must not result in full volume.
      guard (0...100).contains(percent) else {
        throw PlayerError(.invalidRequest, "The volume goes from 0 to 100.")
      }
      try perform(.setVolume(percent: percent), reporting: .volume)
    }
  }

  private func tellVolume() throws(PlayerError) {
    let volume = try PlayerAccess.performOnRunning(SnapshotRequest.snapshot).volume
    tell("\(volume)", ["volume": .init(volume)])
  }
}
