import type { DiagnosisCues, TermWords } from '../parts/diagnoses.js'

/** French. Signs between words are left out: `aujourd'hui` is one word, `grand-mère` two. */
export const diagnoses: DiagnosisCues = {
  problem: [
    '(?:premier|deuxième|second|troisième|quatrième|prochain|dernier|autre|principal) (?:problème|point|diagnostic|souci)',
    'problème numéro \\S+'
  ],
  impression: ['(?:mon|le|notre) diagnostic (?:est|serait)', 'ma conclusion', 'mon impression', 'le diagnostic de', 'diagnostic de travail'],
  identified: [
    "(?:c'est|ceci est|cela reste|ça reste|ce sont|c'était)(?: (?:donc|bien|une?|juste|simplement|simple|typique|typiquement|" +
      "sûrement|certainement|probablement|sans|doute|la|le|l'|les|clairement|effectivement|petite?|grosse?|banale?))*",
    "(?:l'?)?(?:radio|scanner|irm|électrocardiogramme|ecg|échographie|écho|test|examen|biopsie|audiogramme|spirométrie) (?:montre|révèle|confirme)",
    'il y a(?: (?:donc|bien|aussi|une?|du|de la|petite?|grosse?|début de))*',
    '(?:en conclusion|conclusion|en résumé|pour résumer)', "c'est-à-dire(?: une?)?", 'mais (?:plutôt |bien )?(?:une?|du|de la)'
  ],
  judged: [
    '(?:votre|vos) (?:fils|fille|enfant|bébé|petit|petite) (?:a|fait)',
    'diagnostic', '(?:conclusion|impression|évaluation)', '(?:très |bien |tout à fait )?compatibles? avec',
    'évocateurs? d(?:e|es|u|\'\\S*)', 'évoque(?:nt)?', 'suggère(?:nt)?', 'en faveur d(?:e|es|u|\'\\S*)', 'signes? d(?:e|es|u|\'\\S*)',
    "il s'agit (?:probablement |sans doute |bien |donc |ici )*(?:d(?:e|es|u|'\\S*))?",
    '(?:je|on|nous) (?:pense|penses|pensons|crois|suspecte|suspectons|soupçonne|retiens|retient)(?: que| qu| à| plutôt| bien)*',
    "qu'on appelle", "qu'on nomme", "ce qu'on appelle", 's\'appelle', 'confirme(?:nt)?', 'suspicion d(?:e|es|u|\'\\S*)',
    'poussée d(?:e|es|u|\'\\S*)', 'crise d(?:e|es|u|\'\\S*)',
    '(?:ça |cela |c\'est |il )?(?:ressemble|fait penser) (?:beaucoup |fort |bien )*à', '(?:très |bien |le plus )?probable(?:ment)?',
    'sans doute',
    'vous (?:avez|faites|souffrez|présentez|êtes)(?: donc| bien| une| un| de| d| probablement)*',
    'tu (?:as|fais)(?: donc| bien| une| un| probablement)*', 'due? (?:à|au|aux)', 'causée? par', 'à cause (?:de|d|du)',
    'traitement (?:de|d|du|pour)', 'traiter', 'soigner'
  ],
  maybe: ['(?:ça |cela )?pourrait (?:bien )?être', 'peut (?:bien )?être', 'peut-être', 'possible', 'éventuel~'],
  matter: [
    'pour (?:votre|vos|ton|ta|la|le|les|l|cette|ce)', 'concernant (?:votre|vos|ton|ta|la|le|les|l)?',
    'en ce qui concerne (?:votre|vos|ton|ta|la|le|les|l)?', 'au niveau (?:de|du)(?: votre)?', 'quant à', 'du point de vue (?:de|du)?',
    'contre (?:votre|la|le|les|l)', 'vu (?:votre|la|le)', 'avec votre'
  ],
  own: ['votre', 'vos', 'ton', 'ta'],
  judgedAfter: [
    '(?:est|sont|semble|reste) (?:\\S+ )?(?:\\S+ ){0,3}(?:stables?|bien|mal|contrôlée?s?|équilibrée?s?|mieux|améliorée?s?)',
    'doi(?:t|vent) (?:\\S+ )?(?:baisser|descendre|être (?:\\S+ )?(?:mieux|plus))', "n'est (?:pas|plus) (?:\\S+ )?(?:contrôlée?|équilibrée?|stable|stabilisée?)"
  ],
  possible: [
    'risques?', 'préven~', 'éviter', 'évite', 'dévelop~', 'dépist~', 'recherch~', 'peur', 'inquiet', 'inquiète', 'vaccin~',
    'test(?:er)? (?:de|du|pour)', 'symptômes? (?:de|d|du)', 'complications?', 'comme', 'tels? que', 'effets? secondaires?',
    'ou', 'antécédents? (?:d(?:e|es|u|\'\\S*))? ?(?:familiaux)?', 'mener à', 'conduire à',
    'protège', 'vérifier',
    "vous (?:disiez|dites|pensez|pensiez|m'avez dit|avez dit)", "quand (?:vous|on|quelqu'un)"
  ],
  else: ["ce n'est pas le cas$", "ce n'est pas ça$", "c'est pas ça$", 'dans le passé', 'par le passé', 'autrefois', 'vaccin~', 'test', 'dépistage', 'médicament~', 'scanner', 'examen'],
  services: [
    'lignes?', 'ligne téléphonique', 'numéro', 'cliniques?', 'consultations?', 'services?', 'unités?', 'centres?', 'hôpital de jour', 'équipes?', 'infirmières?',
    'infirmiers?', 'spécialistes?', 'éducatrices?', 'éducateurs?', 'groupes?', '(?:groupes?|cercle) (?:de parole|de patients|de soutien|d\'entraide)', 'dépliants?',
    'brochures?', 'livrets?', 'fiches?', 'sites?', 'applications?', 'appli', 'cours', 'programmes?', 'ligue', 'associations?',
    'fondations?', 'registre', 'réseaux?', 'école', 'maison', 'convention', 'trajet de soins'
  ],
  ofServices: ['de', 'du', 'des', 'd\'', 'd', 'de l\'', 'l\'', 'l', 'la', 'le', 'les', 'sur', 'pour', 'en', 'contre', 'patients'],
  joins: ['et', 'avec', 'aussi', 'plus', 'ainsi', 'que', 'léger', 'légère', 'modéré', 'modérée', 'sévère', 'chronique', 'aiguë', 'aigu', 'du', 'une', 'un', 'la', 'le', 'les', 'des', 'de', 'd', 'votre', 'euh', 'puis', 'également'],
  also: ['et (?:aussi|en plus|également|puis)(?: une?| de la| du)?', 'plus', 'ainsi que', 'associée? à(?: une?)?'],
  confirms: ['oui', 'voilà', 'en effet', 'effectivement', 'exactement'],
  alone: [
    'un', 'une', 'la', 'le', "l'", 'les', 'du', 'de', "d'", 'des', 'donc', 'alors', 'bon', 'bien', 'voilà', 'ok', 'okay', "d'accord",
    'oui', 'euh', 'ben', 'eh', 'juste', 'simple', 'simplement', 'seulement', 'petite', 'petit', 'grosse', 'légère', 'léger', 'modérée',
    'modéré', 'sévère', 'aiguë', 'aigu', 'chronique', 'virale', 'banale', 'classique', 'typique', 'claire', 'clairement', 'nettement',
    'vraiment', 'et', 'avec', 'aussi', 'plus', 'ici', 'là', 'à', 'gauche', 'droite', 'deux', 'côtés', 'effectivement'
  ],
  opens: [
    'différentiel~', 'possibilit~', 'options?', 'plusieurs (?:choses|causes)', "signes? d'alarme", 'pourrait', 'pourraient',
    'historique'
  ],
  takenBack: [
    "(?:mais )?(?:ça |cela |c'est )?(?:je|on|nous) (?:ne |n')?(?:le |la |l')?(?:crois|pense|croit|pensons|vois) pas",
    '(?:mais )?(?:ça|cela),? (?:je|on) .*pas',
    "(?:mais )?c'(?:est|était) (?:exclu|écarté|peu probable|improbable|négatif|pas(?! (?:grave|dangereux|contagieux)))",
    "(?:mais )?ce n'est pas(?! (?:grave|dangereux|contagieux))",
    "(?:on|je) (?:a|ai|peut|peux|l'a|l'ai)?(?: l')? ?(?:exclu|écarté|exclure|écarter)",
    "(?:j'ai|on a|on peut|je peux) (?:l')?(?:exclu|écarté|exclure|écarter)~?", 'non', 'pas (?:vraiment|probable|ici|maintenant)',
    'peu probable', 'improbable', 'exclue?', 'écartée?', 'ou', 'peut-être', 'peut être', 'éventuellement',
    '(?:ça|cela) (?:pourrait|peut)'
  ],
  measured: {
    high: ['(?:trop |un peu (?:trop )?|encore |très |légèrement |toujours )*(?:haute?s?|élevée?s?|augmentée?s?|perturbée?s?)', 'doit (?:\\S+ )?(?:descendre|baisser|diminuer)'],
    low: ['(?:trop |un peu (?:trop )?|encore |très |assez |toujours )*(?:bas|basse|effondrée?|diminuée?|insuffisante?)'],
    names: {
      cholesterol: ['cholestérol', 'ldl'],
      triglycerides: ['triglycérides'],
      'vitamin B12': ['(?:vitamine )?b ?(?:12|douze)'],
      'vitamin D': ['vitamine d'],
      electrolytes: ['potassium', 'sodium'],
      iron: ['ferritine', 'fer'],
      'liver enzymes': ['transaminases', 'enzymes du foie', 'tests hépatiques', 'enzymes hépatiques']
    }
  },
  reason: [
    'vien(?:s|t) (?:\\S+ )?(?:pour|à cause d(?:e|es|u|\'\\S*))', 'là pour', '(?:me |se )?plain(?:s|t) d(?:e|es|u|\'\\S*)',
    '(?:envoie|adresse|envoyée?|adressée?) (?:\\S+ )?pour', 'consulte pour'
  ],
  has: [
    "j'(?:ai|avais)(?: eu| toujours| aussi| beaucoup| fort| très| encore| souvent)*",
    "je (?:souffre|fais|ressens|suis|me sens|tousse)(?: très| fort| toujours| juste| un peu)*(?: d(?:e|es|u|'\\S*))?", 'mon', 'ma',
    'mes', '(?:il|elle) (?:a|fait|est)'
  ],
  self: ["que j'(?:aie|ai|avais)"],
  questions: [
    '(?:et |donc |alors |bon |euh |ok )*(?:est-ce|est|avez|as|aviez|êtes|es|pouvez|voulez|comment|combien|quand|où|pourquoi|quel|' +
      'quelle|quels|quelles|qui|y|a)(?: -)? (?:ce|que|qu|vous|tu|il|elle|t|a|de)'
  ],
  sites: {
    knee: ['genoux?', 'rotule'],
    hip: ['hanches?'],
    thumb: ['pouces?'],
    elbow: ['coudes?'],
    shoulder: ['épaules?', 'clavicule'],
    head: ['tête', 'front', 'visage', 'joue', 'menton', 'nez', 'sourcil', 'arcade', 'mâchoire', 'crâne', 'lèvre', 'cuir chevelu'],
    neck: ['cou', 'nuque'],
    chest: ['thorax', 'côtes?', 'sternum'],
    back: ['dos', 'bas du dos', 'coccyx', 'fesse', 'bassin'],
    arm: ['bras', 'humérus'],
    forearm: ['avant-bras', 'radius', 'cubitus', 'ulna'],
    wrist: ['poignets?'],
    hand: ['mains?', 'doigts?', 'index', 'auriculaire', 'majeur'],
    thigh: ['cuisses?', 'fémur', 'aine'],
    leg: ['tibia', 'mollets?', 'péroné', 'jambe'],
    ankle: ['chevilles?'],
    foot: ['pieds?', 'orteils?', 'talons?']
  },
  tags: ["d'accord", 'ok', 'okay', 'oui', 'non', 'hein', "n'est-ce pas", 'ça va', 'ça vous va', 'vous comprenez', 'compris', 'voilà', 'bon'],
  typeTwoDiabetes: [
    'hba1c', 'a1c', 'metformin~', 'glipizide', 'gliclazide', 'glimépiride', 'glimepiride', 'sitagliptine', 'linagliptine',
    'empagliflozine', 'dapagliflozine', 'semaglutide', 'dulaglutide', 'liraglutide', 'januvia', 'jardiance', 'forxiga', 'ozempic',
    'rybelsus', 'trulicity', 'victoza'
  ]
}

export const terms: TermWords = {
  passed: [
    'le', 'la', 'les', 'un', 'une', 'ce', 'cet', 'cette', 'ces', 'mon', 'ma', 'mes', 'ton', 'ta', 'tes', 'votre', 'vos', 'son', 'sa',
    'ses', 'notre', 'leur', 'du', 'de', 'des', 'd', 'l',
    'gauche', 'droit', 'droite', 'gauches', 'droites', 'deux', 'bilateral', 'bilaterale', 'a', 'au', 'aux', 'dans', 'en', 'sur',
    'euh', 'ben', 'genre', 'espece', 'sorte'
  ],
  stem: word => word.replace(/^(?:[cdjlmnst]|qu|jusqu|lorsqu)'/, '').replace(/(?<=...)(?:es|s|e|(?<=[ae]u)x)$/, '')
}
