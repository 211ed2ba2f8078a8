package import PlayerModel
import TerminalCells

/// A folder with music that the listener types.
struct FolderPrompt: Equatable, Sendable {
  /// What is typed.
  var typed: TypedText
  /// Whether there is no music at all yet.
  let isFirst: Bool
  /// The folders that go on from it; empty unless that was asked for.
  private(set) var names: [String] = []
  /// Why it cannot be that, as a sentence.
  private(set) var problem: String?
  /// Whether the folder is being looked at.
  private(set) var isLooking = false

  /// A prompt in which something may stand already.
  init(_ text: String = "", isFirst: Bool) {
    typed = TypedText(text)
    self.isFirst = isFirst
  }

  /// Takes a key that edits; answers whether it is one.
  mutating func take(_ key: Key) -> Bool {
    guard typed.take(key) else { return false }
    forgetAnswers()
    return true
  }

  /// Adds pasted text.
  mutating func add(_ text: String) {
    typed.add(text)
    forgetAnswers()
  }

  /// Takes what goes on from what is typed.
  mutating func complete(with completion: FolderCompletion) {
    forgetAnswers()
    let isAnything = completion.text != typed.text || !completion.names.isEmpty
    typed = TypedText(completion.text)
    names = completion.names
    if !isAnything { problem = "No folder there begins like that." }
  }

  /// Waits for what is found in the folder; answers whether one is typed.
  mutating func look() -> Bool {
    forgetAnswers()
    isLooking = !typed.isEmpty
    if typed.isEmpty { problem = "Type the folder that your music is in." }
    return isLooking
  }

  /// Goes on being typed, as the folder is none.
  mutating func fail(_ reason: String?) {
    isLooking = false
    problem = reason
  }

  private mutating func forgetAnswers() {
    names = []
    problem = nil
  }
}

/// How an interface begins where there is no music at all yet.
package struct FirstRun: Equatable, Sendable {
  /// The folder that music is likely to be in; empty if nobody knows.
  package var folder: String
  /// What plays the demo album; nil if it is not there.
  package var demo: PlayerRequest?

  /// A first run.
  package init(folder: String = "", demo: PlayerRequest? = nil) {
    self.folder = folder
    self.demo = demo
  }
}
