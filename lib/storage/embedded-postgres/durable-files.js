// JavaScript, not TypeScript: it runs in a thread of its own, which starts at once only when it needs no loader. See embedded-worker.js.
import fs from 'node:fs'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Removed from the mode of every file: all permissions of everybody but the owner. */
const OTHERS = 0o077

/**
 * Errors of the file system after which the database must stop: PostgreSQL cannot write what it has to, or cannot trust what it reads. All
 * others, such as ENOENT, PostgreSQL expects and handles.
 */
const FATAL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG', 'EMFILE', 'ENFILE', 'ENODEV', 'ENXIO', 'ESTALE', 'ENOTCONN', 'ETIMEDOUT'])

/**
 * Emscripten's Node file system, which is missing from PGlite's types.
 *
 * @typedef {object} NodeFileSystem
 * @property {<T>(operation: () => T) => T} tryFSOperation through which every operation goes
 * @property {{ fsync?: (stream: { nfd?: number }) => number }} stream_ops `nfd` is the descriptor of the real file
 * @property {{
 *   mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown,
 *   setattr: (node: unknown, attributes: { mode?: number }) => void
 * }} node_ops
 */

/**
 * PGlite's directory on disk, with what Emscripten's Node file system lacks:
 *
 * - `fsync`: without it PostgreSQL relies on writes that never left the page cache, and a power cut loses what was acknowledged;
 * - modes: every file and directory that it makes is for this user only;
 * - an end: errors after which the database cannot go on are reported, because PGlite itself would retry the statement forever.
 */
export class DurableFS extends NodeFS {
  /** How many times a file was forced to disk. */
  syncs = 0

  /** @type {(error: NodeJS.ErrnoException) => void} */
  #failed

  /**
   * @param {string} directory
   * @param {(error: NodeJS.ErrnoException) => void} [failed] called with an error after which the database must not be used any more
   */
  constructor (directory, failed = () => {}) {
    super(directory)
    this.#failed = failed
  }

  /**
   * @override
   * @param {Parameters<NodeFS['init']>} parameters
   * @returns {ReturnType<NodeFS['init']>}
   */
  async init (...parameters) {
    const { emscriptenOpts } = await super.init(...parameters)
    const preRun = (/** @type {unknown} */ module) => {
      const { NODEFS } = /** @type {{ NODEFS: NodeFileSystem }} */ (module)
      this.#reportFailures(NODEFS)
      this.#addFsync(NODEFS)
      keepPrivate(NODEFS)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), preRun] } }
  }

  /** @param {NodeFileSystem} files */
  #reportFailures (files) {
    const { tryFSOperation } = files
    files.tryFSOperation = operation => tryFSOperation(() => {
      try {
        return operation()
      } catch (error) {
        const failure = /** @type {NodeJS.ErrnoException} */ (error)
        if (FATAL_CODES.has(failure.code ?? '')) this.#failed(failure)
        throw error
      }
    })
  }

  /** @param {NodeFileSystem} files */
  #addFsync (files) {
    files.stream_ops.fsync = ({ nfd }) => {
      if (nfd === undefined) return 0
      files.tryFSOperation(() => fs.fsyncSync(nfd))
      this.syncs += 1
      return 0
    }
  }
}

/** @param {string} name */
function forceToDisk (name) {
  const descriptor = fs.openSync(name, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/**
 * Forces everything in a directory to disk and then renames it: under its new name it is always complete.
 *
 * @param {string} directory
 * @param {string} name
 */
export function publish (directory, name) {
  for (const part of fs.readdirSync(directory, { recursive: true, encoding: 'utf8' })) forceToDisk(path.join(directory, part))
  forceToDisk(directory)
  fs.renameSync(directory, name)
  forceToDisk(path.dirname(name))
}

/** @param {NodeFileSystem} files */
function keepPrivate ({ node_ops: operations }) {
  const { mknod, setattr } = operations
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device)
  operations.setattr = (node, attributes) => {
    if (attributes.mode !== undefined) attributes.mode &= ~OTHERS
    setattr(node, attributes)
  }
}
