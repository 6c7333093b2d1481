import { elsewhere, targets, usual } from './vital-signs.js'
import type { ClaimWords, Headings } from '../parts/report.js'

/** Answers that deny that something is so. */
export const denyingAnswers = ['nooit']

/** Answers that deny, also what is proposed. */
export const no = ['nee', 'neen', 'niet', 'geen']

/** Answers that affirm what is proposed. */
export const consents = ['absoluut']

/** Answers that affirm that something is so. */
export const affirmations = ['klopt', 'soms', 'af en toe', 'een beetje']

/** Answers that affirm, also what is proposed. */
export const yes = ['ja', 'jawel', 'zeker', 'inderdaad']

export const headings: Headings = {
  reason_for_encounter: 'Reden van contact',
  anamnesis: 'Anamnese',
  clinical_research: 'Onderzoek',
  diagnosis: 'Diagnose',
  action_plan: 'Beleid',
  conclusion: 'Conclusie'
}

export const claims: ClaimWords = {
  left: ['links~', 'linker~', 'linkse'],
  right: ['rechts~', 'rechter~'],
  noSide: ['rechtstreeks', 'rechterlijk~'],
  female: { addresses: ['mevrouw', 'mw', 'juffrouw'], words: ['vrouw', 'vrouwelijke?', 'dame', 'meisje', 'patiënte'] },
  male: { addresses: ['meneer', 'mijnheer', 'dhr'], words: ['man', 'mannelijke?', 'heer', 'jongen'] },
  others: ['kind', 'kinderen', 'buurman', 'buurvrouw'],
  death: ['dood', 'sterven', 'doodsgedachten', 'doodsgedachtes'],
  self: ['zelf', 'op eigen initiatief', 'eigener beweging'],
  clinicians: [
    ['huisarts~', 'dokter~'],
    ['verpleegkundige~', 'wijkzuster'],
    ['fysio~'],
    ['apotheker~', 'apotheek'],
    ['cardiolo~'],
    ['neurolo~'],
    ['dermatolo~', 'huidarts'],
    ['orthop~', 'chirurg~'],
    ['psycholo~'],
    ['psychiater~'],
    ['tandarts~'],
    ['verloskundige~'],
    ['gynaecolo~'],
    ['diëtist~'],
    ['opticien~', 'oogarts'],
    ['ambulance~'],
    ['urolo~'],
    ['reumatolo~'],
    ['longarts', 'internist']
  ],
  certain: ['bewezen', 'bevestigd~', 'zeker~', 'vaststaand~', 'aangetoond~'],
  uncertain: [
    'kunt', 'kun', 'eventueel', 'kunnen', 'kan', 'zou', 'zouden', 'misschien', 'mogelijk~', 'waarschijnlijk', 'vermoed~', 'denk~ aan', 'weet ik niet', 'niet zeker',
    'uitsluiten', 'verdenking', 'wellicht', 'lijkt'
  ],
  notToday: [
    ...elsewhere, 'vorige? (?:nacht|week|maand|jaar|keer|zomer|winter)', 'vorig jaar', 'afgelopen', ...targets, 'doel~', ...usual,
    'normaal', 'vroeger', 'eerder~', 'toen', 'onder de'
  ],
  changed: [
    'verho~', 'ophog~', 'opgehoogd', 'hoger', 'verla~', 'lager', 'afbouw~', 'afgebouwd', 'verminder~', 'verander~', 'naar', 'halver~',
    'verdubbel~', 'meer', 'minder', 'minderen'
  ],
  started: ['start~', 'begin~', 'opstarten', 'nieuw'],
  ended: [
    'pauzeer~', 'gepauzeerd', 'verboden', 'vervalt', 'afbouw~', 'stop~', 'gestopt', 'staken', 'gestaakt', 'afgebouwd', 'weiger~', 'wil', 'wenst', 'niet', 'geen', 'nooit', 'zonder', 'in plaats van',
    'allergi~', 'overgevoelig~', 'vervang~', 'switch~', 'wissel~', 'overweeg~', 'overwogen', 'eventueel', 'besproken', 'aangeboden',
    'als', 'indien', 'mocht', 'zo nodig overstap~', 'tenzij', 'eerder~', 'vroeger', 'voorheen', 'had', 'bijwerking~', 'liever',
    'ziet af', 'afgezien', 'uitstel~', 'later', 'vermijd~'
  ],
  yes: [...yes, 'jazeker', ...affirmations, 'vaak', 'helaas', ...consents, 'wel'],
  no: [...no, ...denyingAnswers, 'helemaal niet']
}

export const commonWords: readonly string[] = [
  'aan', 'alleen', 'alles', 'allemaal', 'altijd', 'andere', 'anders', 'beetje', 'beter', 'bent', 'bijna', 'daar', 'daarna', 'daarom',
  'deze', 'dezelfde', 'denk', 'doen', 'doet', 'door', 'dus', 'echt', 'een', 'eens', 'erg', 'even', 'gaan', 'gaat', 'gehad', 'geweest',
  'goed', 'haar', 'hebben', 'hebt', 'heeft', 'heel', 'hier', 'hoe', 'hoor', 'iets', 'inderdaad', 'jaja', 'kijk', 'kijken', 'komt',
  'kunnen', 'kunt', 'maar', 'meer', 'meestal', 'mensen', 'moet', 'moeten', 'mijn', 'misschien', 'naar', 'niets', 'nodig', 'nogal',
  'omdat', 'onder', 'oké', 'over', 'precies', 'soms', 'toch', 'tussen', 'vaak', 'veel', 'verder', 'vind', 'voor', 'vooral', 'waar',
  'want', 'wanneer', 'waren', 'wat', 'weer', 'weet', 'wel', 'welke', 'werd', 'wordt', 'worden', 'zeggen', 'zegt', 'zeker', 'zich', 'zijn',
  'zoals', 'zullen', 'zult', 'patiënt', 'patiënte'
]

export const reportWords: readonly string[] = [
  'controle', 'afspraak', 'terugkomen', 'besproken', 'advies', 'uitleg', 'uitgelegd', 'akkoord', 'begrijpt', 'patient', 'meldt',
  'vertelt', 'ontkent', 'klachten', 'klacht', 'anamnese', 'onderzoek', 'bevinding', 'bevindingen', 'conclusie', 'beleid', 'plan',
  'normaal', 'behandeling', 'medicatie', 'resultaat', 'resultaten', 'verbetering', 'verergering', 'verder', 'momenteel', 'recent',
  'eerder', 'indien', 'zonodig'
]
