import SafeText
import TerminalCells

/// The prompt for a value of a setting, which is typed, or for a key, which is pressed.
struct SettingPrompt: Equatable, Sendable {
  /// The state of the value.
  private enum State: Equatable {
    /// The value has not been checked.
    case typing
    /// These texts complete the value.
    case offering([String])
    /// The value was refused, for a reason that is a sentence.
    case refused(String)
    /// The value is being checked and written.
    case applying
  }

  /// The result of a key other than an edit.
  enum Outcome: Equatable {
    /// The prompt is closed.
    case cancelled
    /// The setting is to be changed, or the text completed.
    case effect(Effect)
  }

  /// The setting.
  let entry: SettingEntry
  /// The texts of the list, or the keys.
  private let elements: [String]
  /// The index of the text or key to replace; `nil` to add one, or to give a setting without a list its value.
  private let place: Int?
  /// The typed text.
  private(set) var typed = TypedText()
  private var state = State.typing

  /// Creates a prompt with the current value, unless that is secret.
  ///
  /// Returns `nil` if the value cannot be edited as one line of text.
  init?(_ entry: SettingEntry, value: String) {
    (self.entry, elements, place) = (entry, [], nil)
    guard edit(entry.isSecret ? "" : value) else { return nil }
  }

  /// Creates a prompt for a text of the list or a key, which replaces the one at `place`.
  ///
  /// Returns `nil` if the text cannot be edited as one line.
  init?(_ entry: SettingEntry, elements: [String], place: Int?) {
    (self.entry, self.elements, self.place) = (entry, elements, place)
    guard entry.form != .keys, let place, elements.indices.contains(place) else { return }
    guard edit(elements[place]) else { return nil }
  }

  private mutating func edit(_ text: String) -> Bool {
    typed = TypedText(text)
    return typed.text == text
  }

  /// Whether a key is pressed instead of a text typed.
  var isForKey: Bool { entry.form == .keys }

  /// Whether the value is being checked and written.
  var isApplying: Bool { state == .applying }

  /// The reason why the value was refused, as a sentence.
  var problem: String? {
    if case .refused(let reason) = state { reason } else { nil }
  }

  /// The texts that complete the value; empty unless they were requested.
  var completions: [String] {
    if case .offering(let texts) = state { texts } else { [] }
  }

  /// The text of the prompt.
  var title: String {
    switch entry.form {
    case .choice, .text: return "\(entry.name):"
    case .list: return place == nil ? "New in \(entry.name):" : "In \(entry.name):"
    case .keys:
      let old = place.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      return old.map { "Press the key for “\(entry.meaning)” instead of \($0), or Esc" }
        ?? "Press a key for “\(entry.meaning)”, or Esc"
    }
  }

  /// The typed text as it is shown.
  var shown: String {
    entry.isSecret ? String(repeating: "*", count: typed.text.count) : typed.text
  }

  /// Handles a key; while the value is being written, only Escape has an effect.
  mutating func handle(_ key: Key) -> Outcome? {
    if key == .escape { return .cancelled }
    guard !isApplying else { return nil }
    if isForKey { return press(key) }
    if key == .enter { return enter() }
    if key == .tab { return entry.isSecret ? nil : .effect(.completeWord(words, for: typed.text)) }
    if typed.take(key) { state = .typing }
    return nil
  }

  /// The command that would set the typed value, which is completed in the same way.
  private var words: [String] {
    let others = elements.indices.filter { $0 != place }.map { elements[$0] }
    return ["config", "set", entry.name] + others + [typed.text]
  }

  /// Completes `text` up to the common beginning of `words`, unless the value has changed since.
  mutating func receive(_ words: [String], completing text: String) {
    guard typed.text == text, !isApplying, !words.isEmpty else { return }
    typed = TypedText(words.commonBeginning)
    state = words.count > 1 ? .offering(words) : .typing
  }

  /// Adds pasted text.
  mutating func paste(_ text: String) {
    guard !isApplying, !isForKey else { return }
    typed.add(text)
    state = .typing
  }

  /// Refuses the value and continues the prompt.
  mutating func fail(_ reason: String) {
    state = .refused(reason)
  }

  private mutating func enter() -> Outcome? {
    guard entry.form == .list else { return apply(.word(typed.text)) }
    guard !typed.isEmpty else {
      fail("Type a text, or press Esc.")
      return nil
    }
    return apply(.list(changed(to: typed.text)))
  }

  private mutating func press(_ key: Key) -> Outcome? {
    let name = KeySequence(key).spelling
    guard KeySequence(name)?.keys == [key], DisplayText(name).text == name else {
      fail("This key has no name in the settings; press another, or Esc.")
      return nil
    }
    guard !elements.contains(name) else {
      fail("\(name) is its key already; press another, or Esc.")
      return nil
    }
    return apply(.list(changed(to: name)))
  }

  private func changed(to text: String) -> [String] {
    guard let place, elements.indices.contains(place) else { return elements + [text] }
    var new = elements
    new[place] = text
    return new
  }

  private mutating func apply(_ input: SettingInput) -> Outcome {
    state = .applying
    return .effect(.changeSetting(entry.name, to: input))
  }
}
