import type { Word } from '../../words.js'
import type { CompiledDiagnosisCues } from './cues.js'

/** Most words of the name of a service, and between it and a term behind it: "leaflet on the". */
const NAME_WORDS = 3
const LINK_WORDS = 2

/** What writes a compound apart: "Herzinsuffizienz-Sprechstunde". */
const HYPHEN = /^[-‐‑–]$/

const SAID = /[\p{L}\p{N}]/u

/** Words up to a place, or from one on, that no sign stands between. */
function unbroken (words: readonly Word[]): string[] {
  const end = words.findIndex(({ text }) => !SAID.test(text))
  return words.slice(0, end === -1 ? words.length : end).map(({ text }) => text)
}

/**
 * Whether a term is only part of the name of a service, a group or a text about it, so that nobody judges it to be there: "the heart
 * failure line", "Asthma-Sprechstunde", "clinique de la douleur". "The clinic for your diabetes" names whose it is, which is no such name.
 *
 * @param from the words of the term in its sentence, from and up to
 */
export function namesService (
  words: readonly Word[], from: number, to: number, { service, ofService, elision }: CompiledDiagnosisCues
): boolean {
  const isCompound = HYPHEN.test(words[to]?.text ?? '')
  const behind = unbroken(words.slice(isCompound ? to + 1 : to, to + 1 + NAME_WORDS)).join(' ')
  if (service.begins.test(behind)) return true
  const elided = words[from]?.text.match(elision)?.[0]
  const before = unbroken(words.slice(Math.max(0, from - NAME_WORDS - LINK_WORDS), from).reverse()).reverse()
  let links = elided === undefined || ofService.test(elided) ? 0 : Infinity
  while (links < LINK_WORDS && ofService.test(before.at(-1) ?? '')) {
    before.pop()
    links += 1
  }
  return links !== Infinity && service.ends.test(before.join(' '))
}
