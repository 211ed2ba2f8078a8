import CALSA

/// The definition of a PCM in ALSA's configuration.
enum ALSADefinition {
  /// The types of PCM that need a sound card, a local sound server, or a PCM that they name.
  private static let known: Set = [
    "asym", "copy", "ctl_elems", "dmix", "dshare", "dsnoop", "file", "hooks", "hw", "iec958",
    "ladspa", "lfloat", "linear", "meter", "mmap_emul", "multi", "pipewire", "plug", "pulse",
    "rate", "route", "share", "softvol", "upmix", "vdownmix",
  ]
  /// The maximum nesting of definitions.
  private static let mostLevels = 16

  /// Returns whether ``OutputFiles`` include everything that the PCM `name` needs.
  ///
  /// Other PCMs need something without a file, such as JACK's server or headphones connected
  /// through BlueALSA.
  static func comesWithFiles(_ name: String) -> Bool {
    PCMHandle.keepQuiet()
    var top: OpaquePointer?
    guard snd_config_update_ref(&top) >= 0, let top else { return false }
    defer { snd_config_unref(top) }
    return comesWithFiles(name, in: top, levels: mostLevels)
  }

  /// Returns whether the configuration defines the PCM `name`, whatever its arguments.
  static func isDefined(_ name: String) -> Bool {
    PCMHandle.keepQuiet()
    let base = name.prefix { $0 != ":" }
    guard !base.isEmpty, !base.utf8.contains(0) else { return false }
    var top: OpaquePointer?
    guard snd_config_update_ref(&top) >= 0, let top else { return false }
    defer { snd_config_unref(top) }
    var definition: OpaquePointer?
    // Like libasound, which takes a name with a dot for a path.
    let path = base.contains(".") ? String(base) : "pcm.\(base)"
    return snd_config_search(top, path, &definition) >= 0
  }

  private static func comesWithFiles(
    _ name: String, in top: OpaquePointer, levels: Int
  ) -> Bool {
    guard levels > 0 else { return false }
    var definition: OpaquePointer?
    // Definitions by a missing card cannot be found.
    guard snd_config_search_definition(top, "pcm", name, &definition) >= 0, let definition else {
      return true
    }
    defer { snd_config_delete(definition) }
    return comesWithFiles(definition, in: top, levels: levels - 1)
  }

  private static func comesWithFiles(
    _ node: OpaquePointer, in top: OpaquePointer, levels: Int
  ) -> Bool {
    guard levels > 0 else { return false }
    let end = snd_config_iterator_end(node)
    var next = snd_config_iterator_first(node)
    while let current = next, current != end {
      next = snd_config_iterator_next(current)
      guard let child = snd_config_iterator_entry(current) else { continue }
      guard snd_config_get_type(child) != SND_CONFIG_TYPE_COMPOUND else {
        if !comesWithFiles(child, in: top, levels: levels - 1) { return false }
        continue
      }
      switch (text(snd_config_get_id, child), text(snd_config_get_string, child)) {
      case ("type", let type?): if !known.contains(type) { return false }
      case ("pcm", let name?): if !comesWithFiles(name, in: top, levels: levels) { return false }
      // A slave defined in a table of its own, which is not followed.
      case ("slave", _?): return false
      default: break
      }
    }
    return true
  }

  private static func text(
    _ read: (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Int32,
    _ node: OpaquePointer
  ) -> String? {
    var characters: UnsafePointer<CChar>?
    guard read(node, &characters) >= 0, let characters else { return nil }
    return String(cString: characters)
  }
}
