import type { ContextWords, NegationWords, ReservationWords } from '../parts/context.js'

/** Words that deny what follows them. */
const denials = ['sans', 'pas', 'jamais']

/** Words that deny the thing that follows. */
const thingDenials = ['ni', 'nie']

/** Other words that end what a negation denies. */
const terminators = ['car', 'sauf', 'donc']

/** Words that end what a negation denies, and begin what is otherwise. */
const contrasts = ['mais', 'cependant']

const CLINICIAN = '(?:médecin|généraliste|docteur|doctoresse|spécialiste|cardiologue|neurologue|chirurgien|chirurgienne|hôpital|urgences|' +
  "l'hôpital|urgentiste|pharmacien|pharmacienne|dentiste|dermatologue|psychiatre|pédiatre|infirmière)"

export const context: ContextWords = {
  negated: {
    forward: [...denials, "n'\\S+", 'ne', 'plus', 'au lieu', 'plutôt que'],
    things: [
      'aucune?', ...thingDenials, 'exclu~', 'écart~', 'éliminer', 'éliminé~', 'improbable', 'peu probable', 'négatif pour', 'absence'
    ],
    backward: [
      '(?:est|a été|sont|semble) (?:\\S+ )?(?:exclue?|écartée?|éliminée?|négati(?:f|ve)|improbable|peu probable|guérie?|passée?)',
      'peu probable', 'pas'
    ]
  },
  historical: {
    forward: ["j'étais", 'antécédents?', 'antérieure?', 'guérie? (?:avec|par)', 'déjà eu', 'avait', 'avais', 'avez eu', 'a eu', 'était', 'étiez'],
    times: [
      'il y a (?:\\S+ ){0,2}(?:ans?|mois|années?)', 'avant(?! hier)', 'autrefois', 'dans le passé', '(?:étant|comme) enfant', 'auparavant',
      "à l'époque",
      "(?:l'année|le mois|la semaine|la fois) (?:passée?|dernière?)"
    ]
  },
  hypothetical: {
    forward: [
      'certaines personnes', 'chez (?:certain(?:e?s)|les)', 'les gens', 'les patients', "quelqu'un", '(?:ne )?(?:peux|peut|pouvons|puisse) pas (?:\\S+ )?(?:exclure|écarter|éliminer)',
      '(?:ne|pas) (?:exclure|écarter|éliminer)'
    ],
    conditions: [
      'si(?! vous (?:voulez|pouvez|préférez|le souhaitez|souhaitez))', 's', "s'ils?", 'en cas', 'supposons', 'imaginons', 'à moins que', 'dès que', 'par exemple'
    ],
    backward: [
      "(?:n'est|ne sont) pas (?:\\S+ )?(?:exclue?s?|écartée?s?|éliminée?s?)", 'ne peut pas être (?:exclue?|écartée?|éliminée?)',
      'pas (?:exclue?|écartée?|éliminée?)'
    ]
  },
  family: {
    forward: [
      '(?:mon|ma|son|sa) {child}'
    ],
    relatives: [
      'mère', 'père', 'maman', 'papa', 'sœur', 'soeur', 'frère', 'femme', 'mari', 'épouse', 'époux', 'tante', 'oncle', 'mamie', 'papi',
      'papy', 'grand-mère', 'grand-père', 'cousin', 'cousine', 'parent', 'parents', 'compagnon', 'compagne', 'conjoint', 'conjointe',
      'ami', 'amie', 'copain', 'copine', 'collègue', 'patron', 'chef', 'voisin', 'voisine', 'belle-mère', 'petit-fils', 'famille'
    ],
    children: ['fils', 'fille', 'bébé']
  },
  reported: [
    `(?:mon|ma|votre|le|la|un|une|son|sa|aux|à) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? (?:dit|disait|promis|écrit|expliqué)`,
    `(?:d'après|selon) (?:mon|ma|votre|le|la|un|une) ${CLINICIAN}`, "(?:il|elle|on|ils) (?:m'?a|m'ont|nous a|nous ont) dit"
  ],
  pseudo: [
    'pas (?:seulement|que|uniquement)', 'aucun doute', 'sans (?:aucun )?doute',
    "(?:n'\\S+ (?:\\S+ )?)?(?:pas|aucune|sans) (?:d'augmentation|d'aggravation|augmentation|aggravation|amélioration|changement) (?:de|du|des|d)",
    'pas de (?:problème|souci)', 'pas sans', "(?:ne nie pas|n'oubliez pas|n'hésitez pas)", 'sinon', 'plus de \\S+ (?:heures|jours|semaines)',
    'non plus'
  ],
  contrasts: [...contrasts, 'toutefois'],
  terminators: ['parce que', 'parce qu', ...terminators, 'alors que', "et (?:je|vous|on|nous|il|ça|cela|puis|maintenant|alors|c'est)"],
  statements: ["(?:donc |mais )?c'est", 'vous avez']
}

