/// The manual page stimmung-decode(1).
struct DecodePage {
  private var text = ManualText("stimmung-decode", section: "1", "decodes M4A for stimmung")

  init() {
    text.macro("Sh", "SYNOPSIS")
    text.macro("Nm")
    text.section("DESCRIPTION", Self.description)
    text.section(
      "EXIT STATUS", "0 if the player closed the socket, 2 if it was started in any other way.")
    text.seeAlso("stimmung.1")
  }

  /// The page in mdoc(7).
  var source: String { text.source }

  private static let description = """
    The player starts this program to play AAC and ALAC in M4A, M4B and MP4 files. You never run it yourself: it serves \
    requests on its standard input, which must be a socket. It gets packets of sound and returns samples. It cannot open \
    files, use the network or start programs. It ends a minute after the last such song. A file is skipped if its packets \
    crash the program or take it longer than two seconds.

    Its sources are under the Apache License 2.0. It is linked with FAAD2, so the program as a whole is under the GNU \
    General Public License, version 3 or later.
    """
}
