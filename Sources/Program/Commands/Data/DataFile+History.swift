import ListeningHistory
import PlayerModel
import ProgramOutput

extension DataFile {
  /// The listening history.
  static func history() throws -> DataFile {
    DataFile(
      "history.sqlite", in: data,
      "What you heard, to the frame, one row per hearing; and the listens that are waiting for services.",
      try HistoryStore.examination(in: TrackPath(encoded: data)).layout(),
      [
        "session": (
          "One hearing of one item. With a key, everything is in `sealed`, and of the other columns only number, id, entry, times and the reason for its end are filled in.",
          session
        ),
        "playCount": (
          "How often a sound was heard, counted from `session`; empty with a key.", playCount
        ),
        "listenRule": ("The rule by which `playCount` was counted; at most one row.", rule),
        "queuedListen": ("A hearing that is waiting to be sent to a service.", queued),
        "listenService": ("A service that receives listens, or did.", service),
        "seal": ("How the key is derived; no row without a key.", SealMeanings.seal),
      ])
  }

  private static let wallClock = "this machine's clock when the device played it"
  private static let clockError =
    "some milliseconds, plus the clock's error; imports: up to a minute, depending on the source"

  private static let session = TrackMeanings.columns(
    "when it was heard", absence: "; nothing with a key"
  ).merging([
    "number": ColumnMeaning(
      "The row.", unit: "count, from 1", source: "the history, in the order of storage"),
    "id": ColumnMeaning(
      "The ID of the hearing, which it keeps wherever it is imported.",
      unit: "UUID; for an import `SOURCE:SECONDS:DIGITS`",
      source: "created once; for an import, from its content"),
    "entry": ColumnMeaning(
      "The entry of the queue that was heard.", unit: "number", source: "the player",
      error: "it may be used again after the queue was lost", absence: "0 for an import"),
    "startedAt": ColumnMeaning(
      "When the first frame was heard.", unit: "Unix ms", source: wallClock, error: clockError),
    "startedMonotonic": ColumnMeaning(
      "The same on a clock that cannot be set.", unit: "monotonic ns", source: "the system",
      error: "some milliseconds", absence: "0 for an import"),
    "lastHeardAt": ColumnMeaning(
      "When the last frame was heard.", unit: "Unix ms", source: wallClock, error: clockError),
    "lastHeardMonotonic": ColumnMeaning(
      "The same on a clock that cannot be set.", unit: "monotonic ns", source: "the system",
      error: "some milliseconds", absence: "0 for an import"),
    "sampleRate": ColumnMeaning(
      "The unit of `heard`.", unit: "frames per second; 1000 for other players and most imports",
      source: "the file", absence: "0 with a key"),
    "heard": ColumnMeaning(
      "What was heard, in order; a passage heard twice is there twice.",
      unit: "JSON: pairs of the first frame and the frame after the last",
      source: "frames that the device played",
      error:
        "as exact as the delay that the device reports; with another player, an estimate by the clock",
      absence: "`[]` if nothing is known, and with a key"),
    "runs": ColumnMeaning(
      "When each range was heard.",
      unit: "JSON: lists of first frame, frame after the last, Unix ms, ms",
      source: wallClock, error: "as `startedAt`",
      absence: "NULL for earlier versions, for imports and with a key"),
    "moods": ColumnMeaning(
      "The moods that the song was filed under when it ended.", unit: "JSON: a list of names",
      source: "the listener", absence: "`[]` if none, and with a key"),
    "endReason": ColumnMeaning(
      "Why it ended.",
      unit: ListeningSession.EndReason.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      source: "the player", error: "`crashed` is set at the next start",
      absence: "NULL until it has ended"),
    "importedFrom": ColumnMeaning(
      "Where it was imported from.",
      unit: ListenSource.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      source: "the import", absence: "NULL if it was heard here"),
    "player": ColumnMeaning(
      "The other player that it was heard with.", unit: "text, such as `firefox`",
      source: "the name that the player took on the session bus",
      error: "any program may take any name", absence: "NULL if it was this one, and with a key"),
    "timezoneMinutes": ColumnMeaning(
      "The offset of the listener's clock from UTC, positive to the east.", unit: "minutes",
      source: "the machine's time zone at the start", error: "as correct as the machine's setting",
      absence: "NULL if that was not recorded: earlier versions, imports; and with a key"),
    "sealed": ColumnMeaning(
      "The whole hearing, encrypted.",
      unit: "bytes: AES-256-GCM, with the key that scrypt derives; padded to 64",
      source: "the player", error: "what was changed or moved cannot be decrypted",
      absence: "NULL without a key"),
  ]) { _, own in own }

