import PlayerModel
import TerminalCells

extension TagForm: OverlayScreen {
  static let screen = Screen.tags
  static let profile = ScreenProfile(
    .editTags, "Tags",
    text: KeyText(
      ["E"], "edit the tags of the marked rows, or of the selected track, album or other group",
      "tag editor metadata id3 title artist album composer disc year date genre comment change write; "
        + "album genre; genre of an album;"
    ))

  static var concernsTracks: Bool { true }

  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent] {
    // The queue may contain a file twice.
    var seen: Set<TrackPath> = []
    let paths = tracks.map(\.path).filter { seen.insert($0).inserted }
    guard !paths.isEmpty else { return [.say("Select a track to edit its tags.")] }
    let tag = tags.next()
    return [.open(TagForm(paths, tag)), .effect(.readTags(paths, tag))]
  }

  var takesAllKeys: Bool { true }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    TagFormPane(context: context, form: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    switch stage {
    case .typing:
      [("Enter", "preview"), ("Up Down", "choose"), ("Ctrl-U", "clear"), ("Esc", "cancel")]
    case .previewing(let preview, _) where !preview.files.isEmpty:
      [("y", "write"), ("j k", "scroll"), ("Esc", "back to the form")]
    case .previewing: [("Esc", "back to the form")]
    case .reading, .planning, .writing: [("Esc", "cancel")]
    }
  }
}
