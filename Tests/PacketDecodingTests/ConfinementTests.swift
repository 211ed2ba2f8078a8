import Foundation
import TestSupport
import Testing

@testable import PacketDecoding

/// What the helper may do, according to the kernel.
@Suite struct ConfinementTests {
  @Test func `the helper is confined, and has no open files of the player`() throws {
    let folder = try TemporaryFolder()
    let program = folder["helper"]
    try folder.write(
      Array("#!/bin/sh\necho $$ >'\(folder["pid"])'\nexec '\(helper)'\n".utf8), to: "helper")
    chmod(program.encoded, 0o755)
    let sound = ALACFixture()
    let stream = decoder(sound, by: DecoderPool(program: program.encoded))
    _ = try stream.decode([sound.packets[0]])
    let process = String(decoding: try folder.read("pid"), as: UTF8.self).dropLast()
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    #expect(status.contains("Seccomp:\t2"))
    #expect(status.contains("NoNewPrivs:\t1"))
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    #expect(Set(open) == ["0", "1", "2"])
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    for (name, value) in [
      ("Max core file size", "0"), ("Max address space", "268435456"), ("Max file size", "0"),
    ] {
      let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }
      #expect(
        line?.dropFirst(name.count).split(separator: " ").first.map(String.init) == value, "\(name)"
      )
    }
    withExtendedLifetime(stream) {}
  }

  @Test func `the helper is the only program that is linked with FAAD2`() throws {
    let folder = URL(fileURLWithPath: helper).deletingLastPathComponent()
    for (program, isLinked) in [("stimmung-decode", true), ("stimmung-player", false)] {
      let path = folder.appendingPathComponent(program).path
      guard isLinked || FileManager.default.fileExists(atPath: path) else { continue }
      let listing = try Program(["ldd", path]).end()
      #expect(listing.status == 0)
      #expect(listing.text.contains("libfaad") == isLinked)
    }
  }

  @Test func `started by hand, the helper explains what starts it`() throws {
    let ending = try Program([helper]).end()
    #expect(ending.status == 2)
    #expect(ending.text.contains("started by stimmung"))
  }
}
