import FoundationEssentials
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import AudioOutput

/// Tests against the PCMs that come with alsa-lib, none of which is paced.
@Suite struct ALSAOutputTests {
  private let folder: TemporaryFolder
  private let stereo = PCMFormat(sampleRate: 44100, channelCount: 2)

  init() throws {
    folder = try TemporaryFolder()
  }

  private var directory: String { folder.path.encoded }

  @Test func `the null device accepts float and every format`() throws {
    let output = try makeOutput(named: "null")
    let configuration = try output.open(stereo)
    #expect(configuration.format == stereo)
    #expect(configuration.sampleFormat == .float32)
    try output.writeAll(noise(88200), channelCount: 2)
    try output.drainAll()
    #expect(try output.delay() == 0)
    #expect(output.underruns == 0)
    output.close()
    output.close()
  }

  @Test(arguments: [
    PCMFormat(sampleRate: 8000, channelCount: 1), PCMFormat(sampleRate: 48000, channelCount: 2),
  ])
  func `the file device receives what was written, bit for bit`(format: PCMFormat) throws {
    let path = directory + "/a b.raw"
    let output = try makeOutput(named: "file:FILE='\(path)',FORMAT=raw")
    let samples = noise(format.sampleRate * format.channelCount + 2, seed: 7)
    #expect(try output.open(format).sampleFormat == .float32)
    try output.writeAll(samples, channelCount: format.channelCount)
    try output.drainAll()
    output.close()
    #expect(Array(try Data(contentsOf: URL(filePath: path))) == bytes(of: samples))
  }

  @Test(arguments: [
    "nope", "", "hw:9", "plug:nope", "a\0b", "\u{1B}[2J",
  ])
  func `a missing device is named, with what to do`(name: String) throws {
    let output = try makeOutput(named: name)
    let error = #expect(throws: OutputError.self) { try output.open(stereo) }
    #expect(error?.code == .notFound)
    #expect(error?.message.contains("“\(name)”") == true)
    #expect(error?.message.contains("“stimmung output silent”") == true)
    output.drop()
    output.close()
  }

  @Test func `a name of any length is refused like another`() throws {
    let output = try makeOutput(named: String(repeating: "x", count: 100_000))
    let error = #expect(throws: OutputError.self) { try output.open(stereo) }
    #expect(error?.code == .notFound)
  }

  @Test func `a format that no device plays is refused with its name`() throws {
    let format = PCMFormat(sampleRate: .max, channelCount: 2)
    let error = #expect(throws: OutputError.self) { try makeOutput(named: "null").open(format) }
    #expect(error?.code == .unsupportedFormat)
    #expect(error?.message.contains("\(format)") == true)
  }

  @Test func `a name that ALSA cannot interpret is quoted with ALSA's error`() throws {
    let format = PCMFormat(sampleRate: 44100, channelCount: 2)
    let error = #expect(throws: OutputError.self) { try makeOutput(named: "hw:99").open(format) }
    #expect(error?.code == .failed)
    #expect(error?.message.contains("“hw:99” cannot be used (Invalid argument)") == true)
  }

  @Test func `a wait is woken by its descriptor even when there is room`() throws {
    let output = try makeOutput(named: "null")
    _ = try output.open(stereo)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { Glibc.close(end) } }
    #expect(try output.wait(milliseconds: 1000, wake: ends[0]) == .ready)
    try #require(Glibc.write(ends[1], "x", 1) == 1)
    #expect(try output.wait(milliseconds: -1, wake: ends[0]) == .woken)
  }

  @Test func `dropping discards what the device has not begun to play`() throws {
    let output = try makeOutput(named: "null")
    _ = try output.open(stereo)
    #expect(try output.write(noise(200)) == 100)
    #expect(try output.delay() == 100)
    output.drop()
    #expect(try output.delay() == 0)
    #expect(try output.write(noise(200)) == 100)
  }

  @Test func `the list of devices ends with the silent one`() throws {
    let devices = try outputDevices()
    #expect(devices.last?.name == "silent")
    #expect(devices.allSatisfy { !$0.name.isEmpty && !$0.description.contains("\n") })
  }

  @Test func `the names for a completion include every output that can be chosen`() throws {
    let names = try outputNames()
    #expect(names.last == "silent" && names.contains("default"))
    #expect(!names.contains("null"))
  }

  @Test func `default is the first choice, and pure converters are not offered`() {
    let names = ["null", "lavrate", "pulse", "hw:CARD=PCH,DEV=0", "speex", "default", "upmix"]
    let listed = names.map { OutputDevice(name: $0, description: "\($0)!") }
    let chosen = choices(among: listed)
    #expect(chosen.map(\.name) == ["default", "hw:CARD=PCH,DEV=0", "pulse"])
    #expect(chosen[0].description == "default!")
    #expect(choices(among: []).map(\.name) == ["default"])
  }

  @Test func `plugins are offered if they can be opened, after the cards`() {
    let names = ["jack", "pulse", "oss", "hw:CARD=PCH,DEV=0", "default", "front:CARD=PCH,DEV=0"]
    let listed = names.map { OutputDevice(name: $0, description: "") }
    let chosen = choices(among: listed) { $0 == "pulse" }
    #expect(
      chosen.map(\.name) == ["default", "hw:CARD=PCH,DEV=0", "front:CARD=PCH,DEV=0", "pulse"])
  }

  @Test func `a plugin can be opened if its device is there`() {
    #expect(ALSAList.canBeOpened("null"))
    #expect(!ALSAList.canBeOpened("hw:9"))
    #expect(!ALSAList.canBeOpened("plug:nope"))
  }

  @Test func `a name is ALSA's own if the configuration defines it, whatever its arguments`() {
    for name in ["null", "hw:9", "plug:nope", "file:FILE='/a: b',FORMAT=raw"] {
      #expect(ALSADefinition.isDefined(name), "\(name)")
    }
    for name in ["", ":", "WH-1000XM4", "Built-in Audio 2.0", "a\0b", "HDMI: Screen"] {
      #expect(!ALSADefinition.isDefined(name), "\(name)")
    }
  }

  @Test func `checking an output reports whether it works and leaves nothing behind`() throws {
    #expect(try checkOutput(named: "silent") == "silent")
    #expect(try checkOutput(named: "null") == "null")
    let missing = #expect(throws: OutputError.self) { try checkOutput(named: "nope") }
    #expect(missing?.code == .notFound)
    let path = directory + "/a.wav"
    #expect(throws: OutputError.self) { try checkOutput(named: "wav:\(path)") }
    #expect(access(path, F_OK) != 0)
  }

  @Test func `names select the kind of output`() throws {
    #expect(try makeOutput(named: "silent") is SilentOutput)
    #expect(try makeOutput(named: "wav:x.wav") is WAVOutput)
    #expect(try makeOutput(named: "silently") is ALSAOutput)
    #expect(try makeOutput(named: "wav:x.wav").name == "wav:x.wav")
  }
}
