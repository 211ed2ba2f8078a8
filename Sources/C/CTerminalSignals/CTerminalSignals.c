// pipe2 is an extension.
#define _GNU_SOURCE 1

#include "CTerminalSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

// MARK: Signals as bytes

static const int reported[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGHUP, SIGTERM, SIGINT};
static struct sigaction reported_before[COUNT(reported)];
static int ends[2] = {-1, -1};

static void report(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe is enough to report that something happened.
  if (write(ends[1], &byte, 1) < 0) errno = saved;
  errno = saved;
}

// MARK: The terminal after a crash

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGSYS};
static struct sigaction fatal_before[COUNT(fatal)];
static atomic_int armed;
static int restore_descriptor = -1;
static char restore_bytes[512];
static int restore_count;
static struct termios restore_modes;

static void restore(void) {
  if (!atomic_exchange(&armed, 0)) return;
  // In the background, writing to the terminal would stop the process instead of ending it.
  signal(SIGTTOU, SIG_IGN);
  ssize_t written = write(restore_descriptor, restore_bytes, (size_t)restore_count);
  (void)written;
  tcsetattr(restore_descriptor, TCSANOW, &restore_modes);
}

static void crash(int number, siginfo_t *info, void *context) {
  (void)context;
  restore();
  for (int index = 0; index < COUNT(fatal); index++) {
    if (fatal[index] == number) sigaction(number, &fatal_before[index], NULL);
  }
  // A fault recurs when this returns, and then reaches the previous handler. A signal from another
  // process or abort() does not.
  if (info->si_code <= 0) raise(number);
}

static void watch_crashes(void) {
  static char stack[65536];
  stack_t present;
  // After a stack overflow, a handler needs another stack.
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) {
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < COUNT(fatal); index++) {
    sigaction(fatal[index], &action, &fatal_before[index]);
  }
}

void terminal_restore_arm(int descriptor, const char *bytes, int count, const struct termios *modes) {
  static int registered;
  if (!registered) registered = atexit(restore) == 0;
  restore_descriptor = descriptor;
  restore_count = count > COUNT(restore_bytes) ? COUNT(restore_bytes) : count;
  memcpy(restore_bytes, bytes, (size_t)restore_count);
  restore_modes = *modes;
  atomic_store(&armed, 1);
}

void terminal_restore_disarm(void) {
  atomic_store(&armed, 0);
}

// MARK: Taking and giving back

int terminal_signals_open(void) {
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = report;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  for (int index = 0; index < COUNT(reported); index++) {
    sigaction(reported[index], NULL, &reported_before[index]);
    if (reported_before[index].sa_handler == SIG_IGN) continue;
    sigaction(reported[index], &action, NULL);
  }
  watch_crashes();
  return ends[0];
}

void terminal_signals_close(void) {
  for (int index = 0; index < COUNT(reported); index++) {
    sigaction(reported[index], &reported_before[index], NULL);
  }
  for (int index = 0; index < COUNT(fatal); index++) {
    sigaction(fatal[index], &fatal_before[index], NULL);
  }
  close(ends[0]);
  close(ends[1]);
  ends[0] = ends[1] = -1;
}

void terminal_signals_stop(void) {
  struct sigaction standard, ours;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &standard, &ours);
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}
