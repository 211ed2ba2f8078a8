extension SinkNames {
  /// ALSA's plugins that play to a sound server, and the beginnings of their PCMs.
  private static let plugins = [("pulse", "pulse:DEVICE="), ("pipewire", "pipewire:NODE=")]

  /// Returns whether a PCM plays to one sink that it names.
  ///
  /// Numbers and names such as `@DEFAULT_SINK@` mean whatever sink the server chooses.
  static func isPCM(_ name: String) -> Bool {
    guard let (_, start) = plugins.first(where: { name.hasPrefix($0.1) }) else { return false }
    let sink = name.dropFirst(start.count)
    return !sink.isEmpty && !sink.hasPrefix("@") && Int(sink) == nil && !sink.contains(",")
  }

  /// Asks this machine's sound server for its sinks; may wait some seconds.
  ///
  /// - Returns: `nil` if there is no server, or ALSA has no plugin that plays to one.
  /// - Throws: `.timedOut` if the server does not answer.
  static func ofMachine() throws(ALSAFailure) -> SinkNames? {
    try asking(SoundServerQuery.run)
  }

  /// Asks this machine's sound server for its sinks with `ask`, which runs a command line.
  ///
  /// Returns and throws the same as ``ofMachine()``.
  static func asking(
    _ ask: ([String]) -> SoundServerQuery.Answer
  ) throws(ALSAFailure) -> SinkNames? {
    guard let (_, start) = plugins.first(where: { ALSADefinition.isDefined($0.0) }),
      let sinks = try SoundServerQuery.sinks(ask)
    else { return nil }
    return SinkNames(sinks, plugin: start, isTaken: hasOtherMeaning)
  }

  /// Returns whether a name means another kind of output.
  private static func hasOtherMeaning(_ name: String) -> Bool {
    name == "silent" || name.hasPrefix("wav:") || ALSADefinition.isDefined(name)
  }
}
