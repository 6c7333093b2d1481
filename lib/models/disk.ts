import fs from 'node:fs/promises'
import path from 'node:path'
import { ModelError } from './errors.js'

/** What stays free on the disk of the models, in bytes. */
const RESERVE_BYTES = 200_000_000

const GIGABYTE = 1_000_000_000
const MEGABYTE = 1_000_000

/** A number of bytes for people: `375 MB`, `2.5 GB`. Something is at least 1 MB. */
export function sizeText (bytes: number): string {
  return bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${Math.max(Math.sign(bytes), Math.round(bytes / MEGABYTE))} MB`
}

/** Refuses what the disk of a directory has no space for, before anything is written. */
export async function requireSpace (directory: string, bytes: number, reserve = RESERVE_BYTES): Promise<void> {
  const { bavail, bsize } = await fs.statfs(directory)
  const free = bavail * bsize
  if (free < bytes + reserve) {
    throw new ModelError('no_space', `There is not enough space in ${path.resolve(directory)}: ${sizeText(bytes)} are needed and ${sizeText(reserve)} stay free, but only ${sizeText(free)} are there.`)
  }
}
