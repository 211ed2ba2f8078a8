package import PlayerModel
import TerminalCells

/// The prompt for a music folder.
struct FolderPrompt: Equatable, Sendable {
  /// The reason for the prompt.
  enum Occasion: Equatable, Sendable {
    /// There is no music yet; the request plays the demo album, if it is available.
    case firstRun(demo: PlayerRequest?)
    /// Another folder is to be added to the library.
    case another
  }

  /// The state of the typed path.
  private enum State: Equatable {
    /// The path has not been checked.
    case typing
    /// These folders complete the path.
    case offering([String])
    /// The folder was refused, for a reason that is a sentence.
    case refused(String)
    /// The folder is being examined.
    case looking
  }

  /// The result of a key other than an edit.
  enum Outcome: Equatable {
    /// The prompt is closed.
    case cancelled
    /// The demo album is to be played instead.
    case demo(PlayerRequest)
    /// The runner has to do something.
    case effect(Effect)
  }

  /// The key that plays the demo album.
  private static let demoKey = Key.control("d")

  /// The reason for the prompt.
  let occasion: Occasion
  /// The typed path.
  private(set) var typed: TypedText
  private var state = State.typing

  /// Creates a prompt with an initial path.
  init(_ occasion: Occasion, text: String = "") {
    typed = TypedText(text)
    self.occasion = occasion
  }

  /// The folders that complete the path; empty unless they were requested.
  var names: [String] {
    if case .offering(let names) = state { names } else { [] }
  }

  /// The reason why the folder was refused, as a sentence.
  var problem: String? {
    if case .refused(let reason) = state { reason } else { nil }
  }

  /// Whether the folder is being examined.
  var isLooking: Bool { state == .looking }

  /// Whether there is no music yet.
  var isFirst: Bool { occasion != .another }

  /// Whether the demo album can be played instead.
  var offersDemo: Bool { demo != nil }

  private var demo: PlayerRequest? {
    if case .firstRun(let demo) = occasion { demo } else { nil }
  }

  /// Handles a key; while the folder is being examined, only Escape has an effect.
  mutating func handle(_ key: Key) -> Outcome? {
    if isLooking {
      guard key == .escape else { return nil }
      state = .typing
      return .effect(.stopLooking)
    }
    switch key {
    case .escape: return .cancelled
    case Self.demoKey where isFirst:
      if let demo { return .demo(demo) }
      state = .refused("The demo album is not installed; type the path of your music folder.")
      return nil
    case .tab: return .effect(.completeFolder(typed.text))
    case .enter: return look()
    default:
      if typed.take(key) { state = .typing }
      return nil
    }
  }

  /// Adds pasted text, unless the folder is being examined.
  mutating func paste(_ text: String) {
    guard !isLooking else { return }
    typed.add(text)
    state = .typing
  }

  /// Shows the completions of `text`, unless the path has changed since.
  mutating func receive(_ completion: FolderCompletion, of text: String) {
    guard typed.text == text, !isLooking else { return }
    let isAnything = completion.text != typed.text || !completion.names.isEmpty
    typed = TypedText(completion.text)
    state =
      isAnything ? .offering(completion.names) : .refused("No folder there starts like that.")
  }

  /// Refuses the folder and continues the prompt.
  mutating func fail(_ reason: String) {
    state = .refused(reason)
  }

  private mutating func look() -> Outcome? {
    guard !typed.isEmpty else {
      state = .refused("Nothing is typed yet.")
      return nil
    }
    state = .looking
    return .effect(.addFolder(typed.text))
  }
}

/// What to offer when there is no music yet.
package struct FirstRun: Equatable, Sendable {
  /// The folder that is likely to contain music; empty if unknown.
  package var folder: String
  /// The request that plays the demo album; `nil` if it is not available.
  package var demo: PlayerRequest?

  package init(folder: String = "", demo: PlayerRequest? = nil) {
    self.folder = folder
    self.demo = demo
  }
}
