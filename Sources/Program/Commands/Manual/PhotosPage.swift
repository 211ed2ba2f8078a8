/// The manual page stimmung-photos(1).
struct PhotosPage {
  private var text = ManualText(
    "stimmung-photos", section: "1", "reads photos and videos for stimmung")

  init() {
    text.macro("Sh", "SYNOPSIS")
    text.macro("Nm")
    text.section("DESCRIPTION", Self.description)
    text.section(
      "EXIT STATUS", "0 if the player closed the socket, 2 if it was started in any other way.")
    text.seeAlso("stimmung.1", "stimmung-config.5")
  }

  /// The page in mdoc(7).
  var source: String { text.source }

  private static let description = """
    The player starts this program to read photos and videos in watched folders, only if you set `photos.enabled`. \
    You never run it yourself: it serves requests on its standard input, which must be a socket. It gets opened files, and \
    can open none itself, reach no network and start no program. It reads when they were taken, their size and rating, and makes \
    small pictures of them; it never reads where they were taken. A file may take a gigabyte of memory and seconds of \
    processor time; a file that takes more is skipped.

    Its sources are under the Apache License 2.0. With the libraries that it is linked with (Exiv2, FFmpeg, libheif), the \
    program as a whole is under the GNU General Public License, version 3 or later.
    """
}
