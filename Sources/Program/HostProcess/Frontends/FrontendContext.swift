import PlayerHost

/// What a frontend can use.
struct FrontendContext: Sendable {
  let player: PlayerHost
  let setup: HostSetup
  /// The player's open library.
  let stores: LibraryStores
}
