import Glibc
import Locations

/// Checks of the program that decodes M4A.
extension Doctor {
  func decoderFinding() -> Finding {
    let subject = "m4a"
    guard access(Locations.decodeHelper, X_OK) == 0 else {
      return .advice(
        subject, "stimmung-decode is not installed, so M4A cannot be played.",
        "Run Resources/setup and Resources/build, or install the package stimmung-decode.")
    }
    return .fine(subject, "stimmung-decode is installed.")
  }
}
