import type { ClauseWords, SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: [
    'dr', 'prof', 'st', 'hr', 'fr', 'ca', 'nr', 'bzw', 'z.b', 'd.h', 'u.a', 'v.a', 'ggf', 'evtl', 'vgl', 'sog', 'inkl', 'exkl'
  ],
  beforeNumber: [],
  anywhere: ['sek', 'std', 'tab', 'tabl', 'tbl', 'kaps', 'usw', 'tägl', 'wö'],
  afterOrdinal: [
    'januar', 'jänner', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember',
    'tag', 'woche', 'monat', 'trimester', 'quartal', 'lebensjahr', 'grad', 'mal'
  ],
  digits: ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'],
  beforeDecimals: []
}

const subject = '(?:ich|sie|er|es|wir|das|da|ihr|man|(?:habe|ist|sind|hat|muss|kann) (?:ich|sie|er|es|das|die|der|auch))'
const asking = '(?:haben sie|sind sie|nehmen sie|rauchen sie|wie|was|wo|wann|seit|hatten sie)'

export const clauses: ClauseWords = {
  strong: [
    '(?:okay|ok|gut|also|alles klar|in ordnung)',
    `(?:jetzt|nun|dann|so) (?:${subject}|höre|schaue|messe|mache|machen|gehen|schauen|werde)`,
    '(?:haben|hatten|rauchen|nehmen|trinken) sie', 'seit wann', 'wie (?:lange|oft|hoch|viel)',
    'ich (?:höre|schaue|messe|sehe|taste|untersuche) (?:sie|mal|mir|jetzt|ihnen|noch)'
  ],
  linking: [
    `und (?:dann|${subject}|${asking}|auch|die|der|ihr|ihre|mein|meine|am|im|bei|keine?|jetzt)`,
    `aber (?:${subject}|die|der|mein|meine|keine?|wenn|nur)`, `denn (?:${subject}|die|der)`
  ],
  bare: [
    'ich (?:denke|glaube|werde|verschreibe|höre|sehe|möchte|habe|hatte|gebe|bin|war|nehme|überweise|schreibe|vermute|rauche|kann|' +
      'stelle|würde)',
    'sie (?:haben|sollten|müssen|können|bekommen|nehmen|dürfen|kriegen)',
    'es (?:ist|war|hat|tut|wird|handelt|sieht|geht)', 'das (?:ist|war|sieht|klingt|spricht|kommt|hat|passt)',
    'wir (?:machen|werden|müssen|sollten|können|haben|nehmen|kontrollieren)', 'wenn (?:es|sie|das|die|der)',
    '(?:der|die|ihr|ihre|mein|meine|das) \\S+ (?:ist|sind|war|klingt|tut|liegt|beträgt|zeigt)',
    '(?:temperatur|blutdruck|puls|sättigung|peak-flow) (?:ist|liegt|beträgt|bei)', 'da (?:ist|war|habe|sehe|höre)'
  ],
  binding: [
    'wenn', 'dass', 'weil', 'ob', 'als', 'die', 'der', 'das', 'den', 'dem', 'was', 'wo', 'wie', 'warum', 'wer', 'damit', 'obwohl',
    'bevor', 'nachdem', 'während', 'bis', 'seit', 'sobald', 'und', 'oder', 'aber', 'denn', 'mit', 'von', 'für', 'auf', 'in', 'bei', 'an',
    'zu', 'nach',
    'aus', 'um', 'über', 'ein', 'eine', 'einen', 'mein', 'meine', 'ihr', 'ihre', 'nicht', 'kein', 'keine', 'ist', 'sind', 'war', 'habe',
    'haben', 'hat', 'bin', 'kann', 'muss', 'ich', 'sie', 'er', 'es', 'wir', 'denke', 'glaube', 'also', 'so', 'auch', 'noch', 'schon',
    'dann', 'jetzt', 'da', 'am', 'im', 'zur', 'zum',
    'sehr', 'nehmen', 'können', 'sollten', 'müssen', 'werde', 'werden', 'verschreibe', 'gebe', 'überweise', 'machen', 'vom', 'kommen',
    'tut', 'pro', 'vor', 'liegt', 'hatte', 'wird'
  ],
  subordinating: [
    'wenn', 'weil', 'dass', 'ob', 'obwohl', 'bevor', 'nachdem', 'während', 'bis', 'sobald', 'falls', 'damit', 'als', 'sofern', 'seitdem'
  ],
  topics: ['für die', 'für ihre', 'für den', 'bei der', 'was die', 'was den', 'wegen', 'bezüglich', 'im', 'auf der', 'gegen die'],
  states: ['okay', 'ok', 'gut', 'in']
}
