import Testing

@testable import AudioOutput

/// What the sound server's programs print, and what is read from it.
@Suite struct SoundServerQueryTests {
  /// A question with recorded answers; programs without one are not installed.
  private func sinks(
    pactl json: String? = nil, text: String? = nil, dump: String? = nil
  ) throws -> [ServerSink]? {
    try SoundServerQuery.sinks { words in
      let answer: String? =
        switch words {
        case ["pactl", "-f", "json", "list", "sinks"]: json
        case ["pactl", "list", "sinks"]: text
        case ["pw-dump"]: dump
        default: nil
        }
      guard let answer else { return .unavailable }
      return .output(Array(answer.utf8))
    }
  }

  @Test func `the sinks of PulseAudio have descriptions, ports and kinds`() throws {
    let expected = [
      ServerSink(
        name: "alsa_output.pci-0000_00_1f.3.analog-stereo", title: "Built-in Audio Analog Stereo",
        port: "Headphones", kind: .headphones),
      ServerSink(
        name: "alsa_output.pci-0000_00_1f.3.hdmi-stereo", title: "Built-in Audio Digital Stereo",
        port: "HDMI / DisplayPort", kind: .hdmi),
      ServerSink(
        name: "bluez_output.AC_80_0A_2C_A6_4E.1", title: "WH-1000XM4", port: "Headset",
        kind: .headphones, isBluetooth: true),
      ServerSink(name: "null", title: "Null Output", port: nil, kind: nil),
    ]
    #expect(try sinks(pactl: RecordedSinks.pactl) == expected)
  }

  @Test func `descriptions that pactl leaves out of its JSON are taken from its text`() throws {
    let sinks = try sinks(pactl: RecordedSinks.pactlWithoutUmlauts, text: RecordedSinks.pactlText)
    #expect(sinks?.map(\.title) == ["Lautsprecher Küche", "Kopfhörer"])
    #expect(sinks?.map(\.kind) == [.speakers, .headphones])
    let without = try self.sinks(pactl: RecordedSinks.pactlWithoutUmlauts)
    #expect(without?.map(\.title) == [nil, nil])
    #expect(without?.map(\.name) == ["first", "second"])
  }

  @Test func `the sinks of PipeWire are found among everything that pw-dump prints`() throws {
    let expected = [
      ServerSink(
        name: "alsa_output.pci-0000_00_1f.3.analog-stereo", title: "Built-in Audio Analog Stereo",
        port: "Speakers", kind: .speakers),
      ServerSink(
        name: "bluez_output.AC_80_0A_2C_A6_4E.1", title: "WH-1000XM4", port: nil,
        kind: .headphones, isBluetooth: true),
    ]
    #expect(try sinks(dump: RecordedSinks.dump) == expected)
    #expect(try sinks(pactl: "Failure: not JSON", dump: RecordedSinks.dump) == expected)
  }

  @Test func `null sinks of PipeWire have titles, and a kind if they state a shape`() throws {
    let expected = [
      ServerSink(name: "kitchen", title: "Lautsprecher Küche", port: nil, kind: .speakers),
      ServerSink(name: "ears", title: "Blue Headphones", port: nil, kind: nil),
    ]
    #expect(try sinks(dump: RecordedSinks.dumpOfNullSinks) == expected)
  }

  @Test func `a server without sinks has none, and none answers where there is no server`() throws {
    #expect(try sinks(pactl: "[]") == [])
    #expect(try sinks(dump: "[]") == [])
    #expect(try sinks() == nil)
  }

  @Test(arguments: ["", "{}", "[{}]", "[1]", "{\"name\":", "[{\"name\":7}]", "\u{0}"])
  func `an answer that is not a list of sinks is not one`(answer: String) throws {
    #expect(try sinks(pactl: answer) == nil)
    #expect(try sinks(dump: answer)?.isEmpty ?? true)
  }

  @Test func `a server that hangs is asked only once`() {
    var asked: [[String]] = []
    let error = #expect(throws: ALSAFailure.self) {
      try SoundServerQuery.sinks { words in
        asked.append(words)
        return .overdue
      }
    }
    #expect(error == .timedOut)
    #expect(asked == [["pactl", "-f", "json", "list", "sinks"]])
    #expect(throws: ALSAFailure.timedOut) {
      try SoundServerQuery.sinks { $0 == ["pw-dump"] ? .overdue : .unavailable }
    }
  }

  @Test func `programs that are asked for a completion share one time limit`() throws {
    var (time, limits) = (Int64(5), [Double]())
    let ask = SoundServerQuery.asking(for: 0.5, now: { time }) { words, seconds in
      limits.append(seconds)
      time += 300_000_000
      return words == ["pw-dump"] ? .output(Array("[]".utf8)) : .unavailable
    }
    #expect(try SoundServerQuery.sinks(ask) == [])
    #expect(throws: ALSAFailure.timedOut) { try SoundServerQuery.sinks(ask) }
    #expect(limits.count == 2 && limits[0] == 0.5 && abs(limits[1] - 0.2) < 1e-6)
  }

  @Test(
    arguments: [
      ("internal", "analog-output-headphones", .headphones), ("headset", nil, .headphones),
      ("internal", "analog-output-speaker", .speakers), ("tv", nil, .hdmi),
      ("internal", "hdmi-output-0", .hdmi), ("webcam", nil, nil),
      ("hands-free", nil, .headphones), ("speaker", "headset-output", .speakers),
    ] as [(String, String?, OutputKind?)])
  func `the shape of a device says what it is, and else what is plugged in`(
    form: String, port: String?, kind: OutputKind?
  ) {
    let evidence = ServerSink.Evidence(formFactor: form, port: [port])
    #expect(ServerSink(name: "x", title: nil, port: nil, evidence).kind == kind)
  }

  @Test func `a Bluetooth device that says no more is Bluetooth`() {
    let sink = ServerSink(
      name: "bluez_sink.00", title: "Box", port: nil, ServerSink.Evidence(bus: "bluetooth"))
    #expect(sink.kind == .bluetooth && sink.isBluetooth)
    #expect(sink.details == ["Bluetooth"])
  }
}
