extension SinkNames {
  /// ALSA's plugins that play to a sound server, and the beginnings of their PCMs.
  private static let plugins = [("pulse", "pulse:DEVICE="), ("pipewire", "pipewire:NODE=")]

  /// Asks this machine's sound server for its sinks; may wait some seconds.
  ///
  /// - Returns: `nil` if no server answers, or ALSA has no plugin that plays to one.
  static func ofMachine() -> SinkNames? {
    guard let (_, start) = plugins.first(where: { ALSADefinition.isDefined($0.0) }),
      let sinks = SoundServerQuery.sinks()
    else { return nil }
    return SinkNames(sinks, plugin: start, isTaken: hasOtherMeaning)
  }

  /// Returns whether a name means another kind of output.
  private static func hasOtherMeaning(_ name: String) -> Bool {
    name == "silent" || name.hasPrefix("wav:") || ALSADefinition.isDefined(name)
  }
}
