import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { medicationOf } from '../../../../../lib/reporting/extracting/medication/index.js'
import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import { starterMedicationTable } from '../../../../../lib/reporting/tables/medication.js'
import { positiveClasses, trapClasses, trapLanguages, trapTalksOf, type TrapClass, type TrapLanguage, type TrapTalk } from '../../trap-corpus.js'

/** Frames that are read wrongly, by language and class. A list that only gets shorter: what is not on it is read rightly. */
type Misses = Record<string, Record<string, string[]>>

const file = new URL('../../../../fixtures/traps/known-misses.json', import.meta.url)
const known = JSON.parse(readFileSync(file, 'utf8')) as Misses
const table = starterMedicationTable()

const LEAST_TALKS = 40

function prescribedIn ({ pieces }: TrapTalk, language: TrapLanguage) {
  const rows = medicationOf(attributed(sentencesOf(pieces), language), language, table)
  return new Set(rows.map(({ value }) => table.find(value.active_ingredient)))
}

function isRight (talk: TrapTalk, kind: TrapClass, language: TrapLanguage): boolean {
  const prescribed = prescribedIn(talk, language)
  if (kind === 'vaccine_given') return prescribed.size === 0
  const wanted = (positiveClasses as readonly string[]).includes(kind)
  return talk.drugs.every(drug => {
    const substance = table.find(drug)
    if (substance === undefined) throw new Error(`"${drug}" is not in the table`)
    return prescribed.has(substance) === wanted
  })
}

/** What is decided for is asked only of talks in which it is known who speaks: a dose alone may as well be what a patient takes. */
function talksOf (language: TrapLanguage, kind: TrapClass): TrapTalk[] {
  const talks = trapTalksOf(language, kind)
  return (trapClasses as readonly string[]).includes(kind) ? talks : talks.filter(({ named }) => named)
}

const found: Misses = {}
for (const language of trapLanguages) {
  const missed = found[language] = {} as Record<string, string[]>
  t.test(`${language}: what is stopped, refused, past, supposed or somebody else's is not prescribed, and what is decided is`, async t => {
    for (const kind of [...trapClasses, ...positiveClasses]) {
      const talks = talksOf(language, kind)
      const isTrap = (trapClasses as readonly string[]).includes(kind)
      t.ok(!isTrap || talks.length >= LEAST_TALKS, `${kind}: enough sentences`)
      const wrong = talks.filter(talk => !isRight(talk, kind, language))
      const frames = [...new Set(wrong.map(({ frame }) => frame))]
      if (frames.length > 0) missed[kind] = frames
      t.comment(`${language} ${kind}: ${talks.length - wrong.length} of ${talks.length}`)
      t.strictSame(frames, known[language]?.[kind] ?? [], `${kind}: the known misses, and no others`)
    }
  })
}

t.teardown(() => {
  // Shorter lists only: what is read rightly is never given up.
  const shrunk = Object.entries(found).every(([language, kinds]) => Object.entries(kinds).every(([kind, frames]) =>
    frames.every(frame => known[language]?.[kind]?.includes(frame))))
  if (process.env.REWRITE_REACHED !== undefined && (shrunk || Object.keys(known).length === 0)) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
})
