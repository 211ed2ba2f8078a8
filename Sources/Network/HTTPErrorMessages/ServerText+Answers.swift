import Mutation
package import Transport

extension ServerText {
  /// Returns the message in a response's body, or else its text, without `secrets`.
  package static func said(_ body: String, hiding secrets: [String]) -> String {
    var text = body
    if let value = JSONValue(body), let message = value.message {
      text = message
    } else if body.drop(while: \.isWhitespace).first == "<" {
      text = withoutTags(body)
    }
    // An empty key hides nothing, and short ones would garble words.
    for secret in secrets where secret.count > 3 {
      for spelling in mutated(9) ? [secret] : [secret, FormText.encoded(path: secret)] {
        text = text.replacing(spelling, with: "…")
      }
    }
    return clean(text)
  }

  private static func withoutTags(_ page: String) -> String {
    var text = ""
    var isTag = false
    for character in page {
      switch character {
      case "<": isTag = true
      case ">":
        isTag = false
        text += " "
      default: if !isTag { text.append(character) }
      }
    }
    return text
  }
}

extension HTTPAnswer {
  /// Returns the status and the server's message as one sanitized line, without `secrets`.
  package func words(hiding secrets: [String]) -> String {
    let said = ServerText.said(body, hiding: secrets)
    let length =
      isWhole
      ? "" : ", which is too long: it was cut off after \(body.utf8.count >> 10) kB"
    return (said.isEmpty ? "\(status)" : "\(status) “\(said)”") + length
  }
  /// Returns a clause about the redirection to append to the message, or an empty string if there
  /// is none.
  package func place(hiding secrets: [String]) -> String {
    redirection.map { " and redirects to \(ServerText.said($0, hiding: secrets))" } ?? ""
  }
}
