import t from 'tap'
import { protectedKinds, readInput } from '../bin/evaluate/input.js'
import { templates, vitalSigns } from '../schemas/consultation-output/index.js'
import { fillers, fixtureLanguages } from './consultation-fixtures.js'
import { oneAssertion } from './one-assertion.js'
import {
  tableStatuses, unusualVisits, unusualVisitsFile, visitKinds, visitSets, type UnusualGold, type UnusualVisit, type VisitSet
} from './unusual-visits.js'

/** Fewest and most turns of a visit. */
const TURNS = [25, 70] as const

/** What the evaluation makes of a decision: somebody else's drug, a refused one and a considered one are only mentioned. */
const EVALUATED: Readonly<Record<UnusualGold['medication'][number]['table_status'], readonly string[]>> = {
  starts: ['started'],
  goes_on: ['continued', 'refilled', 'discussed'],
  changed: ['changed'],
  stopped: ['stopped'],
  refused: ['discussed'],
  considered: ['discussed'],
  past: ['past']
}

type Segments = UnusualVisit['segments']

/** The segments that have a piece word for word, neither beginning nor ending inside a word. */
function segmentsWith (segments: Segments, piece: string): Segments {
  const around = (text: string, at: number) => /[\p{L}\p{N}]$/u.test(text.slice(0, at)) || /^[\p{L}\p{N}]/u.test(text.slice(at + piece.length))
  return segments.filter(({ text }) => {
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) if (!around(text, at)) return true
    return false
  })
}

function isDate (text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text)
}

/** Every piece of the transcript that the labels quote. */
function piecesOf (gold: UnusualGold): string[] {
  const { vital_signs: vitals, medication, problems, not_problems: not, not_prescribed: barred, sick_note: note } = gold
  return [
    ...[...vitals, ...medication, ...problems, ...not, ...barred].map(({ quote }) => quote),
    ...[...vitals, ...medication, ...problems].flatMap(({ corrected_from: from }) => from ?? []),
    ...note === null ? [] : [note.quote, note.from, note.to].flatMap(piece => piece ?? []),
    ...gold.exchanges.flatMap(({ words }) => words),
    ...gold.protected.flatMap(({ words }) => words),
    ...gold.spoken_to_machine.map(({ words }) => words)
  ]
}

const sets = Object.keys(visitSets) as VisitSet[]

t.test('every kind, every template and everything that must never be lost is in some visit', oneAssertion(async t => {
  const all = fixtureLanguages.flatMap(language => sets.flatMap(set => unusualVisits(language, set)))
  t.strictSame(visitKinds.filter(kind => !all.some(({ visit }) => visit.kinds.includes(kind))), [], 'kinds of visits')
  t.strictSame(protectedKinds.filter(kind => !all.some(({ gold }) => gold?.protected.some(one => one.kind === kind))), [], 'protected')
  const statuses = new Set(all.flatMap(({ gold }) => gold?.medication.map(one => one.table_status) ?? []))
  t.strictSame(tableStatuses.filter(status => !statuses.has(status)), [], 'statuses')
}))

