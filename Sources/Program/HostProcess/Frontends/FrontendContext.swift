import PlayerHost

/// What a frontend starts with.
struct FrontendContext: Sendable {
  let player: PlayerHost
  let setup: HostSetup
  /// The library as the player has it open.
  let stores: LibraryStores
}
