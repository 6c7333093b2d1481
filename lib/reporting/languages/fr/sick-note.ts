import { monthPhrases } from '../months.js'
import type { SickNoteVocabulary } from '../parts/sick-note.js'
import { dates } from './checking/dates.js'

const toWork = '(?:(?:le|votre|au|son) (?:travail|boulot|bureau)|travailler)'

export const sickNote: SickNoteVocabulary = {
  fillers: new Set(['euh', 'heu', 'hm', 'hmm', 'ben', 'hein', 'bah']),
  elides: true,
  ordinals: new Map([['premier', 1], ['1er', 1]]),
  ordinalEndings: 'er',
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  months: monthPhrases(dates.months, ['janv', 'févr', '', '', '', '', 'juil', '', 'sept', 'oct', 'nov', 'déc']),
  of: '(?!)',
  dateMarks: '/.-',
  beforeDay: "le|ce|au|à|d'|inclus|y compris|au moins|soir|du|probablement|a priori",
  articles: 'le|au|du',
  notADate: 'heures?|h|pour cent|milligrammes|mg|fois|ans|minutes',
  today: "aujourd' hui(?: inclus| compris)?|ce jour|maintenant|ce matin",
  tomorrow: 'demain',
  afterTomorrow: 'après-demain|après demain',
  yesterday: 'hier',
  nextWeek: '(?:de )?la semaine prochaine',
  nextBefore: '(?!)',
  nextAfter: "d' après|en (?:huit|8|quinze|15)|dans (?:une|\\d+) (?:semaines?|jours)",
  endOfWeek: '(?:la )?fin de (?:la|cette) semaine|(?:la )?fin de semaine',
  endOfMonth: '(?:la )?fin (?:du|de ce) mois',
  restOfToday: "(?:pour )?(?:le reste de )?la journée|(?:juste|seulement) (?:pour )?aujourd' hui|pour aujourd' hui(?! et)",
  todayAndTomorrow: "(?:pour )?aujourd' hui et demain",
  restOfWeek: '(?:pour )?(?:le reste de |toute )(?:la|cette) semaine|(?:pour )?cette semaine',
  until: "jusqu' (?:à|au|en)|jusque|au(?= (?:\\d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche))",
  from: "à partir (?:de|du|d')|à compter (?:de|du|d')|dès|du|de|à dater (?:de|du|d')|en commençant",
  begins: 'à partir|à compter|à dater|dès',
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
  says: 'disons|mettons|je dirais|on va dire',
  breaks: 'et|mais|car|puis|ou|donc|parce|alors|qui|avec',

  notes: [
    'arrêts? (?:de travail|de maladie|maladie|médical)',
    "(?:un|l'|d'|cet|votre|son|petit|d' un|en) arrêt(?! (?:card|resp|du(?! \\d)|de la|de l'|des|de votre|de son|complet|brutal|" +
      'progressif))',
    "je (?:vous|t'|te|le|la|l')(?: \\S+)? (?:arrête|arrêterai|arrêterais)(?! (?:le|la|l'|les|votre|ce|cet|cette|ton)(?! \\d))",
    "(?:vous|t'|te) (?:arrêter|mets? en arrêt|mettre en arrêt|mets? au repos)", 'on (?:vous|t\') arrête', 'mets? en arrêt',
    'mise? en arrêt',
    "(?:certificat|attestation)s?(?: (?:médical|médicale|d' incapacité|de maladie|d' arrêt|d' absence|" +
      "scolaire))?(?: de travail)?(?: pour (?:le |la |l' |votre |son |mon )?(?:travail|école|employeur|patron|boulot))?(?! de décès|" +
      " de vaccin| de naissance| d' aptitude| de bonne| vaccin)",
    'incapacité(?: de travail)?(?: totale| complète| temporaire)?',
    'papier pour (?:le |la |l\' |votre )?(?:travail|employeur|patron|boulot)', 'congé (?:de )?maladie',
    'inapte (?:au travail|à travailler)', 'éviction'
  ],
  mayBeNotes: [
    'rest\\S*(?: \\S+){0,4}? (?:à la maison|chez (?:vous|toi))', '(?:jours?|semaines?|mois) (?:à la maison|chez (?:vous|toi))'
  ],
  barred: [
    '(?:pas|plus|jamais|ni)(?: \\S+){0,3}? (?:travailler|au travail|le travail|au boulot|au bureau|de travail|reprendre)',
    'travaillez pas', 'pas de boulot'
  ],
  barredUntilReturn: false,
  returns: [
    '(?:reprise|reprenez|reprendre|reprendrez|retournez|retourner|retour|retournerez) (?:(?:le|votre|au|du|à|son) )?(?:travail|' +
      'boulot|bureau|travailler)',
    '(?:vous|tu) (?:pouvez|pourrez|peux|pourras|reprenez|reprendrez)(?: \\S+){0,2}? ?(?:reprendre|retourner|retravailler|reprenez|' +
      'reprendrez)?',
    'reprise'
  ],
  refusals: [
    '(?:pas|jamais|plus|aucun|aucune|sans)(?: (?!travailler|travail|reprendre|je)\\S+){0,5} {note}',
    '{note}(?: \\S+){0,4} (?:pas|inutile)(?: \\S+){0,3} (?:nécessaire|utile|besoin|justifié\\S*|possible|indispensable)',
    "{note}(?: \\S+){0,2} n' est pas", 'inutile(?: \\S+){0,4} {note}', '(?:pas|peux pas|ne peux) prolonger(?: \\S+){0,3}',
    "au lieu (?:d'|de)(?: \\S+){0,2} {note}"
  ],
  dismissed: [
    "(?:est-ce que|puis-je|est ce que|dois-je|pourrais-je|peux-je|j' ai besoin|il me faut|il me faudrait|je voudrais|" +
      "j' aurais besoin|je peux avoir|je pourrais avoir|je dois|je veux)(?: \\S+){0,8} {note}",
    '(?:voulez-vous|avez-vous|êtes-vous|étiez-vous|vous voulez|vous êtes|vous étiez|vous aviez|vous avez eu|avez vous|' +
      'êtes vous)(?: \\S+){0,6} {note}',
    "(?:je suis|j' étais|j' ai (?:été|eu|déjà|encore|reçu|pris|fait)|j' avais|je reste|j' ai|je sors)(?! (?:prescrit|rédigé|rempli|" +
      'préparé))(?: \\S+){0,5} {note}',
    'vous êtes (?:\\S+ )?(?:encore|toujours)(?: \\S+){0,4} {note}',
    "(?:déjà|dernier|l' an dernier|passée?|précédent|encore en)(?: \\S+){0,4} {note}",
    '(?:quand|lorsque) (?!vous (?:voulez|pouvez|préférez|le souhaitez|souhaitez))(?:[^ ]+ ){0,14}{note}',
    '(?:votre|le|mon|un autre) (?:médecin|généraliste|chirurgien|docteur|spécialiste|cardiologue)(?: \\S+){0,6} {note}',
    "(?:m'|me|mon|ma)(?: \\S+){0,4} {note}", "(?:m'|me) (?:a|ont|avait|avez)(?: \\S+){0,2} (?:arrêtée?|mise?)(?: \\S+){0,6}",
    "(?:l'|mon|votre|son|cet|le) ?(?:ancien |dernier |précédent )?(?:arrêt|certificat)(?: \\S+){0,2} (?:se termine|finit|court|était|" +
      'terminait|allait|a pris fin|est terminé)',
    "on (?:l'|le|la|les) arrête"
  ],
  past: [
    'déjà', 'depuis', 'étiez', 'avez-vous été', 'avez été', "l' an dernier", 'dernière', 'dernier', 'avez eu', 'êtes en', 'êtes-vous en',
    'étais'
  ],
  declines: [
    "non(?: ,)?(?: (?:merci|docteur|vraiment|ça va))*(?: ,)? (?:ce n'|c'|ça|je|j')(?: \\S+){0,4} (?:pas|peine|préfère|besoin|inutile|" +
      'veux|préférerais)(?: \\S+){0,4}',
    'je préf(?:ère|érerais)(?: \\S+){0,2} (?:travailler|reprendre|aller|pas)', "je n' en (?:veux|ai) pas(?: besoin)?",
    "ce n' est pas la peine"
  ],
  me: "je|j'|me|m'|moi|mon|ma",
  answerBegins: "oui|non|bon|bien|alors|disons|allez|on|va|dire|mettons|je|vous|mets|fais|donne|pense|c'|est|ce|sera|plutôt|d'|" +
    'accord|pour|moins|au|finalement|en|fait|ok|voilà|ça|fera|,',
  answerEnds: "et|alors|ça|je|c'|donc|inclus|compris|puis|à|devrait|pour commencer|d'abord",
  amends: ['disons', 'alors', 'plutôt', 'finalement', 'mettons', 'on va dire', 'en fait', 'mieux', 'prolonge\\S*', 'allez', 'non'],
  work: [
    'travail', 'travailler', 'travaille', 'travaillez', 'boulot', 'bureau', 'employeur', 'patron', 'chef', 'métier', 'arrêt',
    'certificat'
  ],
  backdated: ['rétroacti\\S*', 'antidat\\S*'],
  dictates: [
    '(?:écris|écrivez|note|notez|mets|mettez|inscris|inscrivez|ajoute|ajoutez)(?: \\S+){0,2} dans (?:le|mon|votre|ton|la) (?:rapport|' +
      'dossier|compte|compte-rendu|résumé|lettre|courrier|notes?)',
    "(?:dis|hé|cher|chère|ok|bonjour|hey|salut) (?:, )?(?:l' )?(?:ordinateur|machine|robot|assistant)",
    'ignore\\S* (?:toutes|tout|les|tes|vos)'
  ],
  tags: ['ok', 'okay', "d'accord", 'ça (?:va|vous va|te va)', 'hein', "n'est-ce pas"],
  monthFirst: []
}
