/** Makers whose name follows that of the substance on the box of a generic, as they spell it. */
const MAKERS = [
  'ratiopharm', 'Hexal', 'Stada', 'Aliud', 'Heumann', 'Zentiva', 'Sandoz', 'Teva', 'Mylan', 'Viatris', 'Aristo', 'AbZ',
  'Winthrop', 'Betapharm', 'Bluefish', 'Aurobindo', 'Actavis', 'Apotex', 'Krka', 'Biogaran', 'Cristers', 'Zydus', 'Cinfa', 'Normon',
  'Centrafarm', 'Genericon', 'Mepha', 'Spirig', 'Streuli'
]

/** Makers whose name is a word of some language: they count only where a hyphen joins them to the substance. */
const JOINED_MAKERS = ['AL', 'CT', 'EG', 'Accord', 'Arrow', 'Basics', 'Puren', 'TAD', 'beta', 'dura']

const folded = new Map(MAKERS.map(maker => [maker.toLowerCase(), maker]))
const joined = new Map(JOINED_MAKERS.map(maker => [maker.toLowerCase(), maker]))
const HYPHENS = new Set(['-', '‐', '‑', '–'])

/** A maker named behind a substance, and the word behind it. */
export interface Maker {
  name: string
  to: number
}

/**
 * The maker named right behind a substance: `Ibuprofen-ratiopharm`, `Metoprolol Stada`, `Pantoprazol-1A Pharma`.
 *
 * @param words of the text, folded
 * @param at the word behind the substance
 */
export function makerAt (words: readonly string[], at: number): Maker | null {
  const isJoined = HYPHENS.has(words[at] ?? '')
  const first = isJoined ? at + 1 : at
  const word = words[first] ?? ''
  if (word === '1' && words[first + 1] === 'a' && words[first + 2] === 'pharma') return { name: '1A Pharma', to: first + 3 }
  const name = folded.get(word) ?? (isJoined ? joined.get(word) : undefined)
  return name === undefined ? null : { name, to: first + 1 }
}
