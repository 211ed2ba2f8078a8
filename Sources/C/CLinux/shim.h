// Parts of Linux that Swift's Glibc module lacks: event and signal descriptors, settings of
// `malloc`, extended attributes, and what is declared only with _GNU_SOURCE.
#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H
#include <fcntl.h>
#include <link.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <malloc.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

// struct ucred needs _GNU_SOURCE, which a module's header cannot set for headers of another module.
static inline int64_t cl_peer_user(int descriptor) {
  struct { int32_t process; uint32_t user; uint32_t group; } credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
  return credentials.user;
}

// O_PATH needs _GNU_SOURCE. The value is the kernel's.
static inline int cl_o_path(void) { return 010000000; }

// SEEK_DATA and SEEK_HOLE need _GNU_SOURCE.
static inline int cl_seek_data(void) { return 3; }
static inline int cl_seek_hole(void) { return 4; }

// Returns the magic number of the file system that contains a path, or -1 on failure. Swift's Glibc
// has no statfs.
static inline int64_t cl_file_system_kind(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (int64_t)(uint32_t)status.f_type : -1;
}

// POSIX_SPAWN_SETSID needs _GNU_SOURCE. The value is glibc's.
static inline short cl_spawn_setsid(void) { return 0x80; }

// Returns the ID of the mount that contains a path without following links, or 0 if the kernel does
// not report it (before 5.8). glibc's statx needs _GNU_SOURCE, so this uses the kernel's layout.
static inline uint64_t cl_mount_of(const char *path) {
  struct { uint32_t mask; uint8_t before[140]; uint64_t mount; uint8_t after[104]; } answer = {0};
  long result = syscall(SYS_statx, -100, path, 0x100, 0x1000u, &answer);
  return result == 0 && answer.mask & 0x1000u ? answer.mount : 0;
}

// Renames without replacing: fails with EEXIST if the new name exists. renameat2 needs _GNU_SOURCE.
static inline int cl_rename_exclusively(int from, const char *old, int to, const char *name) {
  return (int)syscall(SYS_renameat2, from, old, to, name, 1u);
}

// Creates a pipe, or accepts a connection without waiting. The descriptors are closed on exec from the start: a program
// that another thread starts in between must not get them. pipe2 and accept4 need _GNU_SOURCE.
static inline int cl_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }
static inline int cl_accept(int socket) {
  return (int)syscall(SYS_accept4, socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

// Closes descriptors. close_range needs glibc 2.34 and _GNU_SOURCE; older kernels return ENOSYS,
// which is harmless.
static inline void cl_close_from(int first) { syscall(436, (unsigned)first, ~0u, 0); }

// Lowers the calling thread's priorities for processor (nice 10) and disk (the lowest best-effort
// one). On Linux, threads have their own. glibc has no ioprio_set.
static inline void cl_yield_to_others(void) {
  int thread = (int)syscall(SYS_gettid);
  setpriority(PRIO_PROCESS, (id_t)thread, 10);
  syscall(SYS_ioprio_set, 1, thread, 2 << 13 | 7);
}

// Lets the calling thread run only while the processor and the disk are idle (SCHED_IDLE, and the idle
// class for the disk). The constants need _GNU_SOURCE; the values are the kernel's.
static inline void cl_run_when_idle(void) {
  int thread = (int)syscall(SYS_gettid);
  struct { int priority; } none = {0};
  syscall(SYS_sched_setscheduler, thread, 5, &none);
  syscall(SYS_ioprio_set, 1, thread, 3 << 13);
}

// Returns whether the calling thread runs only while the processor is idle.
static inline int cl_runs_when_idle(void) {
  return syscall(SYS_sched_getscheduler, (int)syscall(SYS_gettid)) == 5;
}

// Returns a socket that receives the kernel's events about devices, or -1.
static inline int cl_open_device_events(void) {
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = 1};
  int descriptor = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT);
  if (descriptor < 0) return -1;
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  close(descriptor);
  return -1;
}

// The first fields that dl_iterate_phdr passes for a loaded object; glibc's declaration needs
// _GNU_SOURCE.
struct cl_object {
  ElfW(Addr) base;
  const char *name;
  const ElfW(Phdr) *headers;
  ElfW(Half) count;
};
extern int cl_for_each_object(int (*each)(struct cl_object *, size_t, void *), void *) __asm__("dl_iterate_phdr");

