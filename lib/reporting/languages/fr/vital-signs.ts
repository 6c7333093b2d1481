import { dateNames } from './dates.js'
import { speakers } from './speakers.js'
import type { VitalSignNames, VitalSignVocabulary } from '../parts/vital-signs.js'

/** Phrases for what is wanted, and not measured. */
export const targets = ['objectif', 'cible']

/** Phrases for another day or place, and for what is usual. */
export const elsewhere = ['à la maison', 'chez vous', 'chez moi', 'il y a', 'hier', "d'habitude", 'normalement']

export const vitalSigns: VitalSignVocabulary = {
  names: {
    weight: ['poids', 'pèse', 'pèses', 'pesez', 'peser', 'pesé', 'pesée', 'pesons', 'balance'],
    height: ['taille', 'grand', 'grande', 'je mesure', 'vous mesurez', 'mesurez-vous', 'tu mesures', 'il mesure', 'elle mesure', 'hauteur'],
    bmi: ['imc', 'i m c', 'i.m.c', 'bmi', 'indice de masse corporelle'],
    blood_pressure: ['tension', 'tension artérielle', 'pression artérielle', 'pression'],
    systolic: ['systolique', 'systole', 'pression systolique', 'la maxima', 'maximale'],
    diastolic: ['diastolique', 'diastole', 'pression diastolique', 'la minima', 'minimale'],
    heart_rate: [
      'pouls', 'fréquence cardiaque', 'rythme cardiaque', 'battements cardiaques', 'pulsations', 'fc', 'coeur bat',
      'cœur bat', 'coeur à', 'cœur à', 'coeur est à', 'cœur est à'
    ],
    glucose: [
      'glycémie', 'glycémies', 'glycémie capillaire', 'glycémie à jeun', 'sucre', 'glucose', 'dextro', 'taux de sucre',
      'sucre dans le sang'
    ],
    temperature: ['température', 'temp', 'thermomètre', 'apyrétique', 'afébrile'],
    fever: ['fièvre', 'fébrile', 'de température'],
    peak_flow: [
      'peak flow', 'peakflow', 'débit de pointe', 'dep', 'débit expiratoire de pointe', 'peak-flow', 'soufflé',
      'vous soufflez', 'tu souffles'
    ],
    saturation: [
      'saturation', 'saturation en oxygène', "saturation d'oxygène", 'satu', 'sat', 'sature', 'saturez', 'spo2', 'sp o2', 'oxymétrie',
      'sao2', "taux d'oxygène", 'en air ambiant', 'à l\'air ambiant', 'saturomètre', 'oxymètre', 'saturimètre'
    ],
    oxygen: ['oxygène', 'o2'],
    heart: ['cœur', 'coeur'],
    rate: ['fréquence'],
    other: [
      'fréquence respiratoire', 'respirez', 'respire', 'respiration', 'respirations', 'hémoglobine glyquée', 'hba1c', 'a1c',
      'hémoglobine', 'cholestérol', 'ldl', 'hdl', 'triglycérides', 'créatinine',
      'clairance', 'dfg', 'fraction d\'éjection', 'fevg', 'potassium', 'sodium', 'crp', 'inr', 'tsh', 'psa', 'leucocytes', 'ferritine',
      'lactates', 'âge', 'douleur', 'douleurs',
      'tour de taille', 'périmètre', 'dose', 'pression intraoculaire', 'tension oculaire', "tension de l'œil", "tension de l'oeil",
      'acuité', 'souffle', 'flexion', 'extension', 'poids de naissance',
      'perte de poids', 'prise de poids', 'score', 'cétones', 'vitamine', 'diurèse', 'coefficient de saturation',
      'saturation de la transferrine', 'troponine', 'vems', 'globules',
      'plaquettes', 'ans', 'vision', 'cervicale', 'hauteur utérine', 'rythme cardiaque fœtal', 'rythme cardiaque foetal', 'cœur du bébé', 'coeur du bébé', 'poids fœtal', 'poids foetal'
    ]
  },
  counted: [
    'kilomètres', 'verres', 'cigarettes', 'paquets', 'enfants', 'mesures', 'étages', 'e', 'ème', 'eme', 'er', 'ère', 'de moins',
    'de plus', 'pas', 'points', 'sur dix', 'sur 10', 'sur vingt'
  ],
  cues: {
    ignore: [
      'pas mal', 'pas trop', 'pas terrible', 'si vous voulez', 'si je peux', 'si vous permettez', 'ces derniers jours',
      'ces derniers temps', 'ces dernières semaines',
      'ces derniers mois', 'les derniers jours', 'pas de problème', 'comment allez', 'comment ça va', 'en dernier', "s'il vous plaît",
      'aujourd\'hui même'
    ],
    now: [
      "aujourd'hui", 'maintenant', 'actuellement', 'en ce moment', 'ici', 'au cabinet', 'en consultation', 'à la consultation',
      'ce jour', 'là', 'je viens de', 'on vient de',
      'vient de', 'je reprends', 'je contrôle', 'recontrôlé~', 'je mesure', 'je trouve', 'actuelle', 'à l\'instant', 'à nouveau',
      'de nouveau', 'encore une fois'
    ],
    visit: [
      'paramètres', 'constantes', 'signes vitaux', 'examen', 'examen clinique', 'examen physique', 'auscultation', 'mon assistante',
      "l'infirmière", 'infirmière', 'mon collègue', 'ma collègue'
    ],
    elsewhere: [
      'janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre', 'né',
      'née', 'naissance', 'habituel', 'habituelle', ...elsewhere, 'maison', 'à domicile', 'domicile', 'dernière fois', 'dernière',
      'dernier', 'précédente', 'précédent', 'avant-hier', 'cette nuit', 'habituellement', 'généralement', 'en général', 'en moyenne',
      'moyenne', 'parfois', 'quelquefois', 'de temps en temps', 'souvent', 'en janvier', 'en février', 'en mars', 'en avril', 'en mai',
      'en juin', 'en juillet', 'en août', 'en septembre', 'en octobre', 'en novembre', 'en décembre', "l'an dernier", 'pharmacie',
      'pharmacien', 'enceinte', 'grossesse', 'opération', 'intervention', 'à la sortie', "à l'admission", 'le plus haut',
      'la plus haute', 'meilleur', 'meilleure', 'théorique', 'vous disiez', 'vous dites', "vous m'avez dit", 'chez le cardiologue',
      'au travail', 'montre connectée', 'passée', 'passé', 'ce matin à', 'quand vous étiez', 'quand vous avez', "quand j'étais"
    ],
    place: ['hôpital', "l'hôpital", 'urgences', 'ambulance', 'samu', 'clinique', 'pompiers', 'smur'],
    habit: [
      'vous aviez', 'il avait', 'elle avait', 'vous avez eu', 'a eu', 'eu de la fièvre', 'toujours', 'jamais', 'rarement', 'depuis',
      'était', 'étais', 'au début', 'initialement', "j'étais", 'je pesais', 'pesais', 'pesait', "j'avais", 'montait', 'montée', 'monte'
    ],
    laboratory: ['prise de sang', 'laboratoire', 'labo', 'bilan', 'bilan sanguin', 'analyses', 'analyse'],
    person: [
      'jumeau', 'jumelle', 'jumeaux', 'chien', 'chat', 'la plupart des gens', 'tout le monde', "quelqu'un"
    ],
    analyte: [
      'hba1c', 'hémoglobine', 'cholestérol', 'ldl', 'hdl', 'triglycérides', 'créatinine', 'clairance', 'dfg', 'potassium', 'sodium', 'crp', 'tsh',
      'psa', 'leucocytes', 'ferritine', 'urée', 'transaminases', 'plaquettes', 'fer'
    ],
    fasting: ['à jeun'],
    today: ["aujourd'hui", 'ce jour'],
    capillary: ['capillaire', 'dextro', 'bout du doigt'],
    record: [
      'lettre', 'courrier', 'compte rendu', 'compte-rendu', 'dernière visite', 'dernière consultation', 'visite précédente', 'carnet',
      'cahier'
    ],
    day: [...dateNames.weekdays, 'week-end', 'weekend'],
    past: ['était', 'étaient', 'avait', 'aviez', 'avais', 'a mesuré', 'ont mesuré', 'a trouvé', 'ont trouvé'],
    we: ["j'ai", 'je', 'nous avons', 'on a'],
    general: ['commence', 'signifie', 'veut dire', 'on parle'],
    third: ['il', 'elle', 'lui'],
    mine: ['la mienne', 'le mien', 'moi aussi', 'à moi aussi'],
    pointing: ["c'est", "c'était", 'ça', 'cela', 'celle', 'celui', 'celle-là', 'celui-là'],
    target: [
      ...targets, 'objectifs', 'but', 'doit', 'devrait', 'devez', 'il faut', 'faudrait', 'idéal', 'idéale', 'idéalement', 'limite',
      'norme', 'normes', 'la normale', 'viser', 'vise', 'visons', 'on veut', 'je veux', 'je voudrais', "j'aimerais", 'on aimerait',
      'souhaite', 'espère', 'recommandé~', 'maintenir', 'garder', 'essayer', 'une tension normale', 'arriver à', 'atteindre', 'seuil'
    ],
    aim: ['objectif', "l'objectif", 'cible', 'idéal', 'la limite', 'la norme', 'le but'],
    threshold: [
      'au-dessus', 'au-dessus de', 'au dessus de', 'en dessous de', 'en-dessous de', 'en dessous', 'sous', 'moins de', 'plus de',
      'moins que', 'plus que', 'supérieure à',
      'supérieur à', 'inférieure à', 'inférieur à', "jusqu'à", 'entre', 'à partir de', 'dépass~', 'au moins', 'au maximum', 'maximum',
      'minimum', 'presque', 'ou', 'par', 'atteint', 'vers',
      'ou plus', 'ou moins', 'et plus', 'environ entre', 'de moins de', 'toutes les'
    ],
    condition: [
      "si c'est", 'en cas de', 'au cas où', 'tant que', 'quand', 'lorsque', 'serait', 'pourrait',
      'seraient', 'mettons',
      'une personne avec',
    ],
    question: [
      'est-ce', 'quel', 'quelle', 'quels', 'quelles', 'combien', 'comment', 'avez-vous', 'avez', 'avez vous', 'faites-vous', 'pesez',
      'mesurez', 'êtes', 'est', 'qui', 'où', 'pourquoi',
      'as-tu', 'es-tu', 'pouvez'
    ],
    change: [
      'perdu', 'perdre', 'perte', 'pris', 'prendre', 'prise', 'gagné', 'maigri', 'grossi', 'repris', 'de plus', 'de moins', 'en plus',
      'en moins', 'plus lourd', 'surpoids', 'excès',
      'différence', 'grandi', 'rapetissé', 'par semaine', 'par mois', 'kilos de trop', 'de trop'
    ],
    within: ['en', 'sur', 'pendant', 'durant', 'depuis'],
    load: [
      'soulev~', 'port~', 'lever', 'levé', 'sac', 'sacs', 'caisse', 'caisses', 'carton', 'cartons', 'valise', 'charge', 'charges',
      'tir~', 'pouss~', 'haltère~', 'machine', 'tombé', 'chute',
      'échelle', 'toit', 'profond', 'large', 'long', 'marche', 'marcher', 'courir', 'distance', 'pack'
    ],
    own: speakers.own,
    did: ["j'ai mesuré", "j'ai pris ma", "j'avais", "j'ai eu", "j'ai contrôlé", 'je me suis', "j'ai fait", 'je me sens'],
    your: speakers.addressing,
    correction: [],
    again: [
      'recommence', 'recommençons', 'reprends', 'reprenons', 'refais', 'refaisons', 'remesure', 'remesurons', 'à nouveau', 'de nouveau',
      'encore une fois', 'une deuxième fois', 'une seconde fois', 'répète'
    ],
    faulty: [
      "c'était mon", 'mon doigt', "c'était le mien", "c'était la mienne",
      'mal mis', 'mal mise', 'mal placé~', 'mal positionné~', 'mal serré~', 'mal fixé~', 'était mal', 'détaché~', 'débranché~',
      'a glissé', 'avait glissé', 'glissait', 'vous avez bougé',
      'vous avez parlé', 'vous bougiez', 'vous parliez', 'pas possible', "c'est faux", 'est fausse', 'mauvaise mesure',
      'erreur de mesure', 'doigts froids', 'doigts sont froids', 'vernis'
    ],
    present: ['est', 'à', "c'est"],
    link: [
      'est', 'à', 'de', 'était', 'fait', 'sont', 'environ', 'autour de', 'a', 'avec', 'un', 'une', 'avez', 'ai', 'affiche', 'donne',
      'indique', 'normal', 'normale', 'bonne', 'bon', 'bien',
      'parfait', 'parfaite', 'élevée', 'élevé', 'haute', 'basse', 'régulier', 'euh', 'c\'est', 'faites', 'fais', 'j\'ai', 'tourne à',
      'trouve', 'presque', 'encore', 'pèse', 'pesez', 'monte à',
      'mesurez', 'mesure', 'souffle', 'soufflez'
    ],
    and: ['et'],
    or: ['ou'],
    telling: ["c'est", "c'était", "c'etait", "c'a"],
    range: ['à', 'ou', '-', '–', '—', "jusqu'à"],
    over: ['sur', '/'],
    upon: [],
    with: [],
    parts: [],
    be: ['je fais', 'vous faites', 'tu fais', 'il fait', 'elle fait', 'je suis à', 'vous êtes à', 'je suis'],
    moved: ['descendu à', 'descendue à', 'redescendu à', 'redescendue à', 'monté à', 'montée à', 'remonté à', 'remontée à'],
    reason: ['parce que', 'puisque'],
    belongs: ['pour la', 'pour le', 'de', 'est la', 'est le', 'est votre'],
    half: ['et demi', 'et demie'],
    oh: [],
    article: ['un', 'une'],
    tag: ["d'accord", 'hein', "n'est-ce pas", 'ok', 'oui', 'non', 'voilà', 'ça va', 'okay', 'c\'est bien ça', 'c\'est ça'],
    opener: [
      'donc', 'et', 'mais', 'alors', 'bon', 'bien', 'ok', 'oui', 'euh', 'voilà', 'ah', 'non', 'puis', 'ensuite', 'tandis', 'alors que',
      'tiens'
    ],
    fronting: [],
    attempts: [],
    call: [
      'je vous appelle pour', 'je vous appelle parce', 'je vous appelle au sujet', 'je vous appelle car', "j'appelle pour",
      "j'appelle parce", "j'appelle car", 'je vous rappelle pour', 'allô', 'allo', 'téléconsultation', 'médecin régulateur',
      "vous m'entendez", "tu m'entends"
    ],
    unborn: ['bébé', 'fœtus', 'foetus', 'utérus'],
    home: ['à la maison', 'chez vous', 'chez toi', 'à domicile'],
    blow: [
      'soufflez', 'souffle dans', 'souffle fort', 'souffle là', 'souffle ici', 'souffler dans', 'souffler fort', 'souffler là',
      'va souffler', 'allez souffler'
    ],
    try: [
      'encore une', 'encore une fois', 'la dernière', 'une dernière', 'et la dernière', 'la première', 'la deuxième', 'la troisième',
      'la meilleure', 'donc'
    ]
  },
  joinsHundreds: false,
  centimetres: true,
  kilograms: true,
  gramsPerLitre: true,
  tenths: true
}

export const vitalSignNames: VitalSignNames = {
  weight: ['poids', 'pese', 'balance'],
  height: ['taille', 'grand', 'mesur'],
  bmi: ['imc', 'bmi', 'mass'],
  systolic_blood_pressure: ['tension', 'pression', 'systol', 'maxima'],
  diastolic_blood_pressure: ['tension', 'pression', 'diastol', 'minima'],
  heart_rate: ['pouls', 'coeur', 'cardiaque', 'frequence', 'rythme', 'pulsation', 'fc'],
  blood_glucose: ['glyc', 'glucos', 'sucre', 'dextro', 'doigt', 'capill', 'jeun', 'diabet'],
  body_temperature: ['temp', 'fievre', 'febr', 'afebr', 'apyret', 'thermo'],
  peak_flow: ['peak', 'debit', 'pointe', 'dep', 'souffl'],
  oxygen_saturation: ['sat', 'spo', 'sao', 'o2', 'ox', 'air']
}
