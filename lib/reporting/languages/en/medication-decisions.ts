import type { MedicationVocabulary, PlainSpeech, SpokenDecisions } from '../parts/medication.js'

/** Who decides: a clinician, with whatever polite words. */
const WILL = "(?:(?:i|we)(?:'ll| will| would like to| want to| can| should| need to| do want to| do need to|'m going to|" +
  "'re going to| am going to| are going to)|(?:i|we)'d like to|let's|let me|let us|happy to|would like to|want to|going to|plan is to|" +
  "plan to|able to|i'm|we're|am|are|were to)"

/** Whom it is for. */
const FOR = '(?: you| him| her| them| the patient)?'

/** Who is told to do something. */
const SHOULD = '(?:you (?:can|could|should|must|may|need to|will|want to|might want to|would|have to|only have to)|' +
  "you(?:'ll|'re going to| are going to)(?: need to| want to)?|" +
  '(?:want|like|need|advise|encourage|ask|asked|told|allow)(?:ing)?(?: for)? (?:you|him|her|them|the patient) to(?: be)?|' +
  '(?:have|recommend|recommending|suggest|suggesting|advising)(?: that)? (?:you|him|her|them|the patient)|' +
  "(?:he|she|they|patient)(?:'ll| will| should| can| is going to| are going to)|" +
  "i(?:'d| would)(?: recommend| suggest| advise)|i recommend|i suggest|i advise|" +
  '(?:best|okay|ok|fine|safe|reasonable|sensible|worth|important|free|welcome)(?: for you)? to|' +
  'make sure(?: that)?(?: you)?|try to|remember to|be sure to)'

