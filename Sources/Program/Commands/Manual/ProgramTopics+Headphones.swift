/// The topic of headphones.
extension ProgramTopics {
  static let headphones = ManualTopic(
    "HEADPHONES",
    """
    With `headphones.enabled`, the player reads your headphones: AirPods over Bluetooth (connect them as usual first), or \
    any head tracker that sends opentrack's UDP packets to this machine, such as a webcam or a phone. If two programs \
    send, the first is read until it has been silent for a second. Take an earbud out and the music stops; put it back and \
    it continues. If both are out for more than a minute, it stays paused. `headphones.ear` changes that.

    With `gestures.enabled`, your head runs commands. A nod files the playing song under happy and a shake skips to the \
    next one; the settings under `gestures` change both, and bind tilts (lean your head), turns (look aside for a moment) \
    and a double nod. Each can run any command that you can type after `:`. What a gesture did appears in the interface, and \
    `u` undoes it. Bobbing to the beat can look like nodding. AirPods do not measure tilts. Head trackers on a network may only play, rate and file, because any \
    program could send their packets.

    `F9` shows a head that turns with yours; `o` there, or `stimmung headphones recentre`, sets straight ahead to where you are \
    looking now. `stimmung headphones train` measures your own nods and suggests settings. `stimmung headphones watch --json` \
    prints every sample, angles in radians, for your own programs:

        stimmung headphones watch --source opentrack --json | jq --unbuffered .yaw

    Nothing is read unless you are looking at it, a gesture is bound, or `headphones.record` is on. With \
    `headphones.record`, the headphone sensor records how your head moves, alongside what you listen to; see `RECORDING`. That \
    leaves this machine only with `headphones.sync`; see `STUDIES`.
    """)
}
