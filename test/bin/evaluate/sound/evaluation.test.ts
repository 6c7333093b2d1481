import t from 'tap'
import type { Consultation } from '../../../../bin/evaluate/input.js'
import { evaluateSound, sumsOf } from '../../../../bin/evaluate/sound/evaluation.js'
import type { Comparison } from '../../../../bin/evaluate/sound/hearing.js'
import { soundJson, soundText } from '../../../../bin/evaluate/sound/text.js'
import { createReporting, starterCodeTables, starterMedicationTable } from '../../../../lib/reporting/index.js'

const medication = starterMedicationTable()
const reports = createReporting({ codes: starterCodeTables(), medication, timeZone: 'UTC', minWords: 3 })

const said = 'Your blood pressure is 145 over 92. I am starting you on amlodipine 5 milligrams. Do not take ibuprofen.'
const english: Consultation = { id: 'en', audio: 'en.wav', segments: [{ speaker: 'doctor', text: said }] }
const dutch: Consultation = { id: 'nl', language: 'nl-BE', segments: [{ text: 'U heeft geen koorts.' }] }
const gold = {
  id: 'en',
  vital_signs: [
    { vital_sign_id: 'systolic_blood_pressure' as const, value: 145, context: 'today' as const },
    { vital_sign_id: 'diastolic_blood_pressure' as const, value: 92, context: 'today' as const }
  ],
  medication: [{ active_ingredient: 'amlodipine', status: 'started' as const }],
  problems: [],
  sick_note: null
}

/** What a recogniser heard of both. */
const HEARD: Readonly<Record<string, string>> = {
  en: 'Your blood pressure is 145 over 92. I am starting you on am low the pin 5 milligrams. Do take ibuprofen.', nl: 'U heeft geen koorts.'
}

async function evaluated (live?: string[], comparison?: Comparison) {
  return evaluateSound({
    hear: async ({ id }) => ({
      texts: [HEARD[id] ?? ''],
      sound_ms: 30_000,
      time_ms: 6000,
      ...live === undefined ? {} : { live },
      ...comparison === undefined ? {} : { comparison }
    }),
    reports,
    medication,
    canonical: name => medication.find(name)?.active_ingredient ?? null,
    language: 'en'
  }, [
    { file: 'en.jsonl', gold_file: 'en.gold.jsonl', consultations: [english], gold: new Map([['en', gold]]) },
    { file: 'nl.jsonl', gold_file: null, consultations: [dutch], gold: null }
  ])
}

t.test('what was heard is held against what was said, and the values of its report against those that a reader found', async t => {
  const [first, second] = await evaluated()
  t.match(first, {
    id: 'en',
    language: 'en',
    recorded: true,
    errors: {
      drug: { said: 2, substituted: 0, dropped: 1, inserted: 0 },
      number: { said: 3, substituted: 0, dropped: 0, inserted: 0 },
      negation: { said: 1, substituted: 0, dropped: 1, inserted: 0 }
    },
    values: { vital_signs: { tp: 2, fp: 0, fn: 0 }, medication: { tp: 0, fn: 1 } }
  })
  t.match(second, { id: 'nl', language: 'nl', recorded: false, errors: { word: { said: 4, substituted: 0, dropped: 0, inserted: 0 } }, values: null, mistakes: [] })
})

const circumstances = {
  date: '2026-11-27', node: 'v20.0.0', machine: { cpu: 'A processor', cpus: 2 }, engine: 'embedded, any', peak_memory_bytes: 500_000_000, files: []
}

t.test('drugs, numbers and negations come first, by language and of all; what was said and heard is only printed on request', async t => {
  const all = await evaluated()
  const sums = sumsOf(all)
  const text = soundText(circumstances, sums, all, true)
  const order = ['names of drugs', 'numbers', 'negations', 'all words', 'seconds a minute'].map(name => text.indexOf(name))
  t.strictSame(order, order.toSorted((a, b) => a - b))
  t.notOk(order.includes(-1))
  t.match(text, /^memory +500 MB at most/m)
  t.match(text, /^names of drugs +en +2 +0 +1 +0 +0\.500$/m)
  t.match(text, /^all +1 +1 +1\.0 +12\.0 +1\.000 +1\.000 /m)
  t.match(text, /^drug {2}en {2}amlodipine → am {2}"starting you on amlodipine"$/m)
  t.notMatch(soundText(circumstances, sums, all, false), 'Mistakes')
  t.match(JSON.stringify(soundJson(circumstances, sums, all, true)), 'am low the pin')
  t.notMatch(JSON.stringify(soundJson(circumstances, sums, all, false)), 'am low the pin')
})

t.test('what a stream shows is held against the same words, beside what its report is made of, only where that was asked for', async t => {
  const all = await evaluated(['Your blood pressure is 145 over 92.', 'Do take ibuprofen.'])
  const { errors, live_errors: shown } = all[0] ?? {}
  t.strictSame([errors?.word.said, shown?.word.said, errors?.number.dropped, shown?.number.dropped], [19, 19, 0, 1])
  t.strictSame(shown?.drug, { said: 2, substituted: 0, dropped: 1, inserted: 0 })
  const text = soundText(circumstances, sumsOf(all), all, false)
  t.match(text, /^Live +language +rate live +rate final +points$/m)
  t.match(text, /^numbers +en +0\.333 +0\.000 +33\.3$/m)
  const without = await evaluated()
  t.notMatch(soundText(circumstances, sumsOf(without), without, false), /^Live/m)
  t.notMatch(JSON.stringify(soundJson(circumstances, sumsOf(without), without, false)), 'live_errors')
})

t.test('how certain an engine is that does not say it is printed for each recording, and for no other engine', async t => {
  const comparison = { words: 50, differing: 11, guesses: true, windows: 3, sound_ms: 60_000, time_ms: 12_000 }
  const all = await evaluated(undefined, comparison)
  const text = soundText(circumstances, sumsOf(all), all, false)
  t.match(text, /^Compared +language +windows +seconds +took +words +differing +result$/m)
  t.match(text, /^en +en +3 +60 +12 +50 +0\.220 +degraded$/m)
  t.match(soundJson(circumstances, sumsOf(all), all, false), { each: [{ comparison }, { comparison }] })
  const without = await evaluated()
  t.notMatch(soundText(circumstances, sumsOf(without), without, false), /^Compared/m)
  t.notMatch(JSON.stringify(soundJson(circumstances, sumsOf(without), without, false)), 'comparison')
})
