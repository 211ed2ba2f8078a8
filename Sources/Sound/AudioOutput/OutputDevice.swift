import CALSA
import Glibc

/// An output that the listener can choose.
package struct OutputDevice: Hashable, Sendable {
  /// The name for `--output`.
  package var name: String
  /// ALSA's description, as one line.
  package var description: String

  package init(name: String, description: String) {
    self.name = name
    self.description = description
  }
}

/// Returns the playback devices that ALSA lists, with `default` first and `silent` last.
///
/// Omits ALSA's entries that only convert and need another device. Unlisted names may work as well,
/// such as those from `~/.asoundrc`. Opening a device shows whether it works.
///
/// - Throws: `.failed` if the environment names a configuration file that cannot be read.
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
    // An entry without a direction is for both.
    guard let name = text("NAME", of: hint), text("IOID", of: hint) ?? "Output" == "Output" else {
      continue
    }
    let lines = text("DESC", of: hint)?.split(separator: "\n") ?? []
    listed.append(OutputDevice(name: name, description: lines.joined(separator: ", ")))
  }
  return choices(among: listed) + [silent]
}

/// Returns the devices to offer among those that ALSA lists.
func choices(among listed: [OutputDevice]) -> [OutputDevice] {
  // ALSA lists `default` only if there is a card, but most listeners use it.
  let standard =
    listed.first { $0.name == "default" }
    ?? OutputDevice(name: "default", description: "This machine's default output.")
  return [standard] + listed.filter { $0.name != "default" && !converters.contains($0.name) }
}

/// Plugins listed as devices by alsa-lib and alsa-plugins; `null` consumes music instantly.
private let converters: Set = [
  "lavrate", "null", "samplerate", "speex", "speexrate", "upmix", "usbstream", "vdownmix",
]

private func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
  guard let characters = snd_device_name_get_hint(hint, key) else { return nil }
  defer { free(characters) }
  return String(cString: characters)
}
