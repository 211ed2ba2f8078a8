import PlayerModel

/// What a hook's command finds in its environment.
enum HookEnvironment {
  /// The environment of a command that is run for an event; nil if the event is none of the trigger's.
  ///
  /// - Parameters:
  ///   - rule: When what was heard is a listen.
  ///   - inherited: The player's own environment, `NAME=value` each.
  static func variables(
    for event: PlayerEvent, _ trigger: Hook.Trigger, by rule: ListenRule = .listenBrainz,
    inherited: [[UInt8]]
  ) -> [[UInt8]]? {
    var fields: [(String, [UInt8])]
    switch (trigger, event.kind) {
    case (.item, .itemChanged), (.state, .stateChanged):
      fields = self.fields(of: event.snapshot.item?.track, event.snapshot.itemMoods)
      fields.append(("POSITION", text(event.snapshot.position(at: event.happenedAt))))
    case (.listen, .sessionEnded(let session)) where rule.counts(session):
      fields = self.fields(of: session.entry.track, session.moods)
      let startedAt = session.startedAt.unixMilliseconds / 1000
      fields.append(("STARTED_AT", Array(String(startedAt).utf8)))
      let heard = Double(session.heardFrames) / Double(max(1, session.sampleRate))
      fields.append(("HEARD", text(heard)))
    default: return nil
    }
    fields.append(("EVENT", Array(trigger.rawValue.utf8)))
    fields.append(("STATE", Array(event.snapshot.state.name.utf8)))
    // Keys of the listener's are nobody else's, and what is not said here is not to be found.
    var variables = inherited.filter { !$0.starts(with: "STIMMUNG_".utf8) }
    for (name, value) in fields {
      var variable = Array("STIMMUNG_\(name)=".utf8)
      variable += value.filter { $0 != 0 }
      variables.append(variable)
    }
    return variables
  }

  private static func fields(
    of track: Track?, _ moods: [MoodName]
  ) -> [(String, [UInt8])] {
    guard let track else { return [] }
    var fields: [(String, [UInt8])] = [("PATH", track.path.bytes)]
    let texts: [(String, String)] = [
      ("TITLE", track.title), ("ARTIST", track.artist), ("ALBUM", track.album),
      ("ALBUM_ARTIST", track.albumArtist), ("GENRE", track.genre),
      ("YEAR", number(track.year)),
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

  /// Seconds, to the millisecond.
  private static func text(_ seconds: Double) -> [UInt8] {
    Array(String((seconds * 1000).rounded() / 1000).utf8)
  }
}
