import OpenFormats
import PlayerModel
import ProgramOutput

/// A track of a list that is not where the list says.
struct FoundElsewhere {
  /// The path in the list; empty if there is none.
  let listed: TrackPath
  /// The track that was found.
  let track: Track
  /// What it was found by.
  let evidence: TrackEvidence

  /// Returns those of a list's tracks that were found elsewhere.
  static func all(_ listed: [Track], _ matches: [PlaylistTrack]) -> [FoundElsewhere] {
    zip(listed, matches).compactMap { listed, match in
      guard let evidence = match.evidence, evidence != .path else { return nil }
      return FoundElsewhere(listed: listed.path, track: match.track, evidence: evidence)
    }
  }

  /// A line for the listener.
  var text: String {
    let means =
      switch evidence {
      case .path: "at its path"
      case .sound: "by its sound"
      case .pathEnd: "by the end of its path"
      case .tags: "by its tags"
      }
    return "Found \(means): \(caption(track)) (\(track.path))"
  }

  /// The track as JSON, with its path in the list.
  var json: OrderedJSON {
    track.json(adding: ["foundBy": .string(evidence.rawValue), "listed": .string(listed.encoded)])
  }
}
