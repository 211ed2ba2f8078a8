import PlayerModel

/// The screen of settings.
extension AppModel {
  /// Asks for what the screen shows, if it is looked at.
  mutating func requestSettings() -> [Effect] {
    guard screen == .settings else { return [] }
    return [.readSettings] + requestFolders()
  }

  /// Asks for the folders of the library, if they are looked at.
  mutating func requestFolders() -> [Effect] {
    screen == .settings ? request(.libraryFolders, for: .settings) : []
  }

  /// What a setting is now: of the player's own it knows best.
  func value(of entry: SettingEntry) -> String {
    guard connection == .attached else { return entry.value }
    return switch entry.name {
    case "audio.output": snapshot.output
    case "audio.replaygain": snapshot.sound.replayGain.rawValue
    default: entry.value
    }
  }

  /// Changes the selected setting, or shows what it may be; takes what is chosen.
  mutating func changeSetting() -> [Effect] {
    if let (entry, choice) = settings.choice {
      settings.stopChoosing()
      return [.changeSetting(entry.name, to: choice.value)]
    }
    switch settings.selected {
    case .addFolder:
      askForFolder()
    case .entry(let entry) where entry.choices.count == 2:
      let value = value(of: entry)
      let other = entry.choices.first { $0.value != value }
      return other.map { [.changeSetting(entry.name, to: $0.value)] } ?? []
    case .entry(let entry):
      settings.choose(from: value(of: entry))
    case .folder, nil:
      break
    }
    return []
  }

  /// Takes the selected folder out of the library.
  mutating func removeFolder() -> [Effect] {
    guard settings.choosing == nil, case .folder(let folder)? = settings.selected else { return [] }
    return [.removeFolder(folder.path)]
  }

  /// Takes what the settings are.
  mutating func receive(_ entries: [SettingEntry]) -> [Effect] {
    settings.entries = entries
    return []
  }
}

extension SettingsState: KeyedList {}
