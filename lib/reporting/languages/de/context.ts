import type { ContextWords } from '../parts/context.js'

const CLINICIAN = '(?:hausarzt|hausärztin|arzt|ärztin|doktor|facharzt|fachärztin|kardiologe|kardiologin|neurologe|internist|chirurg|' +
  'krankenhaus|klinik|notaufnahme|notarzt|spezialist|apotheker|apothekerin|zahnarzt|hautarzt|psychiater|kinderarzt|kollege in der klinik)'

export const context: ContextWords = {
  negated: {
    forward: ['ohne', 'kein~', 'nicht', 'nie', 'niemals', 'statt', 'anstatt'],
    things: [
      'weder', 'ausgeschloss~', 'ausschließen', 'auszuschließen', 'unwahrscheinlich', 'verneint', 'negativ',
      'frei von'
    ],
    backward: [
      '(?:ist|war|wurde|sind|wird|konnte)? ?(?:\\S+ )?(?:ausgeschlossen|negativ|unwahrscheinlich|weg|abgeheilt|verschwunden)',
      '(?:ist|war|habe|hat|haben|sehe|höre|liegt|sieht) (?:\\S+ )?(?:nicht|kein~)', 'nicht', 'eher nicht'
    ]
  },
  historical: {
    forward: ['vorgeschichte', 'gehabt', 'hatte', 'hatten', '(?<!(?:das|es|dies) )war', 'schon mal', 'einmal gehabt'],
    times: [
      'vor (?:\\S+ ){0,2}(?:jahren?|monaten?)', 'früher', 'als kind', '(?:letztes|letzten|letzte|voriges|vorigen) (?:jahr|monat|woche|mal)',
      'in der vergangenheit', 'damals'
    ]
  },
  hypothetical: {
    forward: [
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
    'nicht nur', 'nicht allein', 'kein zweifel', 'ohne (?:jeden )?zweifel',
    'kein~ (?:zunahme|veränderung|verschlechterung|verbesserung|anstieg) (?:der|des|von|im|in)', 'kein problem', 'kein~ sorge~',
    'nicht ohne', 'verneint nicht', 'nicht vergessen', 'nicht ungewöhnlich', 'kein wunder', 'wenn nicht'
  ],
  contrasts: ['aber', 'jedoch', 'sondern'],
  terminators: ['obwohl', 'weil', 'während', 'außer', 'also', 'deshalb', 'und (?:ich|sie|wir|es|das|dann|jetzt)'],
  statements: ['(?:also |sondern )?(?:das|es|dies) ist', 'sie haben']
}
