/// An output that the listener can choose.
package struct OutputDevice: Hashable, Sendable {
  /// The name for `--output`: for an output of a sound server, the one that people know.
  package var name: String
  /// What else is known, as one line: for a PCM, ALSA's description.
  package var description: String
  /// The PCM that is opened, if ``name`` is not one.
  package var pcm: String?
  /// What it plays through, if known.
  package var kind: OutputKind?

  package init(
    name: String, description: String, pcm: String? = nil, kind: OutputKind? = nil
  ) {
    self.name = name
    self.description = description
    self.pcm = pcm
    self.kind = kind
  }

  /// Returns the line that shows the output in a list.
  package func label(showsIcon: Bool) -> String {
    let icon = showsIcon ? kind.map { $0.icon + " " } ?? "" : ""
    return icon + name + (description.isEmpty ? "" : "  " + description)
  }
}

/// Returns the outputs that can be chosen: those of the sound server, those of ALSA with `default`
/// first, and `silent`.
///
/// Omits ALSA's entries that only convert and need another device, and plugins that cannot be
/// opened, such as JACK's without its server. Unlisted names may work as well, such as those from
/// `~/.asoundrc`. May wait some seconds for sound servers.
///
/// - Throws: `.failed` if the environment names a configuration file that cannot be read.
package func outputDevices() throws(OutputError) -> [OutputDevice] {
  try outputDevices(asking: SoundServerQuery.run, isUsable: ALSAList.canBeOpened)
}

/// Returns the names of the outputs that can be chosen, for a completion, which must be quick.
///
/// Opens no plugin, so those that could not be opened are among them. Waits for sound servers for
/// at most half a second in all.
///
/// - Throws: `.failed` if the environment names a configuration file that cannot be read.
package func outputNames() throws(OutputError) -> [String] {
  let ask = SoundServerQuery.asking(for: 0.5)
  return try outputDevices(asking: ask) { _ in true }.map(\.name)
}

/// Returns the outputs that can be chosen.
///
/// - Parameters:
///   - ask: Runs a command line that asks a sound server.
///   - isUsable: Returns whether a plugin can be opened.
private func outputDevices(
  asking ask: ([String]) -> SoundServerQuery.Answer, isUsable: (String) -> Bool
) throws(OutputError) -> [OutputDevice] {
  try ALSAConfiguration.check()
  PCMHandle.forgetConfiguration()
  // A sound server that does not answer has no outputs to choose.
  let sinks = (try? SinkNames.asking(ask)).map(devices(of:)) ?? []
  let silent = OutputDevice(
    name: "silent",
    description: "No sound; plays in real time and counts as listening.")
  return sinks + choices(among: ALSAList.devices(), isUsable: isUsable) + [silent]
}

/// Returns the outputs of a sound server.
func devices(of names: SinkNames) -> [OutputDevice] {
  names.sinks.map { sink in
    let (name, pcm) = (names.name(of: sink), names.pcm(of: sink))
    let title = name == pcm ? [sink.title].compactMap(\.self) : []
    return OutputDevice(
      name: name, description: (title + sink.details).joined(separator: ", "),
      pcm: name == pcm ? nil : pcm, kind: sink.kind)
  }
}

/// Returns the devices to offer among those that ALSA lists.
///
/// - Parameter isUsable: Returns whether a plugin can be opened.
func choices(
  among listed: [OutputDevice], isUsable: (String) -> Bool = { _ in true }
) -> [OutputDevice] {
  // ALSA lists `default` only if there is a card, but most listeners use it.
  let standard =
    listed.first { $0.name == "default" }
    ?? OutputDevice(name: "default", description: "This machine's default output.")
  let others = listed.filter { $0.name != "default" && !converters.contains($0.name) }
  // A card that another program uses is still there.
  let cards = others.filter { $0.name.contains("CARD=") }
  let plugins = others.filter { !$0.name.contains("CARD=") && isUsable($0.name) }
  return [standard] + cards + plugins
}

/// Plugins listed as devices by alsa-lib and alsa-plugins; `null` consumes music instantly.
private let converters: Set = [
  "lavrate", "null", "samplerate", "speex", "speexrate", "upmix", "usbstream", "vdownmix",
]
