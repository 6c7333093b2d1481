import t from 'tap'
import { medicationOf } from '../../../../../lib/reporting/extracting/medication/index.js'
import { languages as known } from '../../../../../lib/reporting/languages/index.js'
import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import type { TranscriptPiece } from '../../../../../lib/reporting/types.js'
import { de } from './cases/de.js'
import { en } from './cases/en.js'
import { es } from './cases/es.js'
import { fr } from './cases/fr.js'
import { nl } from './cases/nl.js'
import { table } from './cases/table.js'
import { oneAssertion } from '../../../../one-assertion.js'

const cases = { de, en, es, fr, nl }
const languages = ['en', 'nl', 'fr', 'de', 'es'] as const

function piecesOf (said: string, speaker: string | null = null): TranscriptPiece[] {
  return said.split('|').map((text, at) => ({ id: `s-${at}`, text: text.trim(), speaker, start_ms: null, end_ms: null }))
}

function found (said: string, language: string, speaker: string | null = null) {
  return medicationOf(attributed(sentencesOf(piecesOf(said, speaker)), language), language, table)
}

function names (said: string, language: string): string {
  return found(said, language).map(({ value }) => value.active_ingredient).sort().join(', ')
}

t.test('decisions are read in every language of the registry, whatever the region', async t => {
  t.strictSame(known, [...languages].sort())
  t.equal(names('We starten met metformine.', 'nl-BE'), 'metformin')
  t.strictSame(found('Prendi ibuprofen.', 'it'), [], 'there is no vocabulary')
})

for (const language of languages) {
  t.test(`${language}: only medicines that are decided for are prescribed`, oneAssertion(async t => {
    for (const [said, expected] of cases[language]) t.equal(names(said, language), expected, said)
    t.ok(cases[language].length >= 40)
    t.ok(cases[language].some(([, expected]) => expected === '') && cases[language].some(([, expected]) => expected !== ''))
  }))

  t.test(`${language}: a medicine has one row, with sources that lie in the transcript and hold its name`, oneAssertion(async t => {
    const said = cases[language].map(([text]) => text).join(' | ')
    const pieces = new Map(piecesOf(said).map(piece => [piece.id, piece.text]))
    const rows = found(said, language)
    t.equal(new Set(rows.map(({ value }) => value.active_ingredient)).size, rows.length)
    t.ok(rows.length > 5)
    for (const { value, sources } of rows) {
      const quotes = sources.map(({ segment_id: id, start, end }) => {
        const text = pieces.get(id) ?? ''
        t.ok(start >= 0 && start < end && end <= text.length, value.active_ingredient)
        return text.slice(start, end)
      })
      const { names = [], brands = [], active_ingredient: ingredient = '' } = table.find(value.active_ingredient) ?? {}
      t.ok([ingredient, ...names, ...brands].some(name => quotes.join(' ').toLowerCase().includes(name.toLowerCase())), quotes.join(' … '))
      t.ok(sources.length >= 1 && sources.length <= 2)
    }
    t.strictSame(found(said, language), rows, 'the same again')
  }))
}
