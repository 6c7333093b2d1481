import type { Contractions, DisfluencyWords } from '../parts/speech.js'

export const contractions: Contractions = {
  endings: [],
  isEndings: [],
  merged: {},
  joined: [],
  homographs: [],
  clipped: {
    is: 'ist',
    n: 'ein',
    ne: 'eine',
    nem: 'einem',
    nen: 'einen',
    ner: 'einer',
    nich: 'nicht',
    s: 'es',
    "ist's": 'ist es',
    "ob's": 'ob es',
    "wenn's": 'wenn es'
  }
}

export const disfluencies: DisfluencyWords = {
  fillers: ['äh', 'ähm', 'öh', 'öhm', 'ehm', 'hm', 'hmm', 'mmm', 'mhm', 'mm-hmm', 'tja', 'uh'],
  weakFillers: ['mm', 'eh'],
  turning: [
    'nein', 'nichts', 'niemand', 'nirgends', 'kaum', 'nö', 'nee', 'außer', 'stopp', 'absetzen', 'abgesetzt', 'minus'
  ],
  corrections: [
    'entschuldigung', 'pardon', 'moment', 'warten sie', 'warte', 'korrektur', 'ich meine', 'ich meinte', 'verzeihung', 'besser gesagt',
    'vielmehr', 'sorry', 'stimmt nicht', 'quatsch'
  ],
  nos: ['nein', 'oder nein', 'ach nein', 'oh nein'],
  amounts: [
    'halb', 'halbe', 'halben', 'viertel', 'doppelt', 'doppelte', 'komma', 'prozent', 'anderthalb', 'mal', 'erste', 'ersten', 'zweite',
    'dritte', 'ein', 'eine', 'einmal'
  ],
  doubles: [
    'die', 'der', 'das', 'den', 'dem', 'sie', 'sehr', 'ganz', 'viel', 'mehr', 'zu', 'so', 'ihr', 'ihre', 'immer', 'war', 'an', 'ab',
    'auf'
  ],
  joiners: [
    'habe', 'hat', 'haben', 'hatte', 'ist', 'sind', 'war', 'bin', 'ein', 'eine', 'einen', 'der', 'die', 'das', 'den', 'dem', 'zu', 'von',
    'mit', 'und', 'oder', 'aber', 'dass', 'ich', 'sie', 'wir', 'er', 'es', 'mein', 'meine', 'ihr', 'ihre', 'in', 'im', 'auf', 'an', 'am',
    'bei', 'für', 'nach', 'kann', 'können', 'muss', 'müssen', 'soll', 'sollten', 'will', 'wird', 'werde', 'denke', 'wenn', 'weil', 'so',
    'sehr', 'diese', 'über', 'um'
  ],
  glued: [],
  unglued: [],
  capitals: [],
  spacedMarks: false
}
