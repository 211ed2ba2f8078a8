import PlayerModel
import TerminalCells

/// The remaining and total duration of the queue, for the lower edge of its frame.
///
/// It is in whole minutes until the last one, because a text that changes every second would be redrawn every second.
struct QueueTimeText {
  /// The pieces of the text; empty if the duration is unknown or another screen is shown.
  let spans: [TextLine.Span]

  init(_ context: PaneContext) {
    let snapshot = context.snapshot
    guard context.screen == .queue, let time = snapshot.queueTime, time.seconds > 0 else {
      spans = []
      return
    }
    let ofItem = max(0, (snapshot.item?.track.duration ?? 0) - snapshot.position(at: context.now))
    let left = TimeText.minutes(time.secondsBehind + ofItem)
    let all = TimeText.minutes(time.seconds)
    // While everything is left, as in a queue of a minute, one of the two says it all.
    let text = left == all ? "\(left) left" : "\(left) of \(all) left"
    spans = [TextLine.Span(text, context.theme.secondary)]
  }
}