export const enDecisions: Pick<MedicationVocabulary, 'start' | 'keep' | 'change' | 'refill' | 'startBack'> = {
  start: [
    `${WILL}(?: try to| try and| potentially)? (?:start|begin|initiate|put|place|get(?! rid)|give|prescribe|order|add|send|write|` +
      `call in|try|use|treat|do|dispense|administer|inject|provide|offer|cover|have)${FOR}(?: started| on| in| with| for|` +
      ' a prescription| to| get| try| have| out| up| some| a)*(?!(?:(?: get)? (?:you|him|her))? off)',
    '(?:recommend|suggest|advise)(?: that| we)* (?:start|starting|put|putting|give|giving|get|try|trying|treat|add|' +
      `adding)${FOR}(?: started| on| with)*`,
    '(?:start|starting|putting|placing|treating) (?:you|him|her)(?: back)? (?:on|with)',
    "(?<=(?:^|(?:^| )(?:and|or|to|can|will|should|could|let's|don't we) ))(?:put|place|treat) (?:you|him|her)(?: back)? (?:on|with)",
    `(?:${WILL}|(?:i|we)(?:'d| would)) go (?:with|for)(?! (?:it|that|this|them)(?: |$))(?: the| some| an?)*`,
    "(?:i|we)(?:'d| would| do| still)? (?:want|like|prefer) (?:you|him|her)(?: to be)?(?: back)? on",
    'order', 'start (?:the|a|an|some|taking|using)', 'prescribe',
    `${SHOULD}(?: then| also| still| always)? (?:(?:start|begin|try) (?:taking|using)(?! your)|do(?= (?:(?:some|the|a|an) )?§)|` +
      'give(?! (?:me|us|it|that|this)(?: |$))(?: him| her| them)?|take|use|apply|get|buy|try|have|start|begin|alternate|rub|put|inhale|' +
      'add|pick up|consider taking|be taking|be using|be on|go on|stay on)(?: on| with| some| a)*',
    "i(?:'d| would)? (?:recommend|suggest|advise)(?: that)?(?: you)?(?: take| taking| use| using| try| get| getting)*",
    'recommend(?:ed|ing)? (?:taking|using|chemotherapy with|treatment with)', 'prescription (?:for|of)', 'script (?:for|of)',
    "(?:i've|we've|i have|we have) (?:sent|called in|sent in)",
    'would be to (?:start|take|use|try|give)', 'worth (?:taking|trying|using|getting|covering you with)',
    'no harm in (?:starting|taking|trying)', '(?:you are|you\'re) (?:due|overdue) for(?: your)?',
    'i (?:have )?(?:suggested|ordered|recommended)(?: that you)?(?: get)?',
    '^(?:(?:and|so|or|please|then) )*(?:take|use|try|apply|give(?! (?:me|us|it|that|this)(?: |$))(?: you| him| her)?)',
    '§ (?:is|are) called',
    'want(?: to want)? you taking(?: is)?',
    'taking (?:\\S+ ){1,18}?(?:would|can|will|should)(?: help| be (?:beneficial|helpful|useful|advisable|sensible|a good idea))',
    'for (?:the|your|any|that) \\S+(?: \\S+)? (?:take|use|try)', 'plan(?: for (?:your|the|this|that|his|her) \\S+(?: \\S+)?)? is(?= §)',
    'start(?= §)',
    "(?:i'd|i would)(?: probably| still)? (?:use|take|try|add|start|prescribe|pick up|get)(?= (?:(?:some|the|a|an|your|little|bit|" +
      'of) )*§(?! (?:\\S+ ){0,8}(?:if|but|unless|though) ))',
    '(?<!(?:to|i|they|you|we|he|she|i\'d|would) )add(?: in| on)?(?= §)', '^(?:so )?think about',
    '(?:things|something|stuff) (?:over the counter|from the (?:pharmacy|chemist))(?: which is)?(?: called)?',
    '(?:medication|medicine|drug|cream|gel|tablet|antibiotic|antihistamine|inhaler)s? (?:is|are) called',
    '(?:i am|i\'m|we are|we\'re) (?:starting|prescribing|giving|adding|using|ordering)(?: you)?(?: on)?'
  ],
  keep: [
    '(?:going to |want to |like to |to )?(?:continue|resume|restart|maintain)(?: to| on| with| taking| using| take| use| you| him|' +
      ' her| giving)*',
    '(?:going to |want to |like to |to )?keep (?:on )?(?:taking|using|alternating|giving(?: you| him| her| them)?|going with|up with|' +
      'up on)',
    `(?:going to |want to |like to |to |we'll |i'll )?(?:keep|leave)${FOR} (?:on|at)`, 'keep(?: your| the)',
    // "Leave the aspirin" alone may as well mean to do without it.
    'leave(?: your| the)?(?= § (?:\\S+ ){0,4}?(?:as|at|on|where|unchanged|alone|the same)(?: |$))',
    '(?:keep|leave)(?= (?:it|that|this|them|those|things) (?:going|as|the same|where|at|on|up))', 'stay(?:ing)? on', 'remain(?:ing)? on',
    'carry on (?:with|taking|using|having)', 'stick(?:ing)? with', 'leave you on', '(?:same|current) dose of',
    '(?:would|will|do) not change (?:your|the)(?: dose of)?',
    "(?:wouldn't|won't|don't want to|no need to|no reason to|not going to) (?:change|adjust)(?: your| the)?(?: dose of)?",
    '(?:fine|okay|ok|good|happy) (?:for you )?to (?:continue|keep taking|stay on)',
    'no (?:need for )?(?:a |any )?changes? (?:to|in|with)(?: your| the)?',
    "(?:not going to|won't|wouldn't|don't want to|no need to|no reason to) make (?:any )?changes? (?:to|in|with)(?: your| the)?"
  ],
  change: [
    '(?:to )?(?:increase|decrease|double|halve|reduce|lower|raise|up|titrate|adjust|cut back|cut|bump up|bump|go up|go down|change|' +
      'modify)(?: up| down| on)* (?:your|the|his|her|that|this|my)?(?: (?:dose|dosage|amount) (?:of|on))?(?: your| the| his| her)?',
    '(?:increase|decrease|double|halve|reduce|lower|raise|titrate|bump up|go up on|go down on|cut back on)(?: up| down)?(?= §)',
    // "We need to lower it" is most often said of what is measured.
    '(?:increase|decrease|double|halve|titrate|bump|move)(?: up| down)?(?= (?:it|them|both|that|this)(?: up| down)? (?:to|by|from) )',
    `(?:switch|change|convert|transition)${FOR}(?: over)? (?:to|onto)`, '(?:go|move|step up) to(?: the| an?)?(?= §)',
    '(?:by|are|am|\'m|\'re) (?:increasing|decreasing|doubling|reducing|lowering)(?: your| the)?(?: dose of)?',
    'taper(?: down)?(?: the| your|(?= §))'
  ],
  refill: [
    'refills?(?: of| on| for| the| your)*', 'renew(?: the| your)*', 'repeat prescription(?: of| for)*', 'new prescription (?:of|for)',
    're-?order(?: the| your)*', 'top up of'
  ],
  startBack: [
    '(?:which |that )?(?:i|we) can (?:give|prescribe|offer)(?: to)?(?: you)?(?: today)?',
    '(?:which |that )?(?:i\'ll|we\'ll|i will|we will|i\'m going to|we\'re going to) (?:give|prescribe|send|' +
      'order)(?: to)?(?: you)?(?: today)?',
    'you can (?:get|buy|pick up|find)', 'you can(?: still| also)? (?:take|use)(?= (?:as|when|for|at|every|once|twice|up|before|after) )',
    '(?:would|will|might|should|can|could)(?: all)?(?: be| probably be)? (?:advisable|beneficial|sensible|useful|helpful|a good idea|' +
      'worth trying|appropriate|recommended)',
    'for (?:the|your|any|that|his|her) \\S+ (?:is|are|would be) (?:fine|okay|ok)',
    '(?:can|will|should|may)(?: all)? help', '(?:is|are) (?:sensible|advisable|worth trying|recommended|what i recommend)',
    'you(?:\'re going to|\'ll| will| should| only have to| are going to) take', 'has been (?:prescribed|ordered)'
  ]
}

