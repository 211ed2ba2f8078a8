import Foundation
import TestSupport
import Testing

/// The library that most scripts use.
struct PythonClientTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/mpd")))
  func `python-mpd2 understands every answer`() async throws {
    let shelf = try Shelf()
    let script = Checkout.beside("mpd_client.py")
    // Only the system's own Python has the package.
    let ending = try await apart { [socket = shelf.socket] in
      try Program(["/usr/bin/python3", "-B", script, socket]).end()
    }
    #expect(ending.status == 0, "\(ending.text)")
    #expect(ending.text.hasSuffix("understood\n"), "\(ending.text)")
  }
}
