import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import { vitalSignsOf } from '../../../../../lib/reporting/extracting/vital-signs/index.js'
import type { TranscriptPiece } from '../../../../../lib/reporting/types.js'
import type { VitalSign } from '../../../../../schemas/consultation-output/index.js'

const short: Readonly<Record<VitalSign['vital_sign_id'], string>> = {
  weight: 'weight',
  height: 'height',
  bmi: 'bmi',
  systolic_blood_pressure: 'bp',
  diastolic_blood_pressure: '/',
  heart_rate: 'hr',
  blood_glucose: 'glucose',
  body_temperature: 'temp',
  peak_flow: 'flow',
  oxygen_saturation: 'sat'
}

/** The vital signs of a transcript, with their sources. */
export function readIn (pieces: readonly TranscriptPiece[], language: string): ReturnType<typeof vitalSignsOf> {
  return vitalSignsOf(attributed(sentencesOf(pieces), language), language)
}

/** Vital signs in short: `bp 120/80 hr 72`. */
export function shortOf (found: ReturnType<typeof vitalSignsOf>): string {
  return found.map(({ value }) => `${short[value.vital_sign_id]} ${value.value}`).join(' ').replace(' / ', '/')
}

/** The vital signs of a transcript, in short. */
export function foundIn (pieces: readonly TranscriptPiece[], language: string): string {
  return shortOf(readIn(pieces, language))
}
