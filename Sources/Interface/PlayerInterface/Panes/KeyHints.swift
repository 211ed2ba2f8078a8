import PlayerModel

/// What keys do here, the most needed first, for the line at the foot.
struct KeyHints {
  let context: PaneContext
  let screens: Screens
  let mode: InputMode

  /// Keys and what they do; those that are bound to nothing are left out.
  var all: [(String, String)] {
    switch mode {
    case .messages, .details: return [("Esc", "close"), ("j k", "scroll")]
    case .headphones:
      return [("Esc", "close"), hint(.order, "straight ahead"), play].compactMap(\.self)
    case .photos:
      return [
        hint(.playSelected, "play the song from there"), ("Esc", "close"), hint(.append, "add"),
        play,
      ].compactMap(\.self)
    case .filing, .radio:
      return moods + [("Esc", "cancel")]
    case .other(let other):
      let toggle = context.bindings.name(.togglePlayback).map {
        ($0, other.state == .playing ? "pause" : "play")
      }
      let digits = other.match == nil ? [] : moods
      return ([toggle] + digits + [("Esc", "cancel"), hint(.next, "next")]).compactMap(\.self)
    case .asking: return [("y", "yes"), ("Esc", "no")]
    case .tags(let form): return form.hints
    case .rating: return [("1-5", "stars"), ("0", "no rating"), ("Esc", "cancel")]
    case .normal, .typing, .searching, .command, .folder, .naming, .choosing:
      guard !context.isLocked else { return ofLock.compactMap(\.self) }
      let other = context.snapshot.other.flatMap { other in
        hint(
          .others,
          (other.state == .playing ? "pause" : "play") + (other.match == nil ? "" : ", file"))
      }
      let marks = ([other] + ofSearch + ofMarks).compactMap(\.self)
      let others = ofScreen.compactMap(\.self)
      return marks + others.filter { other in !marks.contains { $0.0 == other.0 } }
    }
  }

  /// The digits of the moods.
  private var moods: [(String, String)] {
    context.moods.compactMap { mood in mood.look.key.map { ("\($0)", mood.name.rawValue) } }
  }

  private var ofLock: [(String, String)?] {
    [
      (context.bindings.unlockingKey, "unlock"), play, digits, hint(.next, "next"),
      hint(.previous, "previous"), volume,
    ]
  }

  /// What goes on with a search.
  private var ofSearch: [(String, String)?] {
    guard !screens.find.text.isEmpty, screens.searchPlace != nil else { return [] }
    return [hint(.nextMatch, "next match"), hint(.previousMatch, "previous")]
  }

  /// What acts on the rows that are marked.
  private var ofMarks: [(String, String)?] {
    guard screens.marks?.isEmpty == false else { return [] }
    return [
      hint(.fileSelected, "file"), hint(.append, "add"), hint(.playNext, "play next"),
      hint(.showAll, "unmark"),
    ]
  }

