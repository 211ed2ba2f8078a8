import ArgumentParser
import Glibc
import HostLauncher
import Linux
import Locations
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Prints what the player is doing, once or at every change.")

  @OptionGroup var format: JSONOption
  @Flag(help: "Print a line at every change until interrupted, even while no player runs.")
  var follow = false

  func run() throws {
    let launcher = HostLauncher(locations: Locations())
    if follow { try follow(launcher) }
    guard let player = try launcher.connectIfRunning(attached: false) else { return printNone() }
    let snapshot = try player.perform(SnapshotRequest.snapshot)
    print(snapshot, lyrics: lyrics(of: snapshot.item, from: player))
  }

  /// Follows one player after the other.
  private func follow(_ launcher: HostLauncher) throws(PlayerError) -> Never {
    var watch = SocketWatch(launcher.locations.socket)
    var isAbsenceTold = false
    while true {
      // Begins before the look, so that no player is missed.
      watch.renew()
      do throws(PlayerError) {
        if let player = try launcher.connectIfRunning(attached: false) {
          isAbsenceTold = false
          try follow(player)
        }
      } catch {
        guard error.code == .disconnected else { throw error }
        launcher.waitUntilFree()
      }
      if !isAbsenceTold { printNone() }
      isAbsenceTold = true
      try StandardOutput.check()
      var polled = [
        pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: StandardOutput.descriptor, events: 0, revents: 0),
      ]
      // One that is there and does not answer makes no file; nor is anything told without a watch.
      poll(&polled, 2, launcher.isRunning || watch.descriptor < 0 ? 1000 : -1)
      StandardOutput.endIfUnread(polled[1].revents)
    }
  }

  private func follow(_ player: PlayerConnection) throws(PlayerError) -> Never {
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
      try StandardOutput.wait(for: player)
    }
  }

  private func lyrics(of item: QueueEntry?, from player: PlayerConnection) -> Lyrics? {
    item.flatMap { try? player.perform(LyricsRequest.lyrics(entry: $0.id)) }
  }

  private func printNone() {
    if format.json {
      show(json: .object(["running": .bool(false), "state": .string("stopped")]))
    } else {
      show("stopped: no player is running")
    }
  }

  private func print(_ snapshot: PlayerSnapshot, lyrics: Lyrics?) {
    let position = snapshot.position(at: SystemClock().now())
    let line = lyrics?.lineIndex(at: position + snapshot.lyricsOffset.total).map {
      lyrics?.lines[$0].text ?? ""
    }
    if format.json {
      show(json: snapshot.json(position: position, lyricLine: line))
    } else {
      for text in snapshot.lines(position: position, lyricLine: line) { show(text) }
    }
  }
}

/// How often, for people.
func timesText(_ count: Int) -> String {
  count == 1 ? "once" : "\(count) times"
}

extension PlayerSnapshot {
  /// The status as one JSON object.
  fileprivate func json(position: Double, lyricLine: String?) -> OrderedJSON {
    let track = item?.track
    return .object([
      "running": .bool(true),
      "state": .string(state.name),
      "interruptionReason": .init(interruptionReason),
      "interruptionCause": .init(interruptionCause?.rawValue),
      "item": track?.json() ?? .null,
      "position": .number(position),
      "lyricLine": .init(lyricLine),
      "moods": .array(itemMoods.map { .string($0.rawValue) }),
      "rating": .init(itemMarks.rating),
      "isFavourite": .bool(itemMarks.isFavourite),
      "queueIndex": .init(queueIndex),
      "queueCount": .init(queueCount),
      "repeat": .string(repeatMode.rawValue),
      "shuffle": .string(shuffleMode.rawValue),
      "stopsAfterItem": .bool(stopsAfterItem),
      "isSorting": .bool(sorting != nil),
      "sleepMinutesLeft": .init(sleepTimer.map { $0.minutesLeft(at: SystemClock().now()) }),
      "rate": .number(rate),
      "volume": .init(volume),
      "replayGain": .string(sound.replayGain.rawValue),
      "preamp": .number(sound.preamp),
      "equalizer": .string(sound.equalizer.rawValue),
      "output": .string(output),
      "underruns": .init(underruns),
      "unkept": .init(unkept),
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
        + (moods.isEmpty ? "" : "  \(moods)")
        + (itemMarks.rating == 0 ? "" : "  rated \(itemMarks.rating)")
        + (itemMarks.isFavourite ? "  favourite" : ""))
    if underruns > 0 { lines.append("  the output ran dry \(timesText(underruns))") }
    if let unkept { lines.append("  " + unkept) }
    if sorting != nil { lines.append("  sorting: the next is heard when this one is filed") }
    if stopsAfterItem { lines.append("  stops after this track") }
    if let sleepTimer {
      let left = sleepTimer.minutesLeft(at: SystemClock().now())
      lines.append(sleepTimer.isFading ? "  falling asleep" : "  sleeps in \(left) min")
    }
    if let lyricLine, !lyricLine.isEmpty { lines.append("  “\(lyricLine)”") }
    return lines
  }
}
