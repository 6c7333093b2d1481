import { affirmations, denyingAnswers, no, yes } from './report.js'
import { diseases, facets } from './topics-facets.js'
import type { TopicCues } from '../parts/topics.js'

/** Stems of international nonproprietary names (WHO, "The use of stems in the selection of INN"). */
const drugs = '\\p{L}{3,}(?:pril|olol|statine|sartan|azole|cilline|mycine|cycline|prazole|formine|gliptine|gliflozine|dipine|oxétine|' +
  'triptan|profène|oxacine|sémide|thiazide|codone|zépam|zolam|parine|xaban|gabaline|oxicam|térol|tropium|solone|métasone)'

export const topics: TopicCues = {
  facets,
  own: [
    "j'(?:ai|avais|étais|arrive|éprouve|ressens|utilise|habite)", "je n'ai",
    'je (?:suis|me|sens|tousse|dors|prends|fume|bois|travaille|peux|fais|vomis|crache|ne|n)', "m'a", 'me fait', 'me sens',
    '(?:mon|ma|mes) \\S+ (?:me|est|sont|fait)'
  ],
  fillers: [
    'ah', 'aha', 'alors', 'au', 'aucun', 'beaucoup', 'bien', 'bon', 'bonjour', 'bonne', 'bonsoir', "c'est", 'ça', 'compris', 'd',
    "d'accord", 'docteur', 'donc', 'eh', 'en', 'entendu', 'et', 'euh', 'exactement', 'fait', 'formidable', 'hein', 'hum', 'je',
    'journée', 'la', 'madame', 'mais', 'merci', 'mhm', 'monsieur', 'non', 'oh', 'ok', 'oui', 'ouais', 'parfait', 'pas', 'plaît',
    'problème', 'revoir', "s'il", 'si', 'sûr', 'super', 'tout', 'très', 'va', 'vois', 'voilà', 'vous',
    'volontiers', 'à', 'accord', 'bientôt', 'comprends', 'au-revoir', 'effectivement', 'soirée', 'de', 'rien', 'ben', 'bah', 'parfaitement'
  ],
  adverbs: [],
  openers: [
    'ah', 'alors', 'ben', 'bien', 'bon', 'd\'accord', 'donc', 'et', 'euh', 'hum', 'mais', 'non', 'ok', 'oui', 'ouais', 'puis',
    'très bien', 'voilà', 'eh bien'
  ],
  courtesies: [
    '(?:ça me (?:va|convient|paraît bien)|c\'est parfait|très bien)(?: (?:comme ça|alors|merci|docteur))*$',
    'bonjour', 'bonsoir', 'salut', 'merci', 'au revoir', 'à (?:bientôt|la prochaine)', 'bonne (?:journée|soirée|fin)', 'entrez',
    'asseyez-vous', 'installez-vous', 'je suis (?:le |la )?(?:docteur|dr)', "je m'appelle", 'enchantée?', 'de rien',
    'bon rétablissement', "c'est (?:bien|parfait|très bien|noté|gentil)", 'je suis désolée?', 'désolée?', 'pas de problème',
    'je vous en prie'
  ],
  questions: [
    'est-ce (?:que|qu)~', "qu'est-ce", '(?:avez|êtes|prenez|fumez|buvez|faites|toussez|dormez|aviez|étiez|sentez)-vous',
    '(?:a|y a)-t-(?:il|elle|on)', 'depuis (?:quand|combien)', 'combien', 'comment (?:ça|allez|est|vous|va|décririez)',
    'où (?:avez|est|exactement|ça|se)', 'quand (?:est-ce|avez|a)', 'quels?', 'quelles?', 'pourquoi', 'dites-moi', 'racontez',
    'pouvez-vous (?:me |m\')?(?:décrire|montrer|dire|expliquer)'
  ],
  tags: [
    "d'accord", 'ok', 'hein', "n'est-ce pas", "c'est (?:bien )?(?:ça|cela|exact)", 'ça (?:vous )?va', 'ça vous convient', 'oui', 'bien',
    'vous comprenez',
    "c'est (?:bon|clair|compris)", 'entendu'
  ],
  health: [
    ...diseases, drugs,
    'douleurs?', 'douloureu~', 'mal (?:à|au|aux|quand|si|dès|en)', 'fait mal', 'fièvre~', 'fébril~', 'tou(?:x|sse|sser|ssez|ssait)', 'rhume', 'grippe',
    'covid', 'nausée~', 'vomi~', 'diarrhée~', 'constip~', 'vertige~', 'éruption~', 'démange~', 'gonfl~', 'enflée?', 'saign~',
    'hémorrag~', 'infect~', 'inflam~', 'allerg~', 'asthm~', 'diabèt~', 'diabét~', 'hypertension', 'tension artérielle', 'ma tension',
    'votre tension', 'prise de sang', 'glycémie', 'rythme cardiaque',
    'cardiaque~', 'palpitation~', 'essouffl~', 'cancer~', 'tumeur~', 'dépress~', 'anxi~', 'angoiss~', 'insomnie~', 'avc', 'épilep~',
    'migraine~', 'arthros~', 'arthrit~', 'fractur~', 'entorse', 'ecchymose~', 'plaies?', 'blessure~', 'symptôm~', 'diagnosti~',
    'maladie~', 'malade~', 'chronique~', 'aiguë?', 'patiente?s?', 'médic~', 'comprimé~', 'cachets?', 'gélules?', 'inhalat~',
    'antibiot~', 'antidouleur~', 'paracétamol', 'doliprane', 'dafalgan', 'ibuprofène', 'aspirine', 'insuline', 'cortison~', 'vaccin~',
    'prescri~', 'ordonnance~', 'dose', 'milligramme~', 'mg', 'médecin~', 'infirmi~', 'opérat~', 'opérée?', 'chirurg~', 'hôpital',
    'hôpitaux', 'clinique', 'kiné~', 'radiographie', 'irm', 'scanner', 'échographie', 'ecg', 'biopsie', 'auscult~', 'urin~', 'selles',
    'enceinte', 'grossesse', 'ménopaus~', 'règles douloureuses', 'cholestérol', 'thyroïd~', 'fatigu~', 'engourdi~', 'fourmillement~',
    'œdème~', 'oedème~', 'souffle au', 'traitement~', 'fum[eé]~', 'tabac~', 'appétit', 'mucus',
    'glaires', 'crachats?', 'nez (?:qui coule|bouché)', 'ulcère', 'reflux', "brûlures d'estomac", 'pommade', 'angine', 'bronchite',
    'pneumonie', 'otite', 'cystite'
  ],
  institutions: [
    'diagnosti~', 'infecté~', 'hôpital', 'hôpitaux', 'clinique', 'infirmi~', 'médecin~', 'médic~', 'patiente?s?', 'chirurg~', 'opérat~',
    'opérée?', 'kiné~', 'scanner', 'blessure~', 'maladie~', 'malade~', 'traitement~', 'fum[eé]~', 'tabac~', 'plaies?', 'dose', 'aiguë?',
    'chronique~', 'ma tension', 'votre tension', 'cardiaque~'
  ],
  animals: ['vétérinaires?', 'véto'],
  body: [
    'tête', 'yeux', 'œil', 'oreilles?', 'nez', 'gorge', 'cou', 'nuque', 'épaules?', 'bras', 'coudes?', 'poignets?', 'doigts?',
    'poitrine', 'thorax', 'poumons?', 'cœur', 'coeur', 'estomac', 'ventre', 'abdom~', 'hanches?', 'jambes?', 'genoux?', 'chevilles?',
    'pieds?', 'orteils?', 'peau', 'reins?', 'foie', 'vessie', 'dos', 'muscl~', 'articulation~', 'os', 'sang', 'cerveau', 'amygdales',
    'mollet',
    'appendice', 'vésicule', 'utérus', 'mâchoire', 'langue'
  ],
  life: [
    'fum[eé]~', 'boi[st]', 'buvez', 'boire', 'alcool', 'drogue~', 'dor~', 'sommeil', 'mang~', 'appétit', 'poids', 'régime', 'sport',
    'travail~', 'habit~', 'famille', 'mère', 'père', 'voyag~', 'stress~', 'allerg~', 'règles', 'march~', 'pire', 'mieux', 'commencé',
    'médicaments?',
    'prenez', 'combien', 'depuis', 'souvent', 'entourage', 'arrêté', 'déjà', 'avant', 'maison', 'où', 'quand', 'autre', 'mesuré',
    'sucre', 'essayé', 'hospitalisée?', 'brutal~'
  ],
  answers: [
    ...yes, ...affirmations, ...no, ...denyingAnswers, 'rien', 'mm-hmm', 'mhm', 'peut-être', 'de temps en temps', 'plutôt',
    'moi non plus'
  ],
  openQuestions: [
    'combien', 'comment', 'où', 'quand', 'pourquoi', 'quel~', 'qui', "qu'est-ce", 'depuis (?:quand|combien)', 'dites', 'racontez', 'que'
  ],
  examining: [
    '(?:quand|si|lorsque) (?:j\'|je )(?:appuie|pousse|touche|bouge|tape|tire|plie|tourne|lève|palpe|presse)',
    '(?:ça|cela) (?:vous )?fait mal (?:là|ici|quand j\'|quand je|si j\')', 'fait mal (?:là|ici)', 'sentez-vous (?:ça|ceci|là)',
    'poussez contre', 'serrez (?:mes|ma)', '(?:douloureux|sensible|mal) (?:là|ici)$'
  ],
  askingWhy: [
    "qu'est-ce qui (?:vous amène|se passe|ne va pas|vous arrive)", 'que puis-je', 'comment puis-je', "qu'est-ce que je peux",
    'quel est le (?:motif|problème)', 'racontez', 'dites-moi', 'que vous arrive', 'comment (?:allez-vous|vas-tu|allez|ça va)', 'qu\'est-ce qu\'il'
  ],
  pronouns: ['il', 'elle', 'ils', 'elles', 'son', 'sa'],
  personal: [
    'date de naissance',
    '(?:je suis|vous êtes) née? (?:le|en) #',
    '(?:j\'habite|on habite|nous habitons)(?: au)?(?: numéro)? # (?:rue|avenue|boulevard|chemin|place|route|allée|impasse)',
    'numéro (?:de (?:téléphone|sécu|sécurité sociale|registre national|portable)|d\'(?:assurée?|affiliée?))',
    '(?:votre|mon) (?:adresse|code postal|e-?mail|mail)'
  ],
  commands: [
    '(?:ordinateur|machine|dragon|siri|alexa) (?:montre|ouvre|affiche)', 'dis (?:siri|google)',
    'hey (?:dragon|siri|google)$'
  ],
  announcing: [
    "(?:d'autres|une autre|des) questions?",
    '(?:je|on) (?:vais|va) (?:vous |t\'|maintenant |juste )*(?:regarder|écouter|examiner|ausculter|mesurer|prendre (?:votre|' +
      'la) (?:tension|température|pouls)|palper|voir ça|poser)',
    'laissez-moi (?:voir|regarder|écouter|vous)', 'voyons (?:ça|voir)', '(?:ouvrez|fermez) (?:grand )?(?:la|votre) bouche',
    '(?:respirez|inspirez|soufflez|toussez) (?:bien |fort |à fond|profond)', 'tirez la langue', 'déshabillez', 'allongez-vous',
    'dites (?:ah|aah|trente)', 'avez-vous (?:d\'autres )?(?:des )?questions', 'bonne question', 'installez-vous', 'relevez (?:votre|la)',
    'suivez (?:\\S+ )?mon (?:doigt|stylo)',
    'serrez (?:\\S+ )?(?:mes|ma)',
    '(?:vous )?pouvez(?:-vous)? (?:lever|plier|tendre|tourner|ouvrir|fermer|serrer)',
    'remontez votre',
    'tournez-vous'
  ],
  clinical: [
    'rendez-vous', 'ambulance', 'urgence~', 'écharpe', 'hormon~', 'conseil~', 'recommand~', 'propose', 'évit~', 'reposer', 'reposez',
    'pneumo~', 'bpco', 'zona', 'sciatique', 'eczéma', 'psoria~', 'goutte', 'hernie', 'anémie', 'angor', '~ome', '~ose', 'entorse',
    'déchir~', 'tendon~', 'ligament~', 'disque', 'kyste~', 'polype~', 'calcul~', 'reflux', 'caillot~', 'hypertension', 'diab~', 'signe',
    'malaise', 'électrocardiogramme', 'fibrillation', 'anticoag~', 'acné', 'papules', 'pustules', 'lésion~', 'plaques?', 'flexion',
    'extension', 'bandelette', 'leucocytes', 'nitrites', 'sachets?', 'gastro-~', 'viral~', 'pénicilline', 'pouls', 'tension', 'palpit~',
    'normale?s?', 'normaux', 'anormale?', 'élevée?s?', 'haute?', 'basse?', 'stable', 'régulière?', 'irrégulière?', 'positi~', 'négati~',
    'légère?', 'modérée?', 'sévère', 'résultats?', 'labo~', 'analyses?', 'tests?', 'taux', '~scopie', '~gramme', '~ite', '~pathie',
    '~ectomie', '~émie', 'vitamine~', 'contrôl~', 'suivi', 'répét~', 'respir~', 'souffle', 'pire', 'empire',
    'mieux', 'amélior~', 'constante?', 'aiguë?', 'sourde?', 'brûl~', 'pulsatile', 'lancinante?', 'crampe~', 'va et vient', 'irradie~',
    'brutal~', 'soudain~', 'glace', 'chaleur', 'attelle', 'plâtre', 'béquilles', 'bandage', 'pansement', 'crème', 'pommade', 'gel',
    'patch', 'gouttes', 'spray', 'bouffées?', 'piqûre', 'injection~', 'ganglion~', 'taches?', 'boutons?', 'pus', 'rougeur~',
    'rouges?', 'raide~', 'raideur', 'contracture~', 'tombée?', 'chute', 'accident', 'sueur~', 'transpir~', 'frisson~', 'fatigu~', 'dor~',
    'sommeil', 'poids', 'pèse', 'régime', 'sel', 'sucre', 'sport', 'alcool', 'fum~', 'tabac', 'paquets?', 'drogue~', 'famille',
    '(?:mon|ma|son|sa) (?:mère|père|frère|sœur|fils|fille|grand-mère|grand-père|tante|oncle)', 'antécédent~', 'intervention',
    'stent', 'dialyse', 'oxygène', 'cardiolog~', 'neurolog~', 'dermatolog~', 'urolog~', 'oncolog~', 'psych~', 'orthop~', 'spécialiste',
    'gynéco~', 'augment~', 'diminu~', 'arrêt~', 'pharmacie', 'sans ordonnance', 'fois par jour', 'par jour', 'prends', 'prenez',
    'prendre', 'pris',
    'risque~', 'contagi~', 'voyag~', 'règles', 'pilule', 'stress~', 'humeur', 'mémoire', 'concentr~', 'audition', 'vue', 'équilibre',
    'march~', 'escalier~',
    'porter', 'avaler', 'mang~', 'boire', 'bois', 'travail~', 'habite~', 'commenc~', 'remarqué', 'arrivé', 'bénin', 'malin', 'biopsie',
    'claire?s?', 'libres?', 'symétrique~', 'bilatéra~', 'force', 'sensibilité', 'réflexe~', 'rythme', 'souple', 'râles?', 'sibilants?',
    'arrêt (?:de travail|maladie)', 'certificat', 'repos'
  ],
  times: [
    'il y a', 'depuis', '(?:jours?|semaines?|mois|ans?|années?|heures?|minutes?)', 'hier', 'avant-hier', "aujourd'hui",
    'ce (?:matin|soir)', 'cette nuit', 'dernière?s?', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche', 'matin',
    'soir', 'nuit', 'chaque', 'toujours', 'parfois', 'fois'
  ],
  restrictions: [
    'pas', 'jamais', 'aucune?', 'sans', 'rien', 'ni', 'plus (?:que|de \\S+ jours)', '(?:ne|n\'\\S+) (?:\\S+ ){0,3}plus', 'seulement',
    'uniquement',
    '(?:que|qu\'\\S+) (?:si|quand|le|la|les)', 'sauf', 'excepté', 'à part', 'hormis', 'à moins', 'arrêt~', 'stopp~', 'cess~',
    'parti(?:e|s|es)?',
    'disparu~', 'évit~', 'maximum', 'jusqu~'
  ]
}

