import type { PlainSpeech, SpokenDecisions } from '../parts/medication.js'

/** What is decided in plain speech. */
export const enSpeech: SpokenDecisions = {
  keepBack: [
    'you(?: \\S+)? (?:go on|keep|carry on|continue) (?:on )?(?:taking|using|having|with)', "(?:i'd|i'll|we'll|i would|let's|we can) (?:leave|keep) (?:that|it|them|those|this) " +
      '(?:as|alone|the same|going|where|there|on|at)',
    "(?:i|we) (?:wouldn't|won't|don't) (?:change|touch|alter) (?:it|that|them)", '(?:stays?|can stay|remains?) (?:as (?:it|they) (?:is|are)|on|the same|put)', 'as you are'
  ],
  keepIt: ['^(?:(?:yes|yeah|yep|sure) )*you can (?:keep|carry on|continue) taking(?= \\.|$| as)'],
  stopIt: ['(?:that|this) (?:one )?(?:can go|goes|has to go|stops|comes off)', '(?:finish|stop) (?:that|it|this)(?: one)?(?= today| now| \\.|$)'],
  refusals: [
    "(?:(?:no|nah|well|oh|sorry|i'm sorry|doctor|honestly|thanks|thank you|i think) )*(?:i'd rather (?:not|wait)|rather not|i would rather (?:not|wait)|i don't (?:really )?(?:want|like|" +
      "fancy)|i really don't want|i do not want|i'd prefer (?:not|to (?:wait|do without))|i won't|not at the moment|not (?:right )?now|no more (?:pills|tablets)|i'm not (?:keen|" +
      'taking)|let me think|no thanks|no thank you)',
    "(?:no |yeah |um |uh |well |maybe |i think |honestly )*(?:i'd|i would|i'll|let's|can we|could we) (?:rather |prefer to |like to |" +
      'rather just )?(?:wait|hold off|not start|think about it)(?! if| until i)'
  ],
  warnings: [
    "(?:(?:no|oh|well|so|then|please) )*(?:please don't|better not|best not|absolutely not|definitely not|certainly not|i wouldn't|i'd avoid (?:that|it)|under no circumstances|" +
      'not a good idea|steer clear)'
  ],
  onlyThen: ['only (?:if|when|once|in case)'],
  additions: ['and', 'on top of that', 'so', "so that's", "that's", 'plus', 'also', 'then', 'instead', 'for that', 'as well as', 'along with', 'next', 'and then'],
  limits: ['for (?:the next )?(?:#|a|another) (?:days?|weeks?|months?)', 'max(?:imum)?', 'no more than', 'at most'],
  asNeeded: ['(?:if|when|whenever) (?:you|he|she|it)(?: \\S+){1,6}?(?= #)', 'as needed', 'as required', 'or as(?: \\S+){1,4}?(?= #)'],
  notEnough: ["if (?:that|this|it|§)(?:'s| is)? not enough", "if (?:that|this|it|§)(?: alone| by itself)? (?:isn't enough|doesn't (?:help|do it|do the trick|touch it))"],
  yours: ['(?:then )?(?:you (?:can|could|may|should) (?:also )?)?(?:take|add|have|use)', '(?:then )?you (?:take|add|use)'],
  directs: ['you (?:take|use)'],
  ours: ['i', 'we', "i'd", "we'd", "i'll", "we'll"],
  listing: [
    '(?:what|which|any|other) (?:medications?|medicines?|meds|tablets|pills|drugs)', 'what (?:are you|do you) (?:on|take|taking)', 'are you (?:on|taking) (?:anything|any)'
  ],
  combines: ['plus', '/', '\\+', '-'],
  groups: [
    { called: ['(?:blood[ -]?pressure|bp) (?:tablets|pills|medicines?|medications?|meds|drugs)'], atc: ['C02', 'C03', 'C07', 'C08', 'C09'] },
    { called: ['(?:diabetes|diabetic|sugar) (?:tablets|pills|medicines?|medications?|meds|drugs)'], atc: ['A10'] },
    { called: ['painkillers', 'pain (?:tablets|pills|medications?|meds|medicines?)'], atc: ['N02', 'M01A'] },
    { called: ['inhalers', 'puffers'], atc: ['R03'] },
    { called: ['cholesterol (?:tablets|pills|medicines?|medications?|meds)'], atc: ['C10'] },
    { called: ['blood thinners'], atc: ['B01A'] }
  ]
}

/** More of the lists that every decision is looked for in. */
export const enPlain: PlainSpeech = {
  start: ["you(?:'ll| will) be (?:getting|having|taking|on)", "(?:we're|i'm) going with(?= (?:the |some )?§)"],
  keep: [],
  stop: ['(?:take|have) (?:a|\\S+) (?:break|rest) from(?: the| your)?', '(?:give|giving) (?:you|him|her) a (?:break|rest) from(?: the| your)?', "let's give you a (?:break|rest) from(?: the)?", 'on hold'],
  stopAround: [],
  stopBack: [
    "(?:don't|do not|never) take (?:it|that|them|those|this)(?! with)", '(?:that|this|it) (?:one )?(?:can go|goes|has to go|stops)', "(?:we'll|i'd|i'll|let's) put (?:that |it )?on hold",
    "(?:we're|i'm) going to stop (?:that|it)", "(?:we're|we are|you're|you are) (?:done|finished) with (?:that|it)"
  ],
  mention: [],
  asked: ['(?:he|she|they) (?:said|says|told me)(?: \\S+){0,3}'],
  doubt: ['(?:was|were) (?:going|gonna|about) to', 'had thought', '^should (?:the|your|it|this|that|he|she|they|things)']
}
