import type { NumberWords } from '../parts/numbers.js'

export const numbers: NumberWords = {
  order: 'tens and units',
  fromZero: [
    'cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce', 'trece', 'catorce', 'quince',
    'dieciséis|dieciseis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiuno|veintiún|veintiun|veintiuna',
    'veintidós|veintidos',
    'veintitrés|veintitres', 'veinticuatro', 'veinticinco', 'veintiséis|veintiseis', 'veintisiete', 'veintiocho', 'veintinueve'
  ],
  tens: ['veinte', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'],
  others: [
    [100, 'cien|ciento'], [200, 'doscientos|doscientas'], [300, 'trescientos|trescientas'], [400, 'cuatrocientos|cuatrocientas'],
    [500, 'quinientos|quinientas'], [600, 'seiscientos|seiscientas'], [700, 'setecientos|setecientas'], [800, 'ochocientos|ochocientas'],
    [900, 'novecientos|novecientas'], [1000, 'mil'], [1_000_000, 'millón|millones']
  ],
  one: 'un',
  articles: ['una'],
  and: ['y'],
  andAfterHundred: false,
  point: ['coma', 'punto'],
  weakPoint: ['con'],
  half: ['medio', 'media'],
  decimalMark: ',',
  compounds: false,
  notAfter: { por: ['cien', 'ciento', 'mil'] }
}