export const negation: NegationWords = {
  negations: [
    ...denials, 'aucun', 'aucune', ...thingDenials, 'dénie', 'nient', 'rien', 'absence de', 'absence d\'', 'négatif', 'négative',
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
  breaks: [...contrasts, ...terminators, 'alors', 'parce', 'et', 'quoique', 'si', 'quand', 'lorsque', 'qui', 'que', 'puis', 'ensuite'],
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

export const reservations: ReservationWords = {
  takenBack: [
    'tout compte fait', 'réflexion faite', 'à la réflexion', "je change d'avis", '(?:oubliez|oublie|annulez|annule|on oublie)(?: ça| cela| ce)?', 'laiss(?:ez|ons|e) tomber',
    '(?:ça|cela|ce)(?: ne)? (?:va|ira|convient|passe)(?: \\S+)? pas', '(?:plutôt|mieux|alors|préfère|préférerais) (?:ne )?(?:pas|non)', '(?:vaut mieux|mieux vaut) (?:pas|éviter|ne pas|attendre)',
    'hors de question', 'est exclue?', 'on(?: ne)? le fait pas', '(?:ou|enfin|alors) non'
  ],
  putOff: [
    'attend(?:s|ons|re|ez|rai|rait|rais|ra)?(?! (?:ici|dehors|dans))', "d'abord", 'avant (?:de|que)', '(?:reporte|repousse|décale)(?:r|z|ons|ra)?', 'réfléchi~', '(?:prenez|prends) (?:votre|ton|le) temps',
    '(?:re)?parle(?:r|z|rai|rons|ra)? (?:au|à|avec|la|de)', 'en (?:re)?parler?(?:ons|a|ons|ra|rons)?', 'demand(?:er|ons|erai)(?: \\S+)? (?:avis|au|à)', "l'avis",
    "pas (?:encore|tout de suite|maintenant|aujourd'hui|pour (?:le moment|l'instant))", 'plutôt', 'préfér?è?[rf]?~ (?:attendre|que)', 'en (?:suspens|attente)'
  ],
  open: [
    "jusqu'(?:à ce|au (?:résultat|contrôle))", 'sauf si', 'à moins', 'dépend~', 'on verra', 'voir (?:si|ce)', 'selon', 'dès que', 'plus tard', 'à la place', 'la (?:semaine|fois) prochaine',
    'seulement (?:si|quand|après|pendant|pour)', 'que si', 'peut-être', 'éventuel~', "(?:pendant|lors de|avant|pour) l'(?:opération|intervention|anesthésie)"
  ],
  asksLeave: [
    '(?:je|il|elle|on) (?:peux|peut|dois|doit)(?: \\S+)? prendre', 'puis-je(?: \\S+)? prendre', "(?:c'est|est-ce) compatible"
  ],
  activities: [
    'porter', 'portez', 'porte', 'soulever', 'soulevez', 'conduire', 'conduisez', 'sport', 'courir', 'nager', 'piscine', 'bain',
    'douche', 'avion', 'fumer'
  ],
  notCorrecting: [
    'désolée? (?:pour|de|que)', '(?:attendez|attends) (?:ici|dehors|dans|à|la|le|que)', 'excusez-moi (?:pour|de)', 'pardon (?:pour|de)', '(?:non )?pas de (?:problème|souci)', 'plutôt (?:bien|bon|bonne)'
  ]
}
