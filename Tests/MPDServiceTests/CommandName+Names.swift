@testable import MPDService

/// Commands by their names alone, for tests that list commands of several groups.
extension CommandName {
  static let password = connection(.password)
  static let binarylimit = connection(.binarylimit)
  static let tagtypes = connection(.tagtypes)
  static let partition = connection(.partition)
  static let idle = connection(.idle)

  static let pause = control(.pause)
  static let play = control(.play)
  static let playid = control(.playid)
  static let seek = control(.seek)
  static let seekid = control(.seekid)
  static let seekcur = control(.seekcur)
  static let random = control(.random)
  static let `repeat` = control(.repeat)
  static let single = control(.single)
  static let setvol = control(.setvol)
  static let volume = control(.volume)
  static let consume = control(.consume)
  static let crossfade = control(.crossfade)
  static let mixrampdb = control(.mixrampdb)
  static let mixrampdelay = control(.mixrampdelay)
  static let replayGainMode = control(.replayGainMode)

  static let enableoutput = status(.enableoutput)
  static let disableoutput = status(.disableoutput)
  static let toggleoutput = status(.toggleoutput)
  static let outputset = status(.outputset)

  static let delete = queueEdit(.delete)
  static let deleteid = queueEdit(.deleteid)
  static let move = queueEdit(.move)
  static let moveid = queueEdit(.moveid)
  static let swap = queueEdit(.swap)
  static let swapid = queueEdit(.swapid)
  static let shuffle = queueEdit(.shuffle)

  static let playlistid = queue(.playlistid)
  static let playlistinfo = queue(.playlistinfo)
  static let plchanges = queue(.plchanges)
  static let plchangesposid = queue(.plchangesposid)
}
