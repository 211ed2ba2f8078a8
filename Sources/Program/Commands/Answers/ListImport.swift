import OpenFormats
import PlayerModel
import ProgramOutput

/// The result of importing one list.
struct ListImport {
  /// The key of the list's name in JSON.
  let kind: String
  let name: String
  let tracks: Int
  /// The tracks that were kept although they are not in the library.
  let missing: [Track]
  /// The tracks that were left out because neither the file nor the sound is known.
  var unfound: [Track] = []
  /// The files that were left out earlier because they are not music, and were already reported.
  var leftOut: [SkippedFile] = []
  /// The number of tracks that the playlist already had, and that were not added again.
  var present = 0
  /// The tracks that were not found at their paths.
  var found: [FoundElsewhere] = []

  /// Whether the whole list was imported; missing tracks of known sound will be found once they are added.
  var isWhole: Bool {
    leftOut.isEmpty && unfound.isEmpty && missing.allSatisfy { $0.persistentID != nil }
  }

  /// Reports missing tracks, and then the result if anything was imported.
  func tell(_ format: ChangeOption) {
    for track in unfound { say("Not found, skipped: \(Self.named(track))") }
    for track in missing { say("Not found, but kept: \(Self.named(track))") }
    for track in found { say(track.text) }
    format.tell(tracks + present == 0 ? nil : text, json: json)
  }

  /// Returns a track's caption, followed by its path if the list has one.
  private static func named(_ track: Track) -> String {
    caption(track) + (track.path.encoded.isEmpty ? "" : " (\(track.path))")
  }

  private var text: String {
    let shown = kind == "playlist" ? "“\(name)”" : name
    let rest = missing.isEmpty ? "" : ", \(missing.count) not found"
    let count = trackCountText(tracks)
    if present == 0 { return "\(count) imported into \(shown)\(rest)." }
    if tracks > 0 {
      return "\(count) imported into \(shown)\(rest), \(present) already there and not added again."
    }
    let all = present == 1 ? "Its track is" : "All \(present) tracks are"
    return "\(all) already in \(shown)\(rest); nothing was added."
  }

  private var json: OrderedJSON {
    var members: [(String, OrderedJSON)] = [
      (kind, .string(name)), ("imported", .init(tracks)),
      ("missing", .array(missing.map { $0.json() })),
      ("skipped", .array(leftOut.map(\.json) + unfound.map { $0.json() })),
    ]
    if present > 0 { members.append(("present", .init(present))) }
    if !found.isEmpty { members.append(("found", .array(found.map(\.json)))) }
    return .members(members)
  }
}
