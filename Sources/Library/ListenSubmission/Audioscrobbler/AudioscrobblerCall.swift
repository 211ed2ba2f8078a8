import Cryptography
import Transport

/// An Audioscrobbler 2.0 method call, signed as defined in last.fm/api/authspec.
struct AudioscrobblerCall {
  private var parameters: [(name: String, value: String)]

  /// Creates a call of a method, such as `track.scrobble`, for an application.
  init(_ method: String, by application: ApplicationKey) {
    parameters = [("method", method), ("api_key", application.key)]
    self.application = application
  }

  private let application: ApplicationKey

  /// Adds a parameter.
  mutating func add(_ name: String, _ value: String) {
    parameters.append((name, value))
  }

  /// The MD5 of all names and values, followed by the secret.
  ///
  /// Names are sorted by their bytes, so `artist[10]` precedes `artist[1]`. If MD5 is not available, the
  /// signature is empty, and the service answers with the appropriate error.
  var signature: String {
    let text = parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { $0.name + $0.value }.joined()
    return MD5.hexadecimal(of: text + application.secret) ?? ""
  }

  /// Makes the HTTP request; the format of the answer is not part of what is signed.
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
      // Without the slash some servers redirect, which would drop the body.
      url: address.base + "/", contentType: "application/x-www-form-urlencoded",
      idempotencyKey: SHA256.hexadecimal(of: body), body: body)
  }
}
