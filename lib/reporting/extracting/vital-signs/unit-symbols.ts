import type { UnitKind } from '../../languages/parts/vital-signs.js'

/** Symbols and abbreviations of units that are written alike in all languages. Words for units are in the language packs. */
export const unitSymbols: Readonly<Partial<Record<UnitKind, readonly string[]>>> = {
  kg: ['kg'],
  gram: ['g', 'gr'],
  pound: ['lb'],
  cm: ['cm'],
  metre: ['m'],
  foot: ['ft', "'", '′'],
  inch: ['"', '″', '”', "''"],
  // Celsius and Fahrenheit are names.
  celsius: ['°c', '° c', 'c', 'celsius', '° celsius'],
  fahrenheit: ['°f', '° f', 'f', 'fahrenheit', '° fahrenheit'],
  degree: ['°'],
  percent: ['%'],
  beats: ['bpm'],
  'per minute': ['/min', '/ min'],
  mmhg: ['mmhg', 'mm hg', 'mm'],
  cmhg: ['cmhg', 'cm hg'],
  'mg/dl': ['mg/dl', 'mg / dl', 'mg dl', 'mg%', 'mg %'],
  'mmol/l': ['mmol/l', 'mmol / l', 'mmol', 'mmol l'],
  'g/l': ['g/l', 'g / l', 'gr/l'],
  'l/min': ['l/min', 'l / min', 'lpm'],
  foreign: ['mg', 'mcg', 'µg', 'ug', 'ml', 'cc', 'l', 'dl', 'cl', 'x', 'mmol/mol', 'mmol / mol', 'km', 'ng', 'meq', 'h', '€', '$', '£', '+', 'hz',
    'mmol/mol hb', 'g/dl', 'g / dl', 'm2', 'kg/m', 'ms', 'min']
}
