import type { ContextWords, NegationWords, ReservationWords } from '../parts/context.js'

/** Words that deny what follows them. */
const denials = ['ohne', 'nicht', 'nie', 'niemals']

/** Words that deny the thing that follows. */
const thingDenials = ['weder', 'verneint', 'negativ']

/** Phrases with a negation that deny nothing. */
const pseudoNegations = ['nicht nur', 'kein problem', 'nicht vergessen']

/** Other words that end what a negation denies. */
const terminators = ['obwohl', 'weil', 'während', 'außer', 'also', 'deshalb']

/** Words that end what a negation denies, and begin what is otherwise. */
const contrasts = ['aber', 'jedoch', 'sondern']

const CLINICIAN = '(?:hausarzt|hausärztin|arzt|ärztin|doktor|facharzt|fachärztin|kardiologe|kardiologin|neurologe|internist|chirurg|' +
  'krankenhaus|klinik|notaufnahme|notarzt|spezialist|apotheker|apothekerin|zahnarzt|hautarzt|psychiater|kinderarzt|kollege in der klinik)'

export const context: ContextWords = {
  negated: {
    forward: [...denials, 'kein~', 'statt', 'anstatt'],
    things: [...thingDenials, 'ausgeschloss~', 'ausschließen', 'auszuschließen', 'unwahrscheinlich', 'frei von'],
    backward: [
      '(?:ist|war|wurde|sind|wird|konnte)? ?(?:\\S+ )?(?:ausgeschlossen|negativ|unwahrscheinlich|weg|abgeheilt|verschwunden)',
      '(?:ist|war|habe|hat|haben|sehe|höre|liegt|sieht) (?:\\S+ )?(?:nicht|kein~)', 'nicht', 'eher nicht'
    ]
  },
  historical: {
    forward: ['(?:ausgeheilt|geheilt) mit', 'vorgeschichte', 'gehabt', 'hatte', 'hatten', '(?<!(?:das|es|dies) )war', 'schon mal', 'einmal gehabt'],
    times: [
      'vor (?:\\S+ ){0,2}(?:jahren?|monaten?)', 'früher', 'als kind', '(?:letztes|letzten|letzte|voriges|vorigen) (?:jahr|monat|woche|mal)',
      'in der vergangenheit', 'damals'
    ]
  },
  hypothetical: {
    forward: [
      'bei (?:manchen|einigen)',
      'ob', 'manche', 'leute', 'menschen', 'patienten', 'jemand', '(?:kann|können|konnte) (?:\\S+ ){0,2}nicht (?:\\S+ )?(?:ausschließen|' +
        'ausgeschlossen werden)', 'nicht auszuschließen'
    ],
    conditions: ['wenn(?! (?:sie )?(?:möchten|wollen|mögen|können))', 'falls', 'sofern', 'angenommen', 'sobald', 'es sei denn', 'zum beispiel', 'beispielsweise'],
    backward: [
      'nicht (?:\\S+ )?(?:ausschließen|ausgeschlossen|auszuschließen)', '(?:ist|wurde) (?:\\S+ )?nicht ausgeschlossen',
      '(?:kann|können) (?:\\S+ ){0,2}nicht (?:ausschließen|ausgeschlossen werden)'
    ]
  },
  family: {
    forward: [
      '(?:meine|deine|ihre|seine|meiner|ihrer) frau', '(?:mein|dein|ihr|ihrem|meinem) mann', 'meines mannes',
      '(?:meine?|seine?|meines|seines) {child}', 'familiär~'
    ],
    relatives: [
      'mutter', 'vater', 'vaters', 'mama', 'papa', 'schwester', 'bruder', 'bruders', 'ehemann', 'ehefrau', 'tante', 'onkel', 'oma',
      'opa', 'großmutter', 'großvater', 'cousin', 'cousine', 'eltern', 'partner', 'partnerin', 'freund', 'freundes', 'freundin',
      'kollege', 'kollegin', 'chef', 'chefin', 'nachbar', 'nachbarin', 'schwiegermutter', 'enkel', 'enkelin', 'familie'
    ],
    children: ['sohn', 'sohnes', 'tochter', 'baby']
  },
  reported: [
    `(?:mein|meine|ihr|ihre|der|die|das|ein|eine|im|sein|unser|unsere) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? (?:sagte|sagt|gesagt|meinte|schrieb|` +
      'versprach|erzählte)',
    `(?:sagte|sagt|meinte|laut) (?:\\S+ )?${CLINICIAN}`, '(?:er|sie) (?:sagte|erzählte) mir', '(?:er|sie|man) (?:hat|haben) mir gesagt'
  ],
  pseudo: [
    ...pseudoNegations, 'nicht allein', 'kein zweifel', 'ohne (?:jeden )?zweifel',
    'kein~ (?:zunahme|veränderung|verschlechterung|verbesserung|anstieg) (?:der|des|von|im|in)', 'kein~ sorge~', 'nicht ohne',
    'verneint nicht', 'nicht ungewöhnlich', 'kein wunder', 'wenn nicht'
  ],
  contrasts,
  terminators: [...terminators, 'und (?:ich|sie|wir|es|das|dann|jetzt)'],
  statements: ['(?:also |sondern )?(?:das|es|dies) ist', 'sie haben']
}

