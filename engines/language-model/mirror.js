import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where a mirror, which serves a MODELS_DIR as files, has the packages that were kept there. */
const PACKAGES = 'engines/packages'

/** The form of the hashes of a lock file of npm. */
const INTEGRITY = /^sha512-(\S+)$/

/**
 * Where npm keeps a package in its cache: by its hash, so that it needs to know nothing else of it.
 *
 * @param {string} hex SHA-512
 */
function keptAt (hex) {
  return `_cacache/content-v2/sha512/${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex.slice(4)}`
}

/**
 * @param {Response} response @param {string} file where its body is put, once it has the hash
 * @param {string} hex SHA-512
 * @throws {Error} when it is another file
 */
async function keep ({ body, url }, file, hex) {
  const part = `${file}.part-${process.pid}`
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha512')
  try {
    await pipeline(Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (body)), async function * hashed (pieces) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    }, createWriteStream(part, { mode: 0o600 }))
    const found = hash.digest('hex')
    if (found !== hex) throw new Error(`${url} is not the package that was expected: its SHA-512 is ${found} and should be ${hex}.`)
    await fs.rename(part, file)
  } finally {
    await fs.rm(part, { force: true })
  }
}

/**
 * Fetches packages from a mirror, and puts them where npm finds them by their hashes. What is there already is not asked for again.
 *
 * @param {string} mirror address, without a slash at its end
 * @param {string} isKept directory of packages
 * @param {ReadonlyArray<{ integrity?: string }>} packages of a lock file
 * @param {(packages: number) => void} onPackages called with how many are there
 * @returns {Promise<number>} how many are not there: those that the mirror does not have, and all that are left where it does not answer
 * @throws {Error} when one is not what the lock file says, or does not come to its end
 */
export async function fetchFromMirror (mirror, isKept, packages, onPackages) {
  const hashes = new Set(packages.flatMap(({ integrity = '' }) => {
    const [, base64] = INTEGRITY.exec(integrity) ?? []
    return base64 === undefined ? [] : [Buffer.from(base64, 'base64').toString('hex')]
  }))
  let there = 0
  for (const hex of hashes) {
    const place = keptAt(hex)
    const file = path.join(isKept, place)
    if (!existsSync(file)) {
      const response = await fetch(`${mirror}/${PACKAGES}/${place}`).catch(() => null)
      if (response === null) break
      if (!response.ok) {
        await response.body?.cancel()
        continue
      }
      await keep(response, file, hex)
    }
    onPackages(++there)
  }
  return hashes.size - there
}
