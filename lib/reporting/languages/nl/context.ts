import type { ContextWords, NegationWords, ReservationWords } from '../parts/context.js'

/** Words that deny what follows them. */
const denials = ['zonder', 'niet', 'nooit', 'geen']

/** Words that deny the thing that follows. */
const thingDenials = ['noch', 'nergens']

/** Phrases with a negation that deny nothing. */
const pseudoNegations = ['niet alleen', 'niet enkel', 'geen twijfel', 'geen probleem', 'geen zorgen', 'niet vergeten']

/** Other words that end what a negation denies. */
const terminators = ['hoewel', 'omdat', 'want', 'terwijl', 'behalve', 'dus', 'daarom']

/** Words that end what a negation denies, and begin what is otherwise. */
const contrasts = ['maar', 'echter']

const CLINICIAN = '(?:huisarts|arts|dokter|specialist|cardioloog|internist|neuroloog|chirurg|ziekenhuis|spoed|spoedarts|apotheker|' +
  'verpleegkundige|tandarts|dermatoloog|psychiater|kinderarts)'

export const context: ContextWords = {
  negated: {
    forward: [...denials, 'in plaats van'],
    things: [...thingDenials, 'uitgesloten', 'uitsluit~', 'onwaarschijnlijk', 'ontken~', 'negatief voor'],
    backward: [
      '(?:is|zijn|was|waren|werd|wordt)? ?(?:\\S+ )?(?:uitgesloten|negatief|onwaarschijnlijk|verdwenen|voorbij|genezen)',
      '(?:is|was|heeft|hebt|heb|zie|hoor|voel) (?:\\S+ )?(?:niet|geen)', 'niet'
    ]
  },
  historical: {
    forward: ['genezen met', 'voorgeschiedenis', 'gehad', '(?<!(?:dit|dat|het) )was', 'had'],
    times: [
      'jaar geleden', 'jaren geleden', 'maanden geleden', 'vroeger', 'als kind', 'vorige? (?:jaar|maand|week|keer)', 'in het verleden',
      'destijds', 'toen', 'ooit'
    ]
  },
  hypothetical: {
    forward: [
      'bij sommige~', 'bij sommigen',
      'sommige mensen', 'mensen', 'patiënten', 'iemand', 'niet (?:\\S+ )?(?:uitsluiten|uit te sluiten)', 'uit te sluiten',
      'niet (?:uit )?(?:te )?sluiten'
    ],
    conditions: ['als(?! (?:u|je|ge|het|ik) (?:wil|wilt|kan|kunt|mag|wenst|graag))', 'indien', 'tenzij', 'stel', 'zodra', 'in ?geval', 'bijvoorbeeld'],
    backward: [
      '(?:is|kan|kunnen|kunnen we|kan ik|is nog) (?:\\S+ )?niet (?:uitgesloten|uitsluiten|uit te sluiten)', 'niet uitgesloten',
      'niet uitsluiten', 'niet uit te sluiten'
    ]
  },
  family: {
    forward: [
      '(?:mijn|haar|zijn) {child}'
    ],
    relatives: [
      'moeder', 'vader', 'mama', 'papa', 'zus', 'zuster', 'broer', 'vrouw', 'man', 'echtgenoot', 'echtgenote', 'tante', 'oom', 'nonkel',
      'oma', 'bomma', 'bompa', 'opa', 'grootmoeder', 'grootvader', 'nicht', 'neef', 'ouders', 'partner', 'vriend', 'vriendin', 'collega', 'baas',
      'buurvrouw', 'buurman', 'buur', 'schoonmoeder', 'schoonvader', 'kleinzoon', 'kleindochter', 'familie'
    ],
    children: ['zoon', 'zoons', 'zoontje', 'zoontjes', 'dochter', 'dochters', 'dochtertje', 'baby']
  },
  reported: [
    `(?:mijn|uw|je|de|het|een|haar|zijn|onze) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? (?:zei|zegt|heeft gezegd|vertelde|schreef|beloofde)`,
    `(?:zei|zegt|vertelde|volgens) (?:\\S+ )?${CLINICIAN}`,
    `(?:heeft|had) (?:mijn|uw|je|de|een|haar|zijn) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? gezegd`,
    'ze (?:zeiden|hebben gezegd)', '(?:hij|zij|ze) (?:zei|vertelde) (?:me|mij|ons)'
  ],
  pseudo: [
    ...pseudoNegations, 'zonder twijfel', 'geen (?:toename|verandering|verergering|verbetering) (?:van|in)', 'niet zonder',
    'ontken~ niet', 'niet ongewoon', 'geen wonder', 'zo niet'
  ],
  contrasts,
  terminators: [...terminators, 'en (?:ik|u|we|het|dat|dit|dan|nu|je)'],
  statements: ['(?:dus |maar )?(?:dit|dat|het) is', 'u (?:hebt|heeft)']
}

