import CCurl
import Synchronization
import Transport

/// A libcurl handle.
///
/// `@unchecked Sendable`: one sender at a time uses the handle; ``cancel()`` only accesses the
/// transfer's atomic state.
final class HTTPConnection: RequestConnection, @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let transfer: HTTPTransfer
  private let transport: HTTPTransport

  /// libcurl requires one initialization before any thread uses it.
  private static let readiness = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  /// The name and version of the TLS library; empty if libcurl has none.
  private static let tlsLibrary =
    curl_version_info(CURLVERSION_FIRST)?.pointee.ssl_version.map { String(cString: $0) } ?? ""

  init(_ transport: HTTPTransport) throws(TransportError) {
    guard Self.readiness == CURLE_OK, let handle = curl_easy_init() else {
      throw TransportError(.notReady, "libcurl could not be initialised.")
    }
    self.handle = handle
    self.transport = transport
    transfer = HTTPTransfer(answerTimeLimit: transport.answerTimeLimit)
  }

  deinit {
    curl_easy_cleanup(handle)
  }

  func send(_ request: HTTPRequest) throws(TransportError) -> HTTPAnswer {
    transfer.begin()
    curl_easy_reset(handle)
    configure()
    let headers = Self.headers(of: request)
    defer { curl_slist_free_all(headers) }
    ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
    ccurl_set_text(handle, CURLOPT_URL, request.url)
    guard !request.isQuestion else {
      ccurl_set_number(handle, CURLOPT_HTTPGET, 1)
      return try answer(curl_easy_perform(handle), to: request)
    }
    ccurl_set_number(handle, CURLOPT_POST, 1)
    var body = request.body
    let code = body.withUTF8 { bytes in
      ccurl_set_number(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
      // libcurl only reads the body, and only during the request.
      ccurl_set_pointer(
        handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return curl_easy_perform(handle)
    }
    return try answer(code, to: request)
  }

  func cancel() {
    transfer.cancel()
  }

  private func configure() {
    // On a reused connection, libcurl would repeat a request if the server hangs up.
    ccurl_set_number(handle, CURLOPT_FRESH_CONNECT, 1)
    ccurl_set_number(handle, CURLOPT_FORBID_REUSE, 1)
    // Signals are handled by the program.
    ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // No proxy: libcurl would take one from the environment, which may not be trusted.
    ccurl_set_text(handle, CURLOPT_PROXY, "")
    ccurl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0)
    ccurl_set_text(handle, CURLOPT_USERAGENT, "stimmung-sync")
    ccurl_set_number(handle, CURLOPT_TIMEOUT_MS, Int(transport.timeLimit * 1000))
    ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(transport.connectionTimeLimit * 1000))
    if let file = transport.certificateAuthorities {
      ccurl_set_text(handle, CURLOPT_CAINFO, file)
      // Otherwise the system's authorities would be trusted as well.
      ccurl_set_text(handle, CURLOPT_CAPATH, nil)
    }
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    ccurl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      HTTPTransfer.from(context).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    ccurl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      HTTPTransfer.from(context).receive(
        header: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    ccurl_set_number(handle, CURLOPT_NOPROGRESS, 0)
    ccurl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    ccurl_set_watch(handle) { context, _, _, _, _ in
      HTTPTransfer.from(context).isOver ? 1 : 0
    }
  }

  private static func headers(of request: HTTPRequest) -> UnsafeMutablePointer<curl_slist>? {
    var lines = [
      "Content-Type: \(request.contentType)", "Idempotency-Key: \(request.idempotencyKey)",
      // Otherwise libcurl waits up to a second before sending a long body.
      "Expect:",
    ]
    if let authorization = request.authorization { lines.append("Authorization: \(authorization)") }
    return lines.reduce(nil) { curl_slist_append($0, $1) }
  }

  private func answer(_ code: CURLcode, to request: HTTPRequest) throws(TransportError)
    -> HTTPAnswer
  {
    let received = transfer.received
    if code == CURLE_OK || (code == CURLE_WRITE_ERROR && received.isCutShort) {
      // libcurl accepts incomplete headers as a response if the connection breaks there.
      guard received.hasHeaders else { throw unreachable(request, "its answer was cut off") }
      var answer = HTTPAnswer(
        status: ccurl_status(handle), body: String(decoding: received.body, as: UTF8.self),
        isWhole: !received.isCutShort,
        redirection: ccurl_redirection(handle).map { String(cString: $0) })
      (answer.remaining, answer.resetIn) = (received.remaining, received.resetIn)
      return answer
    }
    if code == CURLE_ABORTED_BY_CALLBACK, !transfer.isCancelled {
      throw unreachable(
        request, "its answer did not finish within \(Int(transport.answerTimeLimit)) s")
    }
    if code == CURLE_ABORTED_BY_CALLBACK {
      throw TransportError.cancelled
    }
    if code == CURLE_SSL_CACERT_BADFILE, let file = transport.certificateAuthorities {
      throw TransportError(.badCertificates, "The certificates in \(file) cannot be read.")
    }
    throw unreachable(
      request, received.headerSize > HTTPTransfer.limit ? Self.excess : reason(code))
  }

  private static let excess = "it has too many headers"

  private func unreachable(_ request: HTTPRequest, _ reason: String) -> TransportError {
    let name = HostAddress(request.url)?.name ?? "the host"
    return TransportError(.hostUnreachable, "There was no complete answer from \(name): \(reason).")
  }

  private func reason(_ code: CURLcode) -> String {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: "its name cannot be resolved"
    case CURLE_COULDNT_CONNECT: "nothing answers at its address"
    case CURLE_OPERATION_TIMEDOUT: "it took too long"
    case CURLE_PEER_FAILED_VERIFICATION:
      CertificateFault(ccurl_verification(handle), in: Self.tlsLibrary).sentence
    // The errors of different libcurl versions for a header line that is too long; nothing else
    // here needs much memory.
    case CURLE_OUT_OF_MEMORY, ccurl_too_large(): Self.excess
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR: "its answer was cut off"
    default: String(cString: curl_easy_strerror(code))
    }
  }
}
