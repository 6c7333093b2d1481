import type { ClauseWords, SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: ['dr', 'mr', 'mrs', 'ms', 'prof', 'st', 'e.g', 'i.e', 'cf', 'vs', 'approx', 'resp', 'incl', 'excl'],
  beforeNumber: ['no'],
  anywhere: ['a.m', 'p.m', 'etc', 'tab', 'caps', 'jr', 'sr'],
  afterOrdinal: [],
  digits: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  beforeDecimals: ['~ty', '~teen', 'hundred']
}

const subject = "(?:i|you|we|he|she|it|they|i'm|you're|we're|he's|she's|it's|they're|i've|you've|we've|i'll|you'll|we'll|i'd|you'd|" +
  "we'd|there's|there|that's)"
const asking = '(?:(?:do|did|does|have|has|are|is|was|were|can|could|would) (?:you|it|there|that|your|the|he|she|they|any)|any|how|' +
  'what|when|where|why|which)'

export const clauses: ClauseWords = {
  strong: [
    '(?:okay|ok|alright|mkay)', 'all right',
    `so (?:${subject}|${asking}|let's|let|the|your|my|this|that|these|for|on|if|now|in|as|right now)`,
    `(?<!right |until |by |for )now (?:${subject}|${asking}|let's|let|the|your|my|this|these|for|on|if|in|as|with)`,
    `well (?:${subject}|let's|the|your|the|my)`,
    'any other', 'any questions', 'does that (?:sound|make)', '(?:let\'s|let us) (?:go ahead|talk|look|see|do|start|get|take|move)',
    'for your (?:first|second|next|last|third|other)', 'on (?:your|the) (?:\\S+ ){0,3}exam(?:ination)?', 'hey dragon',
    'in terms of your', '(?:no|yes|yeah|yep) (?:no|i|it|not|nothing|yeah)'
  ],
  linking: [
    `and (?:then|${subject}|${asking}|also|your|on your|on the|for your|for the|in your|so|now|if|the (?:\\S+ )?(?:is|are|was))`,
    `but (?:${subject}|${asking}|if|the|your|my|then|other than)`,
    `because (?:${subject}|the|my)`, 'also'
  ],
  bare: [
    'i (?:do|don\'t|also|think|want|wanna|would|will|just|see|can|did|have|had|was|feel|felt|took|take|noticed|hear|am|appreciate|' +
      'believe|know|mean|understand|reviewed|looked|still|tried|got|went|haven\'t|didn\'t|can\'t)',
    'i(?:\'m|\'ve|\'ll|\'d)', 'you (?:have|had|do|don\'t|should|need|also|were|said|mentioned)', 'you(?:\'re|\'ve)',
    'we (?:did|have|will|can|should|need|could)', 'we(?:\'re|\'ll|\'ve)',
    'it (?:looks|seems|is|was|hurts|started|does|doesn\'t|\'s)', 'it\'s', 'that (?:looks|means|sounds)',
    'there(?:\'s| is| are| was| were)', 'he(?:\'s| has| is| was)', 'she(?:\'s| has| is| was)',
    'they (?:said|told|did|were|are|gave)', 'this is', 'my \\S+ (?:is|are|was|hurts|has)',
    'your \\S+ (?:\\S+ )?(?:is|are|was|were|looks?|shows?)', 'the \\S+ (?:is|are|was|were|shows?)',
    '(?:do|did|have|are|were) you', '(?:does|did|is|has|was) (?:it|that|there|your)',
    '(?:how|what|when|where) (?:long|often|many|about|kind|are|is|do|did|does|were|have|has)', 'no (?:i|it)'
  ],
  binding: [
    'if', 'case', 'stuff', 'place', 'places', 'moment', 'day', 'when', 'while', 'that', 'which', 'who', 'what', 'how', 'where', 'why',
    'whether', 'as', 'than', 'though', 'although', 'unless', 'until', 'before', 'after', 'think', 'thought', 'know', 'believe', 'said',
    'say', 'says', 'told', 'guess', 'hope', 'sure', 'mean', 'of', 'to', 'in', 'on', 'at', 'for', 'with', 'from', 'by', 'about', 'the',
    'a', 'an', 'your', 'my', 'his', 'her', 'is', 'are', 'was', 'were',
    'be', 'been', 'do', 'did', 'does', 'not', 'don\'t', 'didn\'t', 'doesn\'t', 'can', 'could', 'will', 'would', 'should', 'might', 'may',
    'and', 'or', 'but', 'because', 'cause', 'since', 'like', 'just', 'so', 'time', 'times', 'once',
    'all', 'thing', 'things', 'everything', 'anything', 'something', 'way', 'i', 'you', 'we', 'it', 'he', 'she', 'they', 'see',
    'feel', 'felt', 'make', 'let', 'have', 'has', 'had', 'even', 'then', 'also', 'no', 'now', 'suspect', 'wish',
    'medication', 'reason', 'without', 'long', 'soon', 'far', 'much', 'wonder', 'wondering', 'understand', 'noticed', 'notice',
    'looks', 'seems', 'means', 'tell', 'this', 'these', 'those', 'worried', 'afraid', 'concerned', 'saying', 'thinking', 'remember',
    'remembered', 'ask', 'asking', 'check', 'and/or', 'i\'m', 'you\'re', 'we\'re'
  ],
  subordinating: [
    'if', 'when', 'whenever', 'unless', 'until', 'while', 'once', 'whether', 'although', 'though', 'before', 'after', 'as', 'since',
    'because'
  ],
  topics: [
    'on your', 'on the', 'for your', 'for the', 'in terms', 'as far', 'with your', 'regarding', 'in your', 'with regards', 'from a',
    'looking at'
  ],
  states: ['okay', 'ok', 'alright', 'all', 'in']
}
