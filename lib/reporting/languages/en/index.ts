import type { LanguagePack } from '../pack.js'
import { alarms, matters } from './alarms.js'
import { context, negation, reservations } from './context.js'
import { dateNames, dates } from './dates.js'
import { diagnoses, terms } from './diagnoses.js'
import { medication } from './medication.js'
import { forms, medicationTable } from './medication-table.js'
import { impliedNumbers, numbers, units } from './quantities.js'
import { claims, commonWords, headings, reportWords } from './report.js'
import { clauses, sentences } from './sentences.js'
import { sickLeave, sickNote } from './sick-note.js'
import { speakers } from './speakers.js'
import { contractions, disfluencies } from './speech.js'
import { everyday, topics } from './topics.js'
import { vitalSignNames, vitalSigns } from './vital-signs.js'

/** English. */
export const en: LanguagePack = {
  language: 'en',
  alarms,
  apostrophes: { before: [], after: ['s', 're', 'm', 've', 'll', 'd'] },
  claims,
  clauses,
  commonWords,
  context,
  contractions,
  dateNames,
  dates,
  diagnoses,
  disfluencies,
  everyday,
  forms,
  headings,
  impliedNumbers,
  matters,
  medication,
  medicationTable,
  negation,
  numbers,
  reportWords,
  reservations,
  sentences,
  sickLeave,
  sickNote,
  speakers,
  terms,
  topics,
  units,
  vitalSignNames,
  vitalSigns
}
