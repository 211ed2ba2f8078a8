import PlayerModel

/// The environment of a hook's command.
enum HookEnvironment {
  /// The maximum size of a value in bytes.
  ///
  /// The kernel does not start a program with a variable of more than 128 KiB, or with more than a few
  /// megabytes in total.
  private static let longestValue = 32 << 10

  /// Returns whether an event runs the commands of a trigger; `rule` decides which sessions are listens.
  static func isMeant(
    _ kind: PlayerEvent.Kind, for trigger: Hook.Trigger, by rule: ListenRule = .listenBrainz
  ) -> Bool {
    switch (trigger, kind) {
    case (.item, .itemChanged), (.state, .stateChanged), (.mood, .tracksFiled),
      (.gesture, .gestureMade):
      true
    case (.listen, .sessionEnded(let session)): rule.counts(session)
    default: false
    }
  }

  /// Returns the environments of the commands to run for an event: one, or one for each song.
  ///
  /// - Parameter inherited: The player's own environment as `NAME=value`.
  static func all(
    for event: PlayerEvent, _ trigger: Hook.Trigger, inherited: [[UInt8]]
  ) -> [[[UInt8]]] {
    // The listener's keys must not reach other programs, and variables that are not set here must be
    // absent.
    let inherited = inherited.filter { !$0.starts(with: "STIMMUNG_".utf8) }
    let common = [
      ("EVENT", Array(trigger.rawValue.utf8)), ("STATE", Array(event.snapshot.state.name.utf8)),
    ]
    return fields(of: event).map { fields in
      inherited
        + (fields + common).map { name, value in
          Array("STIMMUNG_\(name)=".utf8) + cut(value.filter { $0 != 0 })
        }
    }
  }

  /// Truncates a long value at a character boundary.
  private static func cut(_ value: [UInt8]) -> [UInt8] {
    guard value.count > longestValue else { return value }
    var end = longestValue
    while end > 0, value[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(value[..<end])
  }

  private typealias Fields = [(String, [UInt8])]

  /// Returns the variables for an event, once or for each of its songs.
  private static func fields(of event: PlayerEvent) -> [Fields] {
    switch event.kind {
    case .sessionEnded(let session):
      let startedAt = session.startedAt.unixMilliseconds / 1000
      let heard = Double(session.heardFrames) / Double(max(1, session.sampleRate))
      return [
        fields(of: session.entry.track, session.moods)
          + [("STARTED_AT", Array(String(startedAt).utf8)), ("HEARD", text(heard))]
      ]
    case .tracksFiled(let filed):
      let change = filed.isFiled ? "added" : "removed"
      return filed.tracks.indices.map { index in
        let moods = filed.moods.indices.contains(index) ? filed.moods[index] : []
        return fields(of: filed.tracks[index], moods)
          + [("MOOD", Array(filed.mood.rawValue.utf8)), ("CHANGE", Array(change.utf8))]
      }
    case .gestureMade(let made):
      let texts = [
        ("GESTURE", made.gesture), ("COMMAND", made.command),
        ("DONE", made.isDone ? "true" : "false"), ("MESSAGE", made.message),
      ]
      return [playing(event) + texts.map { ($0, Array($1.utf8)) }]
    default: return [playing(event)]
    }
  }

  private static func playing(_ event: PlayerEvent) -> Fields {
    fields(of: event.snapshot.item?.track, event.snapshot.itemMoods)
      + [("POSITION", text(event.snapshot.position(at: event.happenedAt)))]
  }

  private static func fields(of track: Track?, _ moods: [MoodName]) -> Fields {
    guard let track else { return [] }
    var fields: Fields = [("PATH", track.path.bytes)]
    let texts: [(String, String)] = [
      ("TITLE", track.title), ("ARTIST", track.artist), ("ALBUM", track.album),
      ("ALBUM_ARTIST", track.albumArtist), ("GENRE", track.genre),
      ("YEAR", number(track.year)), ("RELEASE_DATE", track.date ?? ""),
      ("TRACK_NUMBER", number(track.trackNumber)),
      ("DISC_NUMBER", number(track.discNumber)),
      ("ID", track.persistentID?.rawValue ?? ""),
      ("MOODS", moods.map(\.rawValue).joined(separator: ",")),
    ]
    fields += texts.map { ($0, Array($1.utf8)) }
    if let duration = track.duration { fields.append(("DURATION", text(duration))) }
    return fields
  }

  private static func number(_ value: Int?) -> String {
    value.map { String($0) } ?? ""
  }

  /// Formats seconds with milliseconds.
  private static func text(_ seconds: Double) -> [UInt8] {
    Array(String((seconds * 1000).rounded() / 1000).utf8)
  }
}
