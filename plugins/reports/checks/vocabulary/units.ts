/** What a number can be a number of. */
export type Dimension =
  'mass' | 'volume' | 'length' | 'temperature' | 'degree' | 'pressure' | 'heart beats' | 'breaths' | 'glucose' | 'flow' | 'share' | 'time' | 'age' |
  'clock' | 'dose form' | 'activity' | 'times' | 'money'

/** A unit: `size` in the first unit of its dimension, and whether medication is dosed in it. */
export interface Unit {
  dimension: Dimension
  size: number
  dose: boolean
}

function unit (dimension: Dimension, size = 1, dose = false): Unit {
  return { dimension, size, dose }
}

/** The units. Sizes: SI Brochure; NIST SP 811 for pounds and inches. A Dutch or German pound is half a kilogram. */
export const units = {
  g: unit('mass', 1, true),
  kg: unit('mass', 1000),
  mg: unit('mass', 0.001, true),
  mcg: unit('mass', 0.000_001, true),
  lb: unit('mass', 453.592_37),
  pfund: unit('mass', 500),
  hg: unit('mass', 100),
  oz: unit('mass', 28.349_523_125),
  stone: unit('mass', 6350.293_18),
  ml: unit('volume', 0.001, true),
  cl: unit('volume', 0.01),
  dl: unit('volume', 0.1),
  l: unit('volume'),
  cm: unit('length'),
  mm: unit('length', 0.1),
  m: unit('length', 100),
  inch: unit('length', 2.54),
  foot: unit('length', 30.48),
  celsius: unit('temperature'),
  fahrenheit: unit('temperature'),
  degree: unit('degree'),
  mmhg: unit('pressure'),
  cmhg: unit('pressure', 10),
  bpm: unit('heart beats'),
  breaths: unit('breaths'),
  mgdl: unit('glucose'),
  gl: unit('glucose', 100),
  mmoll: unit('glucose', 18.016),
  lmin: unit('flow'),
  ls: unit('flow', 60),
  percent: unit('share'),
  second: unit('time', 1 / 86_400),
  minute: unit('time', 1 / 1440),
  hour: unit('time', 1 / 24),
  day: unit('time'),
  week: unit('time', 7),
  month: unit('time', 365.25 / 12),
  year: unit('time', 365.25),
  age: unit('age'),
  clock: unit('clock'),
  tablet: unit('dose form', 1, true),
  capsule: unit('dose form', 2, true),
  puff: unit('dose form', 3, true),
  drop: unit('dose form', 4, true),
  sachet: unit('dose form', 5, true),
  iu: unit('activity', 1, true),
  times: unit('times'),
  money: unit('money')
} as const satisfies Record<string, Unit>
export type UnitId = keyof typeof units

/** How units are written by anybody. Words between `|`; the words of one way have spaces between them, as `wordsOf` parts them. */
const signs: Partial<Record<UnitId, string>> = {
  g: 'g|gr',
  kg: 'kg|kgs|kilo|kilos',
  mg: 'mg|mgs|milligram|milligrams',
  mcg: 'mcg|µg|μg|ug',
  lb: 'lb|lbs',
  oz: 'oz',
  ml: 'ml|mls|cc',
  cl: 'cl',
  dl: 'dl',
  cm: 'cm|cms',
  mm: 'mm',
  m: 'm',
  inch: '"|”|″',
  foot: '′',
  celsius: '° c|°c|celsius|degree celsius',
  fahrenheit: '° f|°f|fahrenheit',
  degree: '°',
  mmhg: 'mmhg|mm hg',
  cmhg: 'cmhg|cm hg',
  bpm: 'bpm|/ min|/ minute',
  mgdl: 'mg / dl|mg per dl|mg dl|mg %',
  gl: 'g / l|gr / l',
  mmoll: 'mmol|mmols|mmol / l|mmol per l|mmol l|millimol|millimole|millimoles',
  lmin: 'l / min|l per min|l min|l / minute',
  ls: 'l / s|l / sec',
  percent: '%|percent',
  minute: 'min|mins',
  hour: 'h|hr|hrs',
  day: 'd',
  week: 'wk|wks',
  month: 'mth|mths',
  clock: ': 00|am|pm|a . m|p . m',
  iu: 'iu|i . u|ie|ui',
  times: 'x|×',
  money: '€|$|£|euro|euros|dollar|dollars'
}

