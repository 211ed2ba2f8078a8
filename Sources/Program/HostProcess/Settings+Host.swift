package import EventHooks
import PlayerHost
import PlayerModel
import ProgramSettings
package import Settings

extension HostPreferences {
  /// Creates preferences from settings; `home` is what `~` stands for.
  init(_ settings: Settings, home: String?) {
    self.init(
      libraryFolders: settings.folders(home: home),
      ignoredPatterns: settings.ignoredPatterns(home: home),
      analysis: settings.library.analysis, sound: settings.sound,
      listenRule: ListenRule(settings), resumeRule: settings.play.resumeRule)
  }
}

extension Hook {
  /// Returns the hooks in the settings; `home` is what `~` stands for.
  package static func all(_ settings: Settings, home: String?) -> [Hook] {
    let hooks = settings.hooks
    let commands: [(Trigger, [String])] = [
      (.item, hooks.item), (.state, hooks.state), (.listen, hooks.listen), (.mood, hooks.mood),
      (.gesture, hooks.gesture),
    ]
    return commands.filter { $1.first?.isEmpty == false }.map { trigger, command in
      var command = command
      // Without a slash, it is searched for in PATH.
      if command[0].contains("/") { command[0] = Settings.path(command[0], home: home) }
      return Hook(trigger, command: command, timeLimit: hooks.timeLimit)
    }
  }
}
