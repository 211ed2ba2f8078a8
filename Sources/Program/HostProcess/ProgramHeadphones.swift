import HeadphoneControl
import HeadphoneMotion
import PlayerHost
import PlayerModel
import ProgramSettings
import Settings

/// The headphones in the settings, read once for all consumers.
struct ProgramHeadphones: Sendable {
  /// The control of the player by headphones.
  let control: HeadphoneControl
  /// The same headphones as a source for a sensor.
  let source: any HeadphoneMotionSource

  init(_ settings: Settings) {
    var choices = HeadphoneChoices(settings.headphones)
    do throws(HeadphoneError) {
      choices.source = try HeadphoneSourceName(settings.headphones.source)
    } catch {
      // The error is reported when the settings are read.
      choices.isEnabled = false
    }
    let hub = HeadphoneHub(choices.source.makeSource())
    control = HeadphoneControl(choices, hub.source())
    source = hub.source()
  }

  /// Starts controlling `player`.
  func start(_ player: PlayerHost) {
    control.start(
      player,
      listener: GestureListener(
        tell: { player.tell($0) }, willRun: { player.beginGesture() },
        didRun: { player.endGesture() }, made: { player.tell($0) }))
  }
}
