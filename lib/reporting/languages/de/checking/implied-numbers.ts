import type { ImpliedNumberWords } from '../../parts/checking.js'
import { ordinals } from '../ordinals.js'

export const impliedNumbers: ImpliedNumberWords = {
  multiples: { einmal: 1, zweimal: 2, dreimal: 3, viermal: 4, fünfmal: 5, sechsmal: 6 },
  days: {},
  worth: {
    doppelt: 2,
    doppelte: 2,
    beide: 2,
    beiden: 2,
    halb: 0.5,
    halbe: 0.5,
    halben: 0.5,
    halber: 0.5,
    halbes: 0.5,
    hälfte: 0.5,
    viertel: 0.25,
    paar: 2,
    dutzend: 12,
    anderthalb: 1.5,
    eineinhalb: 1.5,
    zweieinhalb: 2.5
  },
  ordinals,
  points: ['komma', 'punkt'],
  articles: ['ein', 'eine', 'einen', 'einer', 'eines', 'einem', 'pro', 'der', 'die', 'das'],
  elisions: [],
  of: [],
  zero: ['null'],
  joins: ['zu', 'auf', 'bis', 'oder', 'und'],
  pressureJoins: ['auf']
}
