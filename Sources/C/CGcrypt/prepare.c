#include "CGcrypt.h"

void cgcrypt_prepare(void) {
  if (gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P)) return;
  // Locked memory would take a pool and, where little may be locked, cause a warning on stderr.
  // There are few keys, and they are wiped.
  gcry_control(GCRYCTL_DISABLE_SECMEM);
  // Data sealed elsewhere must open here, and FIPS mode has neither scrypt nor caller-supplied
  // nonces. libgcrypt 1.10 ignores this as its first command.
  gcry_control(GCRYCTL_NO_FIPS_MODE);
  gcry_check_version(NULL);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED);
}

int cgcrypt_is_in_fips_mode(void) { return gcry_fips_mode_active(); }
