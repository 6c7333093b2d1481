import type { ContextWords, NegationWords, ReservationWords } from '../parts/context.js'

/** Words that deny what follows them. */
const denials = ['without', 'not', 'never', 'cannot']

/** Words that deny the thing that follows. */
const thingDenials = ['no', 'none', 'nothing', 'neither', 'nor', 'absence of']

/** Phrases with a negation that deny nothing. */
const pseudoNegations = ['not only', 'no doubt', 'no worries', 'no problem', 'no matter', 'if not']

/** Other words that end what a negation denies. */
const terminators = ['although', 'though', 'because', 'which', 'while', 'except', 'so']

/** Words that end what a negation denies, and begin what is otherwise. */
const contrasts = ['but', 'however']

const CLINICIAN = '(?:gp|doctors?|dr|physician|surgeon|consultant|specialist|hospital|cardiologist|neurologist|urgent care|clinic|er|nurse|' +
  'dentist|pharmacist|dermatologist|psychiatrist|paediatrician|pediatrician)'

export const context: ContextWords = {
  negated: {
    forward: [...denials, "~n't", 'instead of', 'rather than'],
    things: [
      ...thingDenials, 'den(?:y|ies|ied|ying)', 'negative for', 'rul(?:e|es|ed|ing)(?: \\S+)? out', 'free of', 'unlikely', 'opposed to',
      'excluded?'
    ],
    backward: [
      '(?:is|was|are|were|been|be|come|came)(?: \\S+)? (?:negative|ruled out|unlikely|excluded|normal|gone|resolved)',
      '(?:is|was|are|were) not', "(?:is|was)n't", 'less likely', 'unlikely', 'not identified', 'negative'
    ]
  },
  historical: {
    forward: ['(?:past )?medical history', '(?:have|has|had|a|the|this) history of', 'status post', 'cured with', 'cleared (?:up )?with', '(?:you|she|he) had', 'you were', 'used to (?:be|take|have|get|use)'],
    times: [
      'years? ago', 'in the past', 'as a (?:child|kid|baby)', 'last (?:year|month|week|time)', 'prior', 'when (?:you|i|she|he) (?:was|were)',
      'back (?:in|when|then)', 'at one point'
    ]
  },
  hypothetical: {
    forward: [
      'whether', 'some (?:women|men|children)', 'people', 'patients', '(?:some|any)(?:one|body)', '(?:ca|could)n\'t (?:\\S+ )?(?:rule out|exclude)',
      'can ?not (?:\\S+ )?(?:rule out|exclude)'
    ],
    conditions: ['(?<!best |better )if(?! (?:you )?(?:can|like|want|possible|need be))', 'unless', 'in case', 'suppose', 'imagine', 'whenever', 'for (?:example|instance)'],
    backward: ["(?:can ?not|(?:ca|could)n't) be (?:ruled out|excluded)", "(?:is|was)(?:n't| not) (?:ruled out|excluded)"]
  },
  family: {
    forward: [
      '(?:my|his|her) {child}', 'runs? in'
    ],
    relatives: [
      'mother', 'father', 'mom', 'mum', 'dad', 'sister', 'brother', 'wife', 'husband', 'aunt', 'uncle', 'grandmother', 'grandfather',
      'grandma', 'grandpa', 'cousin', 'parent', 'parents', 'partner', 'friend', 'colleague', 'coworker', 'boss', 'roommate',
      'neighbour', 'neighbor', 'boyfriend', 'girlfriend', 'family'
    ],
    children: ['son', 'daughter', 'baby']
  },
  reported: [
    `(?:my|your|his|her|their|the|a|another|our) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? (?:said|says|told|tells|wrote|promised|suggested|mentioned)`,
    'they (?:said|told (?:me|you|us))', '(?:he|she) told (?:me|us)'
  ],
  pseudo: [
    ...pseudoNegations, 'not just', 'without (?:a |any )?doubt', 'no (?:increase|change|worsening|rise|improvement) (?:in|of)',
    'not uncommon', 'not without', "(?:doesn't|does not|didn't|did not) deny", "(?:isn't|not|never) free of",
    "(?:don't|do not) (?:forget|hesitate|worry)", 'no wonder'
  ],
  contrasts,
  terminators: [...terminators, "'cause", 'and (?:i|you|we|it|that|this|then|your|now|so)'],
  statements: ["(?:so |but )?(?:this|it|that|what you have)(?: is|'s)", 'you have', "you've got"]
}

