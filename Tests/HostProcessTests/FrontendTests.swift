import Foundation
import TestSupport
import Testing

@testable import HostProcess

/// The list of frontends, which the compiler does not check for completeness.
struct FrontendTests {
  @Test func `every frontend is in the list`() throws {
    let folder = Checkout.source("HostProcess/Frontends")
    let declared = try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { file in
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        .matches(of: /static let (\w+) = Frontend \{/).map { String($0.1) }
    }
    #expect(declared.count > 4)
    #expect(Frontend.all.count == declared.count)
  }
}
