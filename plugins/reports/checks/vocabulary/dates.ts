/** How one language says dates. Words of one name are between `/`; those of a phrase have spaces between them in `relative`. */
export interface DateWords {
  /** From January. */
  months: string
  /** From Monday. */
  weekdays: string
  /** Months that are also other words, so that they are months only beside a day or behind one of `before`. */
  ambiguous: string
  before: string
  /** What may stand between a day and its month. */
  between: string
  /** Days from today, and what says so; several between `|`. */
  relative: ReadonlyArray<readonly [days: number, phrases: string]>
  /** The week after this one. */
  nextWeek: string
  /** Up to the end of this week. */
  restOfWeek: string
}

export const dateWords: Readonly<Record<string, DateWords>> = {
  en: {
    months: 'january/jan february/feb march april/apr may june july august/aug september/sept/sep october/oct november/nov december/dec',
    weekdays: 'monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays friday/fridays saturday/saturdays sunday/sundays',
    ambiguous: 'march may jan sep august aug mar dec',
    before: 'in on of last next since until till by from to early late mid through this',
    between: 'of the th st nd rd , .',
    relative: [[0, 'today|tonight|this morning|this afternoon|this evening'], [1, 'tomorrow'], [-1, 'yesterday|last night'], [2, 'day after tomorrow'], [-2, 'day before yesterday']],
    nextWeek: 'next week',
    restOfWeek: 'rest of the week|rest of this week|end of the week|end of this week|this week|the weekend'
  },
  nl: {
    months: 'januari/jan februari/feb maart april mei juni juli augustus september/sept oktober/okt november/nov december/dec',
    weekdays: 'maandag/maandags dinsdag/dinsdags woensdag/woensdags donderdag/donderdags vrijdag/vrijdags zaterdag/zaterdags zondag/zondags',
    ambiguous: 'jan',
    before: 'in op van vorige volgende sinds tot vanaf begin eind half deze',
    between: 'de e ste van . ,',
    relative: [[0, 'vandaag|vanochtend|vanmorgen|vanmiddag|vanavond|vannacht'], [1, 'morgen|morgenvroeg'], [-1, 'gisteren|gisteravond'], [2, 'overmorgen'], [-2, 'eergisteren']],
    nextWeek: 'volgende week|komende week',
    restOfWeek: 'rest van de week|rest van deze week|einde van de week|eind van de week|eind van deze week|deze week|het weekend|het weekeinde'
  },
  fr: {
    months: 'janvier février/fevrier mars avril mai juin juillet août/aout septembre octobre novembre décembre/decembre',
    weekdays: 'lundi/lundis mardi/mardis mercredi/mercredis jeudi/jeudis vendredi/vendredis samedi/samedis dimanche/dimanches',
    ambiguous: '',
    before: 'en depuis le de au du jusqu\'en fin début mi',
    between: 'er . ,',
    relative: [[0, 'aujourd\'hui|ce matin|ce soir|cet après - midi|cette nuit'], [1, 'demain'], [-1, 'hier'], [2, 'après - demain|après demain'], [-2, 'avant - hier|avant hier']],
    nextWeek: 'semaine prochaine',
    restOfWeek: 'fin de la semaine|fin de semaine|reste de la semaine|cette semaine|le weekend|week - end'
  },
  de: {
    months: 'januar/jänner februar/feber märz/maerz april mai juni juli august september oktober november dezember',
    weekdays: 'montag/montags dienstag/dienstags mittwoch/mittwochs donnerstag/donnerstags freitag/freitags samstag/sonnabend/samstags sonntag/sonntags',
    ambiguous: '',
    before: 'im am seit bis ab ende anfang mitte',
    between: '. ten ter ,',
    relative: [[0, 'heute'], [1, 'morgen'], [-1, 'gestern'], [2, 'übermorgen'], [-2, 'vorgestern']],
    nextWeek: 'nächste woche|nächster woche|kommende woche',
    restOfWeek: 'rest der woche|ende der woche|ende dieser woche|diese woche|wochenende'
  }
}