for (const { set, language } of sets.flatMap(set => fixtureLanguages.map(language => ({ set, language })))) {
  const count = visitSets[set]
  const visits = unusualVisits(language, set)

  t.test(`${set} ${language}: the visits and their labels are what the evaluation reads`, oneAssertion(async t => {
    const { consultations, gold } = readInput(unusualVisitsFile(language, set))
    t.strictSame(consultations.map(({ id }) => id), Array.from({ length: count }, (_, at) => `${language}-${set}-${at + 1}`))
    t.strictSame([...gold?.keys() ?? []], consultations.map(({ id }) => id))
    t.ok(visits.every(({ visit }) => visit.language === language))
    const withoutSpeakers = visits.filter(({ visit }) => visit.segments.every(({ speaker }) => speaker === null)).length
    t.ok(Math.abs(withoutSpeakers - count / 2) < 1, 'half of them without speakers')
    if (set !== 'unusual') return
    t.strictSame(new Set(visits.map(({ visit }) => visit.template)), new Set(templates))
    t.ok(visits.some(({ gold }) => gold?.sick_note != null))
  }))

  for (const { visit, gold } of visits) {
    const { id, segments } = visit
    t.test(`${id} is a visit of the kinds it names, and its labels stand in it`, oneAssertion(async t => {
      if (gold === undefined) return t.fail('no labels')
      const placesOf = (piece: string) => segmentsWith(segments, piece).map(segment => segment.id)

      t.ok(visit.about.length > 10 && visit.kinds.length > 0 && visit.kinds.every(kind => visitKinds.includes(kind)), 'kinds')
      t.match(visit.start_datetime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/)
      t.strictSame(segments.map(segment => segment.id), segments.map((_, at) => `s-${at + 1}`))
      t.ok(segments.every(({ text }) => text.trim() === text && text !== ''), 'texts')
      t.equal(new Set(segments.map(({ speaker }) => speaker === null)).size, 1, 'with speakers or without')
      t.ok(visit.turns >= TURNS[0] && visit.turns <= TURNS[1], 'turns')
      t.ok(segments[0]?.speaker === null ? visit.turns >= segments.length : visit.turns === segments.length, 'turns')
      for (const name of visit.names) t.ok(placesOf(name).length > 0, name)

      for (const piece of piecesOf(gold)) {
        t.ok(placesOf(piece).length > 0, piece)
        t.notOk(visit.names.some(name => segmentsWith([{ id, speaker: null, text: piece }], name).length > 0), `${piece}: has a name`)
      }

      for (const { turns, gist, words } of gold.exchanges) {
        t.ok(gist !== '' && words.length > 0, 'an exchange')
        t.strictSame(new Set(words.flatMap(placesOf)), new Set(turns), gist)
        for (const piece of words) {
          t.equal(placesOf(piece).length, 1, `${piece}: said once`)
          t.equal(piece.replace(fillers[language], ''), piece, `${piece}: without fillers`)
        }
      }
      for (const { kind, exchange, words } of gold.protected) {
        const { turns = [] } = gold.exchanges[exchange] ?? {}
        t.ok(protectedKinds.includes(kind) && words.length > 0, kind)
        for (const piece of words) t.ok(placesOf(piece).some(place => turns.includes(place)), `${kind}: ${piece}`)
      }
      for (const { turns, words } of gold.spoken_to_machine) t.strictSame(placesOf(words), turns, words)
      t.equal(visit.kinds.includes('commanded_machine'), gold.spoken_to_machine.length > 0, 'commands')
      t.equal(visit.kinds.includes('no_punctuation'), !segments.some(({ text }) => /[.,;:?!]/.test(text)), 'punctuation')
      t.equal(visit.kinds.includes('impossible_value'), gold.vital_signs.some(({ held_back: held }) => held === true), 'held back')

      for (const { vital_sign_id: sign, value, context, owner, held_back: held } of gold.vital_signs) {
        t.ok(sign in vitalSigns && Number(value.toFixed(1)) === value && ['patient', 'other'].includes(owner), sign)
        if (owner === 'other' || held === true) t.equal(context, 'other', `${sign} ${value}`)
      }
      for (const one of gold.medication) {
        const { active_ingredient: name, table_status: status, whose, dose, atc_code: code } = one
        t.match(name, /^[a-z0-9/ -]+$/)
        t.match(code, /^[A-Z]\d\d[A-Z]{0,2}(?:\d\d)?$/)
        t.ok(dose === null || segmentsWith(segments, dose).length > 0, `${name} ${dose}`)
        t.ok(EVALUATED[status].includes(one.status) || (whose === 'other' && one.status === 'discussed'), `${name} ${status} ${one.status}`)
        const isBarred = whose === 'other' || ['stopped', 'refused', 'considered', 'past'].includes(status)
        if (isBarred) t.ok(gold.not_prescribed.some(({ active_ingredient: other }) => other === name), `${name}: not prescribed`)
      }
      const decided = gold.medication.filter(one => one.whose === 'patient' && ['starts', 'goes_on', 'changed'].includes(one.table_status))
      for (const { active_ingredient: name } of gold.not_prescribed) {
        t.notOk(decided.some(one => one.active_ingredient === name), `${name}: prescribed and not`)
      }
      for (const { icd_10: code, icpc_2: primary } of gold.problems) {
        t.match(code, /^[A-Z]\d\d(?:\.\d)?$/)
        t.match(primary, /^[A-Z]\d\d$/)
      }

      const note = gold.sick_note
      if (note !== null) {
        const { from_date: from, to_date: to } = note
        t.ok(from != null && to != null && isDate(from) && isDate(to) && from <= to, `sick note from ${from} to ${to}`)
      }
    }))
  }
}
