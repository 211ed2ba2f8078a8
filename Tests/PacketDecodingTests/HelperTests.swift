import CLinux
import Foundation
import HelperProtocol
import Linux
import PlayerModel
import TestSupport
import Testing

@testable import PacketDecoding

/// Helpers that are missing, hang or crash, and the helper that is kept.
@Suite struct HelperTests {
  private let sound = ALACFixture()

  /// Returns the message of the error from decoding by a program, or `nil` if it works.
  private func message(_ program: String, timeLimit: Double = 2) -> String? {
    let decoder = decoder(sound, by: DecoderPool(program: program, timeLimit: timeLimit))
    do throws(PlayerError) {
      _ = try decoder.decode(Array(sound.packets[..<3]))
      return nil
    } catch {
      #expect(error.code == .nothingPlayable)
      return error.message
    }
  }

  /// Writes a helper in Python, and returns its path.
  private func script(_ text: String, in folder: TemporaryFolder) throws -> String {
    let path = try folder.write(Array("#!/usr/bin/python3\n\(text)\n".utf8), to: "helper")
    chmod(path.encoded, 0o755)
    return path.encoded
  }

  /// The start of a scripted helper.
  private static let greeting = """
    import array, os, signal, socket, struct, time
    line = socket.socket(fileno=0)
    def send(*fields):
        body = b"".join(struct.pack(">I", len(field)) + field for field in fields)
        line.sendall(struct.pack(">I", len(body)) + body)
    def receive():
        length = struct.unpack(">I", line.recv(4, socket.MSG_WAITALL))[0]
        return line.recv(length, socket.MSG_WAITALL)
    send(b"stimmung-decode 1")
    line.recvmsg(1, 64)

    """

  @Test func `a missing program is reported without the name of a file`() {
    #expect(
      message("/nowhere/stimmung-decode")
        == "M4A needs stimmung-decode; install the package stimmung-decode, or build it with Resources/build."
    )
  }

  @Test(arguments: ["/bin/true", "/bin/false"])
  func `another program is not accepted as a helper`(program: String) {
    #expect(message(program)?.contains("does not work, so M4A cannot be played") == true)
  }

  @Test func `a helper that does not answer in time is killed`() throws {
    let folder = try TemporaryFolder()
    let program = try script(
      Self.greeting + "open('\(folder["pid"])', 'w').write(str(os.getpid()))\ntime.sleep(600)",
      in: folder)
    let found = message(program, timeLimit: 0.3)
    #expect(
      found?.contains("/music/song.m4a could not be decoded: stimmung-decode did not answer")
        == true)
    let process = try #require(pid_t(String(decoding: folder.read("pid"), as: UTF8.self)))
    try eventually("the end of the helper") { kill(process, 0) == -1 }
  }

  @Test(arguments: [
    "send(b'done'); receive(); send(b'what')",
    "send(b'done'); receive(); line.sendall(b'\\xff' * 10)",
    // More samples than there is room for, and fewer counts than packets.
    "send(b'done'); receive(); send(b'decoded', struct.pack('>5I', 44100, 2, 65536, 65536, 65536))",
    "send(b'done'); receive(); send(b'decoded', struct.pack('>3I', 44100, 2, 256))",
    "os.kill(os.getpid(), signal.SIGKILL)",
  ])
  func `an invalid answer counts as a crash`(answer: String) throws {
    let folder = try TemporaryFolder()
    let program = try script(Self.greeting + "receive(); " + answer, in: folder)
    #expect(
      message(program) == "/music/song.m4a could not be decoded: stimmung-decode crashed on it.")
  }

  @Test func `a stream that the decoder refuses is reported`() throws {
    let pool = DecoderPool(program: helper)
    let decoder = HelperDecoder(.aac, config: [0xFF, 0xFF], of: songPath, by: pool)
    let error = #expect(throws: PlayerError.self) { _ = try decoder.decode([[0]]) }
    #expect(error?.message == "/music/song.m4a has a kind of sound that cannot be decoded.")
    // The next song gets a new helper.
    let next = HelperTests.isExact(sound, by: pool)
    #expect(next)
  }

  @Test func `a helper that was killed is replaced`() throws {
    let folder = try TemporaryFolder()
    let program = try script(
      """
      import os
      if os.path.exists('\(folder["second"])'): os.execv('\(helper)', ['stimmung-decode'])
      open('\(folder["second"])', 'w').close()
      \(Self.greeting)
      os.kill(os.getpid(), signal.SIGKILL)
      """, in: folder)
    let pool = DecoderPool(program: program)
    #expect(throws: PlayerError.self) {
      _ = try decoder(sound, by: pool).decode([sound.packets[0]])
    }
    #expect(Self.isExact(sound, by: pool))
  }

  @Test func `a helper is kept for the next song, and ends after a while`() throws {
    let folder = try TemporaryFolder()
    let program = folder["helper"]
    try folder.write(
      Array("#!/bin/sh\necho $$ >>'\(folder["pids"])'\nexec '\(helper)'\n".utf8), to: "helper")
    chmod(program.encoded, 0o755)
    let pool = DecoderPool(program: program.encoded, idleTime: 0.5)
    #expect(Self.isExact(sound, by: pool))
    #expect(Self.isExact(sound, by: pool))
    func processes() throws -> [pid_t] {
      String(decoding: try folder.read("pids"), as: UTF8.self).split(separator: "\n")
        .compactMap { pid_t($0) }
    }
    let first = try #require(processes().first)
    try eventually("the end of the helper") { kill(first, 0) == -1 }
    #expect(Self.isExact(sound, by: pool))
    // Streams that are decoded at the same time have their own.
    let (one, other) = (decoder(sound, by: pool), decoder(sound, by: pool))
    let before = try processes().count
    _ = try one.decode([sound.packets[0]])
    _ = try other.decode([sound.packets[0]])
    #expect(try processes().count - before >= 1)
  }

  @Test func `a thread that runs only while the machine is idle has helpers of its own`() throws {
    #expect(DecoderPool.ofThread === DecoderPool.shared)
    let answer = AwaitedAnswer<Bool>()
    try startThread(named: "test") {
      cl_run_when_idle()
      answer.give(DecoderPool.ofThread === DecoderPool.shared)
    }
    let isShared = answer.wait()
    #expect(!isShared)
  }

  /// Returns whether all packets are decoded exactly.
  private static func isExact(_ sound: ALACFixture, by pool: DecoderPool) -> Bool {
    let decoded = try? decoder(sound, by: pool).decode(sound.packets)
    return decoded?.samples == sound.samples
  }
}
