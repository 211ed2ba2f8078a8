import ArgumentParser
import Glibc
import HostLauncher
import HostProcess
import ListenSubmission
import Locations
import PlayerModel
import ProgramOutput
import Settings
import SyncHelper
import Transport

extension ScrobbleCommand {
  struct Login: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "login",
      abstract: "Asks for your token and stores it in a file that only you can read.",
      discussion: """
        Find the token in your settings on the server, such as https://listenbrainz.org/settings/. Type it at the \
        prompt, where it stays hidden, or pass it on the first line of standard input; it cannot be an argument. The \
        server then confirms whose token it is.
        """)

    @OptionGroup var name: ServiceName
    @OptionGroup var format: ChangeOption

    func validate() throws {
      // A word that names no service may be a token, which is not to be repeated.
      guard (try? ServiceSettings.named(name.service, in: Settings())) != nil else {
        throw ValidationError("The token cannot be an argument; you are asked for it.")
      }
    }

    func run() throws {
      let locations = Locations()
      let chosen = try name.chosen(at: locations)
      let service = try chosen.place()
      guard var token = AccessToken(try Self.typed(), server: service.address.base) else {
        throw PlayerError(
          .invalidRequest,
          "That is not a token; a token is one word of letters, digits and symbols.")
      }
      let transport = HelperTransport(program: locations.syncHelper, timeLimit: 30)
      let said = try service.check(&token, over: transport)
      try locations.makeFolder(locations.config)
      try token.write(chosen.tokenFile(at: locations))
      format.tell(
        said,
        [
          "service": .string(chosen.service.name), "message": .string(said),
          "isEnabled": .bool(chosen.isEnabled),
        ])
      guard chosen.isEnabled else {
        let setting = "\(chosen.service.name).enabled"
        if !format.json { show("Set \(setting) to true and restart the player to send listens.") }
        return
      }
      try Self.wakePlayer(locations, of: chosen)
    }

    /// The token, from the terminal or from standard input.
    private static func typed() throws -> String {
      if isatty(STDIN_FILENO) == 0 {
        return (readLine() ?? "").filter { !$0.isWhitespace }
      }
      guard let line = try HiddenInput.line("Token: ") else {
        throw PlayerError(
          .invalidRequest, "There is no terminal to ask for the token; pass it on standard input.")
      }
      return line.filter { !$0.isWhitespace }
    }

    /// Has a player that runs take notice of the new token.
    private static func wakePlayer(
      _ locations: Locations, of chosen: ServiceSettings
    ) throws(PlayerError) {
      guard
        let player = try HostLauncher(locations: locations).connectIfRunning(attached: false)
      else { return }
      do throws(PlayerError) {
        _ = try player.perform(
          ListenBrainzRequest.submitListens(refusedToo: false, service: chosen.requestName))
      } catch {
        // The token is kept; the listens are another matter.
        say(error.message)
      }
    }
  }
}
