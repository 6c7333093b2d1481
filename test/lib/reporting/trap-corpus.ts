import { readFileSync } from 'node:fs'
import type { TranscriptPiece } from '../../../lib/reporting/types.js'

export const trapLanguages = ['en', 'nl', 'fr', 'de', 'es'] as const
export type TrapLanguage = typeof trapLanguages[number]

/** What is said of a drug that must not stand as prescribed. */
export const trapClasses = [
  'stopped', 'paused', 'refused', 'not_tolerated', 'conditional', 'considered', 'alternative', 'past', 'vaccine_given', 'relative', 'other_person'
] as const

/** What is said of a drug that is decided for. */
export const positiveClasses = ['continued', 'dose', 'started', 'group_continued'] as const

export type TrapClass = typeof trapClasses[number] | typeof positiveClasses[number]

/** One short talk made of a frame: whether its turns carry the names of the speakers, and the drugs it is about. */
export interface TrapTalk {
  frame: string
  named: boolean
  drugs: readonly string[]
  pieces: TranscriptPiece[]
}

type Corpus = Record<TrapClass, string[]> & { drugs: string[], vaccines: string[], group: Record<string, string[]> }

function corpusOf (language: TrapLanguage): Corpus {
  return JSON.parse(readFileSync(new URL(`../../fixtures/traps/${language}.json`, import.meta.url), 'utf8')) as Corpus
}

const speakers = { C: 'clinician', P: 'patient' } as const

/** A talk as pieces of a transcript: turns are divided by `|` and begin with `C:` (the clinician) or `P:` (the patient). */
export function piecesOf (talk: string, named: boolean): TranscriptPiece[] {
  return talk.split('|').map((turn, at) => {
    const [, who = '', text = ''] = /^\s*([CP]): (.*?)\s*$/u.exec(turn) ?? []
    const speaker = named ? speakers[who as keyof typeof speakers] : null
    return { id: `s-${at}`, text, speaker, start_ms: null, end_ms: null }
  })
}

/** What the frames of a class are filled with: each value of `{drug}`, `{vaccine}`, or `{group}` with its drugs. */
function fillingsOf ({ drugs, vaccines, group }: Corpus, kind: TrapClass): { values: Record<string, string>, drugs: string[] }[] {
  if (kind === 'vaccine_given') return vaccines.map(vaccine => ({ values: { vaccine }, drugs: [vaccine] }))
  if (kind !== 'group_continued') return drugs.map(drug => ({ values: { drug }, drugs: [drug] }))
  return Object.entries(group).map(([name, [first = '', second = '']]) => ({ values: { group: name, first, second }, drugs: [first, second] }))
}

function filled (frame: string, values: Record<string, string>): string {
  const text = frame.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  return text.replace(/([CP]: ¿?)(\p{L})/gu, (_, who: string, letter: string) => who + letter.toUpperCase())
}

/** The talks of one class in one language, with and without the names of the speakers. */
export function trapTalksOf (language: TrapLanguage, kind: TrapClass): TrapTalk[] {
  const corpus = corpusOf(language)
  return corpus[kind].flatMap(frame => fillingsOf(corpus, kind).flatMap(({ values, drugs }) => {
    return [true, false].map(named => ({ frame, named, drugs, pieces: piecesOf(filled(frame, values), named) }))
  }))
}
