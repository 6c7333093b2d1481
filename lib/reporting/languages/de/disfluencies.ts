import type { DisfluencyWords } from '../parts/disfluencies.js'

export const disfluencies: DisfluencyWords = {
  fillers: ['äh', 'ähm', 'öh', 'öhm', 'ehm', 'hm', 'hmm', 'mmm', 'mhm', 'mm-hmm', 'tja', 'uh'],
  weakFillers: ['mm', 'eh'],
  asides: [
    'wissen sie', 'weißt du', 'verstehen sie', 'sag ich mal', 'sage ich mal', 'sagen wir mal', 'sagen wir', 'wie gesagt', 'ich sag mal',
    'sozusagen', 'gell'
  ],
  noAsideAfter: [
    'was', 'wie', 'ob', 'dass', 'wenn', 'wo', 'wer', 'warum', 'nicht', 'nie', 'als', 'bis', 'bevor', 'nichts', 'etwas', 'alles', 'wann',
    'welche', 'woher', 'das', 'weil'
  ],
  openers: ['okay', 'ok', 'oh', 'ah', 'ach', 'aha', 'na', 'tja', 'hui'],
  weakOpeners: [
    'also', 'und', 'aber', 'ja', 'genau', 'schön', 'prima', 'perfekt', 'super', 'alles klar', 'in ordnung', 'natürlich',
    'stimmt',
    'hallo', 'danke', 'vielen dank', 'guten tag', 'guten morgen', 'schauen sie', 'wissen sie', 'sehr gut', 'na gut', 'na ja', 'naja',
    'ach so', 'verstehe', 'leider', 'gerne', 'halt'
  ],
  carefulOpeners: ['gut', 'richtig', 'sicher', 'klar'],
  answers: [
    'ja', 'genau', 'richtig', 'stimmt', 'natürlich', 'klar', 'sicher', 'gut', 'okay', 'ok', 'in ordnung', 'doch', 'sehr gut', 'schon',
    'mhm', 'mm-hmm', 'alles klar', 'gerne'
  ],
  subjects: ['ich', 'sie', 'er', 'es', 'wir', 'ihr', 'das', 'da'],
  starts: [
    'der', 'die', 'den', 'dem', 'mein', 'meine', 'meinen', 'ihre', 'ihren', 'unser', 'wenn', 'seit', 'bei', 'in', 'auf', 'für', 'haben',
    'sind', 'ist', 'hat', 'war', 'wie', 'was', 'wo', 'wann', 'nehmen',
    'kommen', 'dann', 'habe', 'bin', 'kann', 'können', 'ein', 'eine', 'einen', 'diese', 'dieser', 'heute', 'am', 'im', 'zur', 'zum',
    'rauchen', 'muss', 'müssen', 'vor'
  ],
  tags: [
    'okay', 'ok', 'ja', 'gut', 'oder', 'in ordnung', 'einverstanden', 'ist das okay', 'ist das ok', 'ist das in ordnung',
    'ist das gut', 'verstehen sie', 'gell', 'alles klar', 'ne'
  ],
  turning: [
    'nein', 'nichts', 'niemand', 'nirgends', 'kaum', 'nö', 'nee', 'außer', 'stopp', 'absetzen', 'abgesetzt', 'minus'
  ],
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
