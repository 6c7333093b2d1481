import type { NegationWords } from '../../parts/checking.js'

export const negation: NegationWords = {
  negations: [
    'geen', 'niet', 'nooit', 'zonder', 'ontkent', 'ontkende', 'ontken', 'niets', 'niks', 'nergens', 'noch', 'negatief', 'afwezig',
    'evenmin'
  ],
  beginnings: [],
  endings: [],
  prefixes: [],
  doubtfulPrefixes: ['in', 'im', 'non', 'miss'],
  answers: ['nee', 'neen', 'nee hoor'],
  answerNegations: [],
  pronouns: ['ik', 'we', 'wij', 'u', 'je', 'hij', 'zij', 'ze', 'het', 'dat', 'gewoon', 'alleen', 'neem'],
  absoluteAnswers: ['nooit'],
  subjects: ['ik', 'wij', 'we', 'hij', 'zij', 'je'],
  absences: [
    'normaal', 'normale', 'goed', 'goede', 'prima', 'vrij', 'zuiver', 'schoon', 'rustig', 'gestopt', 'weg', 'verdwenen', 'intact',
    'onopvallend', 'nauwelijks', 'amper', 'zelden', 'soepel', 'helder', 'ontbreekt', 'ontbreken', 'afwezigheid', 'stabiel', 'stop',
    'stoppen', 'vermijd', 'vermijden', 'in plaats'
  ],
  guards: [
    'niet meer dan', 'niet alleen', 'niet enkel', 'geen probleem', 'geen twijfel', 'niet zeker', 'niet vergeten', 'niet twijfelen',
    'niet aarzelen', 'waarom niet', 'geen zorgen', '~ stoppen', '~ vergeten', 'al dan niet', 'of niet', 'niet hoger dan',
    'niet langer dan', 'niet genoeg', 'niet voldoende'
  ],
  breaks: [
    'maar', 'dus', 'dan', 'want', 'omdat', 'en', 'hoewel', 'echter', 'als', 'wanneer', 'terwijl', 'die', 'dat', 'behalve', 'daarom'
  ],
  lists: ['of', 'en', 'noch', ',', '/', 'de', 'het', 'een', 'uw', 'je'],
  conjunctions: ['of', 'en', 'noch'],
  ends: [
    'maar', 'alleen', 'enkel', 'wel', 'gewoon', 'dus', 'dan', 'want', 'omdat', 'hoewel', 'als', 'wanneer', 'terwijl', 'die', 'dat',
    'behalve', 'met', 'op', 'in', 'bij', 'voor', 'tot', 'van', 'sinds', 'sedert', 'vandaag', 'nu', 'na', 'tijdens', 'is', 'zijn', 'was',
    'waren', 'heeft', 'heb', 'hebt', 'gehad', 'u', 'ik', 'we', 'wij', 'hij', 'zij', 'ze', 'het', 'meer', 'aan', 'uit', 'door', 'om', 'te',
    'gezien', 'gevoeld', 'meegemaakt', 'last'
  ],
  refusals: [
    'vermijd', 'vermijden', 'stop', 'stopt', 'stoppen', 'gestopt', 'staken', 'gestaakt', 'allergisch', 'allergie', 'intolerantie',
    'overgevoelig', 'overgevoeligheid', 'in plaats van', 'afbouwen', 'liever dan', 'reactie op'
  ],
  refusalsAfter: [
    'allergie', 'allergisch', 'intolerantie', 'niet nemen', 'niet meer nemen', 'niet innemen', 'niet gebruiken', 'niet meer gebruiken',
    'niet slikken', 'niet voorschrijven', 'niet geven', 'stoppen', 'gestopt', 'staken', 'gestaakt', 'mag u niet', 'mag je niet',
    'mag niet', 'vermijden', 'verdraag ik niet', 'verdraagt ze niet', 'verdraagt hij niet'
  ],
  ofNoun: ['zonder'],
  decides: ['ik', 'wij', 'we'],
  determiners: ['geen', 'zonder', 'ontkent', 'ontkende', 'nooit'],
  generic: [
    'voorgeschiedenis', 'familie', 'teken', 'tekenen', 'klacht', 'klachten', 'probleem', 'problemen', 'bekende', 'nieuwe', 'verdere',
    'medicatie', 'medicijnen', 'soort'
  ]
}
