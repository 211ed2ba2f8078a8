import CLinux
package import PlayerModel

/// A file system that shows what the kernel knows and holds no files: `/proc`, `/sys` and the like.
///
/// In there are loops without end, files that block or do something when they are read, and the whole of
/// the machine once more behind `/proc/self/root`.
package enum KernelFileSystem {
  /// Its name, if `path` lies on one; nil for every other place, and for one that cannot be reached.
  package static func name(at path: TrackPath) -> String? {
    names[path.withCString { cl_file_system_kind($0) }]
  }

  /// By their numbers in `linux/magic.h`.
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
