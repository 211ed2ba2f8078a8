/// Where tracks were inserted into the queue.
public struct QueueInsertion: Codable, Hashable, Sendable {
  /// The index of the first of them in the queue, from 0.
  public var index: Int
  /// The number of tracks that play between the current item and the first of them; `nil` if shuffle decides,
  /// or if they are before the current item.
  public var ahead: Int?

  public init(index: Int, ahead: Int?) {
    self.index = index
    self.ahead = ahead
  }
}
