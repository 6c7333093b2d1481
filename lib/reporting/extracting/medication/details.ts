import { MEDICINE, type Named, type SpokenSentence } from './spoken.js'
import type { CompiledMedicationCues } from './cues.js'

/** Tokens around a name in which its form is looked for, and after it for the size of a pack. */
const FORM_BEFORE = 3
const FORM_AFTER = 6
const PACK_TOKENS = 16

/** Whether a word cannot be the last one of a dose: "once a day, a". */
function isLink (word: string, cues: CompiledMedicationCues): boolean {
  return /^[.,/-]$/.test(word) || (cues.joint.test(word) && !/^\p{N}/u.test(word))
}

/** The token behind a dose that is said right after a name: `20 milligrams once a day`. */
export function doseEnd ({ tokens }: SpokenSentence, { token }: Named, cues: CompiledMedicationCues): number {
  let end = token + 1
  while (cues.dose.test(tokens[end] ?? '') || cues.forms.has(tokens[end] ?? '')) end++
  while (end > token + 1 && isLink(tokens[end - 1] ?? '', cues)) end--
  const said = tokens.slice(token + 1, end)
  return said.some(word => cues.number.test(word)) ? end : token + 1
}

/** The token behind the words that belong to a name at most: up to the next medicine. */
function reachOf ({ tokens }: SpokenSentence, from: number, length: number): number {
  const next = tokens.indexOf(MEDICINE, from)
  return Math.min(from + length, next === -1 ? tokens.length : next, tokens.length)
}

/**
 * The pharmaceutical form said right after a name or before it (`salbutamol inhaler`, `tablets of`), or of what is in the pack, as a word
 * in the singular and in lower case of the language that is spoken: what a table would say is not what was said.
 */
export function formOf (spoken: SpokenSentence, named: Named, cues: CompiledMedicationCues): string | null {
  const { tokens } = spoken
  const { token } = named
  for (let at = token + 1; at < reachOf(spoken, token + 1, doseEnd(spoken, named, cues) - token - 1 + FORM_AFTER); at++) {
    const word = tokens[at] ?? ''
    const form = cues.forms.get(word)
    if (form !== undefined) return form
    if (!cues.link.test(word)) break
  }
  for (let at = token - 1; at >= Math.max(0, token - FORM_BEFORE); at--) {
    const word = tokens[at] ?? ''
    const form = cues.forms.get(word)
    if (form !== undefined) return form
    if (word === MEDICINE || !cues.link.test(word)) break
  }
  const unit = packOf(spoken, named, cues)?.split(' ').at(-1) ?? ''
  return cues.forms.get(unit) ?? null
}

/** The size of a pack, in the words said; only when a pack, or a quantity to dispense, was spoken of. */
export function packOf (spoken: SpokenSentence, named: Named, cues: CompiledMedicationCues): string | null {
  const from = named.token + 1
  const words = spoken.tokens.slice(from, reachOf(spoken, from, doseEnd(spoken, named, cues) - from + PACK_TOKENS)).join(' ')
  for (const pack of cues.packs) {
    for (const { groups } of words.matchAll(pack)) if (groups?.size !== undefined) return groups.size
  }
  return null
}
