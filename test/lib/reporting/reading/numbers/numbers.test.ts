import { strictEqual } from 'node:assert/strict'
import t from 'tap'
import { numbersIn } from '../../../../../lib/reporting/reading/numbers/index.js'
import { wordsOf } from '../../../../../lib/reporting/words.js'
import fc, { runs } from '../../../../property.js'
import { spellings } from './spelling.js'
import { oneAssertion } from '../../../../one-assertion.js'

const languages = ['en', 'nl', 'fr', 'de', 'es'] as const

function valuesIn (text: string, language: string): number[] {
  return numbersIn(wordsOf(text), language).map(({ value }) => value)
}

const table: Record<string, [text: string, values: number[]][]> = {
  en: [
    ['', []],
    ['no numbers, a tablet and an apple', []],
    ['constructor five, toString six', [5, 6]],
    ['37.8 and 37,8', [37.8, 37.8]],
    ['1,200 and 1,200.5 and 1.200 and 12,34', [1200, 1200.5, 1.2, 12.34]],
    ['on 12.03.2020, 1.2.3 or 10,20,30', []],
    ['120/80', [120, 80]],
    ['98 .4 and 98. 4 days', [98.4, 98, 4]],
    ['take .5 mg', [0.5]],
    ['this visit.5 mg', [5]],
    ['37½ and ½ and 1¼', [37.5, 0.5, 1.25]],
    ['12345678901234567890', []],
    ['one hundred and thirty-two', [132]],
    ['a hundred and forty over seventy', [140, 70]],
    ['a hundred, one hundred', [100, 100]],
    ['between one hundred and two hundred', [100, 200]],
    ['from one thousand and two thousand', [1000, 2000]],
    ['one hundred and twenty thousand', [120_000]],
    ['twelve hundred, twenty five hundred, twenty hundred', [1200, 2500, 20, 100]],
    ['nine hundred ninety-nine thousand nine hundred and ninety-nine', [999_999]],
    ['two million five hundred thousand and one', [2_500_001]],
    ['2.5 million', [2.5]],
    ['5 hundred, 2 thousand', [500, 2000]],
    ['a thousand 500 mg tablets', [1000, 500]],
    ['ninety eight point four', [98.4]],
    ['zero point two five', [0.25]],
    ['nought point zero five', [0.05]],
    ['one point seventy-five', [1.75]],
    ['ninety-eight point 4', [98.4]],
    ['ninety eight point four one twenty over eighty', [98.4, 1, 20, 80]],
    ['that is the point eight of us made', [8]],
    ['thirty-seven and a half', [37.5]],
    ['two and a half and 3 and a half', [2.5, 3.5]],
    ['half a tablet', []],
    ['one two three', [1, 2, 3]],
    ['one thirty over eighty', [1, 30, 80]],
    ['one twenty eight', [1, 28]],
    ['ninety ninety seven', [90, 97]],
    ['twenty - five', [25]],
    ['five-six', [5, 6]],
    ['ninety eight . seven', [98, 7]],
    ['someone attended', []],
    ['ONE HUNDRED', [100]]
  ],
  nl: [
    ['een tablet, het is er een', []],
    ['één tablet', [1]],
    ['37,8 en 37.8 en 1.200 en 1.200,5 en 0.125', [37.8, 37.8, 1200, 1200.5, 0.125]],
    ['honderddertig', [130]],
    ['honderd dertig over tachtig', [130, 80]],
    ['tweeëndertig, tweeendertig, twee en dertig', [32, 32, 32]],
    ['eenentwintig, een en twintig, één en twintig', [21, 21, 21]],
    ['honderdeenentwintig, honderdeneen', [121, 101]],
    ['tussen honderd en honderdtwintig', [100, 120]],
    ['vijfentwintighonderd, twaalf­honderd', [2500, 12, 100]],
    ['negenhonderdnegenennegentigduizend negenhonderdnegenennegentig', [999_999]],
    ['driehonderdduizend tien', [300_010]],
    ['zevenendertig komma acht', [37.8]],
    ['zevenendertig komma acht honderdtwintig over tachtig', [37.8, 120, 80]],
    ['zevenendertig honderdtwintig over tachtig', [37, 120, 80]],
    ['één komma vijfenzeventig, een komma vijf, nul komma nul vijf', [1.75, 1.5, 0.05]],
    ['anderhalf, anderhalve', [1.5, 1.5]],
    ['zevenendertig en een half, twee en een halve', [37.5, 2.5]],
    ['tweeëneenhalf, tweeënhalve, een en een half', [2.5, 2.5, 1.5]],
    ['een halve tablet om half zeven', [7]],
    ['achting, vierkant, zesdaags, eenheid', []],
    ['37 komma 8', [37.8]],
    ['drie twee één', [3, 2, 1]],
    ['tien-tien', [10, 10]]
  ],
  fr: [
    ["un comprimé, une fois, l'un", []],
    ['37,8 ou 37.8 ou 1.200 ou 1.200,5', [37.8, 37.8, 1200, 1200.5]],
    ['quatre-vingt-douze, quatre vingt douze, nonante-deux', [92, 92, 92]],
    ['soixante-dix, septante, soixante et onze, soixante-dix-sept', [70, 70, 71, 77]],
    ['quatre-vingts, quatre-vingt-un, huitante, octante-deux', [80, 81, 80, 82]],
    ['vingt et un, vingt-et-un, trente et une', [21, 21, 31]],
    ['vingt et deux', [20, 2]],
    ['cent vingt-huit, deux cents, cent un', [128, 200, 101]],
    ['entre cent et cent vingt', [100, 120]],
    ['mille neuf cent quatre-vingt-dix-neuf', [1999]],
    ['neuf cent nonante-neuf mille neuf cent nonante-neuf', [999_999]],
    ['trente-sept virgule huit, trente sept virgule soixante-quinze', [37.8, 37.75]],
    ['un virgule cinq, zéro virgule vingt-cinq', [1.5, 0.25]],
    ['trente-huit et demi, une heure et demie', [38.5]],
    ['un et demi', [1.5]],
    ['nonante-huit pour cent, deux pour mille', [98, 2]],
    ['douze huit', [12, 8]],
    ['trente-huit deux', [38, 2]],
    ['un deux trois', [2, 3]]
  ],
  es: [
    ['un comprimido, una vez, el uno', [1]],
    ['37,8 o 37.8 o 1.200 o 1.200,5', [37.8, 37.8, 1200, 1200.5]],
    ['treinta y dos, treinta y un, treinta y una, veintiún', [32, 31, 31, 21]],
    ['dieciséis, dieciseis, veintidós, veintidos', [16, 16, 22, 22]],
    ['cien, ciento veinte, doscientos, quinientas', [100, 120, 200, 500]],
    ['ciento treinta y ochenta', [130, 80]],
    ['ciento treinta y ocho y setenta', [138, 70]],
    ['entre cien y ciento veinte', [100, 120]],
    ['mil novecientos noventa y nueve', [1999]],
    ['novecientos noventa y nueve mil novecientos noventa y nueve', [999_999]],
    ['treinta y siete coma ocho, treinta y siete punto setenta y cinco', [37.8, 37.75]],
    ['treinta y seis con ocho, 36 con 8, uno con setenta y cinco', [36.8, 36.8, 1.75]],
    ['ciento treinta con ochenta, doce con ocho', [130, 80, 12, 8]],
    ['treinta y ocho y medio, una hora y media, 2 y medio', [38.5, 2.5]],
    ['noventa y ocho por ciento, cien por cien', [98, 100]],
    ['doce ocho', [12, 8]],
    ['uno setenta y cinco', [1, 75]],
    ['uno dos tres', [1, 2, 3]]
  ],
  de: [
    ['ein Mann, eine Frau, einen Tag', []],
    ['eins', [1]],
    ['37,8 oder 37.8 oder 1.200', [37.8, 37.8, 1200]],
    ['siebenunddreißig, siebenunddreissig, sieben und dreißig', [37, 37, 37]],
    ['einundzwanzig, ein und zwanzig, hunderteinundzwanzig', [21, 21, 121]],
    ['einhundertdreißig zu achtzig', [130, 80]],
    ['zwischen hundert und hundertzwanzig', [100, 120]],
    ['neunhundertneunundneunzigtausendneunhundertneunundneunzig', [999_999]],
    ['siebenunddreißig Komma acht, eins Komma fünf, ein Komma fünf', [37.8, 1.5, 1.5]],
    ['null Komma zwei fünf', [0.25]],
    ['eineinhalb, anderthalb, zweieinhalb, siebenunddreißig einhalb', [1.5, 1.5, 2.5, 37.5]],
    ['siebenunddreißig und ein halb', [37.5]],
    ['eine halbe Tablette', []],
    ['Achtung, Zweifel, einfach, vierteln', []],
    ['zwo drei', [2, 3]]
  ],
  'nl-BE': [['honderddertig', [130]]],
  it: [
    ['due, 37,8 e 37.8 e 120/80', [37.8, 37.8, 120, 80]],
    ['1.200 o 1,200', []]
  ],
  und: [['120', [120]]]
}

