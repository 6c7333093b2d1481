import type { UnitKind } from '../../languages/parts/vital-signs.js'

/** Units as they are written in any of the languages. */
export const units: Readonly<Partial<Record<UnitKind, readonly string[]>>> = {
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  gram: ['g', 'gr', 'gram', 'grams'],
  pound: ['lb', 'lbs'],
  cm: ['cm', 'centimeter', 'centimeters'],
  metre: ['m', 'meter', 'meters'],
  foot: ['ft', "'", '′'],
  inch: ['"', '″', '”', "''"],
  celsius: ['°c', '° c', 'celsius', 'c', 'degrees celsius', '° celsius'],
  fahrenheit: ['°f', '° f', 'fahrenheit', 'f', 'degrees fahrenheit', '° fahrenheit'],
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
  foreign: ['mg', 'mcg', 'µg', 'ug', 'ml', 'cc', 'l', 'dl', 'cl', 'am', 'pm', 'a.m', 'p.m', 'x', 'mmol/mol', 'mmol / mol', 'km', 'ng', 'meq', 'h', '€', '$', '£',
    'st', 'nd', 'rd', 'th', '+', 'hz', 'mmol/mol hb', 'g/dl', 'g / dl', 'm2', 'kg/m', 'ms', 'min']
}
