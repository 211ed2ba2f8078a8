import HeadphoneControl
import HeadphoneMotion
import PlayerHost
import PlayerModel
import ProgramSettings
import Settings

/// The headphones that the settings name: read once, for all who listen.
struct ProgramHeadphones: Sendable {
  /// What lets them act on the player.
  let control: HeadphoneControl
  /// The same headphones for a sensor.
  let source: any HeadphoneMotionSource

  init(_ settings: Settings) {
    var choices = HeadphoneChoices(settings.headphones)
    do throws(HeadphoneError) {
      choices.source = try HeadphoneSourceName(settings.headphones.source)
    } catch {
      // Reading the settings reports it.
      choices.isEnabled = false
    }
    let hub = HeadphoneHub(choices.source.makeSource())
    control = HeadphoneControl(choices, hub.source())
    source = hub.source()
  }

  /// Lets them act on `player`.
  func start(_ player: PlayerHost) {
    control.start(
      player,
      listener: GestureListener(
        tell: { player.tell($0) }, willRun: { player.beginGesture() },
        didRun: { player.endGesture() }, made: { player.tell($0) }))
  }
}
