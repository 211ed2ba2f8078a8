import FoundationEssentials
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import AudioOutput

@Suite struct WAVOutputTests {
  private let folder: TemporaryFolder
  private let path: String
  private let stereo = PCMFormat(sampleRate: 44100, channelCount: 2)

  init() throws {
    folder = try TemporaryFolder()
    path = folder["out.wav"].encoded
  }

  private var directory: String { folder.path.encoded }

  private func contents(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The header according to the format's specification, written by hand for 44.1 kHz stereo.
  private func header(riffSize: [UInt8], dataSize: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + riffSize + Array("WAVEfmt ".utf8) + [
      16, 0, 0, 0, 1, 0, 2, 0, 0x44, 0xAC, 0, 0, 0x10, 0xB1, 2, 0, 4, 0, 16, 0,
    ] + Array("data".utf8) + dataSize
  }

  @Test func `a file has the header and the nearest 16-bit samples, byte for byte`() throws {
    let output = try WAVOutput(path: path)
    let configuration = try output.open(stereo)
    #expect(!configuration.isPaced)
    #expect(configuration.sampleFormat == .int16)
    let samples = noise(100_000)
    #expect(try output.write(samples) == 50_000)
    #expect(try output.delay() == 0)
    #expect(try output.drain())
    output.close()
    let file = try contents(path)
    // 200 000 bytes of samples are 0x030D40, and 36 more are 0x030D64.
    #expect(
      Array(file.prefix(44))
        == header(riffSize: [0x64, 0x0D, 3, 0], dataSize: [0x40, 0x0D, 3, 0]))
    #expect(Array(file.dropFirst(44)) == bytes(of: int16s(samples)))
  }

  @Test func `a file whose writer is killed is marked as extending to its end`() throws {
    let output = try WAVOutput(path: path)
    _ = try output.open(stereo)
    _ = try output.write([0.5, -0.5])
    let unknown: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(
      try contents(path)
        == header(riffSize: unknown, dataSize: unknown) + [0, 0x40, 0, 0xC0])
  }

  @Test func `when reopened with the same format, the file continues where it was`() throws {
    let output = try WAVOutput(path: path)
    _ = try output.open(stereo)
    _ = try output.write([0, 0.25])
    output.close()
    _ = try output.open(stereo)
    output.drop()
    _ = try output.write([0.5, -1])
    output.close()
    #expect(
      try contents(path)
        == header(riffSize: [44, 0, 0, 0], dataSize: [8, 0, 0, 0]) + [
          0, 0, 0, 0x20, 0, 0x40, 0, 0x80,
        ])
  }

  @Test func `when reopened with another format, the error says why, and the file stays whole`()
    throws
  {
    let output = try WAVOutput(path: path)
    _ = try output.open(stereo)
    _ = try output.write([0, 0.25])
    output.close()
    let before = try contents(path)
    let error = #expect(throws: OutputError.self) {
      try output.open(PCMFormat(sampleRate: 48000, channelCount: 1))
    }
    #expect(error?.code == .unsupportedFormat)
    #expect(error?.message.contains("48000 Hz, 1 channel:") == true)
    #expect(try contents(path) == before)
  }

  @Test func `a new output replaces an older WAV file, however long`() throws {
    for samples in [noise(1000), [0, 0]] {
      let output = try WAVOutput(path: path)
      _ = try output.open(stereo)
      _ = try output.write(samples)
      output.close()
    }
    #expect(try contents(path).count == 48)
  }

  @Test func `a file that is not a WAV file is never overwritten`() throws {
    try Data("ID3 somebody's song".utf8).write(to: URL(filePath: path))
    let output = try WAVOutput(path: path)
    let error = #expect(throws: OutputError.self) { try output.open(stereo) }
    #expect(error?.code == .failed)
    #expect(try contents(path) == Array("ID3 somebody's song".utf8))
  }

  @Test func `a FIFO is refused at once`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: OutputError.self) { try WAVOutput(path: path).open(stereo) }
    #expect(error?.code == .failed)
  }

  @Test func `a folder is refused`() throws {
    let error = #expect(throws: OutputError.self) { try WAVOutput(path: directory).open(stereo) }
    #expect(error?.code == .failed)
    #expect(error?.message.contains("is a folder") == true)
  }

  @Test func `a missing folder is named`() throws {
    let error = #expect(throws: OutputError.self) {
      try WAVOutput(path: directory + "/nowhere/out.wav").open(stereo)
    }
    #expect(error?.code == .notFound)
    #expect(error?.message.contains("/nowhere/out.wav") == true)
  }

  @Test(arguments: ["", "a\0b"])
  func `an impossible file name is refused`(path: String) {
    let error = #expect(throws: OutputError.self) { try makeOutput(named: "wav:" + path) }
    #expect(error?.code == .notFound)
  }

  @Test(arguments: [" ", "a:b,c=\"d\"", "\u{1B}[2J", "日本語 \u{202E}", "-"])
  func `any other name is accepted for a file`(name: String) throws {
    let output = try makeOutput(named: "wav:\(directory)/\(name)")
    _ = try output.open(stereo)
    output.close()
    #expect(FileManager.default.fileExists(atPath: "\(directory)/\(name)"))
  }

  @Test(arguments: [8, 10])
  func `a full file is reported and keeps its contents`(room: Int) throws {
    let output = try WAVOutput(path: path, maximumDataByteCount: room)
    _ = try output.open(stereo)
    #expect(try output.write([0, 0, 0, 0]) == 2)
    let error = #expect(throws: OutputError.self) { try output.write([0, 0]) }
    #expect(error?.code == .writeFailed)
    #expect(error?.message.contains("4 GiB") == true)
    output.close()
    #expect(try contents(path).count == 44 + 8)
  }

  @Test func `the largest file has the largest size in its header`() {
    let header = WAVHeader(
      format: stereo, dataByteCount: WAVHeader.maximumDataByteCount)
    #expect(header.bytes[4..<8] == [0xFF, 0xFF, 0xFF, 0xFF])
  }

  @Test func `a full disk is a clear error`() throws {
    let descriptor = open("/dev/full", O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    let error = #expect(throws: OutputError.self) {
      _ = try WAVFile(owning: descriptor, path: "song.wav", format: stereo)
    }
    #expect(error?.code == .writeFailed)
    #expect(error?.message.contains("“song.wav”") == true)
    #expect(error?.message.contains("the disk is full") == true)
  }

  @Test func `there is always room, but a wake-up is still noticed`() throws {
    let output = try WAVOutput(path: path)
    _ = try output.open(stereo)
    #expect(try output.wait(milliseconds: 1000, wake: -1) == .ready)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(Glibc.write(ends[1], "x", 1) == 1)
    #expect(try output.wait(milliseconds: 1000, wake: ends[0]) == .woken)
  }
}
