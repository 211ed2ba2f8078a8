import Testing

@testable import AudioOutput

/// How a sound server's outputs are named and found.
@Suite struct SinkNamesTests {
  private let laptop = ServerSink(
    name: "alsa_output.pci.analog-stereo", title: "Built-in Audio Analog Stereo",
    port: "Headphones", kind: .headphones)
  private let screen = ServerSink(
    name: "alsa_output.pci.hdmi-stereo", title: "Built-in Audio Digital Stereo (HDMI)",
    port: "HDMI / DisplayPort", kind: .hdmi)
  private let ears = ServerSink(
    name: "bluez_output.AC.1", title: "Zoë's Buds", port: nil, kind: .headphones,
    isBluetooth: true)

  private func names(_ sinks: [ServerSink]) -> SinkNames {
    SinkNames(sinks, plugin: "pulse:DEVICE=") { ["default", "silent"].contains($0) }
  }

  @Test(arguments: [
    ("Built-in Audio Analog Stereo", 0), ("built-in audio analog stereo", 0),
    ("alsa_output.pci.analog-stereo", 0), ("pulse:DEVICE=alsa_output.pci.analog-stereo", 0),
    ("analog", 0), ("hdmi", 1), ("HDMI", 1), ("displayport", 1), ("digital stereo", 1),
    ("zoes buds", 2), ("Zoë", 2), ("bluetooth", 2), ("bluetooth headphones", 2),
  ])
  func `an output is found by its names, or by words about it`(text: String, index: Int) {
    let sinks = [laptop, screen, ears]
    #expect(names(sinks).match(text) == .one(sinks[index]))
  }

  @Test func `words that fit several outputs name them, and words that fit none find none`() {
    let names = names([laptop, screen, ears])
    #expect(names.match("headphones") == .several([laptop, ears]))
    #expect(names.match("built-in") == .several([laptop, screen]))
    for text in ["", " ", "kitchen", "analog hdmi", "-"] { #expect(names.match(text) == .unknown) }
  }

  @Test func `what an output is called comes before words about others`() {
    let named = ServerSink(name: "x", title: "Headphones")
    #expect(names([laptop, ears, named]).match("headphones") == .one(named))
  }

  @Test func `titles that are not unique or mean something else are replaced by PCMs`() {
    let twins = ["a", "b"].map { ServerSink(name: $0, title: "USB Audio") }
    let names = names(
      twins + [
        ServerSink(name: "c", title: "silent"), ServerSink(name: "d", title: nil),
        ServerSink(name: "e", title: "a\u{202E}b"), ServerSink(name: "f", title: "Desk"),
        ServerSink(name: "g", title: String(repeating: "x", count: 1000)),
      ])
    #expect(
      names.sinks.map(names.name)
        == ["a", "b", "c", "d", "e"].map { "pulse:DEVICE=\($0)" } + ["Desk", "pulse:DEVICE=g"])
    #expect(names.match("USB Audio") == .several(twins))
  }

  @Test(arguments: [
    ("alsa_output.pci-0000_00_1f.3.analog-stereo", "alsa_output.pci-0000_00_1f.3.analog-stereo"),
    ("my sink", "'my sink'"), ("a,b", "'a,b'"), ("it's", #"'it\'s'"#), (#"a\b"#, #"'a\\b'"#),
  ])
  func `a PCM quotes what ALSA would take for its own syntax`(name: String, value: String) {
    let sink = ServerSink(name: name)
    #expect(names([sink]).pcm(of: sink) == "pulse:DEVICE=" + value)
  }

  @Test func `a list shows the kind, and the PCM of an output with another name`() {
    let twins = ["a", "b"].map { ServerSink(name: $0, title: "USB Audio") }
    let devices = devices(of: names([laptop, ears] + twins))
    #expect(
      devices.map { $0.label(showsIcon: true) } == [
        "🎧 Built-in Audio Analog Stereo  Headphones", "🎧 Zoë's Buds  Headphones, Bluetooth",
        "pulse:DEVICE=a  USB Audio", "pulse:DEVICE=b  USB Audio",
      ])
    #expect(devices[1].label(showsIcon: false) == "Zoë's Buds  Headphones, Bluetooth")
    #expect(
      devices.map(\.pcm) == [
        "pulse:DEVICE=alsa_output.pci.analog-stereo", "pulse:DEVICE=bluez_output.AC.1", nil, nil,
      ])
  }

  @Test func `a name of ALSA never asks the sound server`() throws {
    let meaning = try OutputMeaning(of: "hdmi", isDefined: { $0 == "hdmi" }) {
      Issue.record("the sound server was asked")
      return nil
    }
    #expect(meaning == .pcm)
  }

  @Test func `another name means an output of the sound server, if there is one`() throws {
    let names = names([laptop, screen, ears])
    func meaning(of name: String, _ names: SinkNames?) throws -> OutputMeaning {
      try OutputMeaning(of: name, isDefined: { _ in false }) { names }
    }
    #expect(
      try meaning(of: "zoë", names)
        == .sink(title: "Zoë's Buds", pcm: "pulse:DEVICE=bluez_output.AC.1")
    )
    #expect(
      try meaning(of: "headphones", names)
        == .ambiguous(["Built-in Audio Analog Stereo", "Zoë's Buds"]))
    #expect(try meaning(of: "kitchen", names) == .missing)
    #expect(try meaning(of: "kitchen", nil) == .pcm)
  }

  @Test(arguments: [
    ("pulse:DEVICE=bluez_output.AC.1", true), ("pulse:DEVICE='my sink'", true),
    ("pipewire:NODE=ears", true), ("pulse", false), ("pulse:DEVICE=", false),
    ("pulse:DEVICE=@DEFAULT_SINK@", false), ("pulse:DEVICE=0", false), ("hw:1", false),
    ("pulse:DEVICE=a,SERVER=b", false),
  ])
  func `a PCM may name one sink`(name: String, namesSink: Bool) {
    #expect(SinkNames.isPCM(name) == namesSink)
  }

  @Test func `a PCM that names a sink needs that sink, because PipeWire would use another`() throws
  {
    let names = names([laptop, ears])
    func meaning(of name: String, _ names: SinkNames?) throws -> OutputMeaning {
      try OutputMeaning(of: name, isDefined: { _ in true }) { names }
    }
    let pcm = "pulse:DEVICE=bluez_output.AC.1"
    #expect(try meaning(of: pcm, names) == .sink(title: pcm, pcm: pcm))
    #expect(try meaning(of: pcm, nil) == .pcm)
    #expect(try meaning(of: "pulse:DEVICE=bluez_output.AC.2", names) == .missing)
    #expect(try meaning(of: "pipewire:NODE=ears", names) == .pcm)
    #expect(try meaning(of: "pulse:DEVICE=@DEFAULT_SINK@", names) == .pcm)
  }

  @Test func `several outputs of one name are named in one sentence`() {
    let error = OutputError.output("usb", couldBe: ["pulse:DEVICE=a", "pulse:DEVICE=b"])
    #expect(
      error.message
        == "The output “usb” could be “pulse:DEVICE=a” or “pulse:DEVICE=b”: choose one of them.")
  }
}
