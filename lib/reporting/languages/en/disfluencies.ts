import type { DisfluencyWords } from '../parts/disfluencies.js'

export const disfluencies: DisfluencyWords = {
  fillers: ['um', 'umm', 'uhm', 'uh', 'uhh', 'erm', 'ehm', 'hm', 'hmm', 'mmm', 'mhm', 'mm-hmm', 'mm-hm'],
  weakFillers: ['er', 'mm'],
  asides: ['you know', 'y\'know', 'like i said', 'as i said', 'let\'s see', 'i guess you could say', 'what have you'],
  noAsideAfter: [
    'do', 'did', 'does', 'don\'t', 'didn\'t', 'as', 'if', 'what', 'how', 'that', 'when', 'because', 'would', 'should', 'to', 'let',
    'may', 'might', 'will', 'can',
    'could', 'than', 'where', 'which', 'who', 'people', 'anyone', 'anything', 'everything', 'something', 'all', 'before', 'until',
    'since', 'whatever', 'whether',
    'not', 'never', 'think', 'why', 'whose', 'and if'
  ],
  openers: ['okay', 'ok', 'alright', 'ah', 'aw', 'wow', 'gosh', 'mkay'],
  weakOpeners: [
    'so', 'all right', 'oh', 'and', 'i mean', 'sure', 'perfect', 'excellent', 'awesome', 'cool',
    'anyway', 'basically', 'yeah', 'yes', 'yep',
    'yup', 'absolutely', 'exactly', 'definitely', 'but', 'like', 'hey', 'hey dragon', 'dragon', 'hi', 'hello', 'of course',
    'got it', 'thank you', 'thanks', 'thank you so much', 'thank you very much', 'thanks so much', 'thank you doctor',
    'please', 'wonderful', 'lovely', 'anyways', 'yea', 'ya', 'fantastic', 'very good', 'very well', 'that\'s good', 'that\'s great',
    'that\'s fine', 'that\'s okay',
    'i see', 'gotcha', 'understood', 'for sure', 'sounds good', 'i understand', 'goodness', 'my goodness', 'yes sir', 'yes ma\'am',
    'because', 'also'
  ],
  carefulOpeners: ['right', 'well', 'good', 'fine', 'correct', 'great'],
  answers: [
    'yeah', 'yes', 'yep', 'yup', 'yea', 'ya', 'absolutely', 'exactly', 'definitely', 'correct', 'right', 'of course', 'sure', 'mm-hmm',
    'mm-hm', 'mhm', 'uh-huh',
    'okay', 'ok', 'fine', 'good', 'great', 'well', 'alright', 'all right', 'very good', 'very well', 'perfect', 'excellent'
  ],
  subjects: [
    'i', 'i\'m', 'i\'ve', 'i\'ll', 'i\'d', 'you', 'you\'re', 'you\'ve', 'you\'ll', 'you\'d', 'we', 'we\'re', 'we\'ve', 'we\'ll', 'we\'d',
    'he', 'he\'s', 'she', 'she\'s', 'it',
    'it\'s', 'they', 'they\'re', 'that\'s', 'there', 'there\'s'
  ],
  starts: [
    'this', 'the', 'my', 'your', 'his', 'her', 'our', 'let', 'let\'s', 'if', 'when', 'do', 'did', 'does', 'is', 'are', 'was', 'have',
    'has', 'how', 'what', 'any',
    'in', 'on', 'for', 'these', 'those', 'can', 'could', 'would', 'that', 'then', 'since'
  ],
  tags: [
    'okay', 'ok', 'all right', 'alright', 'right', 'yeah', 'yes', 'you know', 'you know what i mean', 'does that make sense',
    'does that sound good', 'sound good',
    'does that sound okay', 'is that okay', 'is that all right', 'is that right', 'if that makes sense', 'is that fine'
  ],
  turning: [
    'nope', 'nah', 'nobody', 'nowhere', 'hardly', 'barely', 'uh-uh', 'nil', 'absent', 'negative', 'non', 'stop', 'stopped',
    'except', 'unless'
  ],
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