export const negation: NegationWords = {
  negations: [...thingDenials, ...denials, 'nil', 'denies', 'denied', 'deny', 'denying', 'nobody', 'negative', 'absent'],
  beginnings: [],
  endings: ['n\'t'],
  prefixes: ['un'],
  doubtfulPrefixes: ['un', 'in', 'im', 'non', 'miss'],
  answers: ['nope', 'nah', 'naw', 'uh - uh', 'mm - mm', 'huh - uh', 'nuh - uh'],
  answerNegations: ['no'],
  pronouns: [
    'i', 'i\'m', 'i\'ve', 'i\'ll', 'i\'d', 'we', 'we\'ll', 'you', 'he', 'she', 'it', 'it\'s', 'they', 'that\'s', 'this', 'just', 'take',
    'keep', 'only'
  ],
  absoluteAnswers: ['never', 'none'],
  subjects: ['i', 'i\'m', 'i\'ve', 'i\'ll', 'we', 'he', 'she', 'they'],
  absences: [
    'ruled out', 'clear', 'clean', 'normal', 'normally', 'fine', 'free', 'stopped', 'quit', 'gone', 'resolved', 'intact', 'unremarkable',
    'lack', 'lacks', 'hardly', 'barely', 'rarely', 'unable', 'good', 'negatives', 'nontender', 'benign', 'stable', 'unchanged', 'zero',
    'refuses', 'declines', 'declined', 'except', 'instead', 'stop', 'avoid', 'hold'
  ],
  guards: [
    'no more than', 'not more than', ...pseudoNegations, 'no problems with that', 'not sure', 'not yet sure', '~ stop', '~ stopped',
    '~ forget', '~ hesitate', 'why ~', 'whether or not', '~ just', '~ mind', 'can ~ wait', '~ worry', 'not enough', '~ enough'
  ],
  breaks: [...contrasts, ...terminators, 'then', 'and', 'if', 'unless', 'when', 'that', 'plus'],
  lists: ['or', 'and', 'nor', ',', '/', 'the', 'a', 'an', 'any', 'your'],
  conjunctions: ['or', 'and', 'nor'],
  ends: [
    'but', 'only', 'so', 'then', 'because', 'though', 'if', 'when', 'while', 'which', 'that', 'except', 'with', 'on', 'in', 'at', 'for',
    'to', 'from', 'since', 'today', 'right', 'now', 'of', 'by', 'after', 'before', 'during', 'is', 'are', 'was', 'were', 'has', 'have',
    'had', 'do', 'does', 'did', 'you', 'i', 'we', 'he', 'she', 'it', 'they', 'this', 'these', 'those', 'than', 'as', 'at all', 'anymore',
    'really', 'just'
  ],
  refusals: [
    'avoid', 'avoids', 'avoiding', 'stop', 'stops', 'stopped', 'stopping', 'discontinue', 'discontinued', 'discontinuing', 'allergic',
    'allergy', 'allergies', 'intolerant', 'intolerance', 'instead of', 'rather than', 'off', 'quit', 'hold', 'holding', 'refuse',
    'refuses', 'refused', 'declined', 'declines', 'reaction to', 'reacted to', 'contraindicated'
  ],
  refusalsAfter: [
    'allergy', 'allergies', 'intolerance', 'was stopped', 'has been stopped', 'is contraindicated', 'was discontinued',
    'has been discontinued', 'should not be', 'should be avoided', 'should be stopped', 'is not for'
  ],
  ofNoun: ['without'],
  decides: ['i', 'i\'m', 'i\'ve', 'i\'ll', 'i\'d', 'we', 'we\'re', 'we\'ve', 'we\'ll', 'we\'d', 'let\'s'],
  determiners: [
    'no', 'without', 'denies', 'denied', 'denying', 'n\'t any', 'not any', 'never any', 'n\'t have any', 'n\'t had any', 'n\'t have a',
    'n\'t had', 'n\'t have', 'not have any', 'never had', 'never had any', 'nil', 'no evidence of', 'no signs of', 'no sign of',
    'no history of'
  ],
  generic: [
    'history', 'family', 'evidence', 'sign', 'signs', 'symptom', 'symptoms', 'problem', 'problems', 'issue', 'issues', 'current',
    'significant', 'recent', 'known', 'present', 'further', 'additional', 'medical', 'medication', 'medications', 'change', 'changes',
    'type', 'kind'
  ]
}

