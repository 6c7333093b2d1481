import type { DictationLanguage } from '../types.js'

const determiner = '(?:an?|the|this|that|these|those|her|his|my|your|our|their|its|no|any|each|every|some|another)'

/** Endings of adjectives: "the symptomatic period", "an early period". */
const adjective = '\\S+(?:y|ous|al|ive|ed|ing|less|free|ic|ary|ant|ent|able|term)'

const period = new RegExp([
  `\\b${determiner}(?: ${adjective})? _`,
  `\\b${determiner} (?:\\S+ )?follow up _`,
  '\\b(?:one|last|first|second|third|next|previous|past|current|same|menstrual|missed|late|heavy|light|painful|irregular|long|short|brief) _',
  '\\b(?:prolonged|extended|limited|post-?operative|peri-?operative|pre-?operative|neonatal|perinatal|postpartum|postnatal|antenatal) _',
  '\\b(?:incubation|latent|latency|refractory|follow-up|recovery|observation|waiting|wash-?out|treatment|trial|time|window) _',
  '\\b(?:infectious|contagious|isolation|quarantine|grace|(?:\\S+-)?(?:hour|day|week|month|year)) _',
  '_ (?:of|between|pains?|cramps?|bleeding|flow|cycle|tracker|products?|is|was|has|had|will|would|which|that)\\b',
  '_ (?:started|starts|ended|lasted|lasting|lasts|came|stopped|began|due|late|ago)\\b',
  '^< _ \\S'
].join('|'))

const line = new RegExp([
  `\\b${determiner} _`,
  '\\b(?:second|third|insert|inserted|place|placed|need|needs|needed|start|started|has|had|have|with|via|through|for|of|to|into|from) _',
  '\\b(?:central|arterial|venous|iv|picc) _',
  '_ (?:of|in|into|via|for|was|is|has|were|placed|inserted|sited|required|needed|removed|today|tomorrow)\\b'
].join('|'))

const paragraph = new RegExp(`\\b${determiner} _`)
const mark = new RegExp(`\\b(?:${determiner}|inverted) _`)

/** How English is dictated. */
export const en: DictationLanguage = {
  commands: [
    {
      effect: { kind: 'mark', mark: '.' },
      phrases: ['period'],
      ordinary: period,
      doubtful: /\b(?:menstru\w*|lmp|menses|menarche|amenorrh\w*|dysmenorrh\w*|menorrhag\w*|spotting|cycles?|ovulat\w*|contracepti\w*|menopaus\w*)\b/
    },
    { effect: { kind: 'mark', mark: '.' }, phrases: ['full stop'], ordinary: mark },
    { effect: { kind: 'mark', mark: ',' }, phrases: ['comma'], ordinary: mark },
    { effect: { kind: 'mark', mark: ';' }, phrases: ['semicolon', 'semi colon'], ordinary: mark },
    {
      effect: { kind: 'mark', mark: ':' },
      phrases: ['colon'],
      place: 'heading',
      ordinary: new RegExp([
        '_ (?:is|was|and|with|without|normal|unremarkable|clear|inflamed|looks?|appears?|shows?|cancer|carcinoma|adenocarcinoma)\\b',
        '_ (?:tumou?r|mass|polyps?|resection|wall|mucosa|biops\\w*|surgery|screening|perforation|diverticul\\w*|disease|preparation)\\b'
      ].join('|'))
    },
    { effect: { kind: 'mark', mark: '?' }, phrases: ['question mark'], place: 'end', ordinary: mark },
    { effect: { kind: 'mark', mark: '!' }, phrases: ['exclamation mark', 'exclamation point'], place: 'end', ordinary: mark },
    { effect: { kind: 'break', breaks: '\n' }, phrases: ['new line', 'newline'], ordinary: line },
    { effect: { kind: 'break', breaks: '\n\n' }, phrases: ['new paragraph', 'next paragraph'], ordinary: paragraph },
    { effect: { kind: 'open' }, phrases: ['open bracket', 'open brackets', 'open parenthesis', 'open parentheses'], ordinary: paragraph },
    { effect: { kind: 'close' }, phrases: ['close bracket', 'close brackets', 'close parenthesis', 'close parentheses'], ordinary: paragraph },
    { effect: { kind: 'erase' }, phrases: ['scratch that', 'strike that'], place: 'alone' },
    { effect: { kind: 'capital' }, phrases: ['capital', 'capital letter'], place: 'letter' }
  ],
  headings: new RegExp('^(?:(?:the |my )?(?:impression|assessment|plan|diagnos[ei]s|differential diagnosis|(?:past |previous )?(?:medical |surgical |social |family |drug )?' +
    'history|history of presenting complaint|(?:presenting|chief) complaint|(?:on |physical |clinical )?examination|findings|conclusion|summary|' +
    '(?:current |regular |discharge )?medications?|allergies|indication|technique|comparison|procedure|recommendations?|subjective|objective|' +
    'investigations|vital signs|follow up)|.*\\b(?:as follows|the following))$'),
  decimal: { word: 'point', mark: '.' },
  units: /^(?:degrees|celsius|°c|percent|per|%|mg|milligrams?|mcg|micrograms?|g|grams?|kg|kilos?|kilograms?|ml|millilitres?|milliliters?|l|litres?|liters?|mm|cm|m|met(?:re|er)s?|mmol\S*|millimoles?|mmhg|units?)$/,
  numbers: /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|hundred|thousand)$/,
  plain: /^(?:the|an?|this|that|these|no|not|and|or|but|with|without|he|she|it|they|there|his|her|their|which|who|in|on|at|of|for|to|from|is|was|has|had|then|also|as)$/
}
