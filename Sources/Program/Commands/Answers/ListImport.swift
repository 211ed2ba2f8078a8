import OpenFormats
import PlayerModel
import ProgramOutput

/// What was imported into one list.
struct ListImport {
  /// By what the list is called in JSON, and its name.
  let kind: String
  let name: String
  let tracks: Int
  /// What was kept though it is not here.
  let missing: [Track]
  /// What was left out because neither its file nor its sound is known.
  var unfound: [Track] = []
  /// What was left out before, because it is no music; that was said already.
  var leftOut: [SkippedFile] = []

  /// Whether all of the list came in: what is not here but known by its sound is found once it is here.
  var isWhole: Bool {
    leftOut.isEmpty && unfound.isEmpty && missing.allSatisfy { $0.persistentID != nil }
  }

  /// Says what is not here, and tells what came in, unless nothing did.
  func tell(_ format: ChangeOption) {
    for track in unfound { say("Not found, skipped: \(Self.named(track))") }
    for track in missing { say("Not found, but kept: \(Self.named(track))") }
    format.tell(tracks == 0 ? nil : text, json: json)
  }

  /// A track, and where it should be if its list says that.
  private static func named(_ track: Track) -> String {
    caption(track) + (track.path.encoded.isEmpty ? "" : " (\(track.path))")
  }

  private var text: String {
    let shown = kind == "playlist" ? "“\(name)”" : name
    let rest = missing.isEmpty ? "" : ", \(missing.count) not found"
    return "\(tracks == 1 ? "1 track" : "\(tracks) tracks") imported into \(shown)\(rest)."
  }

  private var json: OrderedJSON {
    .object([
      kind: .string(name), "imported": .init(tracks),
      "missing": .array(missing.map { $0.json() }),
      "skipped": .array(leftOut.map(\.json) + unfound.map { $0.json() }),
    ])
  }
}
