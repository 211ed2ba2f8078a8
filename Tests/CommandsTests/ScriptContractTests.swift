import ArgumentParser
import Testing

@testable import Commands

/// What scripts rely on: the names of commands and options, and JSON for every reading or changing command.
@Suite struct ScriptContractTests {
  /// Commands by each of their names, with their options, as of the introduction of JSON for all changes.
  private static let recorded = """
    attach
    play --output --set --query
    open --output --set --query
    status --json --follow
    toggle
    pause
    resume
    stop --after --no-after
    next
    previous
    seek
    loop --json
    volume --json
    repeat --json
    speed --json
    replaygain --json --preamp
    equalizer --json
    shuffle --json
    sleep --json
    interrupt begin --reason
    interrupt end
    headphones status --json
    headphones watch --source --fast --json
    headphones recentre --json
    headphones recenter
    headphones train --source --json
    photos list --key-file --day --on-this-day --mood --track --limit --json
    queue list --json
    queue add --query
    queue next --query
    queue remove
    queue move --to
    queue sort --reverse
    queue clear
    queue undo
    queue save --paths
    queue load --output --set
    mood list --json
    mood show --json
    mood add
    mood remove
    mood play --output --set --shuffle --radio --seed
    mood sort --output --set --end
    mood create --key --colour --color --sign
    mood edit --key --colour --color --sign
    mood rename
    mood delete
    mood write-tags --json --dry-run --yes
    stars import --json --dry-run
    stars write-tags --json --dry-run --yes
    stars
    analyze --json
    loudness write-tags --json --dry-run --yes --replace
    favourite
    favorite
    bookmark add
    bookmark list --json
    bookmark play
    bookmark rename
    bookmark remove
    undo
    playlist list --json
    playlist show --json
    playlist create
    playlist add --queue
    playlist remove
    playlist move --to
    playlist rename
    playlist delete
    playlist import --name
    playlist export --format -o --output --paths
    playlist play --output --set
    import listens --timezone
    import moods
    info --json
    tag --json --dry-run --yes --title --artist --album --album-artist --composer --number --disc --year --date --genre --comment
    trash --yes
    scan --json
    library list --json
    library add --json
    library remove
    list --json --sort --limit
    search --json --sort --limit
    query list --json
    query save
    query delete
    log --json --since --until --last --key-file --sensor --follow
    export events --since --until --last --key-file --sensor --format --label --mood -o --output --raw
    export listens --since --until --last --key-file --format --label --mood --enough-percent --enough-seconds --longer-than -o --output --raw --paths
    export moods --since --until --last --format --mood -o --output --paths
    report --json --since --until --last --key-file --all --on-this-day --html --photos
    sensor status --json
    sensor start
    sensor stop
    sensor sync
    sensor label
    sensor rekey --key-file --new-key-file
    sensor decrypt --key-file
    listenbrainz
    scrobble status --json
    scrobble login
    scrobble submit --refused
    scrobble logout
    output --json
    devices --json
    config init --force
    config check --json
    config show --json
    config set
    config unset
    doctor --json
    service run --output --set
    service stop
    service restart
    service status --json
    quit --json
    """

  /// Commands that run until stopped, or that print a text for people only.
  private static let withoutJSON: Set = ["attach", "service run", "help"]

  /// Commands that only read.
  private static let reading: Set = [
    "status", "volume", "speed", "repeat", "shuffle", "replaygain", "equalizer", "sleep", "output",
    "loop", "bookmark list",
    "queue list", "mood list", "mood show", "playlist list", "playlist show", "info",
    "mood adopt", "mood write-tags", "stars import", "stars write-tags",
    "loudness write-tags",
    "tag", "library list", "library stats", "list", "search", "query list",
    "query show", "log",
    "report", "sensor status", "scrobble status", "devices", "config check", "config show",
    "doctor", "service status", "headphones status", "headphones watch",
    "photos list", "others list",
  ]

  /// The paths of all public commands that do something.
  private static let leaves = below(CommandDescription(of: Stimmung.self), [])

  private static func below(
    _ command: CommandDescription, _ path: [String]
  ) -> [(path: String, command: CommandDescription)] {
    command.shownSubcommands.flatMap { each in
      let path = path + [each.commandName]
      return each.shownSubcommands.isEmpty
        ? [(path.joined(separator: " "), each)] : below(each, path)
    }
  }

  @Test(arguments: recorded.split(separator: "\n"))
  func `a command keeps all its names and options`(line: Substring) throws {
    let words = line.split(separator: " ").map(String.init)
    var command: any ParsableCommand.Type = Stimmung.self
    for word in words where !word.hasPrefix("-") {
      command = try #require(command.shownSubcommands.first { $0.names.contains(word) }, "\(word)")
    }
    let options = CommandDescription(of: command).shownArguments.flatMap { argument in
      argument.kind == .positional ? [] : (argument.names ?? []).map(\.dashed)
    }
    let missing = Set(words.filter { $0.hasPrefix("-") }).subtracting(options)
    #expect(missing.isEmpty)
  }

  @Test
  func `every command takes --json, with a description that fits whether it changes anything`()
    throws
  {
    for (path, command) in Self.leaves where !Self.withoutJSON.contains(path) {
      let option = command.shownArguments.first {
        $0.names?.contains { $0.dashed == "--json" } == true
      }
      let help = try #require(option?.abstract, "\(path) takes no --json")
      #expect((help == "Print what changed as JSON.") != Self.reading.contains(path), "\(path)")
    }
    #expect(Self.reading.subtracting(Self.leaves.map(\.path)).isEmpty)
  }

  @Test func `every handwritten usage names --json`() {
    for (path, _) in Self.leaves where !Self.withoutJSON.contains(path) {
      let words = path.split(separator: " ").map(String.init)
      let usage = UsageError(of: words).usage
      // If there are many options, ArgumentParser names none.
      #expect(usage.contains("--json") || usage.contains("<options>"), "\(path)")
    }
  }
}