  private var ofScreen: [(String, String)?] {
    switch context.screen {
    case .help:
      [hint(.showAll, "close"), hint(.search, "search"), hint(.nextScreen, "next screen")]
    case .search where mode == .typing:
      [
        ("Enter", "results"), ("Up Down", "choose"), ("Ctrl-U", "clear"),
        ("Esc", "stop typing"),
      ]
    case .search:
      [
        hint(.playSelected, "play"), hint(.append, "add"), hint(.search, "type"),
        hint(.help, "help"),
      ]
        + [hint(.showAll, "back"), play, hint(.addToPlaylist, "add to playlist")]
    case .library:
      [hint(.playSelected, "open, play"), hint(.goOut, "back"), hint(.help, "help")]
        + [hint(.append, "add"), hint(.playAll, "play all"), hint(.order, "order"), play]
        + [hint(.addToPlaylist, "add to playlist")]
    case .moods:
      [hint(.playSelected, "open, play"), hint(.goOut, "back"), hint(.help, "help")]
        + (isAmongMoods ? ofCollection : [])
        + [hint(.playAll, "play all"), hint(.append, "add"), takingOut, play]
        + [hint(.addToPlaylist, "add to playlist")]
    case .settings where screens.settings.choosing != nil:
      [hint(.playSelected, "choose"), hint(.showAll, "cancel")]
    case .settings:
      [settingHint, hint(.showAll, "back"), hint(.help, "help"), play]
    case .queue where screens.queue.filter.isEmpty && context.snapshot.queueCount == 0:
      [
        hint(.help, "help"), hint(.command, "command"), hint(.quit, "quit"),
        hint(.leave, "leave"),
      ]
    case .queue where !screens.queue.filter.isEmpty:
      [hint(.help, "help"), hint(.showAll, "clear filter"), hint(.playSelected, "play row"), play]
        + leaving + [hint(.nextScreen, "screens"), hint(.filter, "filter")]
    case .queue, .playing, .log:
      sortingHints + [hint(.help, "help")] + reportHints + [play, digits]
        + leaving
        + [
          hint(.nextScreen, "screens"),
          context.screen == .log && screens.log.report.isShown ? nil : hint(.search, "search"),
          hint(.next, "next"), context.screen == .queue ? hint(.playSelected, "play row") : nil,
          volume, hint(.repeatMode, "repeat"),
          hint(.shuffleMode, "shuffle"),
          context.screen == .queue ? hint(.remove, "remove") : nil,
          context.screen == .log ? nil : hint(.addToPlaylist, "add to playlist"),
          context.moods.isEmpty ? nil : hint(.radio, "radio"),
          context.screen == .playing ? hint(.visualizer, "visualizer") : nil,
          context.screen == .playing ? hint(.lock, "lock") : nil,
        ]
    }
  }

  private var play: (String, String)? {
    hint(.togglePlayback, context.snapshot.state == .playing ? "pause" : "play")
  }

  private var digits: (String, String)? {
    ("1-\(context.moods.compactMap(\.look.key).max() ?? 4)", "moods")
  }

  private var volume: (String, String)? {
    let keys = (context.bindings.name(.louder) ?? "") + (context.bindings.name(.softer) ?? "")
    return keys.isEmpty ? nil : (keys, "volume")
  }

  private var leaving: [(String, String)?] { [hint(.leave, "leave"), hint(.quit, "quit")] }

  /// Whether moods and lists are gone through, and not their tracks.
  private var isAmongMoods: Bool { screens.moods.selectedCollection != nil }

  /// What can be done with the selected mood or list.
  private var ofCollection: [(String, String)?] {
    guard case .collection(let collection)? = screens.moods.selectedCollection else { return [] }
    let isOwn = screens.moods.reasonToKeep(collection) == nil
    let isMood = if case .mood = collection.kind { true } else { false }
    return [isMood ? hint(.radio, "radio") : nil]
      + (isOwn ? [hint(.rename, "rename"), hint(.remove, "delete")] : [])
  }

  /// What takes a track out of the list that it is in.
  private var takingOut: (String, String)? {
    switch screens.moods.browser.focused.source {
    case .mood, .playlist: hint(.remove, "remove")
    case .groups, .folder, .tracks, .records, .photos, nil: nil
    }
  }

  /// What the selected setting wants.
  private var settingHint: (String, String)? {
    switch screens.settings.selected {
    case .folder: hint(.remove, "remove")
    case .addFolder: hint(.playSelected, "add")
    case .entry, nil: hint(.playSelected, "change")
    }
  }

  private var sortingHints: [(String, String)?] {
    guard context.snapshot.sorting != nil else { return [] }
    return [hint(.next, "skip"), hint(.sort, "stop sorting")]
  }

  private var reportHints: [(String, String)?] {
    guard context.screen == .log else { return [] }
    return [
      hint(.report, screens.log.report.nameOfNext),
      screens.log.nextSensor.flatMap { hint(.order, $0) },
    ]
  }

  private func hint(_ action: KeyAction, _ meaning: String) -> (String, String)? {
    context.bindings.name(action).map { ($0, meaning) }
  }
}
