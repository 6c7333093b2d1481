import { monthPhrases, weekdayPhrases } from '../date-phrases.js'
import type { DateNames, DateVocabulary } from '../parts/dates.js'

export const dateNames: DateNames = {
  months: [
    'janvier', 'février fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août aout', 'septembre', 'octobre', 'novembre',
    'décembre decembre'
  ],
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  weekly: 's',
  ambiguous: [],
  before: ['en', 'depuis', 'le', 'de', 'au', 'du', 'jusqu\'en', 'fin', 'début', 'mi'],
  between: ['er', '.', ','],
  nextWeek: ['semaine prochaine'],
  restOfWeek: ['fin de la semaine', 'fin de semaine', 'reste de la semaine', 'cette semaine', 'le weekend', 'week - end']
}

const toWork = '(?:(?:le|votre|au|son) (?:travail|boulot|bureau)|travailler)'

export const dates: DateVocabulary = {
  fillers: new Set(['euh', 'heu', 'hm', 'hmm', 'ben', 'hein', 'bah']),
  elides: true,
  ordinals: new Map([['premier', 1], ['1er', 1]]),
  ordinalEndings: 'er',
  ordinalMark: '',
  weekdays: weekdayPhrases(dateNames.weekdays),
  months: monthPhrases(dateNames.months, ['janv', 'févr', '', 'avr', '', '', 'juil', '', 'sept', 'oct', 'nov', 'déc']),
  of: '(?!)',
  dateMarks: '/.-',
  beforeDay: "le|ce|au|à|d'|inclus|y compris|au moins|soir|du|probablement|a priori",
  articles: 'le|au|du',
  notADate: 'heures?|h|pour cent|milligrammes|mg|fois|ans|minutes',
  today: "aujourd' hui(?: inclus| compris)?|ce jour|maintenant|ce matin|ce soir|cette nuit",
  tomorrow: 'demain',
  afterTomorrow: 'après-demain|après demain',
  yesterday: 'hier',
  beforeYesterday: 'avant-hier|avant hier',
  nextWeek: '(?:de )?la semaine prochaine',
  nextBefore: '(?!)',
  nextOne: 'prochain',
  nextOneAfter: 'prochain',
  nextAfter: "d' après|en (?:huit|8|quinze|15)|dans (?:une|\\d+) (?:semaines?|jours)",
  endOfWeek: '(?:la )?fin de (?:la|cette) semaine|(?:la )?fin de semaine',
  endOfMonth: '(?:au )?dernier jour (?:du|de ce) mois|(?:la )?fin (?:du|de ce) mois',
  last: '(?!)',
  lastAfter: 'dernier|dernière|passée?|de la semaine dernière|de la semaine passée',
  endOfNextWeek: '(?:la )?fin de la semaine prochaine',
  endOfNextMonth: '(?:la )?fin du mois prochain',
  endOf: "(?:la )?fin(?: (?:du mois )?(?:de|d'))?",
  joins: 'à',
  excluded: 'exclus?|non inclus|non compris',
  between: 'entre',
  and: 'et',
  ahead: 'dans|dans un délai de',
  aheadAfter: "à (?:partir|compter) d' aujourd' hui",
  weekAhead: "(?:d' )?aujourd' hui en (?:huit|8)",
  restOfToday: "(?:pour )?(?:le reste de )?la journée|(?:juste|seulement) (?:pour )?aujourd' hui|pour aujourd' hui(?! et)",
  todayAndTomorrow: "(?:pour )?aujourd' hui et demain",
  restOfWeek: '(?:pour )?(?:le reste de |toute )(?:la|cette) semaine|(?:pour )?cette semaine',
  until: "(?:se termine|finit|prend fin|se terminant) (?:le|au)|jusqu' (?:à|au|en)|jusque|au(?= (?:\\d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche))",
  from: "(?:commence|commençant|débute|débutant|démarre) (?:le|au|à)|à partir (?:de|du|d')|à compter (?:de|du|d')|dès|du|de|à dater (?:de|du|d')|en commençant",
  back: 'avant|(?:reprise|reprenez|reprendre|reprendrez|retournez|retourner|retour|retournerez)(?: (?:(?:le|votre|au|du|à|' +
    'son) )?(?:travail|boulot|bureau|travailler))?(?: à partir d[eu\']| dès| pour| prévue)?',
  backAfter: `(?:vous |tu )?(?:pouvez |pourrez |peux |pourras )?(?:reprendre|reprenez|retourner|retournez|retravailler)(?: ${toWork})?`,
  one: 'une?|la prochaine|encore une?|une? bonne|toute une?|les',
  couple: '(?!)',
  to: 'à|ou|,',
  days: 'jours?|journées?|petits jours',
  weeks: 'semaines?',
  monthUnits: 'mois',
  named: [['(?:24|48|72) heures', 0], ['une quinzaine(?: de jours)?', 15], ['une huitaine(?: de jours)?', 8]],
  orTwo: 'ou (?:2|deux)',
  beforeUnit: 'petits?|bons?|bonnes?|pleins?|prochaines?|prochains?',
  lengthBefore: 'pour|pendant|de|durant|encore|au moins|les|environ',
  notLength: "dans|après|depuis|toutes? les|tous les|il y a|avant|en|chaque|par|sous|d' ici|ces|fait|les dernières|les derniers|" +
    'au bout de|que',
  notLengthAfter: 'plus tôt|avant|auparavant|plus tard|dernières?|derniers?|passée?s?',
  breaks: 'et|mais|car|puis|ou|donc|parce|alors|qui|avec',
  monthFirst: [],
  eitherOrder: ['ca']
}
