import PlayerModel

/// The manual page stimmung-query(7).
struct QueryPage {
  private var text = ManualText(
    "stimmung-query", section: "7", "how to find music with stimmung")

  init() {
    text.section("DESCRIPTION", Self.description)
    conditions()
    text.section("VALUES", Self.values)
    text.section("OPERATORS", Self.operators)
    order()
    text.section("SAVED QUERIES", Self.savedQueries)
    text.section("EXAMPLES", Self.examples)
    text.seeAlso("stimmung.1", "stimmung-config.5")
  }

  /// The page in mdoc(7).
  var source: String { text.source }

  private mutating func conditions() {
    text.section("CONDITIONS", Self.conditions)
    text.list("Cm", QueryFieldHelp.all.map { ($0.examples.joined(separator: "  "), $0.meaning) })
  }

  private mutating func order() {
    text.section("SORTING", Self.sorting)
    text.list("Cm", LibraryOrder.Key.allCases.map { ($0.rawValue, $0.meaning) })
  }
}

extension QueryPage {
  private static let description = """
    A query finds tracks in the library. You can use it on the search screen and with `stimmung list`, `stimmung \
    search`, `stimmung open --query` and `stimmung queue add --query`, and save it under a name.

    Plain words match the beginnings of words in title, artist, album and genre, in any script; case and accents do \
    not matter. All words must match. If nothing matches, one typo is forgiven.

    Names are found as they are written, and without their signs and blanks: `Simon & Garfunkel`, `Re: Stacks`, `acdc`, \
    `sigurros` and `pink`, which is also P!nk. Titles that contain the text come first, even if it has operators \
    in it (`not like us`).
    """

  private static let conditions = """
    A condition is a field, a colon and a value, without blanks between them. In a text field, `artist:cure` matches the \
    beginning of a word, `artist:"the cure"` matches these words in this order, `artist:="the cure"` matches only \
    the whole text, and `genre:""` matches an empty one. Tab completes fields and values in shells, on the command line \
    of the interface and on its search screen.
    """

  private static let values = """
    Numbers, lengths and ages are written alone (`1984`), with a comparison (`>5`, `>=4`, `<1970`, `<=3m`) or as a \
    range (`1980..1989`, `..1969`, `2000..`).

    A sample rate is written in Hz or, with `k`, in kHz: `44100` or `44.1k`.

    A length is written `3:30`, `1:02:03`, `90s`, `10m` or `1h30m`.

    An age is a number with a unit: `h` hours, `d` days, `w` weeks, `mo` months or `y` years. `added:<30d` finds what \
    was added in the last 30 days, `modified:<7d` the files that were \
    modified in the last week, and `played:>1y` what you have not listened to for a year or never.

    If a query finds nothing, the answer names the condition that left nothing.

    A play counts once you have listened to half of a track or to four minutes of it, unless the settings under \
    `listens` in stimmung-config(5) say otherwise.
    """

  private static let operators = """
    Terms next to each other must all match; `and` between them is optional. `or` matches if either side does. \
    `not` excludes the term after it. `not` binds tightest, then `and`, then `or`; brackets group. `(a or b) not c` \
    finds what matches a or b but not c. Operators are written in lower case or capitals (`OR`, but not `Or`), and are \
    words where they have nothing to combine.

    Text in quotes is never an operator or a field. A backslash makes the next character literal: `\\or`, `year\\:zero`.

    If a query is invalid, a mark shows where. In a shell, put queries in single quotes.
    """

  private static let sorting = """
    `--sort` sorts by one of these keys; a dash reverses the order, as in `--sort -year`. Leading articles, case and \
    accents are ignored, and 2 comes before 10. Without `--sort`, `stimmung search` puts the best match first and \
    `stimmung list` sorts by artist.
    """

  private static let savedQueries = """
    A saved query is a playlist that fills itself. It appears on the moods screen, and `saved:NAME` uses it in any other \
    query.

        stimmung query save evening 'mood:calm or (genre:jazz length:>6m)'
        stimmung open --query 'saved:evening played:>30d'
        stimmung query play evening
        stimmung query delete evening

    “Recently added”, “Most played”, “Never played” and “Favourites” are built in; case does not matter, and dashes \
    may replace blanks, as in `saved:most-played`. A query that you save under one of these names replaces it.
    """

  private static let examples = """
    Jazz of the fifties and sixties that is not filed under gloomy, newest first:

        stimmung list 'genre:jazz year:1950..1969 not mood:gloomy' --sort -year

    What you have never heard, or not for a year:

        stimmung list 'played:>1y'

    Ten long tracks that you rated highly:

        stimmung list 'rating:>=4 length:>8m' --limit 10

    Accents and a missing letter do not matter:

        stimmung search 'beyonce deja'
    """
}
