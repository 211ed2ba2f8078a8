import CLinux
package import PlayerModel

/// File systems that expose the kernel's state and hold no real files, such as `/proc` and `/sys`.
///
/// They contain endless loops, files that block or have side effects when read, and the whole
/// machine again under `/proc/self/root`.
package enum KernelFileSystem {
  /// Returns the name of the kernel's file system that contains `path`, or `nil` if it is on
  /// another one or unreachable.
  package static func name(at path: TrackPath) -> String? {
    names[path.withCString { cl_file_system_kind($0) }]
  }

  /// Keyed by the magic numbers in `linux/magic.h`.
  private static let names: [Int64: String] = [
    0x0000_9FA0: "proc",
    0x6265_6572: "sysfs",
    0x0027_E0EB: "cgroup",
    0x6367_7270: "cgroup2",
    0x6462_6720: "debugfs",
    0x7472_6163: "tracefs",
    0x0000_1CD1: "devpts",
    0x7363_6673: "securityfs",
    0xF97C_FF8C: "selinuxfs",
    0x4341_5D53: "smackfs",
    0x5A3C_69F0: "apparmorfs",
    0xCAFE_4A11: "bpf",
    0x6165_676C: "pstore",
    0xDE5E_81E4: "efivarfs",
    0x6265_6570: "configfs",
    0x1980_0202: "mqueue",
    0x4249_4E4D: "binfmt_misc",
    0x6E73_6673: "nsfs",
    0x0765_5821: "resctrl",
    0x6573_5543: "fusectl",
    0x6759_6969: "rpc_pipefs",
    0x6E66_7364: "nfsd",
    0x6C6F_6F70: "binder",
    0x0904_1934: "anon_inode",
    0x5049_5045: "pipefs",
    0x534F_434B: "sockfs",
  ]
}
