import PlayerModel
import TerminalCells

/// What keys do on the settings screen.
extension SettingsState {
  /// Performs an action, or returns `nil` if there is nothing to do.
  ///
  /// The current value of a setting may come from the player.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected, .goIn: return opened == nil ? change(player) : changeInOpened(player)
    case .goOut:
      guard opened != nil else { return nil }
      stopChoosing()
      return []
    case .append: return add()
    case .details: return describe(player)
    case .remove: return opened == nil ? remove(player) : removeInOpened()
    // Here, only removed folders are put back: what changed elsewhere is not what was seen to change.
    case .undo:
      changed = nil
      return putBackFolder() ?? [.say(noUndo)]
    case .redo: return [.say("Changes of settings are not redone; change the setting again.")]
    default: return nil
    }
  }

  // MARK: Settings

  /// Changes the selected setting, or shows its values; returns `nil` if nothing can be changed.
  private mutating func change(_ player: PlayerLink) -> [Intent]? {
    switch selected {
    case .addFolder: return [.askForFolder]
    case .entry(let entry):
      // A change that waits for a restart is taken back, whatever is in force until then.
      let value =
        entry.isAppliedAtOnce ? valueInForce(of: entry, player) : player.value(of: entry)
      return change(entry, from: value)
    case .heading, .folder, nil: return nil
    }
  }

  private mutating func change(_ entry: SettingEntry, from value: String) -> [Intent] {
    switch entry.form {
    case .choice where entry.choices.count == 2: return toggle(entry, from: value)
    case .text where entry.choices.isEmpty:
      return ask(SettingPrompt(entry, value: value), for: entry)
    case .keys where elements(of: entry).count < 2:
      let keys = elements(of: entry)
      return ask(
        SettingPrompt(entry, elements: keys, place: keys.isEmpty ? nil : 0), for: entry)
    case .choice, .text, .list, .keys:
      open(entry, selecting: value)
      return []
    }
  }

  /// Returns the selected setting to its default, or removes a folder; returns `nil` for other rows.
  private mutating func remove(_ player: PlayerLink) -> [Intent]? {
    switch selected {
    case .folder(let folder): return remove(folder, player.snapshot)
    case .entry(let entry): return [entry.removal]
    case .heading, .addFolder, nil: return nil
    }
  }

  /// Returns the question before an action takes a pressed key, or sequences that start with it, from another one;
  /// `nil` if it takes none.
  ///
  /// A key that another action has in the file cannot be taken, which the answer to `change` says.
  func question(taking key: Key, of entry: SettingEntry, before change: Effect) -> Question? {
    guard let (other, lost, kept) = bindings.loser(of: key), other != entry.action,
      !isInFile("keys.\(other.rawValue)")
    else { return nil }
    let name = KeySequence(key).spelling
    let verb = lost.count == 1 ? "is" : "are"
    let rest = kept.isEmpty ? "has no other key" : "keeps \(kept.joined(separator: ", "))"
    return Question(
      text: "\(lost.joined(separator: ", ")) \(verb) “\(other.meaning)”, which \(rest). "
        + "Take \(lost == [name] ? "it" : name) for “\(entry.meaning)”?",
      intents: [.effect(change)])
  }

  /// Shows all that is known of the selected setting, for which small screens have no room; returns `nil` for other
  /// rows.
  private func describe(_ player: PlayerLink) -> [Intent]? {
    guard let entry = selectedEntry else { return nil }
    let value =
      entry.action == nil
      ? text(of: entry, player) : elements(of: entry).joined(separator: " ")
    let rows = [
      TrackDetail("setting", entry.label), TrackDetail("value", value),
      TrackDetail("meaning", entry.meaning), TrackDetail("in the file", facts),
    ]
    return [.open(DetailsView(rows.filter { !$0.value.isEmpty }))]
  }

  /// Asks for another key or text of the selected setting; returns `nil` for settings that have one value.
  private func add() -> [Intent]? {
    guard let entry = selectedEntry, entry.form == .keys || entry.form == .list else { return nil }
    let texts = opened?.elements ?? elements(of: entry)
    return ask(SettingPrompt(entry, elements: texts, place: nil), for: entry)
  }

  // MARK: The values of a setting

  /// Chooses the selected value, or asks for another one.
  private mutating func changeInOpened(_ player: PlayerLink) -> [Intent]? {
    guard let opened else { return nil }
    let entry = opened.entry
    switch opened.selected {
    case .choice(let choice):
      choose(choice)
      return [.effect(.changeSetting(entry.name, to: .word(choice.value)))]
    case .suggestion(let text): return changeOpened { $0.add(text) }
    case .element(let index):
      return ask(
        SettingPrompt(entry, elements: opened.elements, place: index), for: entry)
    case .other where entry.form == .text:
      return ask(SettingPrompt(entry, value: player.value(of: entry)), for: entry)
    case .other: return add()
    case nil: return nil
    }
  }

  private mutating func removeInOpened() -> [Intent]? {
    changeOpened { $0.removeSelected() } ?? nil
  }

  /// Returns the intent that opens a prompt, or that explains why there is none.
  private func ask(_ prompt: SettingPrompt?, for entry: SettingEntry) -> [Intent] {
    let refusal = Intent.say(
      "\(entry.name) cannot be edited in one line; change it in config.toml.", .warning)
    return [prompt.map(Intent.askForSetting) ?? refusal]
  }
}

extension SettingEntry {
  /// Asks whether to return the setting to its default, or says why that is not possible.
  fileprivate var removal: Intent {
    switch origin {
    case .standard where problem.isEmpty: .say("\(name) has its default already.")
    case .lastUsed where problem.isEmpty:
      .say("\(name) is not in config.toml; the last used value is kept.")
    case .run: .say("\(name) is set by --set for this run.")
    case .standard, .lastUsed, .file:
      .ask(
        Question(
          text: standard.isEmpty
            ? "Remove \(name) from config.toml? Then the last used value is kept."
            : "Return \(name) to its default, \(standard)?",
          intents: [.effect(.changeSetting(name, to: .standard))]))
    }
  }
}
