import type { ImpliedNumberWords, NumberWords, UnitVocabulary } from '../parts/quantities.js'

const nominatives = [
  'erste', 'zweite', 'dritte', 'vierte', 'fünfte', 'sechste', 'siebte siebente', 'achte', 'neunte', 'zehnte', 'elfte', 'zwölfte', 'dreizehnte',
  'vierzehnte', 'fünfzehnte', 'sechzehnte', 'siebzehnte', 'achtzehnte', 'neunzehnte', 'zwanzigste', 'einundzwanzigste', 'zweiundzwanzigste',
  'dreiundzwanzigste', 'vierundzwanzigste', 'fünfundzwanzigste', 'sechsundzwanzigste', 'siebenundzwanzigste', 'achtundzwanzigste',
  'neunundzwanzigste', 'dreißigste dreissigste', 'einunddreißigste'
]

/** The 1st to the 31st, each with all its forms, separated by spaces: the nominative, and the cases that add a letter. */
export const ordinals = nominatives.map(spellings =>
  spellings.split(' ').flatMap(word => ['', 'n', 'r', 's', 'm'].map(ending => `${word}${ending}`)).join(' '))

export const numbers: NumberWords = {
  order: 'units first',
  fromZero: [
    'null', 'eins', 'zwei|zwo', 'drei', 'vier', 'fünf|fuenf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf|zwoelf',
    'dreizehn', 'vierzehn',
    'fünfzehn|fuenfzehn', 'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn'
  ],
  tens: ['zwanzig', 'dreißig|dreissig', 'vierzig', 'fünfzig|fuenfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'],
  others: [[100, 'hundert'], [1000, 'tausend'], [1_000_000, 'million|millionen'], [1.5, 'anderthalb']],
  one: 'ein',
  articles: ['eine', 'einen'],
  and: ['und'],
  andAfterHundred: true,
  point: ['komma', 'punkt'],
  half: ['halb', 'halbe', 'halben'],
  decimalMark: ',',
  compounds: true,
  notAfter: {}
}

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
  articles: ['ein', 'eine', 'einen', 'einer', 'eines', 'einem', 'pro', 'der', 'die', 'das'],
  elisions: [],
  of: [],
  joins: ['bis'],
  pressureJoins: []
}

export const units: UnitVocabulary = {
  names: {
    g: ['gramm'],
    kg: ['kilogramm'],
    mg: ['milligramm'],
    mcg: ['mikrogramm'],
    pfund: ['pfund'],
    ml: ['milliliter'],
    l: ['liter'],
    cm: ['zentimeter'],
    mm: ['millimeter'],
    m: ['meter'],
    celsius: ['grad celsius'],
    fahrenheit: ['grad fahrenheit'],
    degree: ['grad'],
    mmhg: ['millimeter quecksilber', 'millimeter hg', 'millimeter quecksilbersäule'],
    bpm: ['schlag', 'schläge', 'schläge pro minute', 'schlägen', 'schlägen pro minute', 'schläge in der minute'],
    perminute: ['pro minute', 'pro min', 'die minute', 'in der minute'],
    breaths: ['atemzüge', 'atemzügen'],
    mgdl: ['milligramm pro deziliter', 'mg pro deziliter', 'mg pro dl', 'milligramm prozent'],
    mmoll: ['millimol pro liter', 'mmol pro liter', 'mmol pro l'],
    lmin: ['liter pro minute', 'l pro minute', 'l pro min', 'lpm'],
    percent: ['prozent'],
    second: ['sekunde', 'sekunden', 'sek'],
    minute: ['minute', 'minuten'],
    hour: ['stunde', 'stunden', 'std'],
    day: ['tag', 'tage', 'tagen', 'nächte'],
    week: ['woche', 'wochen'],
    month: ['monat', 'monate', 'monaten', 'monats'],
    year: ['jahr', 'jahre', 'jahren'],
    age: ['jahre alt', '-jährige', '-jähriger', 'jährige', 'jähriger', '-jährigen'],
    clock: ['uhr'],
    tablet: ['tablette', 'tabletten', 'pille', 'pillen'],
    capsule: ['kapsel', 'kapseln'],
    puff: ['hub', 'hübe', 'hüben', 'sprühstoß', 'sprühstöße', 'inhalation', 'inhalationen'],
    drop: ['tropfen'],
    sachet: ['beutel'],
    iu: ['einheiten', 'einheit'],
    times: ['mal', 'male']
  },
  loose: {
    day: ['nacht', 'nächten', 'täglich'],
    clock: ['am', 'pm']
  }
}
