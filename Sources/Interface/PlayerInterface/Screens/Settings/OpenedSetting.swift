import PlayerModel
import TerminalCells

/// A setting whose values are shown instead of all settings.
struct OpenedSetting: Equatable, Sendable {
  /// A row of the screen.
  enum Row: Equatable, Sendable {
    /// A value to choose.
    case choice(SettingEntry.Choice)
    /// A text of the list, or a key.
    case element(Int)
    /// A text that can be added to the list.
    case suggestion(String)
    /// The row to type another value or to press another key.
    case other
  }

  /// The setting.
  private(set) var entry: SettingEntry
  /// The texts of the list, or the keys, including changes that are not in the file yet.
  private(set) var elements: [String]
  /// The selection in ``rows``.
  var position = ListPosition()

  /// Shows the values of a setting in a list of this height, and selects `value`.
  init(_ entry: SettingEntry, elements: [String], selecting value: String, height: Int) {
    (self.entry, self.elements) = (entry, elements)
    position.setHeight(height)
    position.setCount(rows.count)
    position.select(entry.choices.firstIndex { $0.value == value } ?? 0)
  }

  /// The rows in order.
  var rows: [Row] {
    let choices = entry.choices.map(Row.choice)
    switch entry.form {
    case .choice: return choices
    case .text: return choices + [.other]
    case .list, .keys:
      let others = entry.suggestions.filter { suggestion in
        !elements.contains { $0 == suggestion || $0.hasPrefix(suggestion + ":") }
      }
      return choices + elements.indices.map(Row.element) + others.map(Row.suggestion) + [.other]
    }
  }

  /// The selected row.
  var selected: Row? {
    let rows = rows
    return rows.indices.contains(position.selected) ? rows[position.selected] : nil
  }

  /// The index of the selected text or key in ``elements``.
  var selectedElement: Int? {
    if case .element(let index)? = selected { index } else { nil }
  }

  /// Returns the text of a row.
  func text(of row: Row) -> String {
    switch row {
    case .choice(let choice): choice.label
    case .element(let index): elements.indices.contains(index) ? elements[index] : ""
    case .suggestion(let text): "Add \(text)"
    case .other:
      switch entry.form {
      case .choice, .text: "Type another value"
      case .list: "Add another text"
      case .keys: "Press another key"
      }
    }
  }

  /// Adopts the setting as it is now in the file.
  mutating func update(_ entry: SettingEntry, elements: [String]) {
    (self.entry, self.elements) = (entry, elements)
    position.setCount(rows.count)
  }

  /// Adds a text to the list and selects it.
  mutating func add(_ text: String) -> [Intent] {
    change { elements in
      elements.append(text)
      return elements.count - 1
    }
  }

  /// Removes the selected text or key; returns `nil` if none is selected.
  mutating func removeSelected() -> [Intent]? {
    guard let index = selectedElement else { return nil }
    return change { elements in
      elements.remove(at: index)
      return max(0, min(index, elements.count - 1))
    }
  }

  /// Moves the selected text of the list; returns no intents if that is not possible.
  mutating func moveSelected(by rows: Int) -> [Intent] {
    guard let index = selectedElement else { return [] }
    let (target, overflow) = index.addingReportingOverflow(rows)
    let place = max(0, min(overflow ? (rows < 0 ? 0 : .max) : target, elements.count - 1))
    guard place != index else { return [] }
    return change { elements in
      elements.insert(elements.remove(at: index), at: place)
      return place
    }
  }

  /// Changes the list, and selects the text at the index that `change` returns.
  private mutating func change(_ change: (inout [String]) -> Int) -> [Intent] {
    let index = change(&elements)
    position.setCount(rows.count)
    position.select(rows.firstIndex(of: .element(index)) ?? 0)
    return [.effect(.changeSetting(entry.name, to: .list(elements)))]
  }
}
