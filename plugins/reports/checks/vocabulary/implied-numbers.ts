/** Words that stand for a number without being one, in one language. */
export interface ImpliedNumbers {
  /** `twice`: how many times. */
  multiples: ReadonlyMap<string, number>
  /** `fortnight`: how many days. */
  days: ReadonlyMap<string, number>
  /** `half`, `both`, `a couple`: what they are worth. */
  worth: ReadonlyMap<string, number>
  /** `third`, `derde`: from 1 to 31, as days of a month are said. */
  ordinals: ReadonlyMap<string, number>
  /** What decimals follow: `point four`. */
  points: ReadonlySet<string>
  /** Before a unit they are 1: `a tablet`. */
  articles: ReadonlySet<string>
  /** A zero between two digits: `one oh five`. */
  zero: ReadonlySet<string>
  /** Words between two numbers that share the unit behind the second: `120 over 80 mmHg`, `two or three days`. */
  joins: ReadonlySet<string>
}

/** The words of a list with their places in it from 1; several for one number have a `/` between them. */
function counted (words: string): [string, number][] {
  return words.split(' ').flatMap((forms, at) => forms.split('/').map(form => [form, at + 1] as [string, number]))
}

/** `eenentwintigste`, `einunddreißigste`: the ordinals of 21 to 29 and 31 in a language that says the units first and in one word. */
function compounds (units: string, and: string, twenty: string, thirty: string): [string, number][] {
  const found = counted(units).flatMap(([unit, value]): [string, number][] => [
    [`${unit}${and}${twenty}`, 20 + value], [`${unit}${and}${thirty}`, 30 + value]
  ])
  return found.filter(([, value]) => value <= 31)
}

/** A German ordinal in each of its cases. */
function inflected (ordinals: [string, number][]): [string, number][] {
  return ordinals.flatMap(([word, value]) => ['', 'n', 'r', 's', 'm'].map(ending => [`${word}${ending}`, value] as [string, number]))
}

const DAYS: ReadonlyMap<string, number> = new Map([['fortnight', 14], ['quinzaine', 14], ['huitaine', 7]])

function language (
  multiples: Record<string, number>, worth: Record<string, number>, ordinals: [string, number][],
  ...[articles, zero, joins, points]: [articles: string, zero: string, joins: string, points: string]
): ImpliedNumbers {
  return {
    multiples: new Map(Object.entries(multiples)),
    days: DAYS,
    worth: new Map(Object.entries(worth)),
    ordinals: new Map(ordinals),
    articles: new Set(articles.split(' ')),
    zero: new Set(zero.split(' ')),
    points: new Set(points.split(' ')),
    joins: new Set(['/', '-', '–', ...joins.split(' ')])
  }
}

/** A half, a quarter and such signs that stand alone. */
export const fractionSigns: ReadonlyMap<string, number> = new Map([['½', 0.5], ['¼', 0.25], ['¾', 0.75]])

export const impliedNumbers: Readonly<Record<string, ImpliedNumbers>> = {
  en: language(
    { twice: 2, thrice: 3, bid: 2, tid: 3, qid: 4 },
    {
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
    [
      ...counted('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
        'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'),
      ['thirtieth', 30]
    ],
    'a an the per', 'oh o zero', 'over to or and on by', 'point'
  ),
  nl: language(
    { tweemaal: 2, driemaal: 3, viermaal: 4, vijfmaal: 5, zesmaal: 6 },
    {
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
    [
      ...counted('eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende ' +
        'zestiende zeventiende achttiende negentiende twintigste'),
      ['dertigste', 30],
      ...compounds('een/éen twee drie vier vijf zes zeven acht negen', 'en', 'twintigste', 'dertigste'),
      ['tweeëntwintigste', 22], ['drieëntwintigste', 23]
    ],
    'een één per de', 'nul o', 'over op tot of en à a', 'komma punt'
  ),
  fr: language(
    {},
    {
      double: 2, demi: 0.5, demie: 0.5, moitié: 0.5, quart: 0.25, couple: 2, dizaine: 10, douzaine: 12
    },
    counted(
      'premier/première/1er deuxième/second/seconde troisième quatrième cinquième sixième septième huitième neuvième dixième onzième ' +
      'douzième treizième quatorzième quinzième seizième'
    ),
    'un une le la par du au', 'zéro zero', 'sur à a ou et', 'virgule point'
  ),
  de: language(
    { zweimal: 2, dreimal: 3, viermal: 4, fünfmal: 5, sechsmal: 6 },
    {
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
    inflected([
      ...counted('erste zweite dritte vierte fünfte sechste siebte/siebente achte neunte zehnte elfte zwölfte dreizehnte vierzehnte ' +
        'fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste'),
      ['dreißigste', 30], ['dreissigste', 30],
      ...compounds('ein zwei drei vier fünf sechs sieben acht neun', 'und', 'zwanzigste', 'dreißigste')
    ]),
    'ein eine einen einer eines einem pro der die das', 'null', 'zu auf bis oder und', 'komma punkt'
  )
}
