import type { ContextWords } from '../parts/context.js'

const CLINICIAN = '(?:médecin|généraliste|docteur|doctoresse|spécialiste|cardiologue|neurologue|chirurgien|chirurgienne|hôpital|urgences|' +
  "l'hôpital|urgentiste|pharmacien|pharmacienne|dentiste|dermatologue|psychiatre|pédiatre|infirmière)"

export const context: ContextWords = {
  negated: {
    forward: ['sans', "n'\\S+", 'ne', 'pas', 'plus', 'jamais', 'au lieu', 'plutôt que'],
    things: [
      'aucune?', 'ni', 'nie', 'exclu~', 'écart~', 'éliminer', 'éliminé~', 'improbable', 'peu probable', 'négatif pour', 'absence'
    ],
    backward: [
      '(?:est|a été|sont|semble) (?:\\S+ )?(?:exclue?|écartée?|éliminée?|négati(?:f|ve)|improbable|peu probable|guérie?|passée?)',
      'peu probable', 'pas'
    ]
  },
  historical: {
    forward: ["j'étais", 'antécédents?', 'antérieure?', 'déjà eu', 'avait', 'avais', 'avez eu', 'a eu', 'était', 'étiez'],
    times: [
      'il y a (?:\\S+ ){0,2}(?:ans?|mois|années?)', 'avant(?! hier)', 'autrefois', 'dans le passé', '(?:étant|comme) enfant', 'auparavant',
      "à l'époque",
      "(?:l'année|le mois|la semaine|la fois) (?:passée?|dernière?)"
    ]
  },
  hypothetical: {
    forward: [
      'certaines personnes', 'les gens', 'les patients', "quelqu'un", '(?:ne )?(?:peux|peut|pouvons|puisse) pas (?:\\S+ )?(?:exclure|écarter|éliminer)',
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
  contrasts: ['mais', 'cependant', 'toutefois'],
  terminators: [
    'parce que', 'parce qu', 'car', 'alors que', 'sauf', 'donc', "et (?:je|vous|on|nous|il|ça|cela|puis|maintenant|alors|c'est)"
  ],
  statements: ["(?:donc |mais )?c'est", 'vous avez']
}
