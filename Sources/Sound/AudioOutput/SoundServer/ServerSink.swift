/// An output of a sound server: a sink of PulseAudio, or a node of PipeWire.
struct ServerSink: Hashable, Sendable {
  /// The server's own name for it, which stays the same.
  var name: String
  /// The name that people know, such as `WH-1000XM4`; `nil` if the server has none.
  var title: String?
  /// The socket or part of the device that plays, such as `Headphones`.
  var port: String?
  /// What it plays through, if known.
  var kind: OutputKind?
  /// Whether the connection is Bluetooth.
  var isBluetooth = false

  /// What distinguishes it from other outputs with the same title.
  var details: [String] {
    var details: [String] = []
    for detail in [port, kind?.word, isBluetooth ? OutputKind.bluetooth.word : nil] {
      guard let detail, detail != title, !details.contains(detail) else { continue }
      details.append(detail)
    }
    return details
  }
}

extension ServerSink {
  /// The properties from which the kind of an output follows, in PulseAudio's or PipeWire's words.
  struct Evidence {
    /// The shape of the device, such as `headset`.
    var formFactor: String?
    /// The bus, such as `bluetooth`.
    var bus: String?
    /// The freedesktop icon, such as `audio-headphones-bluetooth`.
    var icon: String?
    /// The name and the type of the active port, such as `analog-output-headphones`.
    var port: [String?] = []
  }

  /// Creates a sink of the kind that the first property names that names one: a laptop's form does
  /// not say what is plugged in.
  init(name: String, title: String?, port: String?, _ evidence: Evidence) {
    self.name = name
    self.title = Self.known(title)
    self.port = Self.known(port)
    let isBluetooth = evidence.bus == "bluetooth" || name.hasPrefix("bluez")
    self.isBluetooth = isBluetooth
    let texts: [String?] = [evidence.formFactor] + evidence.port + [evidence.icon, name]
    kind =
      texts.lazy.compactMap { $0.flatMap(Self.kind(in:)) }.first ?? (isBluetooth ? .bluetooth : nil)
  }

  /// Returns the kind that a property names.
  private static func kind(in text: String) -> OutputKind? {
    let text = text.lowercased()
    let signs: [(OutputKind, [String])] = [
      (.headphones, ["headphone", "headset", "hands-free", "earpiece"]),
      (.speakers, ["speaker", "hifi"]), (.hdmi, ["hdmi", "displayport", "video-display"]),
    ]
    if text == "tv" { return .hdmi }
    return signs.first { $0.1.contains { text.contains($0) } }?.0
  }

  /// Returns a text of the server, or `nil` if there is none.
  private static func known(_ text: String?) -> String? {
    // PulseAudio's JSON contains this instead of texts that are not ASCII.
    text == "(null)" || text?.isEmpty == true ? nil : text
  }
}
