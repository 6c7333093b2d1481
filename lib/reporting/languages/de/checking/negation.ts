import type { NegationWords } from '../../parts/checking.js'

export const negation: NegationWords = {
  negations: ['nicht', 'nie', 'niemals', 'ohne', 'verneint', 'verneinte', 'nichts', 'weder', 'negativ', 'ebensowenig'],
  beginnings: ['kein'],
  endings: [],
  prefixes: ['un'],
  doubtfulPrefixes: ['un', 'in', 'im', 'non', 'miss'],
  answers: ['nein', 'nee', 'nö'],
  answerNegations: [],
  pronouns: ['ich', 'wir', 'sie', 'er', 'es', 'das', 'nur', 'nehmen'],
  absoluteAnswers: ['nie'],
  subjects: ['ich', 'wir'],
  absences: [
    'normal', 'normale', 'normaler', 'normales', 'gut', 'gute', 'frei', 'freie', 'klar', 'sauber', 'weich', 'gestoppt', 'weg',
    'verschwunden', 'intakt', 'unauffällig', 'unauffällige', 'unauffälliger', 'kaum', 'selten', 'fehlt', 'fehlen', 'fehlend', 'fehlende',
    'stabil', 'aufgehört', 'abgesetzt', 'absetzen', 'vermeiden', 'statt', 'anstatt', 'stattdessen'
  ],
  guards: [
    'nicht mehr als', 'nicht nur', 'kein problem', 'keine sorge', 'keine frage', 'nicht sicher', 'nicht vergessen', 'nicht zögern',
    'warum nicht', '~ aufhören', '~ absetzen', '~ vergessen', 'oder nicht', 'nicht länger als', 'nicht höher als', 'nicht reicht',
    'nicht ausreicht', 'nicht genügt', 'nicht genug'
  ],
  breaks: [
    'aber', 'also', 'dann', 'weil', 'denn', 'und', 'obwohl', 'jedoch', 'wenn', 'falls', 'während', 'dass', 'sondern', 'außer', 'deshalb'
  ],
  lists: ['oder', 'und', 'noch', ',', '/', 'der', 'die', 'das', 'den', 'ein', 'eine', 'einen', 'ihr', 'ihre', 'ihren'],
  conjunctions: ['oder', 'und', 'noch'],
  ends: [
    'aber', 'nur', 'also', 'dann', 'weil', 'denn', 'obwohl', 'wenn', 'falls', 'während', 'dass', 'sondern', 'außer', 'mit', 'auf', 'in',
    'im', 'bei', 'beim', 'für', 'bis', 'von', 'seit', 'heute', 'jetzt', 'nach', 'vor', 'ist', 'sind', 'war', 'waren', 'hat', 'habe',
    'haben', 'hatte', 'gehabt', 'sie', 'ich', 'wir', 'er', 'es', 'mehr', 'an', 'am', 'aus', 'durch', 'um', 'zu', 'bemerkt', 'gespürt'
  ],
  refusals: [
    'vermeiden', 'vermeide', 'meiden', 'stoppen', 'gestoppt', 'allergisch', 'allergie', 'allergien', 'unverträglichkeit',
    'überempfindlich', 'statt', 'anstatt', 'anstelle von', 'absetzen', 'reaktion auf', 'verzichten'
  ],
  refusalsAfter: [
    'allergie', 'unverträglichkeit', 'nicht nehmen', 'nicht mehr nehmen', 'nicht einnehmen', 'nicht mehr einnehmen', 'nicht verwenden',
    'nicht verschreiben', 'nicht geben', 'absetzen', 'abgesetzt', 'stoppen', 'gestoppt', 'vermeiden', 'meiden', 'vertrage ich nicht',
    'verträgt sie nicht', 'verträgt er nicht', 'dürfen sie nicht', 'weglassen', 'allergisch', 'setzen wir ab', 'ab .', 'ab ,'
  ],
  ofNoun: ['ohne'],
  decides: ['ich', 'wir'],
  determiners: ['kein', 'keine', 'keinen', 'keiner', 'keines', 'keinem', 'keinerlei', 'ohne', 'verneint', 'nie'],
  generic: [
    'vorgeschichte', 'familie', 'zeichen', 'anzeichen', 'hinweis', 'hinweise', 'symptome', 'beschwerden', 'problem', 'probleme',
    'bekannte', 'bekannten', 'neue', 'weitere', 'weiteren', 'medikamente', 'medikament', 'sorte'
  ]
}
