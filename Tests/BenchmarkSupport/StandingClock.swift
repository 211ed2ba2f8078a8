package import PlayerModel

/// A clock that is stopped.
package struct StandingClock: PlayerClock {
  package init() {}

  package func now() -> Timestamp {
    Timestamp(unixMilliseconds: 1_795_226_087_000, monotonicNanoseconds: 5_000_000_000)
  }
}
