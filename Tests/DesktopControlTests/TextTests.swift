import MessageBus
import PlayerModel
import TestSupport
import Testing

@testable import DesktopControl

/// Texts from files, made suitable for a bus.
struct TextTests {
  @Test func `characters for which a bus disconnects the player are replaced`() {
    for bad: UInt32 in [0, 10, 0x1B, 0x7F, 0x9F, 0xEF80, 0xEFFF, 0xFDD0, 0xFFFE, 0x1FFFF, 0x10FFFE]
    {
      let text = Unicode.Scalar(bad).map { "a\($0)b" } ?? ""
      #expect(BusText.line(text) == "a�b", "\(bad)")
    }
    #expect(BusText.line("東京 🎵 é") == "東京 🎵 é")
    #expect(BusText.lines("a\nb\tc", limit: 100) == "a\nb�c")
    #expect(BusText.line(String(repeating: "x", count: 100_000)).count == 4096)
  }

  @Test func `markup is escaped once`() {
    #expect(BusText.escaped("<b>Tom & Jerry</b>") == "&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;")
  }

  @Test func `any path survives conversion to a URL and back`() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
      let path = TrackPath(bytes: [UInt8(ascii: "/")] + bytes)
      #expect(FileURL.path(of: FileURL.text(of: path)) == path)
    }
    #expect(FileURL.text(of: TrackPath("/ö #1.mp3")) == "file:///%C3%B6%20%231.mp3")
    #expect(FileURL.path(of: "FILE://localhost/a#b")?.encoded == "/a")
  }

  @Test func `buses are found according to the environment`() {
    func session(_ environment: [String: String]) -> String? {
      BusAddress.session(in: environment)
    }
    #expect(session([:]) == nil)
    #expect(session(["XDG_RUNTIME_DIR": "/run/a b"]) == "unix:path=/run/a%20b/bus")
    #expect(
      session(["XDG_RUNTIME_DIR": "/run", "DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"])
        == "unix:abstract=x")
    #expect(session(["DBUS_SESSION_BUS_ADDRESS": ""]) == nil)
  }
}
