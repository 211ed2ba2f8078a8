// What Linux has and the Glibc module does not show: event and signal descriptors, and what is only
// declared for GNU source.
#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

// struct ucred needs _GNU_SOURCE, which a module's header cannot set for headers of another module.
static inline int64_t cl_peer_user(int descriptor) {
  struct { int32_t process; uint32_t user; uint32_t group; } credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
  return credentials.user;
}

// O_PATH needs _GNU_SOURCE, too. The value is the kernel's.
static inline int cl_o_path(void) { return 010000000; }

// POSIX_SPAWN_SETSID needs _GNU_SOURCE as well. The value is glibc's.
static inline short cl_spawn_setsid(void) { return 0x80; }

// close_range needs glibc 2.34 and _GNU_SOURCE; older kernels answer ENOSYS, which does no harm.
static inline void cl_close_from(int first) { syscall(436, (unsigned)first, ~0u, 0); }

#endif