export const reservations: ReservationWords = {
  takenBack: [
    'on (?:second|reflection) ?(?:thoughts?)?', '(?:come to think|now that i think) (?:of|about) it', 'changed? my mind', 'i take (?:that|it) back',
    '(?:forget|scrap|scratch|strike|ignore|cancel|disregard|drop)(?: about)? (?:that|it|this|what i (?:just )?said)',
    "(?:that|it|this)(?: one)?(?:'s| is| was) (?:out|off|off the table|not an option|a mistake|my mistake|no good)",
    "(?:that|it|this) (?:won't|will not|can't|wouldn't|isn't going to) (?:do|be right|be safe|go with|go together|mix)",
    'not (?:happy|comfortable|keen|convinced)(?: (?:with|about|on))?', "(?:better|best|rather|let's|maybe|perhaps) not", "we (?:won't|can't|shouldn't)$", 'leave it out'
  ],
  putOff: [
    'wait(?:ing)?(?! (?:here|outside|in))', 'hold (?:off|fire|it|that|this)', '(?<!at |the |your |a )first(?! (?:thing|couple|days?|dose|weeks?|time|tablet|one|few|two|three|line|aid|choice))',
    'postpon~', 'delay~', 'put (?:it|that|this) off', 'before (?:you|we|i|he|she) (?:take|start|do|decide|give|use|change|begin|prescribe|touch)',
    '(?:think about (?:it|that|this)|think it over|sleep on it)', 'take your time', 'make up your mind', 'run (?:it|that|this) (?:past|by)',
    '(?:talk|speak) (?:to|with) (?:your|the|my|a|him|her)', '(?:check|discuss|confirm)(?: it| that| this)? with', 'leave (?:it|that) for (?:now|today|the moment)',
    'not (?:yet|today|for now|at (?:this|the) (?:stage|moment)|just yet|right now)', "(?:i|we)(?:'d| would) (?:rather|prefer)", 'park (?:it|that|this)'
  ],
  open: [
    'until', 'unless', 'depend(?:s|ing)', "(?:we'll|let's|we will) see", 'see (?:what|whether|if)', 'decide', 'once (?:the|your|we)', 'later', 'instead', 'rather',
    'next (?:week|time|visit|month|appointment)', 'only (?:if|when|once|after|during|for)', 'maybe', 'perhaps', 'might', '(?:during|before|for) (?:the|your) (?:operation|procedure|surgery|scan)'
  ],
  asksLeave: [
    '(?:can|could|may|should|shall|must) (?:i|he|she|we)(?: \\S+)? (?:take|use|have|keep|start|go on)', 'is (?:it|that) (?:ok|okay|safe|all right|alright|fine)'
  ],
  activities: [
    'lift', 'lifting', 'carry', 'carrying', 'drive', 'driving', 'exercise', 'sport', 'sports', 'run', 'running', 'swim',
    'swimming', 'bath', 'bathe', 'shower', 'fly', 'flying', 'smoke'
  ],
  notCorrecting: [
    'sorry (?:to|about|for|that|you|i(?! (?:was|said|meant|mis\\S+)(?: |$)))', '(?:wait|hold on) (?:here|outside|in|for|until|to|with|on)', 'pardon (?:the|my)', 'no (?:problem|worries|doubt|need|wonder|rush|hurry|change)'
  ]
}
