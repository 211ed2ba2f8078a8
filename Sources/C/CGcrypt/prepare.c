#include "CGcrypt.h"

void cgcrypt_prepare(void) {
  if (gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P)) return;
  // Memory that is locked would take a pool and, where little may be locked, write a warning to stderr. Keys are few
  // and wiped.
  gcry_control(GCRYCTL_DISABLE_SECMEM);
  // What was sealed elsewhere must open here, and FIPS mode has neither scrypt nor nonces of the caller's. libgcrypt
  // 1.10 forgets this where it is the first thing it is told.
  gcry_control(GCRYCTL_NO_FIPS_MODE);
  gcry_check_version(NULL);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED);
}

int cgcrypt_is_in_fips_mode(void) { return gcry_fips_mode_active(); }
