/// The manual page stimmung-recognise(1).
struct RecognisePage {
  private var text = ManualText(
    "stimmung-recognise", section: "1", "says what photos show for stimmung")

  init() {
    text.macro("Sh", "SYNOPSIS")
    text.macro("Nm")
    text.macro("Fl", "-time-limit", "Ar", "seconds")
    text.section("DESCRIPTION", Self.description)
    text.section("MODELS", ProgramTopics.recognition)
    text.section(
      "EXIT STATUS", "0 if the player closed the socket, 2 if it was started in any other way.")
    text.seeAlso("stimmung.1", "stimmung-config.5")
  }

  /// The page in mdoc(7).
  var source: String { text.source }

  private static let description = """
    The player starts this program to learn what photos show, only if you set `photos.model`. You never run it yourself: it \
    serves requests on its standard input, which must be a socket. It gets pixels, not files, and opens nothing but the \
    model. The processor time for a picture is limited, and that for loading the model to twice as much.
    """
}
