import { endsAsking, MEDICINE, type MedicineMention, type SpokenSentence } from './spoken.js'
import { correctedIn } from './corrected.js'
import type { CompiledMedicationCues } from './cues.js'
import { isSetOff } from './denied.js'

/** Tokens around a name in which its form is looked for, and after it for the size of a pack. */
const FORM_BEFORE = 3
const FORM_AFTER = 6
const PACK_TOKENS = 16

/** Most words of a sentence that is little more than a number. */
const BARE_TOKENS = 4

/** Whether a word cannot be the last one of a dose: "once a day, a". */
function isLink (word: string, cues: CompiledMedicationCues): boolean {
  return /^[.,/-]$/.test(word) || (cues.joint.test(word) && !/^\p{N}/u.test(word))
}

/** The token behind a dose that begins at a token; that token where none does. */
function endFrom ({ tokens }: SpokenSentence, from: number, cues: CompiledMedicationCues): number {
  let end = from
  while (cues.dose.test(tokens[end] ?? '') || cues.forms.has(tokens[end] ?? '')) end++
  while (end > from && isLink(tokens[end - 1] ?? '', cues)) end--
  return tokens.slice(from, end).some(word => cues.number.test(word)) ? end : from
}

/** Words of a dose: tokens `from` up to `to`. */
export interface DoseTokens { spoken: SpokenSentence, from: number, to: number }

/** What is counted in a dose: the word behind each number, empty where none is. */
function countedIn ({ spoken, from, to }: DoseTokens, cues: CompiledMedicationCues): string[] {
  const doseTokens = spoken.tokens.slice(from, to)
  return doseTokens.flatMap((word, at) => {
    const next = isSetOff(spoken, from + at) ? '' : doseTokens[at + 1] ?? ''
    if (!cues.number.test(word) || cues.number.test(next)) return []
    return [/\p{L}/u.test(next) && !isLink(next, cues) ? next : '']
  })
}

/** The dose behind a correction, with which its clause ends; `null` for none. */
function doseBehind (spoken: SpokenSentence, from: number, cues: CompiledMedicationCues): DoseTokens | null {
  const to = endFrom(spoken, from, cues)
  const isWhole = to === spoken.tokens.length || isSetOff(spoken, to - 1) || cues.breaks.test(spoken.tokens[to] ?? '')
  return to > from && isWhole ? { spoken, from, to } : null
}

/** Whether a dose takes the place of a whole other one: "500 milligrams, no, 250", and not "500 milligrams, sorry, three times a day". */
function replaces (dose: DoseTokens, other: DoseTokens, cues: CompiledMedicationCues): boolean {
  const [counted, before] = [countedIn(dose, cues), countedIn(other, cues)]
  return counted.length >= before.length &&
    before.every((what, at) => counted[at] === what || (before.length === 1 && counted[at] === ''))
}

/**
 * The dose said right after a name, and the token behind all that is said of it. Of a dose that is corrected at once, it is what the whole
 * was corrected to, or all of these words, where only a part of it was. `null` where none was said.
 */
export function doseOf (
  spoken: SpokenSentence, { token }: MedicineMention, cues: CompiledMedicationCues
): { dose: DoseTokens, end: number } | null {
  let end = endFrom(spoken, token + 1, cues)
  if (end === token + 1) return null
  let dose: DoseTokens = { spoken, from: token + 1, to: end }
  for (const { from, to, firm, apart } of correctedIn(spoken, cues)) {
    const isNext = from >= end && spoken.tokens.slice(end, from).every(word => cues.dose.test(word))
    const corrected = isNext && (firm || apart) ? doseBehind(spoken, to, cues) : null
    if (corrected === null) continue
    end = corrected.to
    dose = replaces(corrected, dose, cues) ? corrected : { ...dose, to: end }
  }
  return { dose, end }
}

/**
 * Whether a sentence is little more than a number that counts nothing: "Make it two." What it counts, and whether it takes the place of
 * what was said, is not sure.
 */
function isBareNumber (spoken: SpokenSentence, cues: CompiledMedicationCues): boolean {
  const { text, tokens } = spoken
  const words = tokens.filter(word => /[\p{L}\p{N}]/u.test(word))
  if (words.length > BARE_TOKENS || spoken.named.length > 0 || endsAsking(spoken)) return false
  if (cues.limit.test(text) || cues.later.test(text) || cues.frequency.test(text)) return false
  const [at, ...others] = words.flatMap((word, index) => cues.number.test(word) ? [index] : [])
  if (at === undefined || others.length > 0) return false
  return [words[at - 1], words[at + 1]].every(word => word === undefined || !cues.dose.test(word) || cues.joint.test(word))
}

/**
 * The dose that a sentence corrects another one to that was said just before it: "500 milligrams. | No, 250." `undefined` where it
 * corrects none, `null` where it only corrects a part, or is a bare number: "Make it two."
 */
export function correctedDose (spoken: SpokenSentence, before: DoseTokens, cues: CompiledMedicationCues): DoseTokens | null | undefined {
  const [correction] = correctedIn(spoken, cues)
  if (correction === undefined && isBareNumber(spoken, cues)) return null
  if (correction === undefined || correction.from > 0 || spoken.named.length > 0 || !(correction.firm || correction.apart)) return undefined
  const dose = doseBehind(spoken, correction.to, cues)
  if (dose === null) return undefined
  return replaces(dose, before, cues) ? dose : null
}

/** The token behind a dose that is said right after a name: `20 milligrams once a day`, with what corrects it at once. */
export function doseEnd (spoken: SpokenSentence, named: MedicineMention, cues: CompiledMedicationCues): number {
  return doseOf(spoken, named, cues)?.end ?? named.token + 1
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
export function formOf (spoken: SpokenSentence, named: MedicineMention, cues: CompiledMedicationCues): string | null {
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
export function packOf (spoken: SpokenSentence, named: MedicineMention, cues: CompiledMedicationCues): string | null {
  const from = named.token + 1
  const words = spoken.tokens.slice(from, reachOf(spoken, from, doseEnd(spoken, named, cues) - from + PACK_TOKENS)).join(' ')
  for (const pack of cues.packs) {
    for (const { groups } of words.matchAll(pack)) if (groups?.size !== undefined) return groups.size
  }
  return null
}
