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
      abstract:
        "Asks for your credentials and stores them in a file that only you can read.",
      discussion: """
        ListenBrainz: the token from your settings on the server, such as https://listenbrainz.org/settings/. Last.fm: \
        the API key and shared secret that you get at https://www.last.fm/api/account/create; then you allow access in \
        your browser. Libre.fm and hosts of your own that speak Audioscrobbler's protocol: your name and password, which \
        are not stored; the session is.

        Type them at the prompt, where secrets stay hidden, or pass them on standard input, a line each; they cannot be \
        arguments. The server then confirms whose they are.
        """)

    @OptionGroup var name: ServiceName
    @OptionGroup var format: ChangeOption

    func validate() throws {
      // An unknown service may be a token, which must not be repeated in the message.
      guard name.service.map({ ServiceName.all().contains($0) }) ?? true else {
        throw ValidationError(
          "That is not a service, and a token cannot be an argument; you are asked for it.")
      }
    }

    func run() throws {
      let locations = Locations()
      let chosen = try name.chosen(at: locations)
      let file = chosen.tokenFile(at: locations)
      let dialog = LoginDialog(
        chosen: chosen, address: try chosen.address(),
        transport: HelperTransport(program: locations.syncHelper, timeLimit: 30),
        known: try? AccessToken.read(file, writtenBy: chosen.service.command("login")))
      let (token, said) = try dialog.run()
      try locations.makeFolder(locations.config)
      try token.write(file)
      format.tell(
        said,
        [
          "service": .string(chosen.service.name), "message": .string(said),
          "isEnabled": .bool(chosen.isEnabled),
        ])
      guard chosen.isEnabled else {
        let setting = "\(chosen.service.settings).enabled"
        if !format.json { show("Set \(setting) to true and restart the player to send listens.") }
        return
      }
      try Self.wakePlayer(locations, of: chosen)
    }

    /// Notifies a running player of the new token.
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
        // The token is stored regardless of whether listens can be sent.
        say(error.message)
      }
    }
  }
}
