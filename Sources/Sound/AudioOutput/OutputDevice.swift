import CALSA
import Glibc

/// An output that can be chosen.
package struct OutputDevice: Hashable, Sendable {
  /// What to write after `--output`.
  package var name: String
  /// What ALSA says about it, in one line.
  package var description: String

  package init(name: String, description: String) {
    self.name = name
    self.description = description
  }
}

/// The playback devices that ALSA lists, `default` first and `silent` last.
///
/// What ALSA lists besides that only converts, and needs a device behind it, is left out.
///
/// Names that are not listed may work as well, such as those in one's own `~/.asoundrc`. Whether a device works is
/// known when it is opened.
///
/// - Throws: `.failed` if the environment names a configuration that nobody could read.
package func outputDevices() throws(OutputError) -> [OutputDevice] {
  try ALSAConfiguration.check()
  let silent = OutputDevice(
    name: "silent",
    description: "No sound; plays in real time and counts as listening.")
  PCMHandle.keepQuiet()
  PCMHandle.forgetConfiguration()
  var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [silent] }
  defer { snd_device_name_free_hint(hints) }
  var listed: [OutputDevice] = []
  var next = hints
  while let hint = next.pointee {
    next += 1
    // No direction given means both.
    guard let name = text("NAME", of: hint), text("IOID", of: hint) ?? "Output" == "Output" else {
      continue
    }
    let lines = text("DESC", of: hint)?.split(separator: "\n") ?? []
    listed.append(OutputDevice(name: name, description: lines.joined(separator: ", ")))
  }
  return choices(among: listed) + [silent]
}

/// What a listener may choose of what ALSA lists.
func choices(among listed: [OutputDevice]) -> [OutputDevice] {
  // ALSA lists `default` only where there is a card, and yet it is what everybody plays to.
  let standard =
    listed.first { $0.name == "default" }
    ?? OutputDevice(name: "default", description: "This machine's default output.")
  return [standard] + listed.filter { $0.name != "default" && !converters.contains($0.name) }
}

/// Plugins that alsa-lib and alsa-plugins list under their own names; `null` takes all music in no time.
private let converters: Set = [
  "lavrate", "null", "samplerate", "speex", "speexrate", "upmix", "usbstream", "vdownmix",
]

private func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
  guard let characters = snd_device_name_get_hint(hint, key) else { return nil }
  defer { free(characters) }
  return String(cString: characters)
}
