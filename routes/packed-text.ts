import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** How a text may be packed, the smallest first. */
export type Coding = keyof typeof packers
const CODINGS = Object.keys(packers) as Coding[]

/** The first coding that an `Accept-Encoding` names; `null` where it names none, or refuses it: then a text goes as it is. */
export function codingFor (accepted = ''): Coding | null {
  const taken = accepted.toLowerCase().split(',').flatMap(part => {
    const [name = '', ...parameters] = part.split(';').map(word => word.trim())
    return parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return CODINGS.find(coding => taken.includes(coding)) ?? null
}

/** Packs a text that never changes once in each coding, when somebody first asks for it. */
export function packingOf (text: string): (coding: Coding) => Promise<Buffer> {
  const packed = new Map<Coding, Promise<Buffer>>()
  return async function pack (coding) {
    const known = packed.get(coding) ?? packers[coding](text)
    packed.set(coding, known)
    return known
  }
}
