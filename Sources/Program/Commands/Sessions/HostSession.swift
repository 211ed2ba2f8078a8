import CLinux
import Glibc
import HostLauncher
import HostProcess
import Linux
import Locations
import PlayerModel

/// A process that is the host until it is told to end.
struct HostSession {
  private let output: String?
  /// How another process started it; nil if a listener or a supervisor did.
  private let launch: HostLaunch?

  /// The host of somebody who waits for its end.
  init(output: String?) {
    self.output = output
    launch = nil
  }

  /// The host that another process started.
  init(_ launch: HostLaunch) {
    output = launch.output
    self.launch = launch
  }

  func run() throws(PlayerError) {
    // The process that waited for the start or read the log may be gone; the music goes on.
    signal(SIGPIPE, SIG_IGN)
    let starter = Starter(descriptor: launch?.readyDescriptor)
    do throws(PlayerError) {
      try SystemLimits.present.check()
      let signals = try TerminationSignals()
      let locations = Locations()
      let supervisor = Supervisor(socket: locations.socket)
      let purpose = LocalHost.Purpose.service(
        output: output, isDetached: launch != nil, isBrief: launch?.isBrief ?? false)
      let host = try LocalHost(
        locations: locations, purpose: purpose, adopting: supervisor.listening)
      if let complaint = supervisor.complaint { host.warn(complaint) }
      supervisor.tell("READY=1")
      starter.tell(host.notices.map { "notice " + $0.text } + ["ready"])
      ProgramMemory.releaseStartLater()
      host.wait(for: signals)
    } catch {
      let isAlone = error.code != .notAlone
      starter.tell([isAlone ? "error " + error.message : "running"])
      // Who started it finds the other one: that is nothing for the log.
      if isAlone || launch == nil { throw error }
    }
  }
}

/// The process that started this host and waits to hear how it went.
private struct Starter {
  let descriptor: Int32?

  init(descriptor: Int32?) {
    self.descriptor = descriptor
    guard let descriptor else { return }
    // What the starter had open, a terminal or somebody's pipe, must not stay open for as long as
    // the music plays; its folder must be free to be unmounted.
    cl_close_from(descriptor + 1)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    chdir("/")
  }

  func tell(_ lines: [String]) {
    guard let descriptor else { return }
    for line in lines {
      let bytes = Array((line.replacing("\n", with: " ") + "\n").utf8)
      _ = write(descriptor, bytes, bytes.count)
    }
    close(descriptor)
  }
}
