/** Whether a write failed for lack of space: on the disk of PostgreSQL (SQLSTATE disk_full), or on one of this machine. */
export function isDiskFull ({ code = '', syscall }: Error & { code?: string, syscall?: string }): boolean {
  return code === '53100' || ((code === 'ENOSPC' || code === 'EDQUOT') && syscall !== undefined)
}
