import { elsewhere, targets } from './vital-signs.js'
import type { ClaimWords, Headings } from '../parts/report.js'

/** Answers that deny that something is so. */
export const denyingAnswers = ['none', 'never']

/** Answers that deny, also what is proposed. */
export const no = ['no', 'nope', 'nah', 'not']

/** Answers that affirm that something is so. */
export const affirmations = ['yea', 'ya', 'i did', 'i have', 'i am', 'it does', 'it is', 'sometimes', 'mm-hmm', 'uh-huh']

/** Answers that affirm, also what is proposed. */
export const yes = ['yes', 'yeah', 'yep', 'yup', 'i do', 'absolutely', 'definitely', 'of course']

export const headings: Headings = {
  reason_for_encounter: 'Reason for encounter',
  anamnesis: 'History',
  clinical_research: 'Examination',
  diagnosis: 'Diagnosis',
  action_plan: 'Plan',
  conclusion: 'Conclusion'
}

export const claims: ClaimWords = {
  left: ['left', 'left-sided'],
  right: ['right', 'right-sided'],
  noSide: [
    "that(?:'s| is) right", 'all right', "^right (?:so|then|let|let's|i|we|you|and|okay|ok|well|that|the|any|do|did|have|is|are|can|could|it|what|how)", '^right$',
    'right (?:now|away|then|so|okay|ok|after|before|there|here|as|at|on time|in the middle|up)', "(?:you're|you are|i'm) right",
    'the right (?:thing|dose|time|track|way|one|place|decision|choice|medicine|medication)',
    '(?:he|she|i|they|you|we|who|have|has|had|be|was|is|are) left',
    'left (?:over|home|work|school|hospital|the|it|my|alone|untreated|for|without|out|with)',
    '(?:any|some|none|tablets|much|days?|weeks?) left'
  ],
  female: { addresses: ['mrs', 'ms', 'miss', "ma'am", 'madam', 'madame'], words: ['she', 'her', 'hers', 'herself', 'woman', 'female', 'lady', 'girl'] },
  male: { addresses: ['mr', 'mister', 'sir'], words: ['he', 'him', 'his', 'himself', 'man', 'male', 'gentleman', 'boy'] },
  others: ['child', 'children', 'kids?', 'neighbou?rs?'],
  death: ['death', 'dead', 'dying', 'die'],
  self: ['myself', 'yourself', 'on (?:my|your) own(?: initiative| accord)?', 'himself', 'herself', 'themselves', 'on (?:his|her|their) own(?: initiative| accord)?'],
  clinicians: [
    ['gps?', 'general practitioners?', 'family (?:doctor|physician)s?'],
    ['nurses?'],
    ['physio~', 'physical therapists?'],
    ['pharmacists?', 'chemist'],
    ['cardiologists?'],
    ['neurologists?'],
    ['dermatologists?'],
    ['orthop~', 'surgeons?'],
    ['psychologists?'],
    ['psychiatrists?'],
    ['dentists?'],
    ['midwi~'],
    ['gyn(?:a)?ecologists?'],
    ['dietiti~', 'dietici~'],
    ['optician~', 'optometrist~'],
    ['paramedics?'],
    ['urologists?'],
    ['rheumatologists?'],
    ['gastroenterologists?']
  ],
  certain: ['confirmed', 'proven', 'definite', 'definitely', 'established', 'certain', 'diagnostic of'],
  uncertain: [
    'could', 'might', 'may', 'maybe', 'perhaps', 'possib~', 'probabl~', 'suspect~', 'suspicious', 'query', 'not sure', "can't say",
    'cannot say', 'likely', 'rule out', 'wonder~', 'if it is', "(?:doesn't|does not) have to be", 'worr~ (?:about|that)',
    'looks like it could', 'offer'
  ],
  notToday: [
    ...elsewhere, 'home (?:readings?|monitor|diary)', 'last (?:night|week|month|year|time|visit|summer|winter|autumn|spring)',
    ...targets, 'aim~', 'usual~', 'previous~', 'the other day', 'would like', 'ideal~', 'best ever',
    'in (?:january|february|march|april|may|june|july|august|september|october|november|december)', 'this morning at home'
  ],
  changed: [
    'increas~', 'rais~', 'up', 'reduc~', 'lower~', 'decreas~', 'down', 'chang~', 'switch~', 'halv~', 'doubl~', 'go to', 'titrat~',
    'bump~', 'cut'
  ],
  started: ['start~', 'begin~', 'initiat~', 'commenc~', 'new'],
  ended: [
    'cancel~', 'forbid~', 'forbidden', 'skip~', 'taper~', 'wean~', 'stop~', 'discontinu~', 'ceas~', 'declin~', 'refus~', 'avoid~', 'withh~', 'paus~', 'held', 'not', 'no', 'never', 'without',
    'instead of', 'allerg~', 'intoleran~', 'switch~', 'replac~', 'off', 'reject~', 'consider~', 'offer~', 'discuss~', 'if', 'unless',
    'in case', 'should', 'previous~', 'former~', 'was', 'had', 'side effects?', 'prefers?', 'against', 'contraindicat~', 'unwilling',
    'postpon~', 'defer~', 'later', 'review'
  ],
  yes: [...yes, ...affirmations, 'a (?:bit|little|lot)', 'often', 'unfortunately'],
  no: [...no, ...denyingAnswers, "i (?:don't|didn't|haven't|do not|did not|have not)"]
}

