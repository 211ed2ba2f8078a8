import HostProcess

/// Checks of the server for MPD clients.
extension Doctor {
  /// Returns whether MPD clients can connect, or `nil` if the server is off.
  ///
  /// Problems of network access are reported with the settings.
  func mpdFinding(hasHost: Bool) -> Finding? {
    let subject = "MPD clients"
    let endpoints = MPDEndpoints(reading.settings, locations)
    guard endpoints.isWanted else { return nil }
    if hasHost, let socket = endpoints.socket, !endpoints.isAnswering {
      return .wrong(
        subject, "The player does not answer on \(socket).", "Run “stimmung service restart”.")
    }
    let network = endpoints.networkProblem == nil ? endpoints.address : nil
    let places = [endpoints.socket, network].compactMap(\.self)
    guard !places.isEmpty else { return nil }
    let sentence = "They can connect to \(places.joined(separator: " and "))"
    guard network != nil, !endpoints.isLoopback else {
      return .fine(subject, sentence + (hasHost ? "." : " while a player runs."))
    }
    return .advice(
      subject, sentence + "; what they send over the network, the password too, is not encrypted.",
      "Use it only in a network that you trust.")
  }
}
