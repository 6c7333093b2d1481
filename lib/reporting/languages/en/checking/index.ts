import type { CheckingWords } from '../../parts/checking.js'
import { claims } from './claims.js'
import { dates } from './dates.js'
import { forms } from './forms.js'
import { impliedNumbers } from './implied-numbers.js'
import { negation } from './negation.js'
import { sickLeave } from './sick-leave.js'
import { units } from './units.js'
import { vitalSignNames } from './vital-sign-names.js'
import { commonWords, reportWords } from './words.js'

export const checking: CheckingWords = {
  commonWords,
  claims,
  reportWords,
  dates,
  forms,
  impliedNumbers,
  negation,
  sickLeave,
  units,
  vitalSignNames
}