/** What is decided in plain speech. */
export const enSpeech: SpokenDecisions = {
  keepBack: [
    'you(?: \\S+)? (?:go on|keep|carry on|continue) (?:on )?(?:taking|using|having|with)', "(?:i'd|i'll|we'll|i would|let's|we can) (?:leave|keep) (?:that|it|them|those|this) " +
      '(?:as|alone|the same|going|where|there|on|at)',
    "(?:i|we) (?:wouldn't|won't|don't) (?:change|touch|alter) (?:it|that|them)", '(?:stays?|remains?|(?:will|can) (?:stay|remain)) (?:as (?:it|they) (?:is|are)|as is|on|the same|put|where it is|unchanged)', 'as you are'
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
  limits: ['for (?:the next )?(?:#|a|another) (?:days?|weeks?|months?)', 'max(?:imum)?', 'at most'],
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
  stop: ["(?:cancel|delete|don't fill)(?: the| that| your| his| her)*", '(?:take|have) (?:a|\\S+) (?:break|rest) from(?: the| your)?', '(?:give|giving) (?:you|him|her) a (?:break|rest) from(?: the| your)?', "let's give you a (?:break|rest) from(?: the)?", 'on hold'],
  stopAround: [],
  stopBack: [
    "(?:don't|do not|never) take (?:it|that|them|those|this)(?! (?:with|on|before|after|without|at|more|longer|together|all))", '(?:that|this|it) (?:one )?(?:can go|goes|has to go|stops)', "(?:we'll|i'd|i'll|let's) put (?:that |it )?on hold",
    "(?:we're|i'm) going to stop (?:that|it)", "(?:we're|we are|you're|you are) (?:done|finished) with (?:that|it)"
  ],
  mention: [],
  asked: ['(?:he|she|they) (?:said|says|told me)(?: \\S+){0,3}'],
  doubt: ['(?:was|were) (?:going|gonna|about) to', 'had thought', '^should (?:the|your|it|this|that|he|she|they|things)']
}
