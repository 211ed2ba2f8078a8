import PlayerModel
import TerminalCells

extension DetailsView: OverlayScreen {
  static let screen = Screen.details
  static let profile = ScreenProfile(
    .details, "Details",
    text: KeyText(
      ["e"], "details of the selected track, album or other group",
      "info information properties bitrate format codec metadata sample file show path"))

  static var concernsTracks: Bool { true }

  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent] {
    guard let track = tracks.first else {
      return [.say("Select a track to see its details.")]
    }
    guard tracks.count == 1 else {
      return [.open(DetailsView(TracksSummary(tracks: tracks).rows))]
    }
    let tag = tags.next()
    return [.open(DetailsView(tag)), .effect(.readDetails(track, tag))]
  }

  func isLeft(by action: KeyAction) -> Bool {
    [.showAll, .playSelected, .details, .quit].contains(action)
  }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    DetailsPane(context: context, details: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] { [keys.closing, ("j k", "scroll")] }
}
