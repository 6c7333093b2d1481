import type { LanguagePack } from '../pack.js'
import { alarms, matters } from './alarms.js'
import { checking } from './checking/index.js'
import { clauses } from './clauses.js'
import { context } from './context.js'
import { contractions } from './contractions.js'
import { dates } from './dates.js'
import { diagnoses } from './diagnoses.js'
import { disfluencies } from './disfluencies.js'
import { everyday } from './everyday.js'
import { headings } from './headings.js'
import { medication } from './medication.js'
import { medicationTable } from './medication-table.js'
import { numbers } from './numbers.js'
import { sentences } from './sentences.js'
import { sickNote } from './sick-note.js'
import { speakers } from './speakers.js'
import { terms } from './terms.js'
import { topics } from './topics.js'
import { vitalSigns } from './vital-signs.js'

/** English. */
export const en: LanguagePack = {
  language: 'en',
  alarms,
  apostrophes: { before: [], after: ['s', 're', 'm', 've', 'll', 'd'] },
  checking,
  clauses,
  context,
  contractions,
  dates,
  diagnoses,
  disfluencies,
  everyday,
  headings,
  matters,
  medication,
  medicationTable,
  numbers,
  sentences,
  sickNote,
  speakers,
  terms,
  topics,
  vitalSigns
}
