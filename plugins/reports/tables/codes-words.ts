/** How the words of one language are compared with the terms of a table. */
export interface TermLanguage {
  /** Words that may be left out of a term and stand in what was said: articles, sides, small prepositions, hesitations. */
  passed: ReadonlySet<string>
  /** A word without accents, in lower case, without its ending: the same for its inflections. */
  stem: (word: string) => string
}

function words (...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap(line => line.split(' ')))
}

/** The languages whose inflection is known; in others a term has to be said as it is written. Words without accents. */
export const termLanguages: Readonly<Record<string, TermLanguage>> = {
  en: {
    passed: words(
      'a an the this that my your his her their our some any s',
      'left right both bilateral sided side in of on at to into',
      'uh um er erm ah like kind sort'
    ),
    // British and American spelling: anaemia, anemia; oedema, edema.
    stem: word => word.replace(/'s?$/, '').replace(/(?<=.)(?:ae|oe)(?=.)|^(?:ae|oe)/g, 'e')
      .replace(/(?<=..)ies$/, 'y').replace(/(?<=..[^siu])s$/, '')
  },
  nl: {
    passed: words(
      'de het een dit deze die dat mijn m\'n je jouw uw zijn haar hun ons',
      'linker rechter links rechts linkse rechtse beide linkerkant rechterkant in aan op van bij',
      'uh euh eh ehm zeg maar soort beetje'
    ),
    stem: word => word.replace(/(?<=...i)(?:een|es|e)$|(?<=....)(?:en|e|s|n)$/, '')
  },
  fr: {
    passed: words(
      'le la les un une ce cet cette ces mon ma mes ton ta tes votre vos son sa ses notre leur du de des d l',
      'gauche droit droite gauches droites deux bilateral bilaterale a au aux dans en sur',
      'euh ben genre espece sorte'
    ),
    stem: word => word.replace(/^(?:[cdjlmnst]|qu|jusqu|lorsqu)'/, '').replace(/(?<=...)(?:es|s|e|(?<=[ae]u)x)$/, '')
  },
  de: {
    passed: words(
      'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner ihr ihre ihren ihrem ihrer',
      'sein seine seinem seiner diese dieser dieses diesem diesen links rechts linken rechten linke rechte linkes rechtes linker rechter beide beiden',
      'in im an am auf von vom bei beim ah ahm eh hm so'
    ),
    // Depression, Depressionen: the ending of the plural goes before that of the word.
    stem: word => word.replace(/(?<=io)nen$/, 'n').replace(/(?<=....)(?:en|em|er|es|e|n|s)$/, '')
  }
}
