import type { ReservationWords } from '../parts/reservations.js'

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
  notCorrecting: [
    'sorry (?:to|about|for|that|you|i)', '(?:wait|hold on) (?:here|outside|in|for|until|to|with|on)', 'pardon (?:the|my)', 'no (?:problem|worries|doubt|need|wonder|rush|hurry|change)'
  ]
}
