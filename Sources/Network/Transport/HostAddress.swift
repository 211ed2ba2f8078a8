/// Where a host is, as a listener writes it: with or without scheme (then https), port and path.
package struct HostAddress: Hashable, Sendable {
  /// Scheme, host, port and path, without a slash at the end.
  package let base: String
  /// The name without scheme and path, for people.
  package let name: String
  /// Whether what is sent can be read on its way.
  package let isPlain: Bool
  /// Whether it is on this machine.
  package let isLocal: Bool

  /// Nil if that is no address of a host.
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

  /// How an address is written, to end a sentence with.
  package static let form =
    "https://HOST, with :PORT and /PATH if needed, but without a name or password"

  /// What was written for an address, for people: one harmless line without its name and password.
  package static func shown(_ text: String) -> String {
    let (scheme, rest) = split(text)
    // A password may hold a slash, so all before the last @ may belong to it.
    guard let at = rest.lastIndex(of: "@") else { return HostWords.clean(text) }
    let start = text.contains("://") ? scheme + "://" : ""
    return HostWords.clean("\(start)…\(rest[at...])")
  }

  private static func split(_ host: String) -> (scheme: String, rest: String) {
    guard let range = host.firstRange(of: "://") else { return ("https", host) }
    return (host[..<range.lowerBound].lowercased(), String(host[range.upperBound...]))
  }

  private static func hasPossiblePort(_ authority: String) -> Bool {
    // What follows the brackets of an IPv6 address, or the name.
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
