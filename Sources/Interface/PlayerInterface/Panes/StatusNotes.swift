import PlayerModel
import SafeText
import TerminalCells

/// Activities other than playback, for the beginning of the bottom line.
struct StatusNotes {
  let context: PaneContext
  let screens: Screens
  let mode: InputMode
  /// The running command, if any.
  let command: CommandShell.Running?
  /// The width of the line.
  let width: Int
  /// The width that key hints need.
  let rest: Int

  private var layout: Layout { context.layout }

  /// The texts; the last ones are left out if the key hints would not fit.
  var texts: [String] {
    if case .other(let other) = mode {
      return width >= 60 ? [text(of: other, columns: width * 2 / 5)] : []
    }
    if mode == .rating { return [ratedText].compactMap(\.self) }
    if case .filing(let isAlbum) = mode {
      return [filedText(isAlbum: isAlbum)].compactMap(\.self)
    }
    // The prompt takes precedence.
    guard !mode.awaitsAnswer else { return [] }
    var texts = [lockText, followText, workText, sortingText, sleepText, otherText]
      .compactMap(\.self)
    while texts.count > 1, Self.width(of: texts) + rest > width { texts.removeLast() }
    return texts
  }

  /// Returns whether the prompts for a rating and for the name of a mood say what they apply to, for
  /// which a narrow line has no room.
  static func namesChosen(in layout: Layout) -> Bool { layout.status.width >= 60 }

  /// What the next digit rates.
  private var ratedText: String? {
    guard Self.namesChosen(in: layout) else { return nil }
    guard let name = screens.nameOfRated ?? context.snapshot.item?.track.title else { return nil }
    let text = DisplayText("Rate \(name)")
    // The keys need the rest.
    let room = width - 40
    let isWhole = text.width <= room
    return isWhole ? text.text : text.cut(to: room, ellipsis: context.glyphs.ellipsis).text
  }

  /// The minimum columns for what the next digit files.
  private static let fewestOfFiled = 16

  /// What the next digit files, if the moods leave room for it.
  private func filedText(isAlbum: Bool) -> String? {
    guard let name = screens.nameOfChosen(context.snapshot, isAlbum: isAlbum) else { return nil }
    let text = DisplayText("File \(name)")
    let room = width - rest
    guard text.width > room else { return text.text }
    guard room >= Self.fewestOfFiled else { return nil }
    return text.cut(to: room, ellipsis: context.glyphs.ellipsis).text
  }

  /// Returns the width of texts and the gaps between them.
  private static func width(of texts: [String]) -> Int {
    texts.reduce(-3) { $0 + DisplayText($1).width + 3 }
  }

  private var lockText: String? { context.isLocked ? "Locked" : nil }

  private var followText: String? { screens.isFollowing ? "Follow: on" : nil }

  /// The running scan or command, with its progress and the key that stops it.
  private var workText: String? {
    let stop = context.bindings.name(.stopWork).map { " (\($0) stops)" } ?? ""
    if let scan = context.snapshot.scan {
      let total = scan.total.map { " of \($0)" } ?? ""
      let rate = Int(max(0, min(scan.filesPerSecond, 1e6)).rounded())
      let left = scan.secondsLeft.map { ", \(TimeText.text($0)) left" } ?? ""
      let text = "Scanning \(scan.done)\(total)"
      return fitting("\(text), \(rate)/s\(left)\(stop)", else: text + stop)
    }
    guard let command else { return nil }
    return command.progress.isEmpty
      ? "Running \(command.name.prefix(30))\(stop)"
      : fitting(
        "\(command.name.prefix(20)): \(command.progress)\(stop)", else: command.progress + stop)
  }

  /// Returns `text` if it fits, or else `short`.
  private func fitting(_ text: String, else short: String) -> String {
    text.count + rest <= width ? text : short
  }

  /// The progress of sorting songs into moods.
  private var sortingText: String? {
    guard context.snapshot.sorting != nil, let index = context.snapshot.queueIndex else {
      return nil
    }
    return "Sorting \(index + 1) of \(context.snapshot.queueCount)"
  }

  /// The sleep timer, if it is set.
  private var sleepText: String? {
    // Other layouts show it with the playing track.
    guard layout.arrangement == .bare, layout.divider.isEmpty,
      let timer = context.snapshot.sleepTimer
    else { return nil }
    return timer.isFading ? "Fading out" : "Sleep in \(timer.minutesLeft(at: context.now)) min"
  }

  /// What another player plays; the hint for it needs room, too.
  private var otherText: String? {
    context.snapshot.other.map {
      text(of: $0, columns: width >= 60 ? width - 18 - rest : width)
    }
  }

  private func text(of other: OtherPlaying, columns: Int) -> String {
    OtherText(other: other).line(columns: columns, glyphs: context.glyphs)
  }
}
