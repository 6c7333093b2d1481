/** Whole numbers below a million in words, as a dictionary has them. */
export type Spelling = (value: number) => string

const en0 = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen',
  'sixteen', 'seventeen', 'eighteen', 'nineteen']
const en10 = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const nl0 = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf', 'dertien', 'veertien', 'vijftien',
  'zestien', 'zeventien', 'achttien', 'negentien']
const nl10 = ['', '', 'twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig']
const fr0 = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze', 'quinze', 'seize',
  'dix-sept', 'dix-huit', 'dix-neuf']
const de0 = ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf', 'dreizehn', 'vierzehn', 'fünfzehn',
  'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn']
const de10 = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']

function split (value: number, by: number): [count: number, rest: number] {
  return [Math.floor(value / by), value % by]
}

function english (and: string, hyphen: string): Spelling {
  return function spell (value): string {
    const [thousands, belowThousand] = split(value, 1000)
    if (thousands > 0) {
      return [spell(thousands), 'thousand', ...(belowThousand === 0 ? [] : [belowThousand < 100 ? `${and}${spell(belowThousand)}` : spell(belowThousand)])].join(' ')
    }
    const [hundreds, belowHundred] = split(value, 100)
    if (hundreds > 0) return `${spell(hundreds)} hundred${belowHundred === 0 ? '' : ` ${and}${spell(belowHundred)}`}`
    const [tens, units] = split(value, 10)
    return en0[value] ?? `${en10[tens]}${units === 0 ? '' : `${hyphen}${en0[units]}`}`
  }
}

function dutch (space: string, trema: boolean): Spelling {
  function part (value: number): string {
    const [thousands, belowThousand] = split(value, 1000)
    if (thousands > 0) return `${thousands === 1 ? '' : part(thousands)}duizend${belowThousand === 0 ? '' : space + (space !== '' && belowThousand === 1 ? 'één' : part(belowThousand))}`
    const [hundreds, belowHundred] = split(value, 100)
    if (hundreds > 0) return `${hundreds === 1 ? '' : part(hundreds)}honderd${belowHundred === 0 ? '' : part(belowHundred)}`
    if (value < 20) return (nl0[value] ?? '').replace('één', 'een')
    const [tens, units] = split(value, 10)
    const unit = part(units)
    return units === 0 ? nl10[tens] ?? '' : `${unit}${trema && unit.endsWith('e') ? 'ën' : 'en'}${nl10[tens]}`
  }
  return value => value === 1 ? 'één' : part(value)
}

function german (sharp: boolean): Spelling {
  function part (value: number, last: boolean): string {
    const [thousands, belowThousand] = split(value, 1000)
    if (thousands > 0) return `${part(thousands, false)}tausend${belowThousand === 0 ? '' : part(belowThousand, last)}`
    const [hundreds, belowHundred] = split(value, 100)
    if (hundreds > 0) return `${hundreds === 1 ? '' : part(hundreds, false)}hundert${belowHundred === 0 ? '' : part(belowHundred, last)}`
    if (value === 1) return last ? 'eins' : 'ein'
    const [tens, units] = split(value, 10)
    return de0[value] ?? `${units === 0 ? '' : `${part(units, false)}und`}${de10[tens]}`
  }
  return value => sharp ? part(value, true) : part(value, true).replaceAll('ß', 'ss').replaceAll('ü', 'ue').replaceAll('ö', 'oe')
}

function frenchBelowHundred (value: number, belgian: boolean, hyphen: string): string {
  const [tens, units] = split(value, 10)
  const small = (fr0[value] ?? '').replaceAll('-', hyphen)
  if (value < 20) return small
  const words = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', belgian ? 'septante' : 'soixante', `quatre${hyphen}vingt`, belgian ? 'nonante' : `quatre${hyphen}vingt`]
  const twenties = !belgian && (tens === 7 || tens === 9)
  const rest = frenchBelowHundred(twenties ? units + 10 : units, belgian, hyphen)
  if (!twenties && units === 0) return `${words[tens]}${tens === 8 ? 's' : ''}`
  const and = units === 1 && tens !== 8 && !(tens === 9 && !belgian)
  return and ? `${words[tens]} et ${rest}` : `${words[tens]}${hyphen}${rest}`
}

function french (belgian: boolean, hyphen: string): Spelling {
  return function spell (value): string {
    const [thousands, belowThousand] = split(value, 1000)
    if (thousands > 0) return `${thousands === 1 ? '' : `${spell(thousands)} `}mille${belowThousand === 0 ? '' : ` ${spell(belowThousand)}`}`
    const [hundreds, belowHundred] = split(value, 100)
    const rest = frenchBelowHundred(belowHundred, belgian, hyphen)
    if (hundreds > 0) return `${hundreds === 1 ? '' : `${fr0[hundreds]} `}cent${belowHundred === 0 ? '' : ` ${rest}`}`
    return rest
  }
}

const es0 = [
  'cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce', 'trece', 'catorce', 'quince', 'dieciséis', 'diecisiete',
  'dieciocho', 'diecinueve', 'veinte', 'veintiuno', 'veintidós', 'veintitrés', 'veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete', 'veintiocho', 'veintinueve'
]
const esTens = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const esHundreds = ['ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos', 'ochocientos', 'novecientos']

/** With `un` for the one at the end, as before a noun, or `uno`; alone it is always `uno`. */
function spanish (one: 'un' | 'uno'): Spelling {
  return function spell (value): string {
    const [thousands, belowThousand] = split(value, 1000)
    if (thousands > 0) {
      const count = thousands === 1 ? '' : `${spanish('un')(thousands).replace(/uno$/, 'un')} `
      return `${count}mil${belowThousand === 0 ? '' : ` ${belowThousand === 1 ? one : spell(belowThousand)}`}`
    }
    const [hundreds, belowHundred] = split(value, 100)
    if (value === 100) return 'cien'
    if (hundreds > 0) return `${esHundreds[hundreds - 1]}${belowHundred === 0 ? '' : ` ${belowHundred === 1 ? one : spell(belowHundred)}`}`
    if (value < 30) return es0[value] ?? ''
    const [tens, units] = split(value, 10)
    return `${esTens[tens - 3]}${units === 0 ? '' : ` y ${units === 1 ? one : es0[units]}`}`
  }
}

/** Several spellings of each language. */
export const spellings: Readonly<Record<'en' | 'nl' | 'fr' | 'de' | 'es', readonly Spelling[]>> = {
  en: [english('', '-'), english('and ', '-'), english('', ' '), english('and ', ' - ')],
  nl: [dutch(' ', true), dutch('', false)],
  fr: [french(false, '-'), french(false, ' '), french(true, '-'), french(true, ' ')],
  de: [german(true), german(false)],
  es: [spanish('uno'), spanish('un')]
}
