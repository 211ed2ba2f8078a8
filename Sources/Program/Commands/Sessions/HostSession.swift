import CLinux
import Glibc
import HostLauncher
import HostProcess
import Linux
import Locations
import PlayerModel

/// The process of a host, until it ends.
struct HostSession {
  private let output: String?
  /// The way in which another process started it, or `nil` if a listener or a supervisor did.
  private let launch: HostLaunch?

  /// Creates a host in the foreground.
  init(output: String?) {
    self.output = output
    launch = nil
  }

  /// Creates a host that another process started.
  init(_ launch: HostLaunch) {
    output = launch.output
    self.launch = launch
  }

  func run() throws(PlayerError) {
    // The process that waited for the start or read the log may be gone, but the music continues.
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
      if let problem = supervisor.problem { host.warn(problem) }
      supervisor.tell("READY=1")
      starter.tell(host.notices.map { "notice " + $0.text } + ["ready"])
      ProgramMemory.releaseStartLater()
      host.wait(for: signals)
    } catch {
      let isAlone = error.code != .notAlone
      starter.tell([isAlone ? "error " + error.message : "running"])
      // The process that started it connects to the other host, so this is not worth logging.
      if isAlone || launch == nil { throw error }
    }
  }
}

/// The process that started this host and waits for the result.
private struct Starter {
  let descriptor: Int32?

  init(descriptor: Int32?) {
    self.descriptor = descriptor
    guard let descriptor else { return }
    // The starter's open files, such as a terminal or a pipe, must not stay open while the music plays, and
    // its working directory must not block unmounting.
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
