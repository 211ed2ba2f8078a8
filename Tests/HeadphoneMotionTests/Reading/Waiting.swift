import Glibc
import HeadphoneMotion

/// Something that did not come in time.
struct Late: Error, CustomStringConvertible {
  let description: String
}

/// Waits until something is so; looks often, and gives up after 20 seconds.
func eventually(_ what: String, _ holds: () -> Bool) throws {
  let end = ContinuousClock.now + .seconds(20)
  while !holds() {
    guard ContinuousClock.now < end else { throw Late(description: "not in time: \(what)") }
    usleep(1000)
  }
}

extension Heard {
  var motions: [HeadphoneMotion] {
    events.compactMap { if case .motion(let sample) = $0 { sample } else { nil } }
  }

  /// The reasons for which headphones went.
  var partings: [HeadphoneError?] {
    events.flatMap { event -> [HeadphoneError?] in
      if case .disconnected(let error) = event { [error] } else { [] }
    }
  }

  var codes: [HeadphoneError.Code?] { partings.map { $0?.code } }
}
