import type { SickLeaveWords, SickNoteVocabulary } from '../parts/sick-note.js'

/** Phrases for a sick note that mean nothing else. */
const notes = ['off sick', 'sick leave', 'medical leave', 'out of work', 'work excuse']

export const sickNote: SickNoteVocabulary = {
  begins: 'from|starting|beginning|as of|as from|effective',
  says: "say|i'd suggest|i would suggest|i'd advise|i would advise",
  notes: [
    '(?:(?:day|days|week|weeks|month|months|fortnight)(?: or (?:two|2|so))? )?off (?:from )?(?:your |the |of )?(?:work|job|duty|' +
      'shift|shifts)',
    ...notes, '(?:time|days?|weeks?|months?|fortnight) off sick',
    '(?:sign|signing|signed|write|writing|certify|certifying)(?: (?:you|him|her|them))? off(?! (?:the|your|that|this|these|his|her|' +
      'it|any|all|school|nursery|on)(?![^ ]))',
    '(?:sick|fit|off work|work) ?notes?', 'notes? (?:for|to) (?:your |the |his |her )?(?:work|employer|boss|school|office|job)',
    "(?:doctor|physician|gp)'?s notes?", '(?:medical|sick|sickness|doctor.?s) certificates?',
    'certificates? for (?:your |the )?(?:work|employer|boss|school|office|job)',
    '(?:the|this|your|a) certificate(?= (?:is valid|runs|from|until|through))', 'med cert', 'statement of fitness', 'self.?certif\\S*',
    '(?:stay|stop|remain|keep|staying|home|away)(?: at)?(?: home| away| off)* from work', 'excuse\\S*(?: you)? from work',
    'unfit (?:for|to) work', 'not fit (?:for|to) work(?! again)', 'school note', 'time off(?: (?:from )?(?:your )?(?:work|job))?'
  ],
  mayBeNotes: [
    '(?:write|writing|issue|give)(?: you)? (?:another )?(?:one|1)(?= (?:from|until|for|through))',
    '(?:wanted|was going|meant|planned|intended) to (?:write|sign|make|put|give|do)(?: it| you| one| 1| that| off)*',
    '(?:day|days|week|weeks|fortnight|month|months) (?:or (?:two|so|2) )?off(?! (?:the|your|that|this|these|his|her|it|any|all|from|' +
      'running|sport\\S*|training|exercise|alcohol)(?![^ ]))',
    '(?:stay|stop|remain|staying|be)(?: at)? home', '(?:stay|be) off(?! (?:the|your|that|this|these|his|her|it)(?![^ ]))'
  ],
  barred: [
    "(?:can't|cannot|can not|shouldn't|should not|mustn't|must not|couldn't|not|don't|do not|won't|never|" +
      "n't)(?: \\S+){0,4} (?:go(?:ing)?|get(?:ting)?|come|be|return|work|working|back)(?: \\S+){0,2} (?:work|office)(?! again)",
    "(?:can't|cannot|can not|shouldn't|should not|mustn't|must not|don't|do not|n't|not)(?: \\S+){0,1} (?:work|go back|go in|" +
      'going in|return)',
    'no work(?:ing)?'
  ],
  barredUntilReturn: true,
  returns: [
    "you(?:'ll|'re| are| will| can| could| may| should| might)?(?: \\S+){0,3}? (?:back|return(?:ing)?)(?: (?:to|at|in))?(?: (?:your |" +
      'the )?(?:work|office|job|duty|shift))?',
    'back (?:to|at) (?:your |the )?(?:work|office|job)', '(?:resume|restart)(?: your)? (?:work|duty)', 'work again',
    'fit (?:for|to) work again'
  ],
  refusals: [
    "(?:can't|cannot|can not|won't|not|unable to|don't|do not|wouldn't|not going to|n't|never) (?:\\S+ ){0,2}(?:write|writing|give|" +
      'giving|issue|issuing|extend|sign|signing|put|do|provide|need|want|think|require|recommend|see|get|have|backdate|be|warrant|' +
      'justify)(?: \\S+){0,6}? {note}',
    '(?:no|without|no need for|no reason for|nothing to justify)(?: an?| any| the| more| another)? {note}',
    'no need (?:to|for you to|for)(?: \\S+){0,4} {note}', 'no reason (?:to|for you to)(?: \\S+){0,4} {note}',
    "{note} (?:is|isn't|is not|won't be|will not be|would not be|wouldn't be)(?: \\S+){0,2} (?:not|n't|unnecessary|needed|necessary|" +
      'required|possible)',
    "{note}(?: \\S+){0,2} (?:isn't|is not|won't be|not) (?:needed|necessary|required|possible|something)",
    "(?:can't|cannot|won't|don't|not|n't) extend (?:it|that|the|your)(?: {note})?", 'rather than {note}', 'instead of {note}',
    '(?:withdraw|cancel|tear up|scrap)(?: \\S+){0,2} {note}'
  ],
  refusesIt: [
    "(?:i|we|i'm|we're|i'd)(?: (?:really|just|simply|am|are|do|certainly|also))* (?:won't|will not|can't|cannot|can not|" +
      "don't|do not|not|wouldn't|would not|shan't|unable to|not able to)(?: (?:be|going to|able to|gonna|want to|" +
      'wish to))* (?:write|writing|give|giving|issue|issuing|sign|signing|do|doing|provide|justify|extend|extending|' +
      'renew)(?: (?:you|him|her))?(?: (?:one|1|it|that|this|you off)(?! (?:longer|any|for|until|from|before|beyond|again|' +
      'more))|(?= ,|$))',
    "i (?:won't|will not|can't|cannot)(?= ,|$)",
    "(?:that|it|one|1|this)(?: is| would|'s)? (?:isn't|is not|not|wouldn't be|won't be)(?: be)?(?: really|" +
      ' actually)? (?:necessary|needed|justified|warranted|required|indicated)',
    "(?:see|have|is|there's) no (?:reason|need|grounds|indication) for (?:one|1|it|that)",
    "don't think (?:that|it|one|1)(?:'s| is) (?:justified|needed|necessary|warranted|required)"
  ],
  extends: [
    '(?:extend|prolong|renew|lengthen)(?:ing|ed)?(?: (?:it|that|this|your|the|you|off|sick|fit|note|sick leave|certificate|' +
      'for you))*(?: by)?'
  ],
  corrects: [
    "(?:let's|we'll|i'll|let us) (?:rather )?(?:make|say|do)(?: it| that)?",
    "(?:or|no|or no)(?: ,)? (?:rather|better|make it|let's say|sorry|i mean|actually)",
    'better make it'
  ],
  given: [
    '(?:they|hospital|gp|doctor|surgeon|clinic|specialist|colleague|consultant)(?: (?:already|has|have|had))* {note}',
    '(?:they|he|she|who|hospital|gp|doctor|surgeon|clinic|specialist|colleague|consultant)(?: (?:already|has|' +
      'have))*(?: \\S+){0,2}? (?:kept|put|had|signed|sent|gave|wrote|issued|certified)(?: \\S+){0,3}? {note}',
    '(?:been|was|were|already|had|still)(?: \\S+){0,3} {note}',
    '(?:the|your|my|his|her)(?: (?:last|old|previous|current))? {note}(?: (?:only|now|just))? (?:(?:runs|goes)(?! from)|' +
      'ran|runs out|ends|ended|expires|expired|was|you had|i had|lasts|lasted|from (?:your|my|another|the (?:hospital|gp|' +
      'doctor|clinic)))',
    '(?:the|your|my)? ?(?:last|old|previous) {note}'
  ],
  dismissed: [
    "(?<!if )(?<!as )(?:you|he|she)(?:'d|'ve)?(?: (?:had|have|would|were|was|just|also|are))* (?:asked|ask|asking|wanted|" +
      'want(?! to (?:stay|take|keep|rest|be))|requested|hoped|hoping|wished|wish|like|prefer)(?: \\S+){0,6}? {note}',
    'see (?:you|him|her) {note}',
    '(?:do|can|could|should|may|might|will|would|am|shall) i(?: \\S+){0,6} {note}',
    "(?<!i can |i could |i'll |let me |i will )(?:do|would|did|have|are|were|can|could) you(?! please)(?: \\S+){0,6} {note}",
    '(?:is|was|are) (?:it|there|he|she|they|that)(?: \\S+){0,5} {note}',
    "i(?:'m| am|'ve been| have been|'ve had| have had| was| had| got| have|'ve| took|'ve taken| have taken| need| want| wanted|" +
      " needed| hate| dislike| can't afford)(?! (?:to )?(?:you|him|her|them|sign|writ|put|giv|going|gon|happy|certif|keep|done|made|" +
      'prepar|print)\\S*)(?: \\S+){0,5} {note}',
    '(?:sign|signed|sent|put|wrote|write|gave|give|keep)(?: \\S+)? me(?: \\S+){0,3}(?: {note}| off)',
    '(?:depending|when|once)(?! (?:you )?(?:can|like|want|possible|need be))(?: [^ ]+){0,14} {note}',
    '(?:your|the|my|another|other) (?:gp|doctor|hospital|surgeon|consultant|specialist|' +
      "occupational health)(?:'s)?(?: \\S+){0,4} {note}(?! until)",
    '(?:dislike|hate|avoid|worried about|afford)(?: \\S+){0,3} {note}', '(?:last|previous|old) {note}',
    '{note} (?:last|yesterday|before|previously|already)'
  ],
  past: ['have you been', 'been', 'were you', 'did you', 'already', 'was', 'had', 'last', 'since'],
  declines: [
    "no(?: ,)?(?: (?:thanks|thank you|doctor|doc|it's (?:fine|okay|ok)|really|please))*(?: ,)? (?:i|that|it)(?: \\S+){0,2} (?:want|" +
      'need|necessary|rather|prefer|work|have to go)',
    "i(?:'d| would) rather (?:not|work|go|keep|be at)", "i(?:'ll| will| can)(?: just| still| probably)? work from home",
    "i (?:can't|cannot)(?: really| actually)?(?: (?:take|afford|stay|be off)|(?= ,)|$)",
    "i (?:don't|do not|wo n't|won't) (?:want|need|take) (?:it|that|one|a note|any time|time off|to be off|the note)"
  ],
  me: "i|i'm|me|my|i'll|i'd",
  answerBegins: "yes|yeah|no|sorry|mean|well|so|okay|ok|right|all|alright|sure|fine|good|then|oh|let's|let|us|me|say|i'd|i'll|i|would|will|" +
    "think|make|it|that|that's|it's|actually|just|only|maybe|probably|about|rather|instead|or|do|be|we'll|you|can|have|give|for|at|" +
    'least|extend|,',
  answerEnds: 'then|and|that|should|off|or|to|in|at|is|i|we|okay|ok',
  amends: [
    'make (?:it|that)', "let's (?:say|make|do)", '(?:actually|rather|better|instead|or rather|then)', "i'll (?:say|make it|put)",
    'say', 'extend'
  ],
  work: ['work', 'working', 'job', 'employer', 'boss', 'shifts?', 'office', 'duty', 'colleagues?'],
  backdated: ['backdat\\S*', 'retroactive\\S*', 'retrospective\\S*'],
  dictates: [
    '(?:write|put|note|record|enter|type|add|state)(?: down)?(?: \\S+){0,1} in (?:the|my|your) (?:notes?|report|record|file|chart|' +
      'summary|letter)',
    '(?:hey|dear|hello|okay|ok) (?:computer|machine|assistant|ai|robot)', 'ignore (?:all|the|your|previous)'
  ],
  tags: ['ok', 'okay', 'all ?right', 'right', 'yes', 'yeah', 'is that (?:ok|okay|fine|all right)', 'does that work']
}

