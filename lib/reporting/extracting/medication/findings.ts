import type { Decision } from './decisions.js'
import type { MedicineMention, Spoken } from './spoken.js'

/** Where a medicine is named. */
export interface Place { spoken: Spoken, named: MedicineMention }

/** A decision on a medicine, and where both were said. */
export interface Finding extends Place {
  verdict: 'in' | 'out'
  decision: Decision
  /** The sentence of the decision. */
  decided: Spoken
  /** Whether somebody says so who does not want it. */
  refused?: boolean
  /** Whether it is meant in place of another that is taken back at once. */
  corrects?: boolean
  /** Whether its group is named: "your blood-pressure tablets". */
  group?: boolean
}
