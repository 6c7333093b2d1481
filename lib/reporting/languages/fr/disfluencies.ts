import type { DisfluencyWords } from '../parts/disfluencies.js'

export const disfluencies: DisfluencyWords = {
  fillers: ['euh', 'heu', 'eh', 'hm', 'hmm', 'mmm', 'mhm', 'mm-hmm', 'beh'],
  weakFillers: ['mm', 'ben', 'bah', 'hum'],
  asides: [
    'vous savez', 'tu sais', 'vous voyez', 'tu vois', 'comment dire', 'disons', 'comme je vous disais', 'comme je disais',
    'si vous voulez', 'si on veut', 'quoi'
  ],
  noAsideAfter: [
    'que', 'qu\'', 'si', 'comme', 'ce', 'quand', 'où', 'comment', 'pourquoi', 'qui', 'dont', 'ne', 'n\'', 'pas', 'quoi', 'quel',
    'quelle', 'à', 'de', 'pour', 'en', 'par', 'sur', 'savoir', 'est-ce', 'avec',
    'vous', 'nous', 'jamais', 'rien', 'chose', 'n\'importe', 'je', 'tu'
  ],
  openers: ['ok', 'okay', 'oh', 'ah', 'd\'accord', 'eh bien', 'hein', 'tiens', 'aïe'],
  weakOpeners: [
    'alors', 'donc', 'et', 'mais', 'je veux dire', 'très bien', 'voilà', 'oui', 'ouais', 'parfait', 'super', 'puis',
    'et puis', 'effectivement', 'exactement', 'tout à fait',
    'bonjour', 'bonsoir', 'merci', 'merci beaucoup', 'écoutez', 'regardez', 'enfin', 'entendu', 'bien sûr', 'c\'est bien',
    'c\'est parfait', 'je vois', 'je comprends', 'ah bon', 'ah oui',
    'parce que', 'après'
  ],
  carefulOpeners: ['bien', 'bon'],
  answers: [
    'oui', 'ouais', 'bien sûr', 'exactement', 'tout à fait', 'effectivement', 'd\'accord', 'ok', 'bien', 'très bien', 'parfait', 'voilà',
    'si', 'ah oui', 'mm-hmm', 'mhm'
  ],
  subjects: ['je', 'tu', 'il', 'elle', 'on', 'nous', 'vous', 'ils', 'elles', 'ça', 'cela', 'ce', 'c\'est', 'c\'était', 'il y'],
  starts: [
    'le', 'la', 'les', 'l', 'mon', 'ma', 'mes', 'votre', 'vos', 'notre', 'son', 'sa', 'ses', 'un', 'une', 'des', 'si', 'quand', 'depuis',
    'pour', 'à', 'au', 'en', 'dans', 'sur', 'avez', 'êtes',
    'est', 'est-ce', 'comment', 'qu\'est', 'combien', 'prenez', 'revenez', 'faites', 'cette', 'cet', 'ces', 'alors', 'donc', 'puis',
    'maintenant'
  ],
  tags: [
    'd\'accord', 'ok', 'hein', 'oui', 'ça va', 'ça vous va', 'ça vous convient', 'vous comprenez', 'c\'est bon',
    'c\'est clair', 'c\'est compris', 'entendu', 'quoi', 'voilà'
  ],
  turning: [
    'non', 'rien', 'personne', 'nulle', 'nul', 'guère', 'négatif', 'négative', 'arrêter', 'arrêté', 'arrêtez', 'sauf', 'moins',
    'stop'
  ],
  amounts: ['demi', 'demie', 'quart', 'double', 'virgule', 'fois', 'pourcent', 'premier', 'première', 'deuxième', 'moitié', 'un', 'une'],
  doubles: ['nous', 'vous', 'très', 'trop', 'bien', 'si', 'plus', 'encore', 'la', 'le', 'les', 'en', 'y', 'tout', 'peu', 'petit', 'petite'],
  joiners: [
    'ai', 'j\'ai', 'as', 'a', 'avez', 'avons', 'est', 'suis', 'êtes', 'sont', 'était', 'un', 'une', 'le', 'la', 'les', 'des', 'du', 'de',
    'à', 'au', 'avec', 'et', 'ou', 'mais', 'que', 'qui', 'je', 'vous', 'on', 'nous', 'il', 'elle', 'mon', 'ma', 'mes', 'votre', 'vos',
    'en', 'dans', 'sur', 'pour', 'par', 'si', 'quand', 'vais', 'allez', 'pense', 'c\'est', 'très', 'ce', 'cette'
  ],
  glued: [],
  unglued: [],
  capitals: [],
  spacedMarks: true
}
