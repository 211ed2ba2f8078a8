/// A source of events from headphones: connection, ear detection and motion.
///
/// A source has one listener at a time; ``HeadphoneHub`` distributes its events to several.
public protocol HeadphoneMotionSource: AnyObject, Sendable {
  /// The measures that its samples can contain.
  var measures: HeadphoneMotion.Measures { get }
  /// Whether events may come from another program or machine, and so must not be trusted.
  var isNetworked: Bool { get }
  /// Whether the system allows reading the source.
  var authorizationStatus: HeadphoneAuthorization { get }
  /// The known obstacle to reading the source, or `nil`.
  var obstacle: HeadphoneError? { get }

  /// Starts reporting events, or changes what a running source reports.
  ///
  /// The source keeps running when headphones disconnect, and reconnects automatically.
  ///
  /// - Parameters:
  ///   - wants: What to report; earbuds need not measure anything else.
  ///   - report: Receives events on a thread of the source.
  /// - Throws: An error if the source cannot even wait for headphones.
  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError)

  /// Stops reporting.
  ///
  /// No event is reported after this returns, unless it is called from within `report`.
  func stop()

  /// Makes the current orientation the reference.
  func recentre()
}

/// The kinds of event that a listener wants.
public struct HeadphoneWants: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Motion samples.
  public static let motion = Self(rawValue: 1)
  /// Changes in whether the earbuds are worn.
  public static let ears = Self(rawValue: 2)
}

/// An event of headphones.
public enum HeadphoneEvent: Hashable, Sendable {
  /// The headphones connected; the name is empty if unknown.
  case connected(String)
  /// The headphones disconnected, with an error if there is something to report.
  case disconnected(HeadphoneError?)
  /// The earbuds were put in or taken out.
  case ears(EarStates)
  /// A motion sample.
  case motion(HeadphoneMotion)
  /// The given number of samples was lost before the next one.
  case gap(Int)
  /// Input is being ignored, because there are several senders; `nil` if that has ended.
  case ignoring(HeadphoneError?)
}

/// Where the two earbuds are.
public struct EarStates: Hashable, Sendable {
  public enum State: Int, Hashable, Sendable {
    case inEar, out, inCase
  }

  /// The bud that communicates for both.
  public var primary: State
  public var secondary: State

  public init(primary: State, secondary: State) {
    self.primary = primary
    self.secondary = secondary
  }
}

/// Whether the system allows a program to read headphones.
public enum HeadphoneAuthorization: Int, Hashable, Sendable {
  /// Unknown, because nothing was tried yet.
  case notDetermined
  /// Not possible on this machine.
  case restricted
  /// Denied to this user.
  case denied
  case authorized
}

/// The authorization, under the name that CoreMotion uses without its prefix.
public typealias AuthorizationStatus = HeadphoneAuthorization
