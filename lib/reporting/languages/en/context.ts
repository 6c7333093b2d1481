import type { ContextWords } from '../parts/context.js'

const CLINICIAN = '(?:gp|doctors?|dr|physician|surgeon|consultant|specialist|hospital|cardiologist|neurologist|urgent care|clinic|er|nurse|' +
  'dentist|pharmacist|dermatologist|psychiatrist|paediatrician|pediatrician)'

export const context: ContextWords = {
  negated: {
    forward: [
      'without', 'not', "~n't", 'never', 'instead of', 'rather than',
      'cannot'
    ],
    things: [
      'no', 'none', 'den(?:y|ies|ied|ying)', 'negative for', 'nothing', 'neither', 'nor',
      'rul(?:e|es|ed|ing)(?: \\S+)? out', 'free of', 'absence of', 'unlikely', 'opposed to', 'excluded?'
    ],
    backward: [
      '(?:is|was|are|were|been|be|come|came)(?: \\S+)? (?:negative|ruled out|unlikely|excluded|normal|gone|resolved)',
      '(?:is|was|are|were) not', "(?:is|was)n't", 'less likely', 'unlikely', 'not identified', 'negative'
    ]
  },
  historical: {
    forward: ['(?:past )?medical history', '(?:have|has|had|a|the|this) history of', 'status post', '(?:you|she|he) had', 'you were', 'used to (?:be|take|have|get|use)'],
    times: [
      'years? ago', 'in the past', 'as a (?:child|kid|baby)', 'last (?:year|month|week|time)', 'prior', 'when (?:you|i|she|he) (?:was|were)',
      'back (?:in|when|then)', 'at one point'
    ]
  },
  hypothetical: {
    forward: [
      'whether', 'people', 'patients', '(?:some|any)(?:one|body)', '(?:ca|could)n\'t (?:\\S+ )?(?:rule out|exclude)',
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
    'not only', 'not just', 'no doubt', 'without (?:a |any )?doubt', 'no (?:increase|change|worsening|rise|improvement) (?:in|of)',
    'no worries', 'no problem', 'not uncommon', 'not without', "(?:doesn't|does not|didn't|did not) deny",
    "(?:isn't|not|never) free of", "(?:don't|do not) (?:forget|hesitate|worry)", 'no wonder', 'no matter', 'if not'
  ],
  contrasts: ['but', 'however'],
  terminators: [
    'although', 'though', 'because', 'which', 'while', 'except', 'so', "'cause", 'and (?:i|you|we|it|that|this|then|your|now|so)'
  ],
  statements: ["(?:so |but )?(?:this|it|that|what you have)(?: is|'s)", 'you have', "you've got"]
}
