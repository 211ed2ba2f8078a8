import CALSA
import Glibc

/// An output that can be chosen.
package struct OutputDevice: Hashable, Sendable {
  /// What to write after `--output`.
  package var name: String
  /// What ALSA says about it, in one line.
  package var description: String

  /// A device.
  package init(name: String, description: String) {
    self.name = name
    self.description = description
  }
}

/// The playback devices that ALSA lists, and at last `silent`.
///
/// Names that are not listed may work as well, such as those in one's own `~/.asoundrc`. Whether a device works is
/// known when it is opened.
package func outputDevices() -> [OutputDevice] {
  let silent = OutputDevice(
    name: "silent", description: "No sound; takes as long as the music and counts as playing.")
  PCMHandle.keepQuiet()
  var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [silent] }
  defer { snd_device_name_free_hint(hints) }
  var devices: [OutputDevice] = []
  var next = hints
  while let hint = next.pointee {
    next += 1
    // No direction given means both.
    guard let name = text("NAME", of: hint), text("IOID", of: hint) ?? "Output" == "Output" else {
      continue
    }
    let lines = text("DESC", of: hint)?.split(separator: "\n") ?? []
    devices.append(OutputDevice(name: name, description: lines.joined(separator: ", ")))
  }
  return devices + [silent]
}

private func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
  guard let characters = snd_device_name_get_hint(hint, key) else { return nil }
  defer { free(characters) }
  return String(cString: characters)
}
