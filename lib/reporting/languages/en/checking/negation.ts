import type { NegationWords } from '../../parts/checking.js'

export const negation: NegationWords = {
  negations: [
    'no', 'not', 'nil', 'never', 'without', 'denies', 'denied', 'deny', 'denying', 'none', 'nor', 'neither', 'nothing', 'nobody',
    'cannot', 'negative', 'absent', 'absence of'
  ],
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
    'no more than', 'not more than', 'not only', 'no problem', 'no problems with that', 'no doubt', 'no worries', 'not sure',
    'not yet sure', '~ stop', '~ stopped', '~ forget', '~ hesitate', 'why ~', 'whether or not', 'if not', '~ just', '~ mind',
    'can ~ wait', '~ worry', 'no matter', 'not enough', '~ enough'
  ],
  breaks: [
    'but', 'so', 'then', 'because', 'and', 'though', 'although', 'however', 'if', 'unless', 'when', 'while', 'which', 'that', 'except',
    'plus'
  ],
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
