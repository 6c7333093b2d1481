import { elsewhere } from './vital-signs.js'
import type { ClaimWords, Headings } from '../parts/report.js'

/** Answers that deny that something is so. */
export const denyingAnswers = ['nee', 'nie', 'gar nicht']

/** Answers that deny, also what is proposed. */
export const no = ['nein', 'nö', 'nicht']

/** Answers that affirm what is proposed. */
export const consents = ['jawohl', 'sicher']

/** Answers that affirm that something is so. */
export const affirmations = ['doch', 'manchmal', 'ein bisschen', 'schon']

/** Answers that affirm, also what is proposed. */
export const yes = ['ja', 'genau', 'stimmt', 'natürlich']

export const headings: Headings = {
  reason_for_encounter: 'Vorstellungsgrund',
  anamnesis: 'Anamnese',
  clinical_research: 'Untersuchung',
  diagnosis: 'Diagnose',
  action_plan: 'Procedere',
  conclusion: 'Fazit'
}

export const claims: ClaimWords = {
  left: ['links~', 'linke[rnsm]?', 'linksseitig~'],
  right: ['rechts~', 'rechte[rnsm]?', 'rechtsseitig~'],
  noSide: ['rechtzeitig~', 'zurecht', 'recht haben', 'zu recht'],
  female: { addresses: ['frau'], words: ['patientin', 'frau', 'weiblich~', 'dame', 'mädchen'] },
  male: { addresses: ['herr'], words: ['mann', 'männlich~', 'herr', 'junge'] },
  others: ['kind', 'kinder'],
  death: ['tod~', 'tot', 'sterben'],
  self: ['selbst', 'selber', 'eigenmächtig', 'selbständig', 'selbstständig', 'aus eigenem antrieb'],
  clinicians: [
    ['hausarzt~', 'hausärzt~', 'allgemeinarzt'],
    ['krankenschwester~', 'pfleger~', 'krankenpfleger~', 'arzthelferin'],
    ['physio~', 'krankengymnast~'],
    ['apotheker~'],
    ['kardiolog~'],
    ['neurolog~', 'nervenarzt'],
    ['dermatolog~', 'hautarzt', 'hautärzt~'],
    ['orthopäd~', 'chirurg~'],
    ['psycholog~'],
    ['psychiater~'],
    ['zahnarzt~', 'zahnärzt~'],
    ['hebamme~'],
    ['gynäkolog~', 'frauenarzt', 'frauenärzt~'],
    ['diätassistent~', 'ernährungsberat~'],
    ['optiker~', 'augenarzt', 'augenärzt~'],
    ['notarzt~', 'sanitäter~'],
    ['urolog~'],
    ['rheumatolog~'],
    ['internist~', 'lungenarzt']
  ],
  certain: ['gesichert~', 'bestätigt~', 'bewiesen~', 'sicher', 'nachgewiesen~', 'eindeutig~'],
  uncertain: [
    'könnte~', 'kann', 'vielleicht', 'möglich~', 'möglicherweise', 'wahrscheinlich', 'vermut~', 'verdacht', 'ausschließen',
    'ausgeschlossen', 'nicht sicher', 'unsicher', 'eventuell', 'wohl', 'deutet', 'scheint'
  ],
  notToday: [
    ...elsewhere, 'letzte[nrsm]? (?:nacht|woche|monat|jahr|mal|sommer|winter)', 'vorige~', 'ziel~', 'meistens?', 'sonst', 'früher~',
    'damals', 'vor (?:\\S+ ){1,2}(?:tagen|wochen|monaten|jahren|jahr|monat|woche)', 'bisher', 'soll~'
  ],
  changed: [
    'erhöh~', 'steiger~', 'gesteigert', 'reduzier~', 'senk~', 'gesenkt', 'verringer~', 'umstell~', 'stellen', 'auf', 'herunter', 'hoch',
    'halbier~', 'verdoppel~', 'änder~'
  ],
  started: ['beginn~', 'start~', 'ansetzen', 'einleit~', 'neu'],
  ended: [
    'pause', 'untersag~', 'verboten', 'entfällt', 'ausschleich~', 'absetz~', 'abgesetzt', 'setzen (?:\\S+ ){0,6}ab', 'stopp~', 'beende~', 'pausier~', 'ablehn~', 'lehnt', 'abgelehnt', 'verweiger~', 'nicht',
    'kein~', 'nie', 'niemals', 'ohne', 'statt', 'stattdessen', 'anstelle', 'allergi~', 'unverträg~', 'ersetz~', 'umgestellt', 'umstell~',
    'erwogen', 'erwäg~', 'angeboten', 'besprochen', 'falls', 'wenn', 'sofern', 'bei bedarf wechsel', 'früher~', 'zuvor', 'bisher~',
    'hatte', 'war', 'nebenwirkung~', 'lieber', 'möchte', 'verschoben', 'später', 'vermeid~',
    'mann', 'frau'
  ],
  yes: [...yes, ...consents, ...affirmations, 'oft', 'öfter', 'leider', 'ein wenig'],
  no: [...no, ...denyingAnswers, 'niemals', 'kein~', 'überhaupt nicht']
}

export const commonWords: readonly string[] = [
  'aber', 'alle', 'alles', 'also', 'andere', 'anderen', 'auch', 'beim', 'bisschen', 'bitte', 'dabei', 'damit', 'danach', 'dann', 'daran',
  'darauf', 'dass', 'dein', 'denn', 'diese', 'diesem', 'diesen', 'dieser', 'dieses', 'doch', 'dort', 'durch', 'eigentlich', 'eine',
  'einem', 'einen', 'einer', 'eines', 'einfach', 'etwas', 'euch', 'ganz', 'geht', 'gemacht', 'genau', 'gewesen', 'gibt', 'gleich',
  'haben', 'habe', 'hatte', 'hatten', 'hier', 'ihre', 'ihrem', 'ihren', 'ihrer', 'immer', 'irgendwie', 'jetzt', 'kann', 'können',
  'könnte', 'machen', 'macht', 'manchmal', 'mehr', 'mein', 'meine', 'meinen', 'meiner', 'mich', 'mir', 'möchte', 'müssen', 'nach',
  'natürlich', 'noch', 'oder', 'ohne', 'okay', 'schon', 'sehr', 'sein', 'seine', 'seit', 'sich', 'sind', 'soll', 'sollte', 'sollten',
  'über', 'überhaupt', 'und', 'uns', 'unter', 'viel', 'vielleicht', 'vielen', 'wann', 'waren', 'wäre', 'weil', 'wenn', 'werden', 'wieder',
  'will', 'wird', 'wirklich', 'wohl', 'wollen', 'würde', 'zwischen', 'patientin'
]

export const reportWords: readonly string[] = [
  'kontrolle', 'wiedervorstellung', 'termin', 'besprochen', 'beratung', 'erklart', 'aufgeklart', 'einverstanden', 'versteht', 'patient',
  'berichtet', 'gibt', 'beschreibt', 'verneint', 'beschwerden', 'anamnese', 'untersuchung', 'befund', 'befunde', 'beurteilung',
  'procedere', 'plan', 'normal', 'unauffallig', 'behandlung', 'therapie', 'medikation', 'ergebnis', 'ergebnisse', 'besserung',
  'verschlechterung', 'derzeit', 'aktuell', 'zuletzt', 'bedarf'
]