export const commonWords: readonly string[] = [
  'about', 'after', 'again', 'also', 'another', 'around', 'back', 'because', 'been', 'before', 'being', 'came', 'come', 'could', 'does',
  'doing', 'done', 'down', 'each', 'even', 'every', 'from', 'gets', 'give', 'given', 'going', 'good', 'gonna', 'have', 'having', 'here',
  'into', 'just', 'keep', 'know', 'like', 'little', 'look', 'made', 'make', 'many', 'maybe', 'mean', 'more', 'most', 'much', 'need',
  'okay', 'only', 'other', 'over', 'please', 'pretty', 'probably', 'quite', 'really', 'right', 'said', 'same', 'says', 'seem', 'should',
  'since', 'some', 'something', 'sort', 'still', 'such', 'sure', 'take', 'taken', 'than', 'thank', 'that', 'thats', 'their', 'them',
  'then', 'there', 'these', 'they', 'thing', 'things', 'think', 'this', 'those', 'through', 'today', 'told', 'took', 'tried', 'very',
  'want', 'well', 'were', 'what', 'when', 'where', 'which', 'while', 'will', 'with', 'would', 'yeah', 'your', 'yours', 'patient',
  'reports', 'states', 'doctor'
]

export const reportWords: readonly string[] = [
  'follow', 'followup', 'review', 'return', 'returns', 'appointment', 'visit', 'discussed', 'advised', 'advice', 'explained', 'agreed',
  'agrees', 'understands', 'understanding', 'continue', 'continued', 'plan', 'planned', 'patient', 'patients', 'reports', 'reported',
  'reporting', 'denies', 'denied', 'states', 'stated', 'notes', 'noted', 'presents', 'presented', 'presenting', 'complains', 'complaint',
  'complaints', 'history', 'examination', 'exam', 'findings', 'finding', 'impression', 'assessment', 'normal', 'unremarkable',
  'available', 'needed', 'options', 'nature', 'risk', 'risks', 'benefits', 'alternatives', 'discussion', 'lengthy', 'regard', 'regarding',
  'within', 'limits', 'questions', 'answered', 'satisfaction', 'counseling', 'education', 'counselling', 'recommended', 'recommend',
  'medical', 'reasoning', 'additional', 'evaluation', 'further', 'improve', 'improves', 'improved', 'improvement', 'worse', 'worsen',
  'worsens', 'worsening', 'symptoms', 'symptom', 'treatment', 'management', 'medication', 'medications', 'results', 'result', 'test',
  'tests', 'testing', 'otherwise', 'currently', 'recently', 'previous'
]
