import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { diskFull, every } from '../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    diskSpace: DiskSpace
  }

  interface FastifyContextConfig {
    /** Whether the route is refused (507) while the disk is nearly full. */
    takesSpace?: boolean
  }
}

/** Checks for free space on the disks that the service writes to. */
export interface DiskSpace {
  /** The setting of a directory whose disk has less free space than DISK_RESERVE; `null` if there is none. */
  short: () => DiskSetting | null
  /** @throws {Problem} 507 when there is one */
  require: () => void
  /** Free bytes on the disk of each directory, now; `null` where unknown. */
  measure: () => Promise<MeasuredDisk[]>
}

/** A disk that the service writes to. */
export interface MeasuredDisk {
  setting: DiskSetting
  directory: string
  free: number | null
}

/** The settings that name directories. */
type DiskSetting = 'DATA_DIR' | 'AUDIO_DIR'

/** How often free space is checked, in milliseconds: no disk can write much more than the default reserve in that time. */
const WATCH_MS = 500

/**
 * Free bytes for this user on the disk of a directory, which may have yet to be made; `null` when unknown, which is no reason to refuse
 * anything.
 */
async function freeBytes (directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch (error) {
    const parent = path.dirname(directory)
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== directory ? freeBytes(parent) : null
  }
}

/**
 * Watches the free space of the disks that the service writes to: that of the embedded database, and that of AUDIO_DIR. Below DISK_RESERVE,
 * routes with `takesSpace` answer 507; everything else works, above all reading and deleting. `fastify.diskSpace` tells.
 */
export async function diskSpacePlugin (fastify: FastifyInstance): Promise<void> {
  const { config, embedded, log } = fastify
  const directories = new Map<DiskSetting, string>()
  if (embedded) directories.set('DATA_DIR', path.resolve(config.DATA_DIR))
  if (config.AUDIO_STORE === 'directory') directories.set('AUDIO_DIR', path.resolve(config.AUDIO_DIR))
  let short: DiskSetting | null = null

  async function look (): Promise<void> {
    let found: DiskSetting | null = null
    for (const [setting, directory] of directories) {
      const free = await freeBytes(directory)
      if (free !== null && free < config.DISK_RESERVE) found ??= setting
    }
    if (found === short) return
    short = found
    if (short === null) log.info('there is enough free space again')
    else log.error({ setting: short, reserve: config.DISK_RESERVE }, 'the disk is nearly full: writes are refused until there is more free space than diskReserve')
  }

  fastify.decorate('diskSpace', {
    short: () => short,
    require () {
      if (short !== null) throw diskFull()
    },
    measure: async () => Promise.all([...directories].map(async ([setting, directory]) => {
      return { setting, directory, free: await freeBytes(directory) }
    }))
  } satisfies DiskSpace)

  // Last, because the other checks tell a client more about its request: whether it is allowed, and whether it is valid.
  fastify.addHook('preHandler', function requireSpace ({ routeOptions: { config: { takesSpace } } }, _reply, done) {
    done(takesSpace === true && short !== null ? diskFull() : undefined)
  })

  if (directories.size === 0 || config.DISK_RESERVE === 0) return
  await look()
  const stop = every(WATCH_MS, look, error => log.error({ err: error }, 'free space could not be checked'))
  fastify.addHook('onClose', async () => stop())
}

export default fp(diskSpacePlugin, { name: 'disk-space', dependencies: ['config', 'database'] })