const byLanguage: Readonly<Record<string, Partial<Record<UnitId, string>>>> = {
  en: {
    g: 'gram|grams|gramme|grammes',
    kg: 'kilogram|kilograms|kilogramme|kilogrammes',
    mg: 'milligramme|milligrammes|milli grams',
    mcg: 'microgram|micrograms|microgramme|micrograms|mics',
    lb: 'pound|pounds',
    oz: 'ounce|ounces',
    stone: 'stone|stones',
    ml: 'milliliter|milliliters|millilitre|millilitres|mil|mils',
    l: 'liter|liters|litre|litres|l',
    cm: 'centimeter|centimeters|centimetre|centimetres',
    mm: 'millimeter|millimeters|millimetre|millimetres',
    m: 'meter|meters|metre|metres',
    inch: 'inch|inches',
    foot: 'foot|feet|ft|\'',
    celsius: 'degrees celsius|degrees c|c|degrees centigrade|centigrade',
    fahrenheit: 'degrees fahrenheit|degrees f|f',
    degree: 'degree|degrees',
    mmhg: 'millimeters of mercury|millimetres of mercury',
    bpm: 'beat|beats|beats per minute|beats a minute|per minute|a minute',
    breaths: 'breath|breaths',
    mgdl: 'milligrams per deciliter|milligrams per decilitre',
    mmoll: 'millimoles per liter|millimoles per litre',
    lmin: 'liters per minute|litres per minute|liters a minute|litres a minute|l per minute',
    percent: 'per cent|percents',
    second: 'second|seconds|sec|secs',
    minute: 'minute|minutes',
    hour: 'hour|hours|- hour|hourly',
    day: 'day|days|nights|night',
    week: 'week|weeks|weekly',
    month: 'month|months',
    year: 'year|years|yrs|yr',
    age: 'year old|years old|- year - old|year - old|years of age',
    clock: 'o\'clock|o clock|a . m .|p . m .',
    tablet: 'tablet|tablets|tab|tabs|pill|pills',
    capsule: 'capsule|capsules|caps',
    puff: 'puff|puffs|inhalation|inhalations|spray|sprays',
    drop: 'drop|drops',
    sachet: 'sachet|sachets',
    iu: 'units|unit|international units',
    times: 'time|times',
    money: 'cents|bucks'
  },
  nl: {
    g: 'gram|grammen',
    kg: 'kilogram|kilogrammen',
    mg: 'milligrammen',
    mcg: 'microgram|microgrammen',
    pfund: 'pond|ponden',
    hg: 'ons|onsje',
    ml: 'milliliter|milliliters',
    l: 'liter|liters|l',
    cm: 'centimeter|centimeters',
    mm: 'millimeter|millimeters',
    m: 'meter|meters',
    celsius: 'graden celsius|graad celsius|c',
    fahrenheit: 'graden fahrenheit|f',
    degree: 'graad|graden',
    mmhg: 'millimeter kwik|mm kwik',
    cmhg: 'centimeter kwik',
    bpm: 'slag|slagen|slagen per minuut|per minuut',
    breaths: 'ademhalingen|ademteugen',
    mgdl: 'milligram per deciliter',
    mmoll: 'millimol per liter|mmol per liter|millimol liter',
    lmin: 'liter per minuut|l per minuut',
    percent: 'procent',
    second: 'seconde|seconden|sec',
    minute: 'minuut|minuten|minuutjes',
    hour: 'uur|uren|u',
    day: 'dag|dagen|nacht|nachten|dagelijks',
    week: 'week|weken|weekjes',
    month: 'maand|maanden',
    year: 'jaar|jaren',
    age: 'jaar oud|- jarige|jarige',
    tablet: 'tablet|tabletten|tabletje|tabletjes|pil|pillen|pilletje|pilletjes|comprimé|comprimés',
    capsule: 'capsule|capsules',
    puff: 'puf|pufs|pufjes|puffs|inhalatie|inhalaties|verstuiving|verstuivingen',
    drop: 'druppel|druppels|druppeltjes',
    sachet: 'zakje|zakjes|sachet|sachets',
    iu: 'eenheden|eenheid',
    times: 'keer|maal|keren|malen'
  },
  fr: {
    g: 'gramme|grammes',
    kg: 'kilogramme|kilogrammes',
    mg: 'milligramme|milligrammes',
    mcg: 'microgramme|microgrammes',
    lb: 'livre|livres',
    ml: 'millilitre|millilitres',
    l: 'litre|litres|l',
    cm: 'centimètre|centimètres',
    mm: 'millimètre|millimètres',
    m: 'mètre|mètres',
    celsius: 'degrés celsius|c',
    fahrenheit: 'degrés fahrenheit|f',
    degree: 'degré|degrés',
    mmhg: 'millimètres de mercure',
    cmhg: 'centimètres de mercure',
    bpm: 'battement|battements|battements par minute|par minute|pulsations',
    breaths: 'cycles',
    mgdl: 'milligrammes par décilitre',
    gl: 'grammes par litre|gramme par litre|g par litre',
    mmoll: 'millimoles par litre|mmol par litre',
    lmin: 'litres par minute|litre par minute|l par minute',
    percent: 'pour cent|pourcent|pourcents',
    second: 'seconde|secondes',
    minute: 'minute|minutes',
    hour: 'heure|heures',
    day: 'jour|jours|nuit|nuits|journée|journées',
    week: 'semaine|semaines',
    month: 'mois',
    year: 'an|ans|année|années',
    age: 'ans d\'âge',
    tablet: 'comprimé|comprimés|cachet|cachets|cp|cps',
    capsule: 'gélule|gélules|capsule|capsules',
    puff: 'bouffée|bouffées|inhalation|inhalations|pulvérisation|pulvérisations',
    drop: 'goutte|gouttes',
    sachet: 'sachet|sachets',
    iu: 'unité|unités|unités internationales',
    times: 'fois'
  },
  de: {
    g: 'gramm',
    kg: 'kilogramm',
    mg: 'milligramm',
    mcg: 'mikrogramm',
    pfund: 'pfund',
    ml: 'milliliter',
    l: 'liter|l',
    cm: 'zentimeter',
    mm: 'millimeter',
    m: 'meter',
    celsius: 'grad celsius|c',
    fahrenheit: 'grad fahrenheit|f',
    degree: 'grad',
    mmhg: 'millimeter quecksilber|millimeter hg',
    bpm: 'schlag|schläge|schläge pro minute|schlägen|schlägen pro minute|pro minute|pro min',
    breaths: 'atemzüge|atemzügen',
    mgdl: 'milligramm pro deziliter|mg pro deziliter|mg pro dl',
    mmoll: 'millimol pro liter|mmol pro liter|mmol pro l',
    lmin: 'liter pro minute|l pro minute|l pro min',
    percent: 'prozent',
    second: 'sekunde|sekunden|sek',
    minute: 'minute|minuten',
    hour: 'stunde|stunden|std',
    day: 'tag|tage|tagen|nacht|nächte|nächten|täglich',
    week: 'woche|wochen',
    month: 'monat|monate|monaten|monats',
    year: 'jahr|jahre|jahren',
    age: 'jahre alt|- jährige|- jähriger|jährige|jähriger|- jährigen',
    clock: 'uhr',
    tablet: 'tablette|tabletten|pille|pillen',
    capsule: 'kapsel|kapseln',
    puff: 'hub|hübe|hüben|sprühstoß|sprühstöße|inhalation|inhalationen',
    drop: 'tropfen',
    sachet: 'beutel',
    iu: 'einheiten|einheit',
    times: 'mal|male'
  }
}

/** The ways of writing units in one language, by their words with a space between, and how many words the longest has. */
export interface UnitNames {
  names: ReadonlyMap<string, UnitId>
  /** Their first words. */
  beginnings: ReadonlySet<string>
  longest: number
}

function namesOf (tables: readonly Partial<Record<UnitId, string>>[]): UnitNames {
  const names = new Map<string, UnitId>()
  for (const table of tables) {
    for (const [id, ways] of Object.entries(table) as [UnitId, string][]) {
      for (const way of ways.split('|')) names.set(way, id)
    }
  }
  const beginnings = new Set(Array.from(names.keys(), name => name.split(' ')[0] ?? ''))
  return { names, beginnings, longest: Math.max(...Array.from(names.keys(), name => name.split(' ').length)) }
}

/** The names of units in each language, with those that are written everywhere. */
export const unitNames: Readonly<Record<string, UnitNames>> = Object.fromEntries(
  Object.entries(byLanguage).map(([language, table]) => [language, namesOf([signs, table])])
)

/** The names of units that are written everywhere. */
export const unitSigns: UnitNames = namesOf([signs, { l: 'l', celsius: 'c', fahrenheit: 'f' }])
