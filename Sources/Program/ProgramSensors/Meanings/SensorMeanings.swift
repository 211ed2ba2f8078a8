import ProgramOutput

/// The descriptions of the columns in sensors' files.
package enum SensorMeanings {
  /// The columns of all sensors.
  static let common: [String: ColumnMeaning] = [
    "id": ColumnMeaning(
      "The number of the record, in the order of events; never reused.",
      unit: "count, from 1", source: "the sensor, when the record is stored"),
    "deviceId": ColumnMeaning(
      "The device; the same for all its sensors.", unit: "UUID, or the text of the setting",
      source: "made once, or `sensor.device_id`",
      error: "copying the home folder copies it to another machine"),
    "label": ColumnMeaning(
      "The label that was set when it happened.", unit: "text",
      source: "the participant or the study, by `sensor label` or `sensor.label`",
      absence: "empty without one"),
    "os": ColumnMeaning(
      "The operating system.", unit: "text, as `uname -s` prints it", source: "the system"),
    "timezone": ColumnMeaning(
      "Whole hours east of UTC, as in AWARE.", unit: "hours, rounded towards zero",
      source: "the machine's time zone at that moment",
      error: "up to 45 minutes where zones have minutes; see `timezoneMinutes`"),
    "jsonVersion": ColumnMeaning(
      "The version of AWARE's columns.", unit: "number, 1 today", source: "the sensor"),
    "timezoneMinutes": ColumnMeaning(
      "The offset of the participant's clock from UTC, positive to the east.", unit: "minutes",
      source: "the machine's time zone at that moment",
      error: "as correct as the machine's setting; travellers may not have changed it"),
    "monotonicNanoseconds": ColumnMeaning(
      "The moment of `timestamp` on a clock that cannot be set.", unit: "monotonic ns",
      source: "the system", error: "as that of `timestamp`, without its jumps"),
  ]

  static let music = common.merging([
    "timestamp": ColumnMeaning(
      "When it happened.", unit: "Unix ms", source: "this machine's clock, at that moment",
      error: "1 ms, plus the clock's error; it jumps when it is set"),
    "title": ColumnMeaning(
      "The title.", unit: "text", source: "the tags of the file; without a title, its name",
      error: "what the tags say", absence: "empty without an item"),
    "artist": ColumnMeaning(
      "The artist.", unit: "text", source: "the tags of the file", error: "what the tags say",
      absence: "empty without one"),
    "album": ColumnMeaning(
      "The album.", unit: "text", source: "the tags of the file", error: "what the tags say",
      absence: "empty without one"),
    "genre": ColumnMeaning(
      "The genre.", unit: "text", source: "the tags of the file", error: "what the tags say",
      absence: "empty without one"),
    "duration": ColumnMeaning(
      "The length of the item.", unit: "seconds", source: "the file",
      error:
        "exact to the frame once the first play or a scan has measured it; before that, an estimate from the file's header",
      absence: "-1 if unknown"),
    "position": ColumnMeaning(
      "The place in the item when it happened.", unit: "seconds",
      source: "frames that the device played",
      error:
        "as exact as the delay that the device reports: some milliseconds, more through a sound server",
      absence: "-1 without an item, or for an impossible place"),
    "playbackState": ColumnMeaning(
      "The playback state.",
      unit: "0 stopped, 1 playing, 2 paused, 3 interrupted, 4 seeking forward, 5 seeking backward",
      source: "the player", absence: "-1 if unavailable"),
    "playbackRate": ColumnMeaning(
      "How fast the music played.", unit: "1.0 is normal; 0.0 if nothing is heard",
      source: "the player", absence: "-1 while a key is held to seek"),
    "eventKind": ColumnMeaning(
      "What the record is about.", unit: "`playbackState`, `nowPlayingItem` or `seek`",
      source: "the sensor"),
    "isInitial": ColumnMeaning(
      "Whether it is the state when the sensor started, and not an event.",
      unit: "Boolean", source: "the sensor"),
    "persistentID": ColumnMeaning(
      "The sound, as a digest of parts of it; the same whatever the file's name and tags.",
      unit: "`s1:` or `s2:` and hexadecimal digits", source: "the file's encoded sound",
      error:
        "two files that differ only in their tags have the same, two encodings of one song do not",
      absence: "empty if it is not known yet"),
    "previousPosition": ColumnMeaning(
      "The place that was left: in the previous item, at a stop or the end, or where a seek began.",
      unit: "seconds", source: "frames that the device played", error: "as that of `position`",
      absence: "-1 if no place was left"),
  ]) { _, own in own }

  static let others = music.merging([
    "timestamp": ColumnMeaning(
      "When it happened, or when that was noticed.", unit: "Unix ms",
      source: "this machine's clock, when the player reported it",
      error: "some milliseconds; up to five seconds for a seek that the player does not announce"),
    "title": reported("The title."), "artist": reported("The artist."),
    "album": reported("The album."),
    "genre": reported("The genre."),
    "duration": ColumnMeaning(
      "The length of the item.", unit: "seconds", source: "the other player, over MPRIS",
      error: "what that player reports",
      absence: "-1 if it does not report one, for a stream, or with `sensor.others_fields` `times`"),
    "position": ColumnMeaning(
      "The place in the item when it happened.", unit: "seconds",
      source: "what the player last reported, advanced by this machine's clock",
      error:
        "an estimate: about a second if seeks are announced, otherwise up to five seconds, until it is asked again",
      absence: "-1 if unknown"),
    "playbackState": ColumnMeaning(
      "The playback state.", unit: "0 stopped, 1 playing, 2 paused",
      source: "the other player, over MPRIS",
      error: "buffering, muted and hidden players report that they are playing",
      absence: "-1 if unavailable"),
    "playbackRate": ColumnMeaning(
      "How fast it played.", unit: "1.0 is normal; 0.0 unless it plays",
      source: "the other player, over MPRIS", error: "what that player reports",
      absence: "-1 if unavailable"),
    "persistentID": ColumnMeaning(
      "The sound, as in `ios_music`.", unit: "`s1:` or `s2:` and hexadecimal digits",
      source: "the source of players, if it knows the sound",
      absence: "empty: MPRIS does not report it"),
    "previousPosition": ColumnMeaning(
      "The place that was left.", unit: "seconds",
      source: "what the player last reported, advanced by this machine's clock",
      error: "an estimate, as `position`", absence: "-1 if no place was left"),
    "player": ColumnMeaning(
      "The name of the player on the bus.", unit: "text, such as `firefox`",
      source: "the name that the player took on the session bus",
      error: "any program may take any name; two windows of one program share it"),
    "identity": ColumnMeaning(
      "What the player calls itself.", unit: "text, such as `Mozilla Firefox`",
      source: "the other player, over MPRIS", error: "what that player reports",
      absence: "empty if it does not say"),
    "isEstimate": ColumnMeaning(
      "Whether positions are estimates.", unit: "Boolean, always 1", source: "the sensor"),
  ]) { _, own in own }

  private static func reported(_ meaning: String) -> ColumnMeaning {
    ColumnMeaning(
      meaning, unit: "text of a kilobyte at most", source: "the other player, over MPRIS",
      error: "what that player, or a page in a browser, reports",
      absence: "empty if it reports none, and with `sensor.others_fields` `times`")
  }
}
