import type { ImpliedNumberWords } from '../../parts/checking.js'

/** The nominatives of 1 to 31; the other cases add a letter. */
const nominatives = [
  'erste', 'zweite', 'dritte', 'vierte', 'fünfte', 'sechste', 'siebte siebente', 'achte', 'neunte', 'zehnte', 'elfte', 'zwölfte', 'dreizehnte',
  'vierzehnte', 'fünfzehnte', 'sechzehnte', 'siebzehnte', 'achtzehnte', 'neunzehnte', 'zwanzigste', 'einundzwanzigste', 'zweiundzwanzigste',
  'dreiundzwanzigste', 'vierundzwanzigste', 'fünfundzwanzigste', 'sechsundzwanzigste', 'siebenundzwanzigste', 'achtundzwanzigste',
  'neunundzwanzigste', 'dreißigste dreissigste', 'einunddreißigste'
]

export const impliedNumbers: ImpliedNumberWords = {
  multiples: { zweimal: 2, dreimal: 3, viermal: 4, fünfmal: 5, sechsmal: 6 },
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
  ordinals: nominatives.map(forms => forms.split(' ').flatMap(form => ['', 'n', 'r', 's', 'm'].map(ending => `${form}${ending}`)).join(' ')),
  points: ['komma', 'punkt'],
  articles: ['ein', 'eine', 'einen', 'einer', 'eines', 'einem', 'pro', 'der', 'die', 'das'],
  elisions: [],
  of: [],
  zero: ['null'],
  joins: ['zu', 'auf', 'bis', 'oder', 'und'],
  pressureJoins: ['auf']
}
