import type { SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: [
    'dr', 'dra', 'dres', 'sr', 'sra', 'srta', 'dña', 'prof', 'p.ej', 'ej', 'núm', 'nº', 'aprox', 'pág', 'ee.uu', 'resp', 'fdo', 'vs',
    'tfno',
    'tel'
  ],
  beforeNumber: [],
  anywhere: [
    'etc', 'comp', 'cáps', 'caps', 'tab', 'tto', 'máx', 'mín', 'seg', 'min', 'v.o', 'i.v', 'i.m', 's.c', 'a.m', 'p.m', 'ud', 'uds', 'izq',
    'dcha', 'lpm', 'rpm'
  ],
  afterOrdinal: [],
  digits: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  beforeDecimals: []
}
