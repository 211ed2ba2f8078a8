/// An address on a network, which is refused in the same words wherever it is given in place of a file.
package enum StreamAddress {
  /// Returns why a text cannot be played, as a sentence, or `nil` if it is no address but a path or the URL of a file.
  package static func refusal(of text: String) -> String? {
    guard let sign = text.firstRange(of: "://"), isScheme(text[..<sign.lowerBound]) else {
      return nil
    }
    return "Stimmung plays files, not streams: “\(text)” is an address on a network."
  }

  /// Returns whether a text before `://` names something else than a file, as RFC 3986 writes it.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter, text.lowercased() != "file" else {
      return false
    }
    return text.utf8.allSatisfy {
      $0.isASCIILetter || (48...57).contains($0) || "+-.".utf8.contains($0)
    }
  }
}
