import Glibc
import PlayerService
import TerminalScreen

/// Checks of the terminal, the bus, the login and the kernel.
extension Doctor {
  func terminalFindings() -> [Finding] {
    terminalFindings(TerminalReport())
  }

  func terminalFindings(_ report: TerminalReport) -> [Finding] {
    var findings: [Finding] = []
    if !report.isLocaleInstalled {
      findings.append(
        .advice(
          "locale", "The locale named by LC_ALL, LC_CTYPE or LANG is not installed.",
          "Install it with sudo locale-gen, or export LC_ALL=C.UTF-8."))
    } else if !report.isUTF8 {
      findings.append(
        .advice(
          "locale", "Text is not UTF-8, so only ASCII is shown.",
          "export LC_ALL=C.UTF-8, or another locale with UTF-8."))
    } else {
      findings.append(.fine("locale", "UTF-8."))
    }
    return findings + [terminalFinding(report)]
  }

  /// Returns by which terminfo entry the interface opens the terminal, and why.
  private func terminalFinding(_ report: TerminalReport) -> Finding {
    let subject = "terminal"
    guard let terminal = report.name, let choice = report.choice else {
      return .advice(
        subject, "TERM is not set.", "The interface needs a terminal; commands do not.")
    }
    guard let colors = report.colors else {
      let remedy = "Install ncurses-term, or export TERM=xterm-256color."
      return .advice(subject, "There is no terminfo entry for \(terminal).", remedy)
    }
    guard report.canMoveCursor else {
      return .advice(
        subject, "\(terminal) cannot move its cursor, which the interface needs.",
        "If yours can: export TERM=xterm-256color. Commands work in any terminal.")
    }
    if colors < 8, !report.refusesColor {
      return .advice(
        subject, "\(terminal) has no colours.",
        "If yours has colours: export TERM=xterm-256color.")
    }
    let depth = report.refusesColor ? "colours turned off by NO_COLOR" : "\(colors) colours"
    return switch choice.reason {
    case .named: .fine(subject, "\(choice.name), which TERM names, \(depth).")
    case .promised:
      .fine(
        subject,
        "\(choice.name) instead of \(terminal), because COLORTERM promises all colours.")
    case .own:
      .fine(
        subject, "\(choice.name) instead of \(terminal), because it always shows all colours.")
    }
  }

  /// Returns whether there is a bus for media keys, notifications and other players.
  func busFinding() -> Finding {
    let subject = "desktop bus"
    let without = "Media keys and notifications do not work; music does."
    let named = environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
    let runtime = environment["XDG_RUNTIME_DIR"].map { "unix:path=\($0)/bus" } ?? ""
    let address = named.isEmpty ? runtime : named
    guard address.hasPrefix("unix:path=") else {
      return address.isEmpty
        ? .advice(subject, "There is no session bus.", without) : .fine(subject, address + ".")
    }
    let path = String(address.dropFirst(10).prefix { $0 != "," && $0 != ";" })
    guard access(path, F_OK) == 0 else {
      return .advice(subject, "There is no session bus at \(path).", without)
    }
    guard let descriptor = try? UnixSocket.connect(to: path) else {
      return .advice(subject, "Nothing answers at \(path).", without)
    }
    close(descriptor)
    return .fine(subject, path + ".")
  }

  /// Returns whether systemd keeps the player running after the listener logs out.
  func lingeringFinding() -> Finding {
    let subject = "after logout"
    guard access(root + "/run/systemd/system", F_OK) == 0 else {
      return .fine(subject, "There is no systemd here to stop the player.")
    }
    guard let user = getpwuid(getuid())?.pointee.pw_name.map({ String(cString: $0) }),
      access(root + "/var/lib/systemd/linger/" + user, F_OK) != 0
    else { return .fine(subject, "The player keeps running: lingering is on.") }
    return .advice(
      subject, "The music may stop when you log out.", "To keep it playing: loginctl enable-linger."
    )
  }

  /// Returns whether the kernel's limits allow watching the library.
  func watchFindings() -> [Finding] {
    let limits = [("max_user_watches", 65_536, 524_288), ("max_user_instances", 64, 512)]
    let findings = limits.compactMap { name, least, better -> Finding? in
      guard let limit = number(in: "/proc/sys/fs/inotify/" + name), limit < least else {
        return nil
      }
      return .advice(
        "watching", "fs.inotify.\(name) is \(limit), which may be too low for a large library.",
        "sudo sysctl fs.inotify.\(name)=\(better).")
    }
    return findings.isEmpty ? [.fine("watching", "The kernel's limits are high enough.")] : findings
  }

  private func number(in file: String) -> Int? {
    let descriptor = open(root + file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = read(descriptor, &bytes, bytes.count)
    let digits = bytes.prefix(max(0, count)).prefix { (48...57).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
