import PlayerModel
import TerminalCells

extension HeadphonesView: OverlayScreen {
  static let screen = Screen.headphones
  static let profile = ScreenProfile(
    .headphones, "Headphones",
    text: KeyText(
      ["F9"], "headphones: a head that turns with yours, and gestures",
      "airpods earbuds head motion tracking nod shake gesture ear"))

  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent] {
    [.open(HeadphonesView())]
  }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    guard context.player.isAttached, let question = nextRequest() else { return [] }
    return [.request(question, for: .headphones(generation.named(&tags)))]
  }

  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    guard action == .order else { return nil }
    guard report?.isConnected == true else {
      return [.say("No headphones are connected, so there is nothing to recentre.")]
    }
    return [
      .request(
        .headphones(.recentreHeadphones), for: .said("Straight ahead is now where you are looking.")
      )
    ]
  }

  func stays(during action: KeyAction) -> Bool { action.isIndependentOfScreens }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    HeadphonesPane(context: context, view: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    [keys.closing, keys.hint(.order, "straight ahead"), keys.play]
  }
}
