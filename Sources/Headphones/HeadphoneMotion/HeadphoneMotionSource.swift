/// What tells of headphones: that they come and go, how they are worn, and how they move.
///
/// A source has one listener at a time; ``HeadphoneHub`` has one source listened to by many.
public protocol HeadphoneMotionSource: AnyObject, Sendable {
  /// What its samples can hold.
  var measures: HeadphoneMotion.Measures { get }
  /// Whether what it hears may come from another program or machine, so that it must not be trusted with much.
  var isNetworked: Bool { get }
  /// Whether the system lets it read.
  var authorizationStatus: HeadphoneAuthorization { get }
  /// Why it cannot be read now, as far as that is known without trying; nil if nothing is in the way.
  var obstacle: HeadphoneError? { get }

  /// Begins to listen; what is wanted can be changed by another call.
  ///
  /// It goes on by itself when headphones come and go.
  ///
  /// - Parameters:
  ///   - wants: What is to be reported; buds need not measure what nobody wants.
  ///   - report: Takes what happens, on a thread of the source's.
  /// - Throws: Why it cannot even wait for headphones.
  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError)

  /// Ends listening: when it returns, nothing more is reported. From within `report`, that is not waited for.
  func stop()

  /// From now on, how the head is held at this moment is straight ahead.
  func recentre()
}

/// What is wanted of headphones.
public struct HeadphoneWants: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// How they move.
  public static let motion = Self(rawValue: 1)
  /// Whether they are in the ear.
  public static let ears = Self(rawValue: 2)
}

/// What happens to headphones.
public enum HeadphoneEvent: Hashable, Sendable {
  /// They are there, by this name; it is empty if they have none.
  case connected(String)
  /// They are gone; the error says why, if that is worth a sentence.
  case disconnected(HeadphoneError?)
  /// How they are worn.
  case ears(EarStates)
  /// How the head moves.
  case motion(HeadphoneMotion)
  /// So many samples were lost before the next.
  case gap(Int)
  /// More is heard than can be told apart, and left out, which the error says; nil: that is over.
  case ignoring(HeadphoneError?)
}

/// Where two buds are.
public struct EarStates: Hashable, Sendable {
  public enum State: Int, Hashable, Sendable {
    case inEar, out, inCase
  }

  /// The bud that speaks for both.
  public var primary: State
  public var secondary: State

  public init(primary: State, secondary: State) {
    self.primary = primary
    self.secondary = secondary
  }
}

/// Whether the system lets a program read headphones.
public enum HeadphoneAuthorization: Int, Hashable, Sendable {
  /// Nothing was tried yet.
  case notDetermined
  /// The machine cannot.
  case restricted
  /// The user may not.
  case denied
  case authorized
}

/// The same under the name that programs for Apple's manager know, without its prefix.
public typealias AuthorizationStatus = HeadphoneAuthorization