for (const [language, cases] of Object.entries(table)) {
  t.test(`${language}: numbers are read as they are said`, oneAssertion(async t => {
    for (const [text, values] of cases) t.strictSame(valuesIn(text, language), values, text)
  }))
}

t.test('a number knows its words, whether it was written in digits and its decimals', async t => {
  t.strictSame(numbersIn(wordsOf('it is ninety-eight point four and 37,50 or 98 .4 °'), 'en'), [
    { value: 98.4, from: 2, to: 7, digits: false, decimals: 1 },
    { value: 37.5, from: 8, to: 9, digits: true, decimals: 2 },
    { value: 98.4, from: 10, to: 13, digits: true, decimals: 1 }
  ])
  t.strictSame(numbersIn(wordsOf('anderhalf of tweeënhalf'), 'nl'), [
    { value: 1.5, from: 0, to: 1, digits: false, decimals: 1 },
    { value: 2.5, from: 2, to: 3, digits: false, decimals: 1 }
  ])
})

for (const language of languages) {
  t.test(`${language}: every number from 0 to 9999 that is put in words is read back, in each spelling`, async t => {
    for (const spell of spellings[language]) {
      for (let value = 0; value <= 9999; value += 1) {
        if (language === 'fr' && value === 1) continue // an article
        const words = wordsOf(spell(value))
        const [found, ...more] = numbersIn(words, language)
        strictEqual(found?.value, value, spell(value))
        strictEqual(found?.from, 0)
        strictEqual(found?.to, words.length, spell(value))
        strictEqual(more.length, 0)
      }
    }
    t.pass('all of them')
  })

  t.test(`${language}: and so is any up to 999,999, with decimals`, async t => {
    const point = { en: 'point', nl: 'komma', fr: 'virgule', de: 'Komma', es: 'coma' }[language]
    const spelling = fc.constantFrom(...spellings[language])
    fc.assert(fc.property(fc.integer({ min: 2, max: 999_999 }), fc.integer({ min: 0, max: 99 }), spelling, (value, decimals, spell) => {
      const text = decimals < 10 ? `0${decimals}` : `${decimals}`
      const spoken = decimals < 10 ? `${spell(0)} ${spell(decimals)}` : spell(decimals)
      strictEqual(valuesIn(`${spell(value)} ${point} ${spoken}`, language).join(), String(Number(`${value}.${text}`)))
    }), { numRuns: runs(1000) })
    t.pass('1000 numbers')
  })

  t.test(`${language}: whatever the text, numbers are in order, do not overlap and are finite`, async t => {
    const spell = spellings[language][0] ?? String
    const word = fc.oneof(fc.integer({ min: 0, max: 2000 }).map(spell), fc.constantFrom('and', 'en', 'et', 'und', '-', '.', ',', 'komma', 'point', 'half', 'a', 'een', 'ein', 'un', '½', '37,8'),
      fc.string({ unit: 'binary', maxLength: 5 }))
    fc.assert(fc.property(fc.array(word, { maxLength: 12 }), parts => {
      const words = wordsOf(parts.join(' '))
      let at = 0
      for (const { value, from, to, decimals } of numbersIn(words, language)) {
        strictEqual(from >= at && to > from && to <= words.length, true)
        strictEqual(Number.isFinite(value) && value >= 0 && Number.isInteger(decimals), true)
        at = to
      }
    }), { numRuns: runs(1000) })
    t.pass('1000 texts')
  })

  // What takes time that grows with the square of the length would not end here before the test is given up.
  t.test(`${language}: a hundred thousand characters of anything are read to their end`, oneAssertion(async t => {
    const parts = ['hundred ', 'honderd', 'honderd ', 'cent ', 'hundert', 'mille ', 'duizend', 'tausend', 'one ', 'een', 'een ', 'ein', 'un ', 'point ', 'komma ', 'and ', 'en',
      'en ', 'et ', 'und', '-', '- ', '9', '9 ', '9.', '1,2', '.5 ', 'zero ', 'nul ', 'point zero ', 'quatre vingt ', 'half ', 'twee en ', '½']
    for (const part of parts) {
      const words = wordsOf(part.repeat(runs(100_000) / part.length))
      t.ok(numbersIn(words, language).every(({ to }) => to <= words.length), part)
    }
  }))
}
