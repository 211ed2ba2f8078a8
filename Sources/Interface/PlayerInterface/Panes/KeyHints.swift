import PlayerModel

/// The key hints of the bottom line, most important first.
struct KeyHints {
  /// A key and its meaning.
  typealias Hint = (String, String)

  let context: PaneContext
  let screens: Screens
  let mode: InputMode

  /// All hints, without those of unbound actions.
  var all: [Hint] {
    switch mode {
    case .filing, .radio:
      return moods + [("Esc", "cancel")]
    case .other(let other):
      let toggle = context.bindings.name(.togglePlayback).map {
        ($0, other.state == .playing ? "pause" : "play")
      }
      let digits = other.match == nil ? [] : moods
      return ([toggle] + digits + [("Esc", "cancel"), hint(.next, "next")]).compactMap(\.self)
    case .asking: return [("y", "yes"), ("Esc", "no")]
    case .rating:
      let rated =
        StatusNotes.namesChosen(in: context.layout)
        ? "" : screens.hasMarks ? " for marked rows" : screens.isGroupSelected ? " for all" : ""
      return [("1-5", "stars" + rated), ("0", "no rating"), ("Esc", "cancel")]
    case .normal where screens.isCovered: return screens.shown.hints(self).compactMap(\.self)
    case .normal, .typing, .searching, .command, .folder, .setting, .naming, .choosing:
      guard !context.isLocked else { return ofLock.compactMap(\.self) }
      let other = context.snapshot.other.flatMap { other in
        hint(
          .others,
          (other.state == .playing ? "pause" : "play") + (other.match == nil ? "" : ", file"))
      }
      // What was just removed is about to be pasted.
      let first: [Hint?] =
        [other] + ofMarks + (screens.isPasting ? ofClipboard : []) + withSearch
      let others = (screens.tab.hints(self) + ofClipboard).compactMap(\.self) + kept
      return others.reduce(into: first.compactMap(\.self)) { hints, hint in
        if !hints.contains(where: { $0.0 == hint.0 }) { hints.append(hint) }
      }
    }
  }

  /// The hints that have their room before all others: how to leave, and in a narrow line the help.
  var kept: [Hint] {
    guard mode == .normal, !screens.isCovered, !context.isLocked else { return [] }
    let width = context.layout.status.width
    if width >= Self.widthOfNotes { return leaving.compactMap(\.self) }
    let help = context.screen == .help ? nil : hint(.help, "help")
    // The help lists the keys for which there is no room.
    guard width >= Self.widthOfQuitting else { return [help].compactMap(\.self) }
    let isHelpOffered = screens.tab.hints(self).contains { $0?.0 == help?.0 }
    let ways = width >= Self.widthOfLeaving ? leaving : [hint(.quit, "quit")]
    return ([isHelpOffered ? help : nil] + ways).compactMap(\.self)
  }

  /// The minimum width of a line in which notes, too, leave room for the hints that are always shown.
  static let widthOfNotes = 80

  /// The minimum width of a line that always shows both ways to leave, and has wide gaps.
  static let widthOfLeaving = 60

  /// The minimum width of a line that has room for other hints than the help and those of the rows.
  private static let widthOfQuitting = 40

  /// The digits of the moods.
  private var moods: [Hint] {
    context.moods.compactMap { mood in mood.look.key.map { ("\($0)", mood.name.rawValue) } }
  }

  private var ofLock: [Hint?] {
    [
      (context.bindings.unlockingKey, "unlock"), play, digits, next,
      hasNoTrack ? nil : hint(.previous, "previous"), volume,
    ]
  }

  /// The keys that repeat a search, after the keys of the screen that everyone needs.
  private var withSearch: [Hint?] {
    let search = ofSearch
    guard !search.isEmpty else { return [] }
    let needed = [KeyAction.help, .append, .playAll].compactMap { context.bindings.name($0) }
    return screens.tab.hints(self).filter { hint in
      hint.map { needed.contains($0.0) } ?? false
    } + search
  }

  /// The keys that repeat a search, while matches are visible on its screen.
  private var ofSearch: [Hint?] {
    guard screens.screenOfSearch == screens.current, !screens.find.text.isEmpty,
      screens.tab.searchPlace != nil,
      FoldedWords(screens.find.text).match(screens.tab.visibleTexts)
    else { return [] }
    return [hint(.nextMatch, "next match"), hint(.previousMatch, "previous")]
  }

  /// The keys that act on marked rows.
  private var ofMarks: [Hint?] {
    guard screens.hasMarks else { return [] }
    let file = hint(.fileSelected, "file")
    let others =
      screens.movesQueuedRows
      ? [hint(.playNext, "move to play next"), hint(.append, "move to the end")]
      : [hint(.append, "add"), hint(.playNext, "play next")]
    let back = hint(.showAll, screens.isUnmarkedNext ? "unmark" : "clear filter")
    guard let position = screens.tab.movableRows else { return [file, back] + others }
    let above = position.selected == 0 ? "move to the top" : "move above"
    return [
      file, back, hint(.paste, "move here"), hint(.pasteBefore, above),
    ] + others
  }

  /// The key that inserts what was cut.
  private var ofClipboard: [Hint?] {
    // Whether tracks can be inserted does not depend on how many there are.
    guard let first = screens.clipboard.first,
      screens.tab.insertion(of: [first], .after) != nil
    else { return [] }
    if let pasting = screens.tab.pasting { return [hint(.paste, pasting)] }
    return [hint(.paste, "paste"), hint(.pasteBefore, "paste above")]
  }

  // MARK: Hints of several screens

  /// Returns a key with its meaning here; `nil` if the action is not bound.
  func hint(_ action: KeyAction, _ meaning: String) -> Hint? {
    context.bindings.name(action).map { ($0, meaning) }
  }

  /// Whether keys for the playing track would only say that there is none.
  private var hasNoTrack: Bool { context.player.isAttached && context.snapshot.item == nil }

  var play: Hint? {
    guard !hasNoTrack else { return nil }
    return hint(.togglePlayback, context.snapshot.state == .playing ? "pause" : "play")
  }

  var next: Hint? { hasNoTrack ? nil : hint(.next, "next") }

  var digits: Hint? {
    guard !hasNoTrack else { return nil }
    return ("1-\(context.moods.compactMap(\.look.key).max() ?? 4)", "moods")
  }

  private var volume: Hint? {
    let keys = (context.bindings.name(.louder) ?? "") + (context.bindings.name(.softer) ?? "")
    return keys.isEmpty ? nil : (keys, "volume")
  }

  var modes: [Hint?] { [volume, hint(.repeatMode, "repeat"), hint(.shuffleMode, "shuffle")] }

  var radio: Hint? { context.moods.isEmpty ? nil : hint(.radio, "radio") }

  var leaving: [Hint?] { [hint(.leave, "leave"), hint(.quit, "quit")] }

  /// The keys that close a screen that covers another; the one that quits elsewhere does, too.
  var closing: Hint? {
    let quit = context.bindings.name(.quit).map { " \($0)" } ?? ""
    return ("Esc\(quit)", "close")
  }

  /// The keys for sorting songs into moods, while that is active.
  var sorting: [Hint?] {
    guard context.snapshot.sorting != nil else { return [] }
    return [hint(.next, "skip"), hint(.sort, "stop sorting")]
  }
}
