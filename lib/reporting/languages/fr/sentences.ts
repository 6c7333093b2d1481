import type { ClauseWords, SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: ['dr', 'mme', 'mlle', 'prof', 'st', 'cf', 'ca', 'p.ex', 'ex', 'c.-à-d', 'env', 'resp', 'incl', 'excl'],
  beforeNumber: [],
  anywhere: ['cps', 'etc'],
  afterOrdinal: [],
  digits: ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
  beforeDecimals: []
}

const subject = "(?:je|j'ai|vous|on|il|elle|nous|ça|c'est|ils|elles|ce|cela|tu)"
const asking = "(?:avez-vous|êtes-vous|prenez-vous|fumez-vous|est-ce|depuis|comment|combien|où|quand|avez vous|qu'est-ce)"

export const clauses: ClauseWords = {
  strong: [
    "(?:bon|d'accord|ok|okay|alors|très bien|maintenant|voilà)", `donc (?:${subject}|la|le|les|votre|vos|pour)`,
    '(?:et )?(?:ensuite|puis)', '(?:avez|êtes|prenez|fumez|buvez|faites)-vous', 'est-ce que', "qu'est-ce",
    'je vais (?:vous|regarder|écouter|examiner|prendre|mesurer)'
  ],
  linking: [
    `et (?:${subject}|${asking}|là|aussi|la|le|les|votre|vos|mon|ma|pas)`, `mais (?:${subject}|la|le|les|mon|ma|pas|si)`,
    `car (?:${subject}|la|le)`, `parce que (?:${subject}|la|le)`
  ],
  bare: [
    "je (?:vais|pense|vous|crois|vois|prescris|suis|prends|fume|dors|tousse|n'entends|ne|note|constate|sens)",
    "j'(?:ai|entends|avais|étais)", 'vous (?:avez|allez|devez|pouvez|prenez|prendrez|êtes|faites)', 'on (?:va|fait|peut|se)',
    "c'(?:est|était)", "il (?:y a|s'agit|faut|est|n'y)", 'ça (?:a|fait|me|va)', 'si (?:la|le|les|ça|vous)',
    '(?:la|le|votre|ma|mon|les|vos) \\S+ (?:est|sont|était|bat|fait)', '(?:température|tension|pouls|saturation) (?:est|à|de)'
  ],
  binding: [
    'que', "qu'", 'qui', 'si', 'quand', 'comme', 'où', 'dont', 'car', 'parce', 'lorsque', 'puisque', 'pour', 'de', 'à', 'en', 'dans',
    'sur', 'avec', 'sans', 'par', 'chez', 'le', 'la', 'les', 'un', 'une', 'des', 'mon', 'ma', 'votre', 'vos', 'et', 'mais', 'ou', 'ne',
    'pas', 'est',
    'sont', 'était', 'ai', "j'ai", 'avez', 'vous', 'je', 'on', 'il', 'elle', 'nous', 'ce', "c'est", 'quoi', 'donc', 'alors', 'depuis',
    'mes', 'ses', 'son', 'sa', 'très', 'plus', 'fois', 'moment', 'ça', 'y', 'a', 'aussi', 'là', 'puis'
  ],
  subordinating: ['si', 'quand', 'lorsque', 'dès', 'sauf', 'tant', 'pendant', 'jusqu\'à', 'jusqu\'au', 'comme', 'avant', 'après'],
  topics: ['pour la', 'pour le', 'pour votre', 'pour les', 'concernant', 'au niveau', 'à l\'auscultation', 'à l\'examen', 'en ce', 'quant'],
  states: ['ok', 'okay', 'bon']
}
