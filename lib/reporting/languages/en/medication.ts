import { no, yes } from './report.js'
import { enDecisions, enPlain, enSpeech } from './medication-decisions.js'
import type { MedicationVocabulary } from '../parts/medication.js'

const RELATIVE = '(?:mother|father|mum|mom|dad|brother|sister|wife|husband|partner|son|daughter|friend|cousin|aunt|uncle|grandmother|' +
  'grandfather|neighbou?r|coworker|colleague|roommate|boyfriend|girlfriend|parents?|kids?)'

export const medication: MedicationVocabulary = {
  ...enSpeech,
  ...enDecisions,
  start: [...enPlain.start, ...enDecisions.start],
  fillers: [
    'um', 'uh', 'er', 'erm', 'eh', 'hmm', 'mm', 'you know', 'i mean', 'kind of', 'kinda', 'sort of', 'just', 'actually', 'basically',
    'really', 'literally', 'go ahead and', 'go ahead', 'also', 'then', 'please', 'definitely', 'certainly', 'again', 'okay', 'ok', 'now',
    'well', 'very', 'simply', 'for now', 'excuse me', 'hey', 'as well'
  ],
  spellings: { gonna: 'going to', wanna: 'want to', lem: 'let', gotta: 'have to', cuz: 'because', cause: 'because', til: 'until' },
  verbLast: false,
  swap: [
    '(?:switch|change|convert|transition|swap|replace)(?:ing)?(?: you| him| her)?(?: over| out)?(?: from)?(?: your|' +
      ' the)? §(?: \\S+){0,6}? (?:to|with|by|for|onto)(?: (?:the|an?|some))?(?= §)'
  ],
  propose: [
    '(?:is it|would it be)(?: \\S+)? (?:if i|for me to|to) (?:continue|keep|carry on|take|use|start)(?: on| taking| using| having| with)*',
    'are you(?: \\S+)? with (?:starting|trying|taking|using|adding|increasing)',
    '(?:shall|should|can|could|may) (?:we|i) (?:start|begin|try|add|give|prescribe|put|order|continue|increase|refill)(?: you| on|' +
      ' with| your| the)*',
    '(?:would|do) you (?:like|want)(?: me)?(?: to)? (?:start|try|take|prescribe|give|refill|order|send|add|begin)(?: on| you| your| the)*'
  ],
  stop: [
    ...enPlain.stop,
    '(?:stop|discontinue|quit|cease|avoid|withhold|hold off|refrain|come off|get off|wean|taper off|cut out|stay away|steer clear|' +
      'abstain|skip)(?: on| from| of| off)*(?: taking| using)?(?: any| all| your| the)*',
    "(?:don't|do not|not to|never|not|shouldn't|should not|can't|cannot|won't|try not to|wouldn't)(?: be)?(?: want you to)? (?:take|" +
      'use|taking|using|start|give|prescribe|recommend|have|put you on|need)' +
      '(?! (?:it|that|this|them) (?:on|before|after|without|at|more|together))(?: any| more)*',
    'get(?:ting)? rid of(?: the| your)?', '(?:get|take|wean|taper|bring)(?:ing)? (?:you|him|her) off(?: of)?', 'hold (?:your|the|his|her)',
    'no (?:more(?! than)|need for|point in|role for|indication for|use for)(?: taking| any)*', 'instead of', 'rather than', 'in place of',
    "(?:don't|do not|doesn't|does not|didn't|wouldn't|would not|not) (?:think )?(?:\\S+ )?(?:want|need|like|require|believe in|" +
      'tolerate)(?: to)?(?: be)?(?: take| taking| on| use| any| anything)*',
    "(?:(?:i|we|they)(?:'d| would)? )?(?:recommend|advise|suggest|caution|warn)(?:ed|ing)?(?: you)? against(?: taking| using)?",
    '(?:reaction|reacted|sensitive) to', "(?:i'd|i would) (?:rather|prefer) not(?: to)?(?: take| use| go on| be on| have)*", 'refused?',
    'declined?', "(?:not|isn't|aren't) (?:a fan of|keen on|comfortable with|interested in|indicated)", 'without',
    'replac(?:es|ing)(?: your| the)?', 'off (?:the|of the|your)',
    '(?:switch|change|convert)(?: you| him| her)?(?: over)? from(?: your| the)?', 'ask about'
  ],
  mention: [
    ...enPlain.mention,
    'either', 'choice (?:of|between)',
    "(?:i|he|she|they)(?:'ve|'d| have| had|'s| has|'m| am| was| were| is)? (?:never |already |only |sometimes |always |usually |" +
      'still |generally )?(?:took|take|takes|taken|taking|tried|tries|had|have|has|been|used|use|uses|using|on|started|stopped|did|' +
      'done|bought|went|got|gotten|need to take|wonder|forgot|ran out of|run out of)(?: to| been| tried| had| used| taken| taking| on|' +
      ' take| back on| trying| out of)*',
    "(?:you)(?:'ve|'d| have| had|'re| are| were)? (?:already |still |currently |only |been |both )*(?:take|took|taken|taking|on|had|" +
      'tried|using|used|use|started|completed|mentioned|said|supposed to|been)(?: to be)?(?: taking| on| using| some| the)*',
    '(?:have|had|has|did|do|does) (?:you|it|that|this|the|your|he|she|they)(?: (?:still|ever|been|already|currently|taking|taken|on|' +
      'using|used|tried|had|take|try|use|have|get|got|finished|started|help|working|helped|helping))*',
    '(?:are|were|was) (?:you|he|she|they)(?: still| ever| been| already| currently| also| both)*(?: taking| taken| on| using| used|' +
      ' tried| had| take| try| use| have| get| got| finished| been| started| help| working| helped| helping)*(?: on)?',
    "(?:we|they|he|she|doctor|dr|\\S+ doctor|pcp|gp|physician|specialist|cardiologist)(?:'d|'ve| had| have| has| already| last time|" +
      ' last visit| did)* (?:put|started|gave|given|prescribed|placed|place|switched|changed|increased|stopped|decreased|added|have|' +
      'had|been giving|ordered|talked|talk|did)(?: about)?(?: starting| increasing| trying| changing)?(?: you| him| her|' +
      ' me)?(?: back)?(?: on)?(?: the)?',
    '(?:put|started|gave|give|giving|prescribed|placed|get|got|order|ordered|offered|recommended|suggested) me(?: on| some| a)*',
    'used to(?: take| be on| use)*', 'was (?:on|taking|prescribed|given|started on|offered)',
    '(?:been|were) (?:on|taking|given|using|prescribed|increased)',
    '(?:taking|took|tried|using|takes|taken|wearing|tolerating|swallowed)',
    "(?:how|what)(?:'s|'re| is| are| about| have| do| was)?(?: you)?(?: doing)?(?: with)?(?: your| the)?", 'does(?: the| your)?',
    '(?:may|might|could)(?: or may not)?(?: want to| need to| have to| be able to| end up)*(?: be)? (?:consider|need|start|use|try|' +
      'add|switch|increase|change|give|put|look at|discuss|think|prescribe|have|require|benefit from|recommend giving|do|' +
      'get)(?: to)?(?: adding| starting| giving| a| some| you)*',
    'consider(?:ing|ed)?', 'think(?:ing)? about(?: whether| using| starting| a| some)*',
    '(?:talk|talked|talking|discuss|discussed|discussing|ask|asked|asking|mention|mentioned|hear|heard|read|worry|worried|concerned|' +
      'information|know|known)(?: you)?(?: about| of)',
    'side effects? (?:of|from|with)',
    '(?:risks?|benefits?|effects?|mechanism|level|levels|amount|intake|history|use|combination|deficiency|overdose|generic|form|type) of',
    'should (?:i|we)', '(?:can|could|may|shall|must) i', '(?:is|would) it (?:ok|okay|be okay|safe|fine)(?: for me)?(?: if i)? (?:to)?',
    'in addition to', 'the reason for', 'interact~? with', 'treated with', 'response to', 'responded to', 'works? (?:like|as)',
    `(?:my|her|his|your) ${RELATIVE}(?: also| actually| suggested| said| told| gave| gives| takes| took| uses| is| was| has| had| on| me)*`,
    '(?:adjustments?|changes|modifications) (?:to|in)', "(?:we're|we are|i'm|i am) (?:worried|concerned) about",
    '(?:commercials?|ads?) for',
    "(?:don't|do not|can't|cannot|shouldn't|not) (?:take|use|mix|combine) (?:it|that|this|them|those|these) with(?: your| the| any)?",
    'continue to (?!take|use|be|have|stay|alternate|give)\\S+', 'worked', 'helped', '(?:such|same) as the',
    'see(?:ing)? about(?: the| some| an?)*',
    "if (?:the |your )?§(?: (?:and|or|plus) (?:the |your )?§)* (?:doesn't|don't|does not|do not|isn't|aren't|fails?|won't|stops?|alone)"
  ],
  stopAround: [
    ...enPlain.stopAround,
    '(?<!(?:why|or|if) )not(?: (?:the|any|more))? §', '(?:so|and|but) no §', 'no § (?:either|anymore|at all|or §)',
    '(?:take|bring|give|hand)(?: the| your)? § back',
    'leave(?: the| your| that| this)? § (?:alone|out|off|for now)'
  ],
  stopBack: [
    ...enPlain.stopBack,
    "(?:(?:which|that|it) )?(?:wouldn't|would not|won't|will not|doesn't|does not|didn't|did not|isn't|is not|not) (?:be )?(?:help|" +
      'helping|work|working|helpful|appropriate|advisable|a good idea|agree with me|covered|recommended|needed|necessary)',
    '(?:(?:makes?|made|gives|gave|causes?|caused) (?:me|him|her)|give me)(?: really| very)? (?!§)\\S+', 'makes me',
    'has been (?:stopped|discontinued)'
  ],
  mentionBack: ['in reserve', 'as a (?:back-? ?up|fallback|second line|last resort)', 'second line'],
  negation: ['(?:no need to|no reason to|hate to|against)(?: \\S+){0,2}'],
  asked: [
    ...enPlain.asked,
    'talked about(?: \\S+){0,1}', '(?:should|can|could|shall|may|do|did|does|would|must|will) (?:i|we|they|he|she|you|it)(?: \\S+){0,3}',
    "(?<!(?:to|i'll|we'll|will|let's) )(?:have|has|are|were|is|was) (?:you|they|he|she|it)(?: \\S+){0,3}", `my ${RELATIVE}(?: \\S+){0,3}`,
    '(?:told|tell|tells|asked|wants|wanted|advised|suggested|started|put) me(?: \\S+){0,2}'
  ],
  use: [],
  doubt: [
    ...enPlain.doubt,
    '(?:if|unless)(?! and| i (?:send|give|prescribe|call)| you (?:have|are having|want|like|need|feel|get|do get|do feel|would like|' +
      "are in|develop)| you're (?:having|feeling|in|happy|okay|comfortable)| you are feeling| that's okay| it's okay| you'd like)",
    "if (?:you're|you are|you) still", "if \\S+ \\S+n't", 'maybe (?:later|next|in)', '(?<!you )(?:might|may)',
    '(?:possibly|potentially|hopefully|eventually|would have|could have|wonder|in (?:the|a|your) (?:near )?(?:future|couple|' +
      'few)|down the (?:road|line)|later on|at some point|next time|next visit|one day|over time|until|before (?:we|you|i))',
    'or (?:i|we) can', 'options?(?: include| are| is)?', 'alternativ~', 'they (?:would|will|might)', 'we could', 'i could', 'reassess',
    'decide if', 'see if', 'depend~', 'why (?:did|do|would|are)', 'guidelines?', 'usually', 'normally', 'we often', 'when (?:i|he|she|they|we)'
  ],
  condition: [
    'only (?:if|when) (?:\\S+ ){1,5}?(?:over|above|exceeds?|reaches)',
    "if (?:that|it|this|the|your (?:symptoms|pain|blood|cough|pressure))(?: \\S+){0,4} (?:doesn't|does not|isn't|is not|don't|do not|" +
      "aren't|comes back|fails?|positive|gets? worse|remains?|stays?)",
    'if (?:needed|necessary) (?:later|in the future)', 'in the future', 'down the (?:road|line)', 'at some point', 'later on',
    'as an option',
    '(?:in|for) (?:some |many |most |older |those |other )?(?:patients|people|folks|anyone|someone|somebody|those)(?: with| who| whose)?',
    "if (?:you|it|this|that|things|he|she|they)(?:'re| are|'s| is)?(?: still)? (?:not|aren't|isn't|don't|doesn't) (?:(?:get|getting|" +
      'feel|feeling|any) )*(?:better|improv~|respond~|settl~|work~)'
  ],
  clauses: ["(?:and|so|then|now) (?:i|we|i'm|we're|i'll|we'll|let's|i'd|for)", 'for (?:your|the|his|her)'],
  frequency: [
    '(?:times|time|once|twice)(?: (?:a|per|each|every))? (?:day|daily|night|week)', 'daily', '(?:a|per|each|every) (?:day|night|morning|evening)', 'every (?:\\S+ ){1,3}hours',
    'at (?:night|bedtime)', 'as needed', '(?:milligrams?|mg|tablets?|puffs?)(?: \\S+){0,4} for (?:the next )?\\S+ (?:days|weeks)',
    'once a week', 'in the (?:morning|evening)'
  ],
  purposes: ['for (?:the|your|any|his|her) \\S+'],
  breaks: [
    'but', 'because', 'since', 'while', 'although', 'unless', 'whereas', 'however', 'so that', 'cause', 'meaning', '\\.', ';', '!', '\\?'
  ],
  tags: [
    'okay', 'ok', 'right', 'alright', 'all right', 'sound good', 'does that sound (?:good|okay|ok|right|all right|alright)',
    'how does that sound', 'sounds? (?:good|okay)', 'is that (?:okay|ok|all right|alright|fine|good)', 'make sense', "that's okay",
    "if that's (?:okay|ok)(?: with you)?"
  ],
  yes: [
    ...yes, 'sure', 'please', 'certainly', 'alright', 'sounds good', 'that sounds', 'that would', "that'd be", 'i would', 'i think so',
    'go ahead', 'fine', 'you can', 'you should', "that's fine", 'exactly', 'correct'
  ],
  no: [...no, "i'd rather not", "i don't", 'rather not', "i'm good", "i'm okay"],
  pronouns: [
    'it', 'that', 'this', 'those', 'them', 'these', 'both', 'the same(?: dose| medication| thing)?',
    '(?:the|your|that) (?:current )?(?:dose|dosage|medication|medicine|prescription)',
    '(?:the |your )?current (?:dose|regimen|medication|treatment|medicine)'
  ],
  kinds: [
    'antibiotics?', 'medications?', 'medicines?', 'meds?', 'anti-? ?inflammator(?:y|ies)', 'inflammator(?:y|ies)', 'painkillers?',
    'pain ?relie(?:f|vers?)', 'relaxants?', 'relaxers?', 'pills?', 'tablets?', 'creams?', 'ointments?', 'inhalers?', 'sprays?', 'drops?',
    'prescription', 'antihistamines?', 'steroids?', 'vaccines?', 'injections?', 'shots?', 'drugs?', 'supplements?', 'diuretics?',
    'statins?', 'antidepressants?', 'laxatives?', 'antacids?', 'something', 'water pill', 'patch(?:es)?', 'over the counter', 'nsaids?',
    'ssris?', 'beta blockers?', 'one'
  ],
  leads: [
    'anti', 'mild', 'stronger', "it's", 'it is', "that's", 'that is', 'this is', "it'll be", 'it will be', 'which is', "they're", 'so',
    'something', 'like', 'called', 'either', 'such', 'as', 'some', 'going', 'going to', 'to', 'be', 'the', 'a', 'things', "we'll", 'do',
    'known', 'of', 'name', 'is', "i'd", 'say', 'and', 'or', 'probably', 'i', 'think', 'we', 'use', 'our', 'first', 'with'
  ],
  clitics: [],
  after: [
    'to', 'at', 'for', 'on', 'as', 'in', 'from', 'up', 'down', 'off', 'going', 'and', 'or', 'then', 'so', 'right', 'today', 'too',
    'until', 'with', 'if', 'when', 'where', 'because', 'since', 'every', 'each', 'twice', 'once', 'first', 'three', 'only', 'that', 'i',
    'we',
    'you', 'it', 'again', 'over', 'before', 'after', 'tonight', 'tomorrow', 'this', 'instead', 'back', '\\?', '\\.'
  ],
  joins: ['and', 'or', 'plus', 'as', 'along', 'with', 'some', 'maybe'],
  notTaken: [
    'levels?', 'deficien~', 'test', 'tests', 'labs?', 'panel', 'resistan~', 'dependen~', 'toxicity', 'allerg~', 'intoleran~',
    'stud(?:y|ies)', 'addiction', 'abuse', 'withdrawal', 'overdose', 'replacement therapy clinic', 'titer', 'titre', 'count', 'ratio',
    'receptors?', 'antibod~', 'content', 'infection', 'rich', 'sensitivity', 'trials?', 'induced', 'pump', 'smoking', 'gum disease',
    'screen~', 'card', 'found'
  ],
  links: [
    'and', 'or', 'an?', 'the', 'your', 'his', 'her', 'some', 'plus', 'with', 'along', 'together', 'as', 'well', 'both', 'either', 'even',
    'possibly', 'maybe', 'possible', 'of', 'like', 'such', 'on', 'for', 'at', 'by', 'also', 'too', 'regular', 'simple', 'plain', 'extra',
    'strength', 'low', 'high', 'course', 'bit', 'little', 'over-?', 'counter', 'baby', 'oral', 'topical', 'that', 'it', 'is', "it's",
    'what', 'we', 'call', 'called', 'something', "something's", 'things', 'medication', 'medicine', 'drug', 'supplement', 'generic',
    'combination', 'any', 'other', 'more', 'up', 'then', 'alternate', 'alternating', 'between', 'in', 'this', 'our', 'use',
    'try', '&', '\\+'
  ],
  alternatives: ['or'],
  dose: [
    '#', 'milligrams?', 'mg', 'mcg', 'micrograms?', 'grams?', 'g', 'ml', 'millilitres?', 'milliliters?', 'cc', 'units?', 'iu', 'puffs?',
    'tablets?', 'tabs?', 'caps?', 'capsules?', 'pills?', 'drops?', 'nostrils?', 'times?', 'once', 'twice', 'daily', 'day', 'days', 'a',
    'an', 'per', 'every', 'hourly',
    'hours?', 'weeks?', 'weekly', 'months?', 'monthly', 'morning', 'night', 'nightly', 'bedtime', 'at', 'in', 'the', 'needed', 'as', 'by',
    'mouth', 'with', 'food', 'for', 'pain', 'each', 'point', 'percent', '%', '\\.', '/', '-', 'about', 'around', 'up', 'other', 'or',
    'extra', 'dose', 'of', 'q', 'h', 'prn', 'bid', 'tid', 'stat', 'oral', 'orally', 'sprays?', 'teaspoons?', 'tablespoons?', 'breakfast',
    'meals?', 'dinner', 'evening'
  ],
  numbers: [
    'half', 'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'fifteen',
    'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety', 'hundred', 'thousand', 'fourteen', 'sixteen',
    'eighteen', 'twenty-?five', 'thirteen', 'seventeen', 'nineteen', 'and a half'
  ],
  forms: [
    'tablet|tablets|pill|pills', 'capsule|capsules', 'inhaler|inhalers|puffer', 'cream|creams', 'ointment|ointments', 'gel|gels',
    'spray|sprays', 'drops|drop', 'syrup|syrups', 'solution', 'injection|injections|shot|shots', 'patch|patches',
    'suppository|suppositories', 'powder|powders', 'sachet|sachets', 'lozenge|lozenges', 'vaccine|vaccines|vaccination', 'shampoo',
    'lotion', 'foam', 'suspension', 'mouthwash', 'infusion', 'pen', 'nebuliser', 'nebulizer', 'gum'
  ],
  packs: [
    '(?:box|boxes|pack|packs|packet|packets|package|bottle|blister|strip|tube|carton)(?:es|s)? (?:of|with) (?<size>#(?: (?:tablets?|' +
      'capsules?|pills?|sachets?|patches|suppositories|ampoules?|vials?|doses|lozenges|ml|millilit(?:re|er)s?|grams?|g))?)',
    '(?<size>#)-? ?(?:count|pack)(?: box| bottle)?',
    '(?:dispense|dispensing|quantity(?: of| is)?|supply you with|i\'ll give you about|give you) (?<size># (?:tablets?|capsules?|' +
      'pills?|sachets?|patches|suppositories|doses))'
  ]
}