export const negation: NegationWords = {
  negations: [...denials, ...thingDenials, 'verneinte', 'nichts', 'ebensowenig'],
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
    'nicht mehr als', ...pseudoNegations, 'keine sorge', 'keine frage', 'nicht sicher', 'nicht zögern', 'warum nicht', '~ aufhören',
    '~ absetzen', '~ vergessen', 'oder nicht', 'nicht länger als', 'nicht höher als', 'nicht reicht', 'nicht ausreicht', 'nicht genügt',
    'nicht genug'
  ],
  breaks: [...contrasts, ...terminators, 'dann', 'denn', 'und', 'wenn', 'falls', 'dass'],
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

export const reservations: ReservationWords = {
  takenBack: [
    'bei näherem', 'wenn ich(?: \\S+){0,3} (?:überlege|nachdenke|bedenke)', 'vergessen (?:sie|wir) (?:das|es|was)', '(?:streichen|vergessen) wir', 'nehme? (?:das|ich) zurück',
    '(?:das|die|der|es) (?:geht|kommt|passt|fällt|scheidet)(?: \\S+){0,3} (?:nicht|weg|aus|flach|infrage)', '(?:doch|lieber|besser|dann) (?:nicht|kein~)', 'lassen wir(?: \\S+){0,2} (?:sein|weg|bleiben|lieber)',
    'nicht (?:so )?(?:glücklich|wohl) (?:mit|dabei)', 'ist (?:raus|vom tisch|gestrichen)'
  ],
  putOff: [
    'wart(?:en|e|et)(?! sie (?:hier|draußen|bitte|im|in|auf))', 'abwarten', '(?:zu)?erst(?:mal)?(?! (?:am|um|ab|nach|in))', 'zunächst', 'verschieb~', 'vertag~', 'zurückstellen', 'stellen wir(?: \\S+){0,3} zurück', 'überleg~', 'nachdenken',
    'lassen sie sich zeit', 'besprech~', 'rücksprache', '(?:ab)?klären', '(?:noch|heute|jetzt|vorerst|vorläufig|momentan) (?:nicht|kein~)', 'bevor (?:wir|sie|ich)', 'lieber', 'auf eis'
  ],
  open: [
    'bis (?:wir|die|der|das|es|zum|zur)', 'es sei denn', 'hängt', 'kommt (?:darauf|drauf) an', 'abhängig', '(?:mal|dann) (?:sehen|schauen)', '(?:sehen|schauen)(?: wir)?(?: mal)? (?:ob|was)',
    'entscheid~', 'sobald', 'später', 'stattdessen', 'nächste (?:woche)', 'nächste(?:n|s) (?:monat|termin|mal)', 'nur (?:wenn|falls|nach|während|zur|für)', 'vielleicht', 'eventuell', 'gegebenenfalls',
    '(?:bei|während|vor|für) (?:der|dem|die|den) (?:operation|op|eingriff|narkose)'
  ],
  asksLeave: [
    '(?:kann|darf|soll) (?:ich|er|sie|man)(?: \\S+){0,6} (?:nehmen|einnehmen|benutzen|verwenden)', 'geht das'
  ],
  activities: [
    'heben', 'tragen', 'fahren', 'autofahren', 'sport', 'schwimmen', 'baden', 'duschen', 'fliegen', 'rauchen'
  ],
  notCorrecting: [
    'tut mir leid', '(?:entschuldigung|sorry|verzeihung) (?:für|dass|wegen)', 'warten sie (?:hier|draußen|bitte|im|in|auf|noch)', '(?:einen |im |den |zum )moment (?:geduld|bitte|noch)', '(?:nein )?kein(?:e)? (?:problem|sorge|ursache)'
  ]
}
