import ArgumentParser
import ControlCommands
import Glibc
import HostProcess
import ListenSubmission
import Locations
import OpenFormats
import PlayerModel
import ProgramOutput
import Settings
import Transport

struct ScrobbleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrobble", abstract: "Sends your listens to ListenBrainz, Last.fm and others.",
    usage: "stimmung scrobble [SERVICE] [--json]\nstimmung scrobble COMMAND ...",
    discussion: """
      The settings listenbrainz.*, lastfm.*, librefm.* and scrobble.hosts turn this on. Each service has a queue of its \
      own; listens wait in it, on this machine, until the server has accepted them.
      """,
    subcommands: [Status.self, Login.self, Submit.self, Logout.self],
    defaultSubcommand: Status.self, aliases: [ListenBrainzService.usualName])

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Shows what was sent, what is waiting and what was refused.")

    @OptionGroup var name: ServiceName
    @OptionGroup var format: JSONOption

    func validate() throws {
      try UsageError(of: ["scrobble"]).refuse(name.service, among: ServiceName.all())
    }

    func run() throws {
      let player = try PlayerAccess.reach(.keeping)
      defer { player.leave() }
      let status = try player.perform(
        ListenBrainzRequest.listenBrainzStatus(service: name.chosen().requestName))
      if format.json { show(json: status.json) } else { show(lines: status.lines) }
    }
  }

  struct Submit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "submit", abstract: "Sends the waiting listens now.")

    @OptionGroup var name: ServiceName
    @OptionGroup var format: ChangeOption
    @Flag(help: "Also send listens that were refused before.")
    var refused = false

    func run() throws {
      let chosen = try name.chosen()
      let player = try PlayerAccess.reachForLongWork()
      defer { player.leave() }
      let status = try player.perform(
        ListenBrainzRequest.submitListens(refusedToo: refused, service: chosen.requestName))
      format.tell(status.outcome, json: status.json)
      if let refusal = status.refusal(listedBy: chosen.service.command("status")) {
        throw PlayerError(.syncFailed, refusal)
      }
      if let obstacle = status.obstacle { throw PlayerError(.syncFailed, obstacle) }
    }
  }

  struct Logout: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "logout",
      abstract: "Removes the token or session, and the key; listens wait until there is a new one.")

    @OptionGroup var name: ServiceName
    @OptionGroup var format: ChangeOption

    func run() throws {
      let locations = Locations()
      let chosen = try name.chosen(at: locations)
      let file = chosen.tokenFile(at: locations)
      guard unlink(file) == 0 else {
        if errno == ENOENT { return tell("There is nothing to remove.", isRemoved: false) }
        throw PlayerError(
          .storageFailed,
          "The token file \(file) cannot be removed: \(String(cString: strerror(errno))).")
      }
      tell("The \(chosen.service.login.credential.rawValue) was removed.", isRemoved: true)
    }

    private func tell(_ text: String, isRemoved: Bool) {
      format.tell(text, ["isRemoved": .bool(isRemoved)])
    }
  }
}

extension ListenBrainzStatus {
  /// The name of the server.
  private var name: String {
    HostAddress(server)?.name ?? HostAddress.shown(server)
  }

  /// The result of submitting in words, or `nil` if there were only refusals.
  var outcome: String? {
    let taken = "\(Self.listens(sent)) sent to \(name)"
    if waiting > 0 { return "\(taken), \(waiting) waiting; the player sends them later." }
    if sent > 0 { return taken + "." }
    if refusedNow > 0 || obstacle != nil { return nil }
    return refusedCount == 0
      ? "\(name) is up to date."
      : "Nothing is waiting; \(name) refused \(Self.listens(refusedCount)) before; “submit --refused” sends them again."
  }

  /// Returns a sentence about the listens that were just refused permanently, or `nil` if there are none.
  func refusal(listedBy command: String) -> String? {
    guard refusedNow > 0 else { return nil }
    let reason = refused.last.map { ": \($0.reason)" } ?? ""
    return
      "\(name) refused \(Self.listens(refusedNow)) for good\(reason); “\(command)” lists them."
  }

  private static func listens(_ count: Int) -> String {
    count == 1 ? "1 listen" : "\(count) listens"
  }

  fileprivate var json: OrderedJSON {
    func date(_ moment: Int64?) -> OrderedJSON { .init(moment.map(isoDate)) }
    return .object([
      "isEnabled": .bool(isEnabled), "server": .string(server), "user": .init(user),
      "since": date(since), "isRunning": .bool(isRunning), "sent": .init(sent),
      "refusedNow": .init(refusedNow), "waiting": .init(waiting),
      "refusedCount": .init(refusedCount),
      "refused": .array(
        refused.map {
          .object([
            "listenedAt": date($0.listenedAt), "artist": .string($0.artist),
            "title": .string($0.title), "reason": .string($0.reason),
          ])
        }), "obstacle": .init(obstacle), "lastSuccess": date(lastSuccess),
      "lastAnswer": .init(lastAnswer),
      "lastError": .init(lastError),
    ])
  }

  fileprivate var lines: [String] {
    let account = user.map { "\($0) at \(name)" } ?? name
    var lines = [isEnabled ? "on, \(account)" : "off, \(account)"]
    if let since { lines.append("  sends what you heard since \(localTime(since))") }
    let success = lastSuccess.map { "last success \(localTime($0))" } ?? "no success yet"
    lines.append("  \(isRunning ? "under way, " : "")\(waiting) waiting, \(success)")
    if let obstacle { lines.append("  cannot be sent: \(obstacle)") }
    if let lastAnswer { lines.append("  last answer: \(lastAnswer)") }
    if let lastError { lines.append("  last failure: \(lastError)") }
    if refusedCount > 0 {
      lines.append("  refused for good: \(refusedCount); “submit --refused” sends them again")
    }
    return lines
      + refused.map {
        "    \(localTime($0.listenedAt))  \($0.artist) – \($0.title): \($0.reason)"
      }
  }
}
