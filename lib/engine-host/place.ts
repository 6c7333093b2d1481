import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { EngineHostOptions } from './types.js'

/** Longest path of a local socket, in bytes, on the system with the shortest (macOS). */
const SOCKET_PATH_MAX = 103

/** How much of the hash of the settings is in the names: enough to tell hosts apart. */
const DIGEST_LENGTH = 12

const OTHERS = 0o077

/** Where the sockets and locks of all hosts are, in DATA_DIR. */
export function hostsIn (dataDirectory: string): string {
  return path.join(dataDirectory, 'engines')
}

/** Where the clients of a host find it. */
export interface Place {
  socket: string
  /** Held by the process of the host. */
  lock: string
}

function makePrivate (directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
}

/** A directory of this user among those for temporary files. @throws when somebody else has made it, or may write there */
function temporaryPlace (): string {
  const { uid } = os.userInfo()
  const directory = path.join(fs.realpathSync(os.tmpdir()), `engines-${uid}`)
  makePrivate(directory)
  const stat = fs.lstatSync(directory)
  if (!stat.isDirectory() || stat.uid !== uid || (stat.mode & OTHERS) !== 0) throw new Error(`${directory} must be a directory that only this user can enter`)
  return directory
}

/** The place of a host: hosts with other settings have another one, so that a new model is never answered by an old process. */
export function placeOf ({ name, script, settings, directory }: Omit<EngineHostOptions, 'log'>): Place {
  const root = path.resolve(directory)
  const digest = createHash('sha256').update(JSON.stringify([root, script, settings])).digest('hex').slice(0, DIGEST_LENGTH)
  const base = path.join(root, `${name}-${digest}`)
  if (Buffer.byteLength(`${base}.sock`) <= SOCKET_PATH_MAX) {
    makePrivate(root)
    return { socket: `${base}.sock`, lock: `${base}.lock` }
  }
  const other = path.join(temporaryPlace(), `${name}-${digest}`)
  return { socket: `${other}.sock`, lock: `${other}.lock` }
}
