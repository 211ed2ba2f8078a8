// Timers as descriptors, which Swift's Glibc module leaves out.
#pragma once
#include <sys/timerfd.h>
