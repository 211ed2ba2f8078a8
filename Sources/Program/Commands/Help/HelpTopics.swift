import PlayerInterface
import ProgramSettings
import Settings

/// The answer to a wish, and the commands, keys and settings that match its words.
struct HelpTopics: Equatable {
  /// A match.
  struct Topic: Equatable {
    let name: String
    let meaning: String
  }

  /// The matches of one kind.
  struct Section: Equatable {
    let title: String
    let topics: [Topic]
  }

  /// The remark on what has no key, no command and no setting, as a sentence, if that was sought.
  let remark: String?
  /// The answers about formats, if the words name some.
  let formats: [Topic]
  /// What to press, the command and the setting.
  let answer: [HelpAnswer.Line]
  /// The sections with matches.
  let sections: [Section]

  /// Searches for the words of a text; keys are those of `bindings`.
  init(about text: String, _ bindings: KeyBindings) {
    let query = HelpQuery(text)
    // Only words that name formats find any, so these are what was sought.
    formats = FormatHelp.program.answers(to: text).map {
      Topic(name: $0.subject, meaning: $0.text)
    }
    let commands = HelpTopic.of(Stimmung.shownCommandWords)
    let settings = Self.settingTopics
    let answer =
      formats.isEmpty
      ? HelpAnswer(to: text, bindings, commands: commands, settings: settings) : nil
    remark = answer?.remark
    self.answer = answer?.lines(bindings) ?? []
    let others = [
      Section(title: "Commands", topics: Self.found(commands, query, after: "stimmung ")),
      Section(title: "Keys", topics: Self.keys(query, bindings)),
    ].filter { !$0.topics.isEmpty }
    // A word in the details of a setting only counts if nothing else has it.
    let isFound = !others.isEmpty || !self.answer.isEmpty
    let named = Self.found(settings, query) { $0.gist }
    let found = named.isEmpty && !isFound ? Self.found(settings, query) : named
    sections = others + (found.isEmpty ? [] : [Section(title: "Settings", topics: found)])
  }

  /// The lines to print: the answer, each part in a line, and then the other matches.
  var lines: [String] { answerLines + otherLines }

  /// The lines of the answer.
  var answerLines: [String] {
    let kindWidth = HelpAnswer.Line.Kind.command.rawValue.count
    let width = answer.map(\.name.count).max() ?? 0
    let lines = answer.map { line in
      "\(line.kind.rawValue.padded(to: kindWidth))  \(line.name.padded(to: width))  \(line.meaning)"
    }
    return [remark].compactMap(\.self) + Self.columns(formats) + lines
  }

  /// The lines of the matches that are not in the answer.
  private var otherLines: [String] {
    let named = Set(answer.map(\.name))
    let others = sections.map { section in
      Section(title: section.title, topics: section.topics.filter { !named.contains($0.name) })
    }.filter { !$0.topics.isEmpty }
    let width = others.flatMap(\.topics).map(\.name.count).max() ?? 0
    return others.flatMap { section in
      ["\(section.title):"] + Self.columns(section.topics, width: width).map { "  \($0)" }
    }
  }

  private static func columns(_ topics: [Topic], width: Int? = nil) -> [String] {
    let width = width ?? topics.map(\.name.count).max() ?? 0
    return topics.map { "\($0.name.padded(to: width))  \($0.meaning)" }
  }

  /// Returns the topics whose names, texts or synonyms match a query, with names after a prefix.
  private static func found(
    _ topics: [HelpTopic], _ query: HelpQuery, after prefix: String = "",
    by text: (HelpTopic) -> String = { $0.meaning }
  ) -> [Topic] {
    topics.filter { query.matches("\($0.name) \(text($0)) \($0.synonyms)") }
      .map { Topic(name: prefix + $0.name, meaning: $0.meaning) }
  }

  private static func keys(_ query: HelpQuery, _ bindings: KeyBindings) -> [Topic] {
    HelpLine.all(bindings).compactMap { line in
      guard line.matches(query), case .key(let keys, let meaning, _) = line else { return nil }
      return Topic(name: keys, meaning: meaning)
    }
  }

  /// All settings, as the help finds them.
  static var settingTopics: [HelpTopic] {
    Setting.all.map {
      HelpTopic(name: $0.name, meaning: $0.comment, synonyms: Synonyms.settings[$0.name] ?? "")
    } + [ofKeys]
  }

  /// The settings of keys, which the help finds as one.
  private static let ofKeys = HelpTopic(
    name: "keys.ACTION", meaning: "The keys of an action, such as keys.play.next.",
    synonyms: "key shortcut hotkey binding keybinding remap rebind")
}

extension String {
  /// Returns the text with blanks up to a number of characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