export const negation: NegationWords = {
  negations: [...denials, 'ontkent', 'ontkende', 'ontken', 'niets', 'niks', ...thingDenials, 'negatief', 'afwezig', 'evenmin'],
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
    'niet meer dan', ...pseudoNegations, 'niet zeker', 'niet twijfelen', 'niet aarzelen', 'waarom niet', '~ stoppen', '~ vergeten',
    'al dan niet', 'of niet', 'niet hoger dan', 'niet langer dan', 'niet genoeg', 'niet voldoende'
  ],
  breaks: [...contrasts, ...terminators, 'dan', 'en', 'als', 'wanneer', 'die', 'dat'],
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

export const reservations: ReservationWords = {
  takenBack: [
    'bij nader inzien', 'ik bedenk me', '(?:ik|we) kom(?:en)? er ?op terug', '(?:vergeet|schrap)(?: \\S+)? (?:dat|wat|maar|het)', 'streep (?:daar)?door',
    '(?:dat|die|het) (?:gaat|kan|mag|past)(?: \\S+){0,2} niet(?! meer)', 'doen we (?:\\S+ )?niet', '(?:toch|maar|dan|beter|liever) (?:maar )?(?:niet|geen)', 'niet (?:zo )?(?:blij|gelukkig) mee',
    'valt af', 'vervalt', 'van de baan'
  ],
  putOff: [
    'afwachten', '(?<!moest |moeten )wacht(?:en)?(?! (?:u|hier|buiten|even|in|je|ge))', 'eerst', 'uit(?:te)?stellen', 'stel(?:len)?(?: \\S+){0,3} uit', 'overleg~', 'navragen', 'bespre[ek]~', 'nadenken', 'na te denken', 'erover denken', 'neem (?:de|uw|je) tijd',
    'nog (?:niet|geen)', 'voorlopig (?:niet|geen)', '(?:nu|vandaag) (?:niet|geen)', 'liever', '(?:voordat|vooraleer) (?:we|u|ik|je|ge)', 'even laten', 'pas (?:als|na|wanneer|op)'
  ],
  open: [
    'totdat', 'tot (?:de|het|we|er|na)', 'tenzij', 'hangt', 'afhankelijk', '(?:kijken|zien) (?:of|wat|we)', 'beslis~', 'zodra', 'later', 'in plaats', 'volgende (?:week|keer|maand)',
    'alleen (?:als|wanneer|bij|tijdens|voor)', 'misschien', 'eventueel', '(?:tijdens|voor|bij) de (?:ingreep|operatie)'
  ],
  asksLeave: [
    '(?:mag|kan|moet) (?:ik|hij|ze|zij|dat)(?: \\S+){0,6} (?:nemen|innemen|gebruiken|slikken|samen)', '(?:mag|kan) dat'
  ],
  activities: [
    'til', 'tillen', 'draag', 'dragen', 'rijden', 'autorijden', 'fietsen', 'sporten', 'sport', 'zwemmen', 'bad', 'douchen',
    'vliegen', 'roken'
  ],
  notCorrecting: [
    'sorry (?:dat|voor|van)', 'wacht (?:u|je|ge)?(?: even)? ?(?:hier|buiten|in|op|met|tot)', 'wacht u', 'eigenlijk (?:goed|prima|wel)', '(?:nee )?geen (?:probleem|zorgen|dank)'
  ]
}
