import type { VitalSign } from '../../../schemas/consultation-output/index.js'

export type VitalSignId = VitalSign['vital_sign_id']

/** Bounds of a vital sign in its unit, both included. */
export interface Bounds {
  /** The lowest and the highest value that a living person can have. */
  low: number
  high: number
  /** Who had such a value, and the reference for it. The bounds are rounded outwards, never inwards. */
  source: string
  /**
   * The range in which a spoken number is taken for this vital sign. A value outside, though somebody may have had one, is far more often
   * a number of something else, or misheard. Our judgement, from what occurs in general practice and in emergency departments.
   */
  expected: readonly [least: number, most: number]
}

/**
 * Limits that no living person exceeds. They are the extremes that people survived, not what is healthy or likely: a value outside is a
 * slip of the tongue, of speech recognition or of a model, and a value inside may still be one.
 */
export const bounds: Readonly<Record<VitalSignId, Bounds>> = {
  weight: {
    low: 0.2,
    high: 635,
    source: 'Low: 212 g at birth (National University Hospital, Singapore, 2021). High: 635 kg (J. Minnoch, Guinness World Records).',
    expected: [0.4, 450]
  },
  height: {
    low: 20,
    high: 272,
    source: 'Low: 22 cm at birth (229 g, Witten, Germany, 2015). High: 272 cm (R. Wadlow, Guinness World Records).',
    expected: [25, 260]
  },
  bmi: {
    low: 3,
    high: 205,
    source: 'Low: 3.7, of 212 g and 24 cm at birth (as for weight). High: 204, of 610 kg and 173 cm (K. Shaari, 2013).',
    expected: [8, 120]
  },
  systolic_blood_pressure: {
    low: 20,
    high: 480,
    source: 'Low: mean pressures in the twenties after extremely preterm birth. High: 480 in a leg press (MacDougall et al., J Appl Physiol 1985;58:785).',
    expected: [40, 300]
  },
  diastolic_blood_pressure: {
    low: 0,
    high: 360,
    source: 'Low: sounds heard down to 0 in aortic regurgitation. High: 370/360 in a leg press (Narloch and Brandstater, Arch Phys Med Rehabil 1995;76:457).',
    expected: [20, 200]
  },
  heart_rate: {
    low: 10,
    high: 600,
    source: 'Low: 11 in a deep dive (McKnight et al., Phil Trans R Soc B 2021;376:20200349). High: 600 (Chhabra et al., Indian Pacing Electrophysiol J 2012;12:32).',
    expected: [25, 280]
  },
  blood_glucose: {
    low: 5,
    high: 2656,
    source: 'Low: 9 after two months of fasting (Drenick et al., J Clin Invest 1972;51:2757). High: 2656 (M. Buonocore, Guinness World Records).',
    expected: [15, 1500]
  },
  body_temperature: {
    low: 9,
    high: 46.5,
    source: 'Low: 9.0, induced (Niazi and Lewis, Ann Surg 1958;147:264). High: 46.5 in heat stroke (Slovis et al., Ann Emerg Med 1982;11:269).',
    expected: [25, 44]
  },
  peak_flow: {
    low: 10,
    high: 900,
    source: 'The scale of the meters, 30 to 880 at most, and what is read just beside it.',
    expected: [40, 900]
  },
  oxygen_saturation: {
    low: 10,
    high: 100,
    source: 'Low: 25 in a deep dive (McKnight et al., as for heart rate). High: all of the haemoglobin.',
    expected: [50, 100]
  }
}

/** Whether a living person can have this value; false for NaN. */
export function isWithinBounds ({ vital_sign_id: id, value }: Pick<VitalSign, 'vital_sign_id' | 'value'>): boolean {
  if (!Object.hasOwn(bounds, id)) return false
  const { low, high } = bounds[id]
  return value >= low && value <= high
}
