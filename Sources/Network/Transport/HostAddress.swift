/// A server's address as the listener writes it, with optional scheme (https by default), port and
/// path.
package struct HostAddress: Hashable, Sendable {
  /// The scheme, host, port and path, without a trailing slash.
  package let base: String
  /// The host and port, for display.
  package let name: String
  /// Whether the connection is unencrypted.
  package let isPlain: Bool
  /// Whether the server is on this machine.
  package let isLocal: Bool

  /// Parses an address, or returns `nil` if it is not valid.
  package init?(_ text: String) {
    let (scheme, rest) = Self.split(text)
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let authority = parts.first.map(String.init) ?? ""
    var path = parts.count > 1 ? "/" + parts[1] : ""
    while path.hasSuffix("/") { path.removeLast() }
    guard ["http", "https"].contains(scheme), !authority.isEmpty,
      !rest.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }),
      !rest.contains(where: { "@?#\\\"".contains($0) }), Self.hasPossiblePort(authority)
    else { return nil }
    base = "\(scheme)://\(authority.lowercased())\(path)"
    name = authority
    isPlain = scheme == "http"
    isLocal = Self.isLoopback(authority.lowercased())
  }

  /// A description of the syntax, worded as the end of a sentence.
  package static let form =
    "https://HOST, with :PORT and /PATH if needed, but without a name or password"

  /// Returns an address that was entered, sanitized for display, without user name and password.
  package static func shown(_ text: String) -> String {
    let (scheme, rest) = split(text)
    // A password may contain a slash, so everything before the last @ may belong to it.
    guard let at = rest.lastIndex(of: "@") else { return ServerText.clean(text) }
    let start = text.contains("://") ? scheme + "://" : ""
    return ServerText.clean("\(start)…\(rest[at...])")
  }

  private static func split(_ host: String) -> (scheme: String, rest: String) {
    guard let range = host.firstRange(of: "://") else { return ("https", host) }
    return (host[..<range.lowerBound].lowercased(), String(host[range.upperBound...]))
  }

  private static func hasPossiblePort(_ authority: String) -> Bool {
    // The part after the brackets of an IPv6 address, or after the host name.
    let end = authority.split(separator: "]", omittingEmptySubsequences: false).last ?? ""
    let parts = end.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return true }
    return parts[1].utf8.allSatisfy { (48...57).contains($0) } && (UInt16(parts[1]) ?? 0) > 0
  }

  private static func isLoopback(_ authority: String) -> Bool {
    if authority.hasPrefix("[::1]") { return true }
    let host = authority.split(separator: ":").first ?? ""
    let numbers = host.split(separator: ".").map { UInt8($0) }
    return host == "localhost"
      || (numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil))
  }
}
