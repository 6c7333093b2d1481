import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { audioFormats, type AudioFormat } from '../../../schemas/audio.js'

/** Packages that an installation may leave out, because of their licence, and what it cannot decode without them. */
const OPTIONAL: Readonly<Partial<Record<AudioFormat, string>>> = { mp4_aac: '@audio/decode-aac' }

/** Whether a package is installed, without loading it. */
function isInstalled (name: string): boolean {
  return (createRequire(import.meta.url).resolve.paths(name) ?? []).some(folder => existsSync(path.join(folder, name, 'package.json')))
}

/** The formats of audio that this installation can decode. @param has tells whether a package is installed */
export function formatsWith (has: (name: string) => boolean): AudioFormat[] {
  return audioFormats.filter(format => {
    const name = OPTIONAL[format]
    return name === undefined || has(name)
  })
}

/** The formats of audio that this installation can decode: all of them, unless a decoder was left out. */
export const decodableFormats: readonly AudioFormat[] = formatsWith(isInstalled)
