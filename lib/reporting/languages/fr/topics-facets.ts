import type { TopicCues } from '../parts/topics.js'

/** Diseases: about health, and a judgement when somebody says that it is one. */
export const diseases = [
  'cataracte', 'glaucome', 'pneumon~', 'bpco', 'zona', 'sciatique', 'eczéma', 'psoria~', 'la goutte', 'hernie', 'anémie', 'angor',
  'carcinome', 'mélanome', 'lymphome', 'thrombose', 'embolie', 'sténose', 'neuropathie', 'commotion', 'cellulite', 'érysipèle',
  'sinusite', 'gastro-entérite', 'dermatite', 'amygdalite', 'tendinite', 'bursite', 'hépatite', 'ostéoporose', 'fibrillation',
  'calculs? (?:rénal|rénaux|biliaires?)', 'démence', 'parkinson', 'rougeole', 'laryngite', 'acné', 'malaises?', 'sueurs', 'lombalgie',
  'lumbago'
]

export const facets: TopicCues['facets'] = {
  reason: {
    strong: [
      "(?:je|j'|nous|vous|il|elle) ?(?:viens|venons|venez|vient|suis venue?|suis là|êtes venue?|consulte|consultez|appelle|" +
        'étais venue?)(?: \\S+){0,3} (?:pour|car|parce|à cause|en raison)',
      'motif (?:de |du |de la )?(?:consultation|visite|recours|venue)', 'motif', '(?:adressée?|envoyée?) (?:par|pour|à|chez)',
      'se présente (?:pour|avec|ce|aujourd)', "m'(?:amène|envoie|adresse|a envoyée?|a adressée?)", 'consulte pour',
      '(?:médecin|généraliste|docteur|hôpital|spécialiste)(?: \\S+){0,2} (?:vous|m\') ?(?:envoie|adresse|a envoyée?|a adressée?)'
    ],
    weak: []
  },
  history: {
    strong: [
      'antécédents?', 'se plaint de', 'nie', '(?:il|elle|patiente?) (?:rapporte|signale|dit|décrit)', 'allergique (?:à|au|aux)',
      "pas d'allergie", 'dans (?:ma|la|votre) famille',
      'depuis (?:\\S+ ){0,3}(?:jours?|semaines?|mois|ans?|années?|hier|matin|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|' +
        'longtemps)',
      '(?:ça|cela|la douleur) (?:a commencé|fait mal|me fait|commence|vient|empire|irradie|me|est apparue|dure|augmente)',
      'ça fait (?:\\S+ )?(?:jours?|semaines?|mois|ans?|#)', 'il y a (?:\\S+ )?(?:\\S+ )?(?:jours?|semaines?|mois|ans?)'
    ],
    weak: [
      'hier', '(?:semaine|mois|année|nuit|fois) (?:dernière?|passée?)', 'ce matin', 'cette nuit', 'à la maison', 'la nuit', 'fum[eé]~',
      'bois', 'alcool', '(?:mon|ma) (?:mère|père|frère|sœur|femme|mari|fils|fille|grand-mère|grand-père)', 'mon', 'ma', 'mes', "m'",
      'me', 'moi', 'avant', 'parfois', 'souvent', 'remarqué', 'commencé', 'pire', 'mal (?:à|au|aux)'
    ]
  },
  finding: {
    strong: [
      "(?:à|lors de|pendant) l'(?:examen|auscultation|inspection|palpation)", 'à la palpation',
      '(?:signe|test|manœuvre) (?:de |du )?\\S+ (?:est|sont)', 'montre(?:nt)? (?:un|une|des|le|la|pas)',
      '(?:flexion|extension|rotation|abduction) (?:\\S+ ){0,4}(?:est|à)',
      'examen (?:clinique|physique|neurologique)', 'auscultation', 'palpation',
      "(?:j'|je) ?(?:entends|vois|palpe|sens|constate|retrouve|note) (?:un|une|des|pas|bien|de|que|ici|les|la|le|quelques)",
      "je n'entends", 'je ne (?:vois|sens|palpe|retrouve)',
      '(?:il y a|on a|on voit) (?:\\S+ ){0,5}(?:gonflement|rougeur|œdèmes?|oedèmes?|souffle|crépitants?|sibilants?|épanchement)',
      "(?:pas|absence) (?:de |d')(?:souffle|râles?|crépitants?|sibilants?|œdèmes?|oedèmes?|gonflement|rougeur|défense|ganglions?|" +
        'adénopathies?|anomalie~)',
      '(?:poumons?|cœur|coeur|ventre|abdomen|gorge|tympans?|amygdales?|réflexes|pupilles|peau|oreilles?|constantes) (?:est|sont|' +
        'semblent?|paraît)',
      '(?:radio~|scanner|irm|échographie|ecg|électrocardiogramme|prise de sang|bilan|analyses?|résultats?|biopsie|hémoglobine|' +
        'cholestérol) (?:\\S+ )?(?:montrent?|est|sont|était|étaient|révèlent?|confirment?|revenue?s?|indiquent?)',
      '(?:tension|pression|pression artérielle|tension artérielle|pouls|fréquence cardiaque|température|saturation|poids|taille|' +
        'imc|débit de pointe|glycémie) (?:\\S+ )?(?:est|était|à|de|sont|aujourd)'
    ],
    weak: [
      'sensible', 'gonfl~', 'rouges?', 'rougeur', 'normale?s?', 'normaux', 'réguli~', 'élevée?s?', 'claire?s?', 'libres?', 'souffle',
      'œdèmes?', 'oedèmes?', 'tension', 'pouls', 'température', 'saturation', 'poumons?', 'réflexes', 'mesurée?', 'à gauche',
      'à droite', 'résultats?', 'enflammée?s?', 'inflammée?s?', 'douloureu~ à'
    ]
  },
  judgement: {
    strong: [
      "(?:je|nous) (?:pense|pensons|crois|soupçonne|suspecte)(?: \\S+){0,2} (?:que|qu'|à)", "je (?:pense|crois) qu'", 'à mon avis',
      '(?:évoque|compatible avec|en faveur de|correspond à|ressemble à|fait penser à)', 'diagnostic', 'mon impression',
      "(?:il s'agit|c'est) (?:\\S+ )?(?:probablement|sans doute|vraisemblablement|très probablement|certainement|sûrement)",
      "il s'agit", 'vous (?:avez|faites) (?:probablement |sans doute |sûrement |donc )*(?:une?)', 'rien de grave',
      "pas (?:grave|inquiétant|d'inquiétude)", 'bien (?:contrôlée?|équilibrée?)', 'mal (?:contrôlée?|équilibrée?)',
      'pas de signes? de', 'aucun signe', '(?:infection|origine) (?:virale|bactérienne)', 'causée? par', "c'est une?",
      'probablement une?'
    ],
    weak: [
      ...diseases, "^c'est", '^vous avez', "il s'agit",
      'probable~', 'vraisemblable~', 'infection', 'inflammation', 'dû à', 'due à', 'liée? à', 'syndrome', 'légère?', 'modérée?',
      'stable', 'aiguë?', 'chronique', 'virale?', 'bactérien~'
    ]
  },
  plan: {
    strong: [
      "(?<!vous )(?:ne (?:vous |le |la |les |lui |l')?|n'(?:y |en )?)(?!inquiétez|ayez|savez)\\S+ez (?:pas|plus|rien|jamais|aucune?)",
      "(?:je|nous|on|j') ?(?:vais|allons|va|voudrais|aimerais|souhaite|veux|peut|pouvons|doit) (?:\\S+ ){0,3}(?:prescrire|donner|" +
        'demander|adresser|envoyer|commencer|faire|vérifier|contrôler|prévoir|augmenter|diminuer|réduire|arrêter|continuer|refaire|' +
        'revoir|mettre|essayer|traiter|programmer|orienter|noter)',
      '(?:je|nous|on) (?:vous |lui )?(?:prescris|prescrivons|prescrit|donne|conseille|recommande|propose|adresse|demande|revois|' +
        'revoit|arrête|augmente|commence|continue|envoie|fais)',
      '(?:vous|tu) (?:devez|devriez|pouvez|allez|prenez|prendrez|viendrez|faites|appliquez)(?: \\S+){0,4} (?:prendre|utiliser|' +
        'boire|reposer|éviter|revenir|appeler|arrêter|continuer|faire|appliquer|rester|mettre)',
      '(?:prenez|prendre|buvez|boire|reposez|évitez|éviter|revenez|revenir|appelez|rappelez|arrêtez|continuez|appliquez|mettez|' +
        'utilisez|poursuivez|poursuivre|restez|gardez|vous prendrez)',
      '(?:une|deux|trois|quatre|#) fois par jour', 'fois par jour', 'toutes les \\S+ heures', 'au besoin',
      'si (?:besoin|nécessaire)', 'ordonnance', 'arrêt (?:de travail|maladie)', 'certificat', 'courrier', 'contrôle dans',
      'rendez-vous (?:dans|de|chez|avec|pour)', 'on se (?:revoit|voit)',
      'si (?:ça|cela|la|le|les|vous|la douleur|la fièvre)(?: \\S+){0,5} (?:empire|aggrave|persiste|persistent|améliore|mieux|' +
        'fièvre|passe|continue|dure)',
      'kinésithérap~', 'du repos', 'beaucoup (?:boire|de repos)', '^plan', '^repos',
      '^(?:portez|mangez|restez|continuez|bougez|marchez|mettez|faites|venez)',
      '(?:sachets?|comprimés?|gélules?) (?:\\S+ ){0,4}(?:par jour|prise|soir|matin)',
      '(?:je|on|nous) (?:vous |lui )?(?:mets|met|mettons|passe|passons|augmente|augmentons|diminue|diminuons)', '^traitement',
      '^conduite à tenir'
    ],
    weak: [
      'comprimés?', 'cachets?', 'gélules?', 'milligrammes?', 'mg', 'dose', 'cure', 'antibiotiques?', 'ibuprofène', 'paracétamol',
      'rendez-vous', 'pharmacie', 'dans (?:une?|deux|trois|quatre|six|#) (?:jours?|semaines?|mois)', 'régime', 'conseils?',
      'pommade', 'crème', 'repos', 'prise de sang', 'pendant (?:\\S+ )?(?:jours?|semaines?)', 'si', 'prescri~', 'il faut', 'il faudra'
    ]
  },
  conclusion: {
    strong: [
      'en résumé', 'pour résumer', 'en conclusion', 'pour conclure', 'conclusion', 'au total', 'en somme', 'bref'
    ],
    weak: []
  }
}
