import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Test } from 'tap'

const BLOCK = Buffer.alloc(65_536)

/** Makes a file system of its own. @throws where mounting is not allowed */
function mount (megabytes: number): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'consultation-service-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { stdio: 'ignore' })
  } catch (error) {
    rmSync(directory, { recursive: true })
    throw error
  }
  return directory
}

function unmount (directory: string): void {
  execFileSync('umount', ['-l', directory])
  rmSync(directory, { recursive: true, force: true })
}

function mountingFails (): false | string {
  try {
    unmount(mount(1))
    return false
  } catch {
    return 'mounting a file system is not allowed here'
  }
}

/** For `t.test(name, { skip: needsMount }, …)`: a sentence where mounting is not allowed. */
export const needsMount = mountingFails()

/** A small disk. */
export interface SmallDisk {
  directory: string
  /** Fills it until no more than `left` bytes are free. */
  fill: (left?: number) => void
  /** Gives back what filled it. */
  free: () => void
}

/** A file system of the given megabytes, in memory, gone when the test ends. */
export function smallDisk (t: Test, megabytes: number): SmallDisk {
  const directory = mount(megabytes)
  t.teardown(() => unmount(directory))
  const ballast = path.join(directory, 'ballast')
  return {
    directory,
    fill (left = 0) {
      const descriptor = openSync(ballast, 'a')
      try {
        for (;;) writeSync(descriptor, BLOCK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(descriptor)
      }
      if (left > 0) execFileSync('truncate', ['-s', `-${left}`, ballast])
    },
    free () {
      rmSync(ballast)
    }
  }
}
