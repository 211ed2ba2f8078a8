import Cryptography
import Transport

/// A call of Audioscrobbler 2.0: a method, its parameters, and a signature over them (last.fm/api/authspec).
struct AudioscrobblerCall {
  private var parameters: [(name: String, value: String)]

  /// A call of a method, as in `track.scrobble`, by the application of a key.
  init(_ method: String, by application: ApplicationKey) {
    parameters = [("method", method), ("api_key", application.key)]
    self.application = application
  }

  private let application: ApplicationKey

  /// Adds a parameter.
  mutating func add(_ name: String, _ value: String) {
    parameters.append((name, value))
  }

  /// MD5 over the names and values in the order of the names' bytes, so that `artist[10]` stands before
  /// `artist[1]`, and the secret; empty where this machine has no MD5, which the service refuses with a word for it.
  var signature: String {
    let text = parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { $0.name + $0.value }.joined()
    return MD5.hexadecimal(of: text + application.secret) ?? ""
  }

  /// The call as a request; the answer's format is no part of what is signed.
  func request(at address: HostAddress) -> HTTPRequest {
    var form: [UInt8] = []
    for (name, value) in parameters + [("api_sig", signature), ("format", "json")] {
      if !form.isEmpty { form.append(UInt8(ascii: "&")) }
      FormText.append(name.utf8, to: &form)
      form.append(UInt8(ascii: "="))
      FormText.append(value.utf8, to: &form)
    }
    let body = String(decoding: form, as: UTF8.self)
    return HTTPRequest(
      // A server that is asked without the slash redirects, which would lose what is posted.
      url: address.base + "/", contentType: "application/x-www-form-urlencoded",
      idempotencyKey: SHA256.hexadecimal(of: body), body: body)
  }
}
