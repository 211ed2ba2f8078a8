import Linux
package import PlayerModel

/// Sends a request and waits for the reply.
package func performNow<Request: TypedRequest>(
  _ request: Request, on player: any SystemPlayer
) throws(PlayerError) -> Request.Reply {
  let answer = AwaitedAnswer<Result<Request.Reply, PlayerError>>()
  player.submit(request) { answer.give($0) }
  return try answer.wait().get()
}
