import type { ImpliedNumberWords, NumberWords, UnitVocabulary } from '../parts/quantities.js'

/** The 1st to the 31st, each with all its forms, separated by spaces. */
export const ordinals = [
  'eerste', 'tweede', 'derde', 'vierde', 'vijfde', 'zesde', 'zevende', 'achtste', 'negende', 'tiende', 'elfde', 'twaalfde', 'dertiende',
  'veertiende', 'vijftiende', 'zestiende', 'zeventiende', 'achttiende', 'negentiende', 'twintigste', 'eenentwintigste éenentwintigste',
  'tweeentwintigste tweeëntwintigste', 'drieentwintigste drieëntwintigste', 'vierentwintigste', 'vijfentwintigste', 'zesentwintigste',
  'zevenentwintigste', 'achtentwintigste', 'negenentwintigste', 'dertigste', 'eenendertigste éenendertigste'
]

export const numbers: NumberWords = {
  order: 'units first',
  fromZero: [
    'nul', 'één|éen', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf', 'dertien', 'veertien',
    'vijftien',
    'zestien', 'zeventien', 'achttien', 'negentien'
  ],
  tens: ['twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig'],
  others: [[100, 'honderd'], [1000, 'duizend'], [1_000_000, 'miljoen'], [1.5, 'anderhalf|anderhalve']],
  one: 'een',
  articles: [],
  and: ['en', 'ën'],
  andAfterHundred: true,
  point: ['komma', 'punt'],
  half: ['half', 'halve'],
  decimalMark: ',',
  compounds: true,
  notAfter: {}
}

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
  articles: ['een', 'één', 'per', 'de'],
  elisions: [],
  of: [],
  joins: ['tot', 'à', 'a'],
  pressureJoins: []
}

export const units: UnitVocabulary = {
  names: {
    g: ['gram', 'grammen'],
    kg: ['kilogram', 'kilogrammen'],
    mg: ['milligrammen'],
    mcg: ['microgram', 'microgrammen'],
    pfund: ['pond', 'ponden'],
    hg: ['ons', 'onsje'],
    ml: ['milliliter', 'milliliters'],
    l: ['liter', 'liters'],
    cm: ['centimeter', 'centimeters'],
    mm: ['millimeter', 'millimeters'],
    m: ['meter', 'meters'],
    celsius: ['graden celsius', 'graad celsius'],
    fahrenheit: ['graden fahrenheit'],
    degree: ['graad', 'graden'],
    mmhg: ['millimeter kwik', 'mm kwik'],
    cmhg: ['centimeter kwik'],
    bpm: ['slag', 'slagen', 'slagen per minuut', 'slagen in de minuut'],
    perminute: ['per minuut', 'keer per minuut'],
    breaths: ['ademhalingen', 'ademteugen'],
    mgdl: ['milligram per deciliter'],
    mmoll: ['millimol per liter', 'mmol per liter', 'millimol liter'],
    lmin: ['liter per minuut', 'l per minuut', 'lpm'],
    percent: ['procent'],
    second: ['seconde', 'seconden', 'sec'],
    minute: ['minuut', 'minuten', 'minuutjes'],
    hour: ['uur', 'uren'],
    day: ['dag', 'dagen', 'nachten'],
    week: ['week', 'weken', 'weekjes'],
    month: ['maand', 'maanden'],
    year: ['jaar', 'jaren'],
    age: ['jaar oud', '-jarige', 'jarige'],
    tablet: ['tablet', 'tabletten', 'tabletje', 'tabletjes', 'pil', 'pillen', 'pilletje', 'pilletjes', 'comprimé', 'comprimés'],
    capsule: ['capsule', 'capsules'],
    puff: ['puf', 'pufs', 'pufjes', 'puffs', 'inhalatie', 'inhalaties', 'verstuiving', 'verstuivingen', 'puffen'],
    drop: ['druppel', 'druppels', 'druppeltjes'],
    sachet: ['zakje', 'zakjes', 'sachet', 'sachets'],
    iu: ['eenheden', 'eenheid'],
    times: ['keer', 'maal', 'keren', 'malen']
  },
  loose: {
    hour: ['u'],
    day: ['nacht', 'dagelijks'],
    clock: ['am', 'pm']
  }
}
