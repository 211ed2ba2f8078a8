import ArgumentParser
import Glibc
import PlayerModel
import PlayerService

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints what the player is doing, once or at every change.")

  @OptionGroup var format: JSONOption
  @Flag(help: "Go on, with a line at every change, until interrupted.")
  var follow = false

  func run() throws {
    let launcher = HostLauncher(locations: Locations())
    guard let player = try launcher.connectIfRunning(attached: false) else {
      if format.json {
        show(json: .object(["running": .bool(false), "state": .string("stopped")]))
      }
      if !format.json { show("stopped: no player is running") }
      return
    }
    if follow {
      try self.follow(player)
    } else if case .snapshot(let snapshot) = try player.perform(.snapshot) {
      print(snapshot, lyrics: lyrics(of: snapshot.item, from: player))
    }
  }

  private func follow(_ player: PlayerConnection) throws(PlayerError) {
    _ = player.subscribe()
    var item: QueueEntry?
    var lyrics: Lyrics?
    var shown: PlayerSnapshot?
    while true {
      var newest: PlayerSnapshot?
      for message in try player.receive() {
        switch message {
        case .subscribed(_, let snapshot): newest = snapshot
        case .event(let event): newest = event.snapshot
        default: break
        }
      }
      if let newest, newest != shown {
        if newest.item?.id != item?.id { lyrics = self.lyrics(of: newest.item, from: player) }
        item = newest.item
        shown = newest
        print(newest, lyrics: lyrics)
        continue
      }
      try player.wait(milliseconds: -1)
    }
  }

  private func lyrics(of item: QueueEntry?, from player: PlayerConnection) -> Lyrics? {
    guard let item, case .lyrics(let lyrics)? = try? player.perform(.lyrics(entry: item.id)) else {
      return nil
    }
    return lyrics
  }

  private func print(_ snapshot: PlayerSnapshot, lyrics: Lyrics?) {
    let position = snapshot.position(at: SystemClock().now())
    let line = lyrics?.lineIndex(at: position).map { lyrics?.lines[$0].text ?? "" }
    if format.json {
      show(json: snapshot.json(position: position, lyricLine: line))
    } else {
      for text in snapshot.lines(position: position, lyricLine: line) { show(text) }
    }
  }
}

extension PlayerSnapshot {
  /// The status as one JSON object.
  fileprivate func json(position: Double, lyricLine: String?) -> OrderedJSON {
    let track = item?.track
    return .object([
      "running": .bool(true),
      "state": .string(state.name),
      "interruptionReason": .init(interruptionReason),
      "item": track?.json() ?? .null,
      "position": .number(position),
      "lyricLine": .init(lyricLine),
      "moods": .array(itemMoods.map { .string($0.rawValue) }),
      "queueIndex": .init(queueIndex),
      "queueCount": .init(queueCount),
      "repeat": .string(repeatMode.rawValue),
      "shuffle": .string(shuffleMode.rawValue),
      "stopsAfterItem": .bool(stopsAfterItem),
      "sleepMinutesLeft": .init(sleepTimer.map { $0.minutesLeft(at: SystemClock().now()) }),
      "rate": .number(rate),
      "volume": .init(volume),
      "replayGain": .string(sound.replayGain.rawValue),
      "preamp": .number(sound.preamp),
      "equalizer": .string(sound.equalizer.rawValue),
      "output": .string(output),
      "revision": .integer(revision),
    ])
  }

  /// The status for people.
  fileprivate func lines(position: Double, lyricLine: String?) -> [String] {
    guard let item else { return ["\(state.name): the queue is empty"] }
    // Until a new queue is heard, what is shown may not be part of it.
    let place =
      queueIndex.map { "track \($0 + 1) of \(queueCount)" } ?? "\(queueCount) in the queue"
    var lines = ["\(state.name): \(caption(item.track))"]
    if let interruptionReason { lines.append("  " + interruptionReason) }
    let moods = itemMoods.map(\.rawValue).joined(separator: ", ")
    lines.append(
      "  \(clockText(position)) / \(lengthText(item.track))  \(place)"
        + "  volume \(volume)  repeat \(repeatMode.rawValue)"
        + (rate == 1 ? "" : "  rate \(rate)")
        + (sound.replayGain == .off ? "" : "  replaygain \(sound.replayGain.rawValue)")
        + (sound.equalizer == .off ? "" : "  equalizer \(sound.equalizer.rawValue)")
        + (shuffleMode == .off ? "" : "  shuffle \(shuffleMode.rawValue)")
        + (moods.isEmpty ? "" : "  \(moods)"))
    if stopsAfterItem { lines.append("  stops after this track") }
    if let sleepTimer {
      let left = sleepTimer.minutesLeft(at: SystemClock().now())
      lines.append(sleepTimer.isFading ? "  falling asleep" : "  sleeps in \(left) min")
    }
    if let lyricLine, !lyricLine.isEmpty { lines.append("  “\(lyricLine)”") }
    return lines
  }
}
