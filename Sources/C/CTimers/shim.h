// Timer descriptors, which Swift's Glibc module lacks.
#pragma once
#include <sys/timerfd.h>
