import { createHash, type Hash } from 'node:crypto'
import { partNames, type PartName, type Parts } from './manifest.js'

interface Sum {
  files: number
  directories: number
  bytes: number
  lines: Hash
}

/** The part that a path in the archive belongs to; `undefined` for the files that describe the backup, and for anything else. */
export function partOf (name: string): PartName | undefined {
  return partNames.find(part => part === name.split('/')[0])
}

/** Adds up the parts of a backup while they are written or read. */
export class PartSums {
  readonly #sums = new Map<PartName, Sum>()

  addDirectory (name: string): void {
    const sum = this.#of(name)
    if (sum !== undefined) sum.directories += 1
  }

  addFile (name: string, bytes: number, sha256: string): void {
    const sum = this.#of(name)
    if (sum === undefined) return
    sum.files += 1
    sum.bytes += bytes
    sum.lines.update(`${sha256}  ${name}\n`)
  }

  /** The sums so far; nothing can be added any more. */
  end (): Parts {
    return Object.fromEntries([...this.#sums].map(([part, { lines, ...counts }]) => [part, { ...counts, sha256: lines.digest('hex') }]))
  }

  #of (name: string): Sum | undefined {
    const part = partOf(name)
    if (part === undefined) return undefined
    const sum = this.#sums.get(part) ?? { files: 0, directories: 0, bytes: 0, lines: createHash('sha256') }
    this.#sums.set(part, sum)
    return sum
  }
}
