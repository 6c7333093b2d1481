import type { ImpliedNumberWords, NumberWords, UnitVocabulary } from '../parts/quantities.js'

export const numbers: NumberWords = {
  order: 'tens first',
  fromZero: [
    'zero|nought', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
    'fourteen',
    'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'
  ],
  tens: ['twenty', 'thirty', 'forty|fourty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  others: [[100, 'hundred'], [1000, 'thousand'], [1_000_000, 'million']],
  one: 'a',
  articles: [],
  and: ['and'],
  andAfterHundred: true,
  point: ['point'],
  half: ['half'],
  decimalMark: '.',
  compounds: false,
  notAfter: {}
}

export const impliedNumbers: ImpliedNumberWords = {
  multiples: { once: 1, twice: 2, thrice: 3, bid: 2, tid: 3, qid: 4 },
  days: { fortnight: 14 },
  worth: {
    double: 2,
    both: 2,
    couple: 2,
    pair: 2,
    dozen: 12,
    half: 0.5,
    quarter: 0.25,
    single: 1,
    twenties: 20,
    thirties: 30,
    forties: 40,
    fifties: 50,
    sixties: 60,
    seventies: 70,
    eighties: 80,
    nineties: 90
  },
  ordinals: [
    'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth', 'thirteenth',
    'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth', 'twentieth', '', '', '', '', '', '', '', '', '',
    'thirtieth'
  ],
  articles: ['a', 'an', 'the', 'per'],
  elisions: [],
  of: ['of'],
  joins: ['to', 'by'],
  pressureJoins: []
}

export const units: UnitVocabulary = {
  names: {
    g: ['gram', 'grams', 'gramme', 'grammes'],
    kg: ['kilogram', 'kilograms', 'kilogramme', 'kilogrammes'],
    mg: ['milligramme', 'milligrammes', 'milli grams'],
    mcg: ['microgram', 'micrograms', 'microgramme', 'mics'],
    lb: ['pound', 'pounds'],
    oz: ['ounce', 'ounces'],
    stone: ['stone', 'stones'],
    ml: ['milliliter', 'milliliters', 'millilitre', 'millilitres', 'mil', 'mils'],
    l: ['liter', 'liters', 'litre', 'litres'],
    cm: ['centimeter', 'centimeters', 'centimetre', 'centimetres'],
    mm: ['millimeter', 'millimeters', 'millimetre', 'millimetres'],
    m: ['meter', 'meters', 'metre', 'metres'],
    inch: ['inch', 'inches'],
    foot: ['foot', 'feet'],
    celsius: ['degrees celsius', 'degrees c', 'degrees centigrade', 'centigrade'],
    fahrenheit: ['degrees fahrenheit', 'degrees f', 'degree fahrenheit'],
    degree: ['degree', 'degrees'],
    mmhg: ['millimeters of mercury', 'millimetres of mercury'],
    bpm: ['beat', 'beats', 'beats per minute', 'beats a minute'],
    perminute: ['a minute', 'per minute'],
    breaths: ['breath', 'breaths'],
    mgdl: ['milligrams per deciliter', 'milligrams per decilitre', 'milligram per deciliter'],
    mmoll: ['millimoles per liter', 'millimoles per litre'],
    lmin: ['liters per minute', 'litres per minute', 'liters a minute', 'litres a minute', 'l per minute', 'lpm'],
    percent: ['per cent', 'percents', 'pct'],
    second: ['second', 'seconds', 'sec', 'secs'],
    minute: ['minute', 'minutes'],
    hour: ['hour', 'hours'],
    day: ['day', 'days', 'nights'],
    week: ['week', 'weeks'],
    month: ['month', 'months'],
    year: ['year', 'years', 'yrs', 'yr'],
    age: ['year old', 'years old', '-year-old', 'year-old', 'years of age', 'months old'],
    clock: ["o'clock", 'o clock', 'a.m.', 'p.m.', 'am', 'pm'],
    tablet: ['tablet', 'tablets', 'tab', 'tabs', 'pill', 'pills'],
    capsule: ['capsule', 'capsules', 'caps'],
    puff: ['puff', 'puffs', 'inhalation', 'inhalations'],
    sachet: ['sachet', 'sachets'],
    iu: ['units', 'unit', 'international units'],
    times: ['time', 'times'],
    money: ['cents', 'bucks']
  },
  loose: {
    hour: ['hourly'],
    day: ['night'],
    week: ['weekly'],
    puff: ['spray', 'sprays'],
    drop: ['drop', 'drops']
  }
}
