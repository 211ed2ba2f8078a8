package import PlayerModel
import TerminalCells

/// A folder with music that the listener types.
struct FolderPrompt: Equatable, Sendable {
  /// Why a folder is asked for.
  enum Occasion: Equatable, Sendable {
    /// There is no music at all yet; the request plays the demo album, if there is one.
    case firstRun(demo: PlayerRequest?)
    /// Another folder is to join the library.
    case another
  }

  /// What is known of what is typed.
  private enum State: Equatable {
    /// Nothing.
    case typing
    /// These folders go on from it.
    case offering([String])
    /// It cannot be that, and why, as a sentence.
    case refused(String)
    /// The folder is being looked at.
    case looking
  }

  /// What a key leads to beside what is typed.
  enum Outcome: Equatable {
    /// The prompt is left.
    case cancelled
    /// The demo album is to play instead.
    case demo(PlayerRequest)
    /// Something is to be found out.
    case effect(Effect)
  }

  /// The key that plays the demo album.
  private static let demoKey = Key.control("d")

  /// Why a folder is asked for.
  let occasion: Occasion
  /// What is typed.
  private(set) var typed: TypedText
  private var state = State.typing

  /// A prompt in which something may stand already.
  init(_ occasion: Occasion, text: String = "") {
    typed = TypedText(text)
    self.occasion = occasion
  }

  /// The folders that go on from what is typed; empty unless that was asked for.
  var names: [String] {
    if case .offering(let names) = state { names } else { [] }
  }

  /// Why it cannot be that, as a sentence.
  var problem: String? {
    if case .refused(let reason) = state { reason } else { nil }
  }

  /// Whether the folder is being looked at.
  var isLooking: Bool { state == .looking }

  /// Whether there is no music at all yet.
  var isFirst: Bool { occasion != .another }

  /// Whether there is a demo album to be played instead.
  var offersDemo: Bool { demo != nil }

  private var demo: PlayerRequest? {
    if case .firstRun(let demo) = occasion { demo } else { nil }
  }

  /// Takes a key; while the folder is looked at, only Escape counts.
  mutating func handle(_ key: Key) -> Outcome? {
    if isLooking {
      guard key == .escape else { return nil }
      state = .typing
      return .effect(.stopLooking)
    }
    switch key {
    case .escape: return .cancelled
    case Self.demoKey where isFirst: return demo.map(Outcome.demo)
    case .tab: return .effect(.completeFolder(typed.text))
    case .enter: return look()
    default:
      if typed.take(key) { state = .typing }
      return nil
    }
  }

  /// Adds pasted text, unless the folder is being looked at.
  mutating func paste(_ text: String) {
    guard !isLooking else { return }
    typed.add(text)
    state = .typing
  }

  /// Takes what goes on from `text`, unless meanwhile something else is typed.
  mutating func receive(_ completion: FolderCompletion, of text: String) {
    guard typed.text == text, !isLooking else { return }
    let isAnything = completion.text != typed.text || !completion.names.isEmpty
    typed = TypedText(completion.text)
    state =
      isAnything ? .offering(completion.names) : .refused("No folder there starts like that.")
  }

  /// Goes on being typed, as the folder cannot be taken.
  mutating func fail(_ reason: String) {
    state = .refused(reason)
  }

  private mutating func look() -> Outcome? {
    guard !typed.isEmpty else {
      state = .refused("Type the path of your music folder.")
      return nil
    }
    state = .looking
    return .effect(.addFolder(typed.text))
  }
}

/// How an interface begins where there is no music at all yet.
package struct FirstRun: Equatable, Sendable {
  /// The folder that music is likely to be in; empty if nobody knows.
  package var folder: String
  /// What plays the demo album; nil if it is not there.
  package var demo: PlayerRequest?

  package init(folder: String = "", demo: PlayerRequest? = nil) {
    self.folder = folder
    self.demo = demo
  }
}
