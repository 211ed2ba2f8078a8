package import PlayerInterface

/// What the interface's command line knows about the program's commands.
package struct CommandLineWords: Sendable {
  /// The completions of a word.
  package struct Completion: Sendable {
    let words: [String]
    let offersFiles: Bool

    /// Creates completions that consist of `words` and, if `offersFiles`, names of files.
    package init(words: [String], offersFiles: Bool) {
      self.words = words
      self.offersFiles = offersFiles
    }
  }

  let commands: @Sendable () -> [CommandWord]
  let formats: @Sendable () -> FormatHelp
  let settings: @Sendable () -> [HelpTopic]
  let complete: @Sendable ([String]) -> Completion

  /// Creates the description of the commands.
  ///
  /// - Parameters:
  ///   - commands: Returns the list of commands.
  ///   - formats: Returns the help on formats.
  ///   - settings: Returns the settings that the help can find.
  ///   - complete: Completes the last of some words.
  package init(
    commands: @escaping @Sendable () -> [CommandWord],
    formats: @escaping @Sendable () -> FormatHelp,
    settings: @escaping @Sendable () -> [HelpTopic],
    complete: @escaping @Sendable ([String]) -> Completion
  ) {
    self.commands = commands
    self.formats = formats
    self.settings = settings
    self.complete = complete
  }
}