/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'garer', 'garée?', 'parking',
  'pizza~', 'frites', 'menu~', 'restaurant~', 'recette~', 'rôti~', 'four', 'cuire', 'beurre', 'sauce', 'dessert~',
  'livr(?:aison|er|é|ée|ées)', 'serveur~', 'poulet',
  'match~', 'football', 'foot', 'but(?:s|eur)?', 'attaquant~', 'penalty', 'arbitre~', 'championnat~', 'stade', 'entraîneur~',
  'équipe~', 'marqué', 'soigneur',
  'météo', 'pluie~', 'pleut', 'soleil', 'nuage~', 'neige~', 'orage~',
  'voiture~', 'garage~', 'freins?', 'pneus?', 'moteur~', 'volvo', 'golf', 'camionnette', 'autoroute', 'essence', 'kilométrage',
  'circulation',
  'école~', 'calcul', 'maître~', 'maîtresse~', 'professeur~', 'devoirs', 'classe~', 'réunion', 'examen~', 'lecture',
  'vacances', 'hôtel~', 'plage~', 'vol', 'aéroport~', 'avion~', 'billets?', 'passeport~', 'valise~', 'train~',
  'série~', 'film~', 'épisode~', 'saison~', 'acteur~', 'actrice~', 'netflix', 'concert~', 'chanson~', 'télé~',
  'ordinateur~', 'portable', 'mot de passe', 'mail~', 'e-mail~', 'logiciel~', 'imprimante~', 'wifi', 'télécharge~', 'site', 'dossier~',
  'emprunt~', 'prêt', 'hypothèque~', 'intérêts?', 'taux', 'banque', 'gagn(?:ez|ons|er)', 'salaire~', 'assurance~', 'facture~',
  'contrat~', 'budget~', 'prix', 'euros?', 'remise~', 'command(?:e|er|é|es|ez)',
  'jardin~', 'rosier~', 'feuilles', 'plante~', 'terre', 'taille(?:r|z)?', 'pelouse~', 'tomate~', 'fleur~',
  'coiffeur~', 'frange', 'shampooing', 'boucles', 'pointes', 'dégradé~', 'centimètres',
  'candidat~', 'expérience', 'collègue~', 'équipes?', 'poste~', 'emploi~', 'bureau~', 'réunion~', 'projet~', 'administration',
  'logistique', 'cuisine',
  'séries', 'haltère~', 'fitness', 'squat~', 'banc', 'barre', 'rameur',
  'magasin~', 'chaussures', 'veste', 'robe', 'anniversaire~', 'fête~', 'mariage~', 'voisin~', 'appartement~', 'loyer~', 'canapé~',
  'peinture~', 'meuble~',
  'pousses?', 'étire~'
]
