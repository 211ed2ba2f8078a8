import Foundation
import PhotoFiles
import PhotoReading
import PlayerModel
import TestSupport
import Testing

/// Helpers that are missing, hang, or die.
@Suite struct HelperEndTests {
  private func code(_ reader: PhotoHelper, _ path: TrackPath) -> PhotoError.Code? {
    do throws(PhotoError) {
      _ = try reader.facts(of: path)
      return nil
    } catch {
      return error.code
    }
  }

  /// A reader whose helper is a Python script.
  private func reader(by script: String, in folder: TemporaryFolder) throws -> PhotoHelper {
    let path = try folder.write(Array("#!/usr/bin/python3\n\(script)\n".utf8), to: "helper")
    chmod(path.encoded, 0o755)
    return PhotoHelper(program: path.encoded, timeLimit: 1)
  }

  /// The start of a scripted helper.
  private static let greeting = """
    import os, signal, socket, struct, time
    line = socket.socket(fileno=0)
    def send(*fields):
        body = b"".join(struct.pack(">I", len(field)) + field for field in fields)
        line.sendall(struct.pack(">I", len(body)) + body)
    send(b"stimmung-photos 1")
    """

  @Test func `a missing program is reported in a sentence`() throws {
    let reader = PhotoHelper(program: "/nowhere/stimmung-photos")
    let error = #expect(throws: PhotoError.self) {
      try reader.facts(of: PhotoFixtures.path("plain.jpg"))
    }
    #expect(error?.code == .noHelper)
    #expect(error?.message.contains("install the package stimmung-photos") == true)
  }

  @Test(arguments: ["/bin/true", "/bin/false", "/bin/cat"])
  func `another program is not accepted as a helper`(program: String) throws {
    let path = try PhotoFixtures.path("plain.jpg")
    #expect(code(PhotoHelper(program: program, timeLimit: 1), path) == .noHelper)
  }

  @Test func `a helper that never answers is abandoned in time and killed`() throws {
    let folder = try TemporaryFolder()
    let mark = folder["pid"]
    let reader = try reader(
      by: Self.greeting + "\nopen('\(mark)', 'w').write(str(os.getpid()))\ntime.sleep(600)",
      in: folder)
    #expect(code(reader, try PhotoFixtures.path("plain.jpg")) == .tooCostly)
    let process = try #require(pid_t(String(decoding: folder.read("pid"), as: UTF8.self)))
    try eventually("the end of the helper") { kill(process, 0) == -1 }
  }

  @Test func `a helper that sends a byte now and then gets no more time`() throws {
    let folder = try TemporaryFolder()
    let reader = try reader(
      by: Self.greeting
        + "\nline.sendall(struct.pack('>I', 1000))\nwhile True: time.sleep(0.1); line.sendall(b'x')",
      in: folder)
    #expect(code(reader, try PhotoFixtures.path("plain.jpg")) == .tooCostly)
  }

  @Test(arguments: ["send(b'what')", "send(b'bytes', b'x')", "line.sendall(b'\\xff' * 10)", "pass"])
  func `an invalid answer affects only its file`(answer: String) throws {
    let folder = try TemporaryFolder()
    let reader = try reader(by: Self.greeting + "\n" + answer, in: folder)
    #expect(code(reader, try PhotoFixtures.path("plain.jpg")) == .unsupported)
  }

  @Test func `a killed helper is followed by a new one`() throws {
    let folder = try TemporaryFolder()
    let program = try #require(PhotoFixtures.program.isEmpty ? nil : PhotoFixtures.program)
    // The first one dies of the file; the second is the real one.
    let reader = try reader(
      by: """
        import os
        if os.path.exists('\(folder["second"])'): os.execv('\(program)', ['stimmung-photos'])
        open('\(folder["second"])', 'w').close()
        \(Self.greeting)
        os.kill(os.getpid(), signal.SIGKILL)
        """, in: folder)
    let path = try PhotoFixtures.path("plain.jpg")
    #expect(code(reader, path) == .unsupported)
    #expect(code(reader, path) == nil)
    #expect(code(reader, path) == nil)
  }

  @Test func `an idle helper ends after a while`() throws {
    let folder = try TemporaryFolder()
    let mark = folder["pid"]
    let path = try folder.write(
      Array("#!/bin/sh\necho $$ > '\(mark)'\nexec '\(PhotoFixtures.program)'\n".utf8), to: "helper")
    chmod(path.encoded, 0o755)
    let reader = PhotoHelper(program: path.encoded, idleTime: 0.2)
    let photo = try PhotoFixtures.path("plain.jpg")
    #expect(code(reader, photo) == nil)
    let process = try #require(
      pid_t(String(decoding: folder.read("pid"), as: UTF8.self).dropLast()))
    try eventually("the end of the helper") { kill(process, 0) == -1 }
    #expect(code(reader, photo) == nil)
  }
}
