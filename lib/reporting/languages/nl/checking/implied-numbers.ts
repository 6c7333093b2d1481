import type { ImpliedNumberWords } from '../../parts/checking.js'
import { ordinals } from '../ordinals.js'

export const impliedNumbers: ImpliedNumberWords = {
  multiples: { eenmaal: 1, éénmaal: 1, tweemaal: 2, driemaal: 3, viermaal: 4, vijfmaal: 5, zesmaal: 6 },
  days: {},
  worth: {
    dubbel: 2,
    dubbele: 2,
    beide: 2,
    allebei: 2,
    half: 0.5,
    halve: 0.5,
    helft: 0.5,
    kwart: 0.25,
    paar: 2,
    dozijn: 12,
    tiental: 10,
    twintigtal: 20,
    enkele: 1,
    anderhalf: 1.5,
    anderhalve: 1.5
  },
  ordinals,
  points: ['komma', 'punt'],
  articles: ['een', 'één', 'per', 'de'],
  elisions: [],
  of: [],
  zero: ['nul', 'o'],
  joins: ['over', 'op', 'tot', 'of', 'en', 'à', 'a'],
  pressureJoins: ['op']
}
