import { writeFileSync } from 'node:fs'

/** Keeps the memory of this process, with what was said in it, out of a core dump, on Linux. Native code may abort a process. */
export function keepOutOfCoreDumps (): void {
  try {
    // https://docs.kernel.org/filesystems/proc.html#proc-pid-coredump-filter-core-dump-filtering-settings
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // Other systems write no core dumps unless they are told to.
  }
}
