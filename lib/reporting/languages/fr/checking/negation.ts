import type { NegationWords } from '../../parts/checking.js'

export const negation: NegationWords = {
  negations: [
    'pas', 'aucun', 'aucune', 'jamais', 'sans', 'ni', 'nie', 'dénie', 'nient', 'rien', 'absence de', 'absence d\'', 'négatif', 'négative',
    'nullement'
  ],
  beginnings: [],
  endings: [],
  prefixes: ['n\''],
  doubtfulPrefixes: ['in', 'im', 'non', 'dé'],
  answers: ['non', 'nan'],
  answerNegations: [],
  pronouns: ['je', 'j\'ai', 'j\'en', 'nous', 'on', 'vous', 'il', 'elle', 'c\'est', 'ça', 'juste', 'seulement', 'prenez'],
  absoluteAnswers: ['jamais'],
  subjects: ['j\'ai', 'nous', 'on', 'il', 'elle'],
  absences: [
    'normal', 'normale', 'normaux', 'normales', 'bon', 'bonne', 'bien', 'libre', 'libres', 'clair', 'claire', 'propre', 'propres',
    'souple', 'arrêté', 'disparu', 'partie', 'parti', 'intact', 'intacte', 'rare', 'rarement', 'peu', 'absent', 'absente', 'absents',
    'absentes', 'stable', 'stables', 'arrêtez', 'arrête', 'arrêter', 'évitez', 'éviter', 'lieu', 'plus'
  ],
  guards: [
    'pas plus de', 'pas plus que', 'pas seulement', 'pas de problème', 'pas de souci', 'pas de soucis', 'pourquoi pas', 'pas sûr',
    'oubliez pas', 'oublier pas', 'hésitez pas', 'hésiter pas', 'arrêtez pas', 'arrête pas', 'arrêter pas', 'oublie pas',
    'n\'oubliez pas', 'n\'oublie pas', 'n\'hésitez pas', 'n\'arrêtez pas', 'ou pas', 'sans doute', 'sans problème', 'pas mal',
    'pas assez', 'suffit pas', 'pas suffisant'
  ],
  breaks: [
    'mais', 'donc', 'alors', 'parce', 'car', 'et', 'quoique', 'cependant', 'si', 'quand', 'lorsque', 'qui', 'que', 'sauf', 'puis',
    'ensuite'
  ],
  lists: ['ou', 'et', 'ni', ',', '/', 'le', 'la', 'les', 'un', 'une', 'de', 'du', 'des', 'd\'', 'votre'],
  conjunctions: ['ou', 'et', 'ni'],
  ends: [
    'mais', 'seulement', 'juste', 'donc', 'alors', 'parce', 'car', 'si', 'quand', 'lorsque', 'qui', 'que', 'sauf', 'puis', 'avec', 'sur',
    'dans', 'en', 'à', 'au', 'aux', 'pour', 'depuis', 'aujourd\'hui', 'maintenant', 'après', 'avant', 'pendant', 'est', 'sont', 'était',
    'a', 'ai', 'avez', 'vous', 'je', 'nous', 'on', 'il', 'elle', 'ils', 'elles', 'ça', 'plus', 'par', 'non', 'tout', 'du tout'
  ],
  refusals: [
    'évitez', 'éviter', 'évite', 'arrêtez', 'arrêter', 'arrêté', 'arrête', 'arrêtons', 'stopper', 'stoppé', 'stop', 'stoppez',
    'allergique', 'allergie', 'allergies', 'intolérant', 'intolérante', 'intolérance', 'au lieu de', 'au lieu du', 'au lieu d',
    'plutôt que', 'réaction à', 'suspendre', 'suspendu', 'refuse'
  ],
  refusalsAfter: ['allergie', 'est contre - indiqué', 'a été arrêté', 'est arrêté', 'a été stoppé', 'est à éviter', 'est à arrêter'],
  ofNoun: ['sans'],
  decides: ['nous'],
  determiners: ['pas de', 'pas d\'', 'aucun', 'aucune', 'sans', 'jamais de', 'jamais eu de', 'nie', 'ni', 'absence de', 'pas eu de'],
  generic: [
    'antecedent', 'antecedents', 'famille', 'signe', 'signes', 'symptome', 'symptomes', 'probleme', 'problemes', 'particulier',
    'particuliere', 'connu', 'connue', 'traitement', 'medicament', 'medicaments', 'type', 'sorte'
  ]
}
