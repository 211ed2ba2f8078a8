/// The answer of the help to a wish: what to press, then the command, then the setting.
package struct HelpAnswer: Equatable, Sendable {
  /// A line of the answer.
  package struct Line: Equatable, Sendable {
    /// What the line says.
    package enum Kind: String, Equatable, Sendable {
      case press = "Press"
      case command = "Command"
      case setting = "Setting"
    }

    package let kind: Kind
    /// The keys, the command or the setting.
    package let name: String
    package let meaning: String
  }

  /// The remark on what has no key, no command and no setting, such as what does not exist; usually `nil`.
  private let remarked: HelpRemark?
  /// The keys, if some do what is wished for.
  private let key: HelpLine?
  private let command: HelpTopic?
  private let setting: HelpTopic?

  /// Finds what to press, the command and the setting that fulfil a wish.
  package init(
    to text: String, _ bindings: KeyBindings, commands: [HelpTopic], settings: [HelpTopic] = []
  ) {
    let remarked = HelpRemark.on(HelpQuery(text))
    self.remarked = remarked
    if let remarked, remarked.instead == nil {
      (self.key, self.command, self.setting) = (nil, nil, nil)
      return
    }
    let query = HelpQuery(remarked?.instead ?? text)
    let key = query.best(of: HelpLine.all(bindings)) { $0.fit(query) }
    let command = query.best(of: commands) { topic in
      query.fit(
        "\(topic.name) \(topic.meaning)", synonyms: topic.synonyms, name: topic.name)
    }
    let setting = query.best(of: settings) { topic in
      query.fit("\(topic.name) \(topic.gist)", synonyms: topic.synonyms)
    }
    // What is about fewer words of the wish is about something else.
    let best = [key?.fit, command?.fit, setting?.fit].compactMap(\.self).max() ?? HelpQuery.Fit()
    let isAnswer = best.isAnswer(to: query)
    func isSo(_ fit: HelpQuery.Fit?) -> Bool { isAnswer && fit?.words == best.words }
    self.key = isSo(key?.fit) ? key?.topic : nil
    self.command = isSo(command?.fit) ? command?.topic : nil
    self.setting = isSo(setting?.fit) && setting?.fit.isExact == true ? setting?.topic : nil
  }

  /// The remark as a sentence, if there is one.
  package var remark: String? { remarked?.text }

  /// Returns the lines, with the names of commands as they are typed in a shell.
  package func lines(_ bindings: KeyBindings) -> [Line] {
    [press(bindings), commandLine, settingLine].compactMap(\.self)
  }

  private func press(_ bindings: KeyBindings) -> Line? {
    if case .key(let keys, let meaning, _)? = key {
      return Line(kind: .press, name: keys, meaning: meaning)
    }
    if let command, let key = bindings.name(.command) {
      let name = key.count == 1 ? "\(key)\(command.name)" : "\(key) \(command.name)"
      return Line(kind: .press, name: name, meaning: "on the command line of the interface")
    }
    if let setting, let key = bindings.name(.showSettings) {
      return Line(kind: .press, name: key, meaning: "the settings, among them \(setting.name)")
    }
    return nil
  }

  private var commandLine: Line? {
    if let command {
      return Line(kind: .command, name: "stimmung \(command.name)", meaning: command.meaning)
    }
    return setting.map {
      Line(kind: .command, name: "stimmung config set \($0.name)", meaning: "Changes the setting.")
    }
  }

  private var settingLine: Line? {
    setting.map { Line(kind: .setting, name: $0.name, meaning: $0.gist) }
  }

  /// Returns the lines for the help on the screen: the remark, the keys, the command after a colon, and the setting.
  func helpLines(_ bindings: KeyBindings) -> [HelpLine] {
    let sentence = remarked.map { HelpLine.key($0.subject, $0.text) }
    let command = command.map { command in
      let names = [command.name] + command.aliases
      return HelpLine.key(names.map { ":\($0)" }.joined(separator: " "), command.meaning)
    }
    let keys =
      key ?? (command == nil ? press(bindings).map { HelpLine.key($0.name, $0.meaning) } : nil)
    let setting = setting.map { HelpLine.key($0.name, $0.gist) }
    return [sentence, keys, command, setting].compactMap(\.self)
  }
}

extension HelpLine {
  /// Returns how well the line answers a query; keys that are bound to nothing answer none.
  fileprivate func fit(_ query: HelpQuery) -> HelpQuery.Fit {
    guard case .key(let keys, let meaning, let synonyms) = self,
      !keys.hasPrefix(HelpLine.unbound)
    else {
      return HelpQuery.Fit()
    }
    return query.fit(
      meaning, synonyms: synonyms, keys: keys.split(separator: " ").map(String.init))
  }
}