  private static let playCount: [String: ColumnMeaning] = [
    "identity": ColumnMeaning(
      "The sound, as `identity` of `session`.", unit: "`s1:` or `s2:` and hexadecimal digits",
      source: "`session`", error: "hearings without an identity are not counted"),
    "plays": ColumnMeaning(
      "How many hearings count as listens.", unit: "count", source: "`session`, by `listenRule`",
      error: "other players' hearings are not counted"),
    "skips": ColumnMeaning(
      "How many hearings count as skips.", unit: "count", source: "`session`, by `listenRule`",
      error: "other players' hearings are not counted"),
    "lastPlayedAt": ColumnMeaning(
      "When the last listen began.", unit: "Unix ms", source: "`session`",
      error: "as `startedAt` of `session`", absence: "NULL if it was never listened to"),
  ]

  private static let rule: [String: ColumnMeaning] = [
    "fraction": ColumnMeaning(
      "The share of the track that must be heard.", unit: "number from 0 to 1",
      source: "the settings `listens.*`"),
    "enoughSeconds": ColumnMeaning(
      "The time that is always enough.", unit: "seconds", source: "the settings `listens.*`"),
    "longerThan": ColumnMeaning(
      "How long a track must be to count.", unit: "seconds", source: "the settings `listens.*`"),
  ]

  private static let queued: [String: ColumnMeaning] = [
    "number": ColumnMeaning(
      "The place in the queue.", unit: "count, from 1", source: "the player"),
    "service": ColumnMeaning(
      "The service.", unit: "text, such as `listenbrainz`", source: "the settings"),
    "session": ColumnMeaning("The hearing, `id` of `session`.", unit: "UUID", source: "the player"),
    "listenedAt": ColumnMeaning(
      "When it began.", unit: "Unix time, seconds", source: "`session`",
      error: "truncated to the second; otherwise as `startedAt`"),
    "version": ColumnMeaning(
      "The version of the player that played it.", unit: "text", source: "the player",
      absence: "NULL if that is not known: queued by an earlier version"),
    "line": ColumnMeaning(
      "What is sent, if it is not made from the hearing.",
      unit: "bytes: JSON; encrypted with a key",
      source: "an earlier version of the player",
      absence: "NULL if it is made from the hearing when it is sent"),
    "refusal": ColumnMeaning(
      "Why the service will never accept it.", unit: "text", source: "the service",
      error: "shortened and sanitized", absence: "NULL while it is waiting"),
  ]

  private static let service: [String: ColumnMeaning] = [
    "name": ColumnMeaning(
      "The service.", unit: "text, such as `listenbrainz`", source: "the settings"),
    "since": ColumnMeaning(
      "The time since which listens are queued for it.", unit: "Unix ms",
      source: "this machine's clock",
      error: "the error of the clock", absence: "NULL while it is off"),
    "lastSuccess": ColumnMeaning(
      "When it last accepted something.", unit: "Unix ms", source: "this machine's clock",
      error: "the error of the clock", absence: "NULL if never"),
    "lastAnswer": ColumnMeaning(
      "What it last answered.", unit: "text", source: "the service",
      error: "shortened and sanitized", absence: "NULL if it never did"),
  ]
}

/// The documentation of key derivation parameters.
enum SealMeanings {
  static let seal: [String: ColumnMeaning] = [
    "header": ColumnMeaning(
      "How the key is derived, and how the right key is recognised.",
      unit: "`scrypt:LOG2-ROUNDS:BLOCK-SIZE:PARALLELISM:SALT:CHECK`, the last two in hexadecimal",
      source: "the player")
  ]
}
