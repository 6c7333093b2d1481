import { readFileSync } from 'node:fs'
import t from 'tap'
import { createEmbeddedEngine } from '../../../../lib/reporting/embedded.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { TranscriptPiece } from '../../../../lib/reporting/types.js'
import { fixtures } from '../../../consultation-fixtures.js'
import { trapLanguages, trapTalksOf, type TrapLanguage } from '../trap-corpus.js'

type Pair = readonly [question: string, answer: string]

const questions = JSON.parse(readFileSync(new URL('../../../fixtures/traps/questions.json', import.meta.url), 'utf8')) as
  Record<TrapLanguage, { grave: Pair[], denied: Pair[] }>
const engine = createEmbeddedEngine({ codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC' })

/** The first half of a fictional visit, in front of what is tried. */
function before (language: TrapLanguage, named: boolean): TranscriptPiece[] {
  const { segments = [] } = fixtures(language)[0] ?? {}
  return segments.slice(0, 10).map(({ text, speaker }, at) => ({ id: `b-${at}`, text, speaker: named ? speaker : null, start_ms: null, end_ms: null }))
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

async function lines (language: TrapLanguage, transcript: TranscriptPiece[]): Promise<string[]> {
  const { episodes } = await engine.draft({
    template: 'soap_urgent_care_api',
    input_language: language,
    output_language: language,
    start_datetime: '2026-03-02T09:00:00.000Z',
    healthcare_provider_type: null,
    audio: null,
    transcript
  }, new AbortController().signal)
  return episodes.flatMap(({ narrative }) => Object.values(narrative).flat().map(({ value }) => plain(value)))
}

function asked ([question, answer]: Pair, named: boolean, at: number): TranscriptPiece[] {
  const piece = (id: string, speaker: string | null, text: string) => ({ id, speaker, text, start_ms: null, end_ms: null })
  if (!named) return [piece(`q-${at}`, null, `${question} ${answer}`)]
  return [piece(`q-${at}`, 'clinician', question), piece(`a-${at}`, 'patient', answer)]
}

/** Words of a sentence that a line has, at least; fillers are left out of reports. */
const KEPT = 0.7

function keeps (line: string, text: string, share = KEPT): boolean {
  const words = plain(text).split(' ')
  const kept = new Set(line.split(' '))
  return words.filter(word => kept.has(word)).length >= share * words.length
}

/** The same for a sentence of which another clause may be left out: "we're going to stop that | and see how you get on". */
const CLAUSE = 0.5

/** Share of the denials that are kept with their question, at least. */
const DENIALS = 0.9

for (const language of trapLanguages) {
  t.test(`${language}: questions on suicide, self-harm, violence and abuse are kept with their answers`, async t => {
    for (const named of [true, false]) {
      for (const [at, pair] of questions[language].grave.entries()) {
        const found = await lines(language, [...before(language, named), ...asked(pair, named, at)])
        const line = found.find(one => keeps(one, pair[0]))
        t.ok(line !== undefined, `${named ? 'named' : 'nameless'}: ${pair[0]}`)
        t.ok(found.some(one => pair[1].split(/(?<=[?.]) /).some(part => keeps(one, part))), `${named ? 'named' : 'nameless'}: ${pair[1]}`)
      }
    }
  })

  t.test(`${language}: what is denied is kept with what was asked`, async t => {
    const all = [true, false].flatMap(named => questions[language].denied.map((pair, at) => ({ named, pair, at })))
    const lost: string[] = []
    for (const { named, pair, at } of all) {
      const found = await lines(language, [...before(language, named), ...asked(pair, named, at)])
      if (!found.some(one => keeps(one, `${pair[0]} ${pair[1]}`))) lost.push(`${named ? 'named' : 'nameless'}: ${pair.join(' ')}`)
    }
    t.comment(`${language}: ${all.length - lost.length} of ${all.length} denials are kept`)
    t.ok(all.length - lost.length >= DENIALS * all.length, lost.join('\n'))
  })

  t.test(`${language}: what stops or pauses a drug is kept`, async t => {
    for (const kind of ['stopped', 'paused'] as const) {
      const talks = trapTalksOf(language, kind).filter(({ named }) => named)
      for (const talk of talks.filter((_, at) => at % 4 === 0)) {
        const found = await lines(language, [...before(language, true), ...talk.pieces])
        const last = talk.pieces.at(-1)?.text ?? ''
        // Speech without punctuation is cut into clauses, each a line of its own.
        const pairs = found.map((line, place) => `${line} ${found[place + 1] ?? ''}`)
        t.ok(pairs.some(one => keeps(one, last, CLAUSE)), talk.pieces.map(({ text }) => text).join(' | '))
      }
    }
  })
}
