/// The manual page stimmung-sync(1).
struct SyncPage {
  private var text = ManualText(
    "stimmung-sync", section: "1", "sends records and listens for stimmung")

  init() {
    text.macro("Sh", "SYNOPSIS")
    text.macro("Nm")
    text.macro("Op", "Fl", "-ca-file", "Ar", "file")
    text.macro("Op", "Fl", "-time-limit", "Ar", "seconds")
    text.section("DESCRIPTION", Self.description)
    text.list("Fl", Self.options)
    text.section(
      "EXIT STATUS", "0 if the player closed the socket, 2 if it was started in any other way.")
    text.seeAlso("stimmung.1", "stimmung-config.5")
  }

  /// The page in mdoc(7).
  var source: String { text.source }

  private static let description = """
    The player itself opens no network connection. It starts this program to send records to a study's host and listens \
    to ListenBrainz, Last.fm and others, and only if you have configured one of them; see `RECORDING`, `LISTENBRAINZ` and \
    `LAST.FM AND OTHERS` in stimmung(1).

    You never run it yourself: it serves requests on its standard input, which must be a socket. It uses no proxy and \
    checks the server's certificate.
    """

  private static let options = [
    ("-ca-file file", "Trust the certificates (PEM) in this file instead of the system's."),
    ("-time-limit seconds", "Give up on a request after this many seconds."),
  ]
}
