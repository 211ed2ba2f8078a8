import Linux
package import OpenFormats
package import PlayerModel
package import PlayerService
import ProgramOutput

/// The player's status as commands print it.
package struct PlayerStatus {
  private let snapshot: PlayerSnapshot
  private let position: Double
  /// The line of the lyrics at the current position, or several of the same time.
  private let lyricLine: String?

  /// Creates the current status from a snapshot and the track's lyrics.
  package init(_ snapshot: PlayerSnapshot, lyrics: Lyrics?) {
    self.snapshot = snapshot
    let position = snapshot.position(at: SystemClock().now())
    self.position = position
    lyricLine = lyrics?.text(at: position + snapshot.lyricsOffset.total)
  }

  /// Creates the current status from a snapshot, and requests the lyrics from the player.
  package init(_ snapshot: PlayerSnapshot, by player: PlayerConnection) {
    self.init(snapshot, lyrics: Self.lyrics(of: snapshot.item, by: player))
  }

  /// Returns the lyrics of a track, or `nil` if it has none or they cannot be read.
  package static func lyrics(of item: QueueEntry?, by player: PlayerConnection) -> Lyrics? {
    item.flatMap { try? player.perform(LyricsRequest.lyrics(entry: $0.id)) }
  }

  /// The status as a JSON object.
  package var json: OrderedJSON {
    .object([
      "running": .bool(true),
      "state": .string(snapshot.state.name),
      "interruptionReason": .init(snapshot.interruptionReason),
      "interruptionCause": .init(snapshot.interruptionCause?.rawValue),
      "item": snapshot.item?.track.json() ?? .null,
      "position": .number(position),
      "isSeeking": .bool(snapshot.isSeeking == true),
      "lyricLine": .init(lyricLine),
      "moods": .array(snapshot.itemMoods.map { .string($0.rawValue) }),
      "rating": .init(snapshot.itemMarks.rating),
      "isFavourite": .bool(snapshot.itemMarks.isFavourite),
      "queueIndex": .init(snapshot.queueIndex),
      "queueCount": .init(snapshot.queueCount),
      "repeat": .string(snapshot.repeatMode.rawValue),
      "shuffle": .string(snapshot.shuffleMode.rawValue),
      "stopsAfterItem": .bool(snapshot.stopsAfterItem),
      "loop": snapshot.loop?.json ?? .null,
      "isSorting": .bool(snapshot.sorting != nil),
      "sleepMinutesLeft": .init(
        snapshot.sleepTimer.map { $0.minutesLeft(at: SystemClock().now()) }),
      "rate": .number(snapshot.rate),
      "volume": .init(snapshot.volume),
      "replayGain": .string(snapshot.sound.replayGain.rawValue),
      "preamp": .number(snapshot.sound.preamp),
      "equalizer": .string(snapshot.sound.equalizer.rawValue),
      "crossfade": .number(snapshot.sound.crossfade.seconds),
      "crossfadeObstacle": .init(snapshot.crossfadeObstacle?.rawValue),
      "output": .string(snapshot.output),
      "underruns": .init(snapshot.underruns),
      "unkept": .init(snapshot.unkept),
      "analysis": snapshot.analysis?.json ?? .null,
      "revision": .integer(snapshot.revision),
    ])
  }

  /// The status as lines for people.
  package var lines: [[LinePart]] {
    guard let item = snapshot.item else {
      return [[LinePart("\(snapshot.stateWords): the queue is empty")]] + indented([analysis])
    }
    let reason = snapshot.interruptionReason.map { [LinePart("  " + $0)] }
    return [[LinePart("\(snapshot.stateWords): \(caption(item.track))")]]
      + [reason, place(of: item)].compactMap(\.self)
      + indented([search, dryness, snapshot.unkept, analysis] + ahead)
  }

  /// The position in the track after a seek, such as `At 7:30 of 15:00: Title`; `nil` without a track.
  package var placeInTrack: String? {
    guard let track = snapshot.item?.track else { return nil }
    let place =
      track.duration == nil ? clockText(position) : lengthText(track, resumingAt: position)
    return "At \(place): \(track.title)"
  }

  private func indented(_ lines: [String?]) -> [[LinePart]] {
    lines.compactMap { $0.map { [LinePart("  " + $0)] } }
  }

  /// What the analysis of songs does, or waits for.
  private var analysis: String? { snapshot.analysis?.phrase }

  private func place(of item: QueueEntry) -> [LinePart] {
    let count = snapshot.queueCount
    // Until a new queue is heard, the item may not be part of it.
    let place = snapshot.queueIndex.map { "track \($0 + 1) of \(count)" } ?? "\(count) in the queue"
    let (sound, marks) = (snapshot.sound, snapshot.itemMarks)
    let modes =
      "  \(clockText(position)) / \(lengthText(item.track))  \(place)"
      + "  volume \(snapshot.volume)  repeat \(snapshot.repeatMode.rawValue)"
      + (snapshot.rate == 1 ? "" : "  speed \(snapshot.rate)")
      + (sound.replayGain == .off ? "" : "  replaygain \(sound.replayGain.rawValue)")
      + (sound.equalizer == .off ? "" : "  equalizer \(sound.equalizer.rawValue)")
      + (sound.crossfade == .off ? "" : "  crossfade \(sound.crossfade.text)")
      + (snapshot.shuffleMode == .off ? "" : "  shuffle \(snapshot.shuffleMode.rawValue)")
    let moods = snapshot.itemMoods.enumerated().flatMap { index, mood in
      [LinePart(index == 0 ? "  " : ", "), LinePart(mood.rawValue, mood)]
    }
    let remarks =
      (marks.rating == 0 ? "" : "  rated \(marks.rating)")
      + (marks.isFavourite ? "  favourite" : "")
    return [LinePart(modes)] + moods + [LinePart(remarks)]
  }

  private var search: String? {
    snapshot.isSeeking == true ? "still looking for this position in the file" : nil
  }

  private var dryness: String? {
    snapshot.underruns > 0 ? "the output had \(underrunsText(snapshot.underruns))" : nil
  }

  /// What will happen next, and the current line of the lyrics.
  private var ahead: [String?] {
    let sleep = snapshot.sleepTimer.map { timer in
      timer.isFading
        ? "fading out to sleep" : "sleeps in \(timer.minutesLeft(at: SystemClock().now())) min"
    }
    return [
      snapshot.sorting == nil ? nil : "sorting: filing this track plays the next",
      snapshot.stopsAfterItem ? "stops after this track" : nil, snapshot.loop?.sentence, sleep,
      snapshot.crossfadeObstacle?.sentence,
      lyricLine.flatMap { $0.isEmpty ? nil : "“\($0)”" },
    ]
  }
}

extension AnalysisStatus {
  /// The status as a JSON object.
  fileprivate var json: OrderedJSON {
    .object(["done": .init(done), "total": .init(total), "wait": .init(wait?.rawValue)])
  }
}

/// Formats the number of underruns for people.
package func underrunsText(_ count: Int) -> String {
  count == 1 ? "1 underrun" : "\(count) underruns"
}
