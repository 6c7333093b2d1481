import type { Contractions, DisfluencyWords } from '../parts/speech.js'

const negative = [
  'ai', 'are', 'ca', 'could', 'did', 'does', 'do', 'had', 'has', 'have', 'is', 'might', 'must', 'need', 'should', 'was', 'were', 'wo', 'would'
].map(verb => `${verb}n't`)

export const contractions: Contractions = {
  endings: ['n\'t'],
  isEndings: ['\'s'],
  merged: { 'gon na': 'going to', 'wan na': 'want to' },
  joined: [
    ...negative,
    ...['he', 'here', 'how', 'it', 'let', 'she', 'that', 'there', 'what', 'where', 'who'].map(word => `${word}'s`),
    ...['i', 'they', 'we', 'you'].map(word => `${word}'ve`),
    ...['he', 'i', 'it', 'she', 'that', 'they', 'we', 'you'].flatMap(word => [`${word}'ll`, `${word}'d`]),
    "i'm", "they're", "we're", "you're"
  ],
  homographs: ["he'll", "i'd", "i'll", "she'd", "she'll", "we'd", "we'll", "we're"],
  clipped: {}
}

export const disfluencies: DisfluencyWords = {
  fillers: ['um', 'umm', 'uhm', 'uh', 'uhh', 'erm', 'ehm', 'hm', 'hmm', 'mmm', 'mhm', 'mm-hmm', 'mm-hm'],
  weakFillers: ['er', 'mm'],
  turning: [
    'nope', 'nah', 'nobody', 'nowhere', 'hardly', 'barely', 'uh-uh', 'nil', 'absent', 'negative', 'non', 'stop', 'stopped',
    'except', 'unless'
  ],
  corrections: [
    'sorry', 'correction', 'i mean', 'i meant', 'wait', 'hang on', 'hold on', 'scratch that', 'strike that', 'let me correct',
    'excuse me', 'pardon', 'make that', 'or rather', 'actually', 'my mistake', 'oops', 'apologies'
  ],
  nos: ['no', 'oh no', 'or no', 'ah no'],
  amounts: ['half', 'quarter', 'double', 'twice', 'once', 'point', 'percent', 'oh', 'o', 'first', 'second', 'third'],
  doubles: ['had', 'very', 'really', 'so', 'more', 'much', 'too', 'again', 'night'],
  joiners: [
    'have', 'has', 'had', 'is', 'are', 'was', 'were', 'am', 'be', 'been', 'a', 'an', 'the', 'to', 'of', 'with', 'and', 'or', 'but',
    'that', 'i', 'you', 'we', 'my', 'your', 'his', 'her', 'in', 'on', 'at', 'for', 'do', 'does', 'did', 'will', 'would', 'can', 'could',
    'should', 'may', 'might', 'think', 'probably', 'because', 'if', 'when', 'felt', 'feel', 'just', 'some', 'any', 'it\'s', 'i\'m',
    'i\'ve', 'you\'re', 'from', 'by', 'about', 'so', 'than', 'called', 'this', 'these', 'very', 'more', 'into'
  ],
  glued: ['gon na', 'wan na', 'got ta', 'lem me', 'gim me'],
  unglued: [],
  capitals: ['i', "i'm", "i've", "i'll", "i'd"],
  spacedMarks: false
}