static inline int cl_release_object(struct cl_object *object, size_t size, void *unused) {
  (void)size, (void)unused;
  uintptr_t page = (uintptr_t)getpagesize();
  const ElfW(Phdr) *header = object->headers, *end = header + object->count;
  for (; header < end; header++) {
    if (header->p_type != PT_LOAD || header->p_flags & PF_W) continue;
    uintptr_t from = (object->base + header->p_vaddr) & ~(page - 1);
    madvise((void *)from, object->base + header->p_vaddr + header->p_memsz - from, MADV_DONTNEED);
  }
  return 0;
}

// Releases the pages of code and constants of the program and its libraries. Needed ones are read
// from the files again, 64 kB at a time. Writable pages are kept, because they would lose their
// contents.
static inline void cl_release_code(void) { cl_for_each_object(cl_release_object, NULL); }

// Returns when the packet that was received last arrived, in nanoseconds of the wall clock, or -1. The
// macro for the request cannot be imported into Swift. Fails before the first packet; the first packet
// may get the time of this call.
static inline int64_t cl_packet_time(int socket) {
  struct timespec time;
  if (ioctl(socket, SIOCGSTAMPNS, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Sends a byte together with an open file. The macros for ancillary data cannot be called from
// Swift.
static inline int cl_send_descriptor(int socket, int descriptor) {
  union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } ancillary = {{0}};
  char byte = 0;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = ancillary.bytes,
                           .msg_controllen = sizeof ancillary.bytes};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
  return sendmsg(socket, &message, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

// Receives a descriptor from cl_send_descriptor, or returns -1.
static inline int cl_receive_descriptor(int socket) {
  union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } ancillary = {{0}};
  char byte;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = ancillary.bytes,
                           .msg_controllen = sizeof ancillary.bytes};
  if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) return -1;
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
  return descriptor;
}

// Creates memory to share with another process through its descriptor, or returns -1. Its size is sealed, because a
// process that accesses memory beyond a truncated end is killed. memfd_create and seals need _GNU_SOURCE; the values
// are the kernel's.
static inline int cl_shared_memory(const char *name, int64_t size) {
  int descriptor = (int)syscall(SYS_memfd_create, name, 3u /* CLOEXEC, ALLOW_SEALING */);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, size) == 0 && fcntl(descriptor, 1033 /* F_ADD_SEALS */, 7 /* SEAL, SHRINK, GROW */) == 0)
    return descriptor;
  close(descriptor);
  return -1;
}

// Installs a filter of system calls for this process, permanently. Returns -1 if the kernel
// refuses.
static inline int cl_confine(struct sock_filter *filter, unsigned short count) {
  struct sock_fprog program = {count, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

// Takes a shared lock on an open folder. Locks of open files rather than processes need
// _GNU_SOURCE; the values are the kernel's. A folder can only be opened for reading, so the lock is
// shared, but the kernel also reports locks that would conflict with an exclusive one.
static inline int cl_hold_folder(int folder) {
  struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1};
  return fcntl(folder, 37 /* F_OFD_SETLK */, &lock);
}

// Returns whether another open file holds the folder: 1, 0, or -1 on failure.
static inline int cl_is_folder_held(int folder) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
  return fcntl(folder, 36 /* F_OFD_GETLK */, &lock) == 0 ? lock.l_type != F_UNLCK : -1;
}

// prctl is variadic, which Swift cannot call.
static inline void cl_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

// Declared only with _GNU_SOURCE, in glibc since 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// Declared only with _GNU_SOURCE.
void *memmem(const void *text, size_t length, const void *part, size_t part_length);

// Declared only for X/Open.
int wcwidth(wchar_t character);

// Bluetooth sockets, which glibc does not declare. Values and structures are the kernel's.
static const int cl_af_bluetooth = 31, cl_btproto_l2cap = 0, cl_sol_bluetooth = 274, cl_bt_security_option = 4;
static const uint8_t cl_bt_security_medium = 2;

// sockaddr_l2: the PSM is little-endian, and the address begins with its last byte.
struct cl_sockaddr_l2 { uint16_t family, psm; uint8_t address[6]; uint16_t channel; uint8_t address_type; };

// bt_security.
struct cl_bt_security { uint8_t level, key_size; };

#endif
