package import PlayerInterface

/// What the interface's command line knows of the program's commands.
package struct CommandLineWords: Sendable {
  /// What a word may become.
  package struct Completion: Sendable {
    let words: [String]
    let offersFiles: Bool

    /// One of `words`, and the name of a file if that `offersFiles`.
    package init(words: [String], offersFiles: Bool) {
      self.words = words
      self.offersFiles = offersFiles
    }
  }

  let commands: @Sendable () -> [CommandWord]
  let complete: @Sendable ([String]) -> Completion

  /// - Parameters:
  ///   - commands: Makes the list of commands.
  ///   - complete: Finds what the last of some words may become.
  package init(
    commands: @escaping @Sendable () -> [CommandWord],
    complete: @escaping @Sendable ([String]) -> Completion
  ) {
    self.commands = commands
    self.complete = complete
  }
}