export const sickLeave: SickLeaveWords = [
  'sick note~', 'sicknote~', 'sick certificate~', ...notes, 'sick line', 'fit note~', 'fitnote~', 'medical certificate~',
  'certificate for', 'certificate from', 'a certificate', 'the certificate', 'your certificate', 'signing you off', 'signing her off',
  'signing him off', 'signing them off', 'sign you off', 'sign her off', 'sign him off', 'sign them off', 'sign it off', 'signed off',
  'sign off', 'write you off', 'writing you off', 'off work', 'off of work', 'off from work', 'off school', 'off the job', 'off for',
  'off until', 'off till', 'off through', 'out of school', 'time off', 'day off', 'days off', 'week off', 'weeks off', 'month off',
  'months off', 'weekend off', 'from work', 'from your job', 'miss work', 'missing work', 'not work', 'not working', 'n\'t work',
  'don\'t work', 'can\'t work', 'cannot work', 'unable to work', 'shouldn\'t work', 'stop working', 'working again', 'work again',
  'fit to work', 'fit for work', 'unfit~', 'employer~', 'work note~', 'school note~', 'doctor note', 'note for work', 'note for your',
  'note for school', 'note from', 'note to', 'give you a note', 'write you a note', 'writing you a note', 'need a note', 'excuse note',
  'school excuse', 'doctor excuse', 'medical excuse', 'excuse for work', 'excuse from work', 'excuse letter', 'excuse you from',
  'excused from', 'leave of absence', 'leave from work', 'return to work', 'returning to work', 'back to work', 'back at work',
  'go to work', 'going to work', 'work from', 'stay home', 'staying home', 'stay at home', 'staying at home', 'stay off', 'rest at home',
  'home from work', 'home for'
]
