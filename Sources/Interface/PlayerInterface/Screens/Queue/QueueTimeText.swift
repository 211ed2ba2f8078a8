import PlayerModel
import TerminalCells

/// How long the queue goes on, and how long all of it is, for the lower edge of its frame.
///
/// To the minute: what changes every second would be drawn every second.
struct QueueTimeText {
  /// The pieces of the text; none where it is not known, or another screen is seen.
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
    spans = [TextLine.Span("\(left) of \(all) left", context.theme.secondary)]
  }
}
