import Foundation
import Testing
import Transport

/// What a player and a helper of another version say to each other.
@Suite struct TransportErrorTests {
  @Test(arguments: [
    (TransportError.Code.notReady, "cannotSync"), (.badCertificates, "badCertificates"),
    (.hostUnreachable, "hostUnreachable"), (.cancelled, "syncCancelled"),
  ])
  func `codes are spelled as ever on the line to the helper`(
    code: TransportError.Code, spelling: String
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(TransportError(code, "No.")), as: UTF8.self)
    #expect(text == #"{"code":"\#(spelling)","message":"No."}"#)
  }
}
