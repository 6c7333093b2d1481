import { no, yes } from './report.js'
import { frPlain, frSpeech } from './medication-decisions.js'
import type { MedicationVocabulary } from '../parts/medication.js'

const RELATIVE = '(?:mère|père|frère|soeur|sœur|femme|mari|compagne|compagnon|fils|fille|ami|amie|voisin|voisine|collègue|tante|' +
  'oncle|cousin|cousine|grand mère|grand père|épouse)'
const GO = '(?:je (?:vais|voudrais|souhaite|peux|propose de|souhaiterais)|nous (?:allons|pouvons|devons)|on (?:va|peut|doit)|' +
  'j\'aimerais|il faut|il vaut mieux|je préfère|il faudra|il faudrait|vous (?:allez|pouvez|devez|devriez))'

export const medication: MedicationVocabulary = {
  ...frSpeech,
  fillers: [
    'euh', 'heu', 'hein', 'ben', 'bah', 'alors', 'donc', 'bon', 'voilà', 'vous savez', 'tu sais', 'aussi', 'également', 'juste',
    'simplement', 'bien', 's\'il vous plaît', 'tout simplement', 'en fait', 'du coup', 'enfin', 'peu près', 'hum', 'mm', 'là',
    'tout de suite', 'maintenant', 'dès aujourd\'hui', 'aujourd\'hui', 'quand même', 'par contre', 'toujours bien', 'ensuite', 'puis'
  ],
  // "À la place, du …" is no "à la place du …".
  spellings: { 'place ,': 'place,', gram: 'gramme', grams: 'grammes' },
  verbLast: false,
  start: [
    ...frPlain.start,
    'j\'(?:ajoute|instaure|associe|augmente)',
    `${GO}(?: vous| lui| te)?(?: (?:y|en))? (?:prescrire|donner|mettre|faire|commencer|débuter|démarrer|instaurer|ajouter|rajouter|` +
      'introduire|essayer|proposer|prendre|utiliser|appliquer|acheter|administrer|injecter|conseiller|recommander|demander de prendre|' +
      'vacciner|remettre|initier)(?: (?:sous|par|avec|de prendre|à prendre|le traitement par|un traitement par|pour))*',
    '(?:je|on|nous)(?: vous| lui| te)? (?:prescris|prescrit|prescrivons|donne|donnons|mets|met|mettons|commence|commençons|débute|' +
      'débutons|démarre|démarrons|ajoute|ajoutons|introduis|introduit|instaure|conseille|conseillons|recommande|recommandons|propose|' +
      'proposons|injecte|fais|fait|rajoute|note)(?: (?:sous|par|avec|de prendre|du|de la|un traitement par|à prendre))*',
    '(?:prenez|utilisez|appliquez|mettez|essayez|commencez|achetez)(?: par)?',
    'vous (?:prendrez|prenez donc|utiliserez|appliquerez|commencerez|mettrez|pourrez prendre|aurez|recevrez)',
    'ordonnance (?:de|pour|d\'un|du)', '(?:une|la) prescription (?:de|pour)', 'mise sous', 'un traitement par',
    'demande(?:rai|r)? de prendre', 'à prendre(?: du)?', 'pouvez(?: vous)? (?:prendre|utiliser|acheter|trouver)', 'une injection de',
    'le vaccin', 'un rappel de'
  ],
  keep: [
    ...frPlain.keep,
    '(?:continuez|continuer|continue|continuons|poursuivez|poursuivre|poursuit|poursuivons|poursuis|maintenez|maintenir|maintient|' +
      'maintenons|gardez|garder|garde|gardons|conservez|conserver|reprenez|reprendre)(?: (?:à|de|avec|prendre|le|la|les|votre|vos|sous|' +
      'bien))*',
    '(?:laisse|laissons|laisser) (?:le|la|les|votre)', 'même (?:dose|posologie|dosage)(?: de| pour| du)*', 'restez sous',
    'on reste (?:sur|sous|à)',
    '(?:ne|n\'on ne|on ne|je ne|nous ne)(?: \\S+)? (?:change|changeons|changez|modifie|modifions|touche|touchons) (?:pas|' +
      'rien)(?: (?:à|au|le|la|votre|pour))*',
    'sans changement'
  ],
  change: [
    '(?:augmentez|augmenter|augmente|augmentons|diminuez|diminuer|diminue|diminuons|réduisez|réduire|réduis|réduit|réduisons|baissez|' +
      'baisser|baisse|baissons|doublez|doubler|double|doublons|montez|monter|monte|ajustez|ajuster|ajuste|modifier|adapter)(?: (?:la|' +
      'votre|le|les|dose|doses|posologie|du|de|à))*',
    "(?:passe|passer|passez|passons|monte|monter|montez|montons|descend|descendre)(?: (?:le|la|les|l'|votre))?(?= § à #)",
    '(?:passez|passer|passe|passons|basculer|change|changer|changeons)(?: (?:à|au|sous|pour|vers|sur))+'
  ],
  refill: [
    '(?:renouvelle|renouveler|renouvelez|renouvelons|renouvellerai|renouvellement)(?: (?:de|du|le|la|les|votre|vos|l\'ordonnance|' +
      'ordonnance|pour))*',
    'nouvelle ordonnance(?: de| pour| du)*', '(?:refais|refaire|refait|refaisons) (?:une |votre |l\')?(?:ordonnance)?(?: de| pour| du)*',
    'représcri~'
  ],
  swap: [
    '(?:remplace(?:r|z|ons)?|change(?:r|z|ons)?|échange(?:r|z|ons)?)(?: le| la| les| votre)? §(?: \\S+){0,6}? (?:par|contre|' +
      'pour)(?: du| de la| le| la)?(?= §)',
    '(?:passe|passer|passez|passons|bascule(?:r|z)?)(?: (?:du|de la|de|de votre))+ §(?: \\S+){0,4}? (?:au|à la|à|vers le|vers la|' +
      'pour le|pour la)(?: du| le| la)?(?= §)'
  ],
  propose: [
    '(?:voulez|souhaitez|aimeriez) vous(?: que je vous| qu\'on)?(?: \\S+)? (?:prendre|essayer|commencer|prescrive|donne|renouvelle|' +
      'commence)',
    '(?:avez vous besoin|vous avez besoin|il vous faut)(?: \\S+){0,3} (?:renouvellement|ordonnance)(?: de| pour| du)*'
  ],
  stop: [
    ...frPlain.stop,
    '(?:arrêtez|arrêter|d\'arrêter|arrête|arrêtons|stoppez|stopper|stoppe|stoppons|cessez|cesser|suspendez|suspendre|suspend|' +
      'suspendons|supprimer|supprime|interrompez|interrompre|évitez|éviter|d\'éviter|sevrer)(?: (?:de|prendre|le|la|les|tout|votre|' +
      'd\'utiliser|complètement))*',
    '(?:pas|jamais|plus)(?: besoin)? (?:de|d\'un|du)(?: (?:prendre|prescrire|donner|mettre))*',
    '(?:ne|n\'en|n\'est|n\'a|n\'ai|n\'avez|n\'y)(?: \\S+){1,3}? (?:pas|plus|jamais)(?: \\S+){0,3}?(?: (?:prendre|prescrire|donner|' +
      'utiliser|besoin|de|du|nécessaire))*',
    '(?:prenez|utilisez|prendre|mettez|donner|continuez|prescrire) (?:pas|plus|jamais|surtout pas)(?: de| d\')?', 'à la place (?:de|du)',
    'au lieu (?:de|du|d\')', 'plutôt que', 'sans', 'je (?:ne )?(?:veux|souhaite|préfère) (?:pas|ne pas)(?: prendre| de)*', 'contre indi~',
    'pas utile', 'inutile'
  ],
  mention: [
    ...frPlain.mention,
    '(?:j\'ai|il a|elle a|vous avez|avez vous|on a|ils ont|on m\'a|m\'a|m\'avait|vous a|on vous a|nous avons|j\'avais|vous aviez|' +
      'nous avions|avait)(?: \\S+)? (?:pris|prise|essayé|utilisé|arrêté|eu|reçu|commencé|prescrit|donné|mis|mise|acheté|augmenté|' +
      'changé|débuté|testé|dit|parlé)(?: (?:de|du|sous|par))*',
    '(?:je prends|je prenais|je suis|j\'étais|j\'utilise|je mets|je me suis|il prend|elle prend|ils prennent|il est|elle est|' +
      'il était|elle était)(?: (?:du|de|déjà|toujours|encore|sous|actuellement|parfois|sur))*',
    'vous (?:prenez|preniez|êtes|étiez|utilisez|utilisiez)(?: (?:déjà|toujours|encore|actuellement|du|de|bien|sous))*',
    '(?:prenez|êtes|utilisez|avez|preniez|étiez) vous(?: (?:déjà|toujours|encore|actuellement|pris|essayé|sous|eu))*',
    'est ce que vous(?: (?:prenez|avez|êtes|utilisez))?', '(?:sous|traité par|traitée par|prenait|prenais|utilisait)', 'avant',
    'auparavant', 'autrefois', 'autrefois sous', 'effets? (?:secondaires?|indésirables?)(?: (?:de|du|avec|des))*',
    'comment (?:ça va|se passe|tolérez|va)(?: (?:avec|le|la|vous))*',
    '(?:envisager|envisage|envisagerons|envisageons|réfléchir|penser|discuter|parler|parlé|reparler|songer)(?: (?:de|à|du|d\'un))*',
    `(?:ma|mon|votre|son|sa) ${RELATIVE}(?: \\S+){0,3}`,
    '(?:mon|le|votre|un) (?:médecin|généraliste|cardiologue|spécialiste|pharmacien|docteur|neurologue|gynécologue)(?: \\S+){0,4}',
    '(?:garde|gardons|garder|gardez)(?: \\S+){0,3}? en réserve', 'taux de', 'dosage de', 'est ce que je (?:peux|dois|devrais)(?: \\S+)?',
    '(?:puis|dois|devrais|peux) je(?: \\S+)?',
    'faut il(?: \\S+)?', '(?:dois|peux)(?: \\S+)? prendre', 'marche(?:nt)?', 'soulage~'
  ],
  startBack: [
    '(?:que je vais|que je vous|je vais vous l\'|je vous en|je vous le|je vous la)(?: (?:vous|prescrire|prescris|donner|donne))+',
    '(?:peut|pourra|devrait|va) (?:vous )?(?:aider|soulager)',
    '(?:pouvez|pourrez)(?: \\S+)? (?:en|le|la|les) (?:prendre|trouver|acheter)',
    'que vous (?:prendrez|pouvez (?:prendre|acheter|trouver)|allez prendre)'
  ],
  stopAround: [
    ...frPlain.stopAround, '(?:pas|jamais|plus)(?: (?:de|d\'un|du|prendre|prescrire))* §'],
  stopBack: [
    ...frPlain.stopBack,
    '(?:n\'est|ne sera|ne serait|n\'aide|ne marche|n\'a)(?: \\S+)? (?:pas|plus)(?: \\S+)?',
    '(?:m\'a|me|m\'avait)(?: (?:donné|donne|provoqué|provoque|fait)) (?:des|une|un|de)', 'on (?:l\'|les )?(?:arrête|stoppe|supprime)',
    'on arrête', 'est contre indiqué', 'me rend malade', "on (?:n'en|ne (?:le|la|les)) (?:donne|met|remet|redonne|reprend) (?:pas|plus)"
  ],
  mentionBack: ['en réserve'],
  negation: ['inutile de(?: \\S+){0,2}'],
  asked: [
    ...frPlain.asked,
    '(?:dois|puis|peux|devrais|faut|pourrais) (?:je|il)(?: \\S+){0,2}', 'est ce que(?: \\S+){0,4}',
    `(?:ma|mon) ${RELATIVE}(?: \\S+){0,3}`, '(?:avez|voulez|souhaitez) vous(?: \\S+){0,3}',
    '(?:médecin|généraliste|cardiologue|pharmacien)(?: \\S+){0,3}', 'm\'a(?: \\S+){0,2}'
  ],
  use: ['(?:prenez|utilisez|appliquez|mettez|continuez)', 'vous (?:prenez|utilisez)'],
  doubt: [
    ...frPlain.doubt,
    '(?:si|s\'il|s\'ils|si ça|si cela)(?! (?:vous|besoin|nécessaire|douleur|fièvre))', 'si vous (?:avez|êtes) (?:toujours|encore)',
    '(?:peut être|éventuellement|peut-être|éventuel|plus tard|à l\'avenir|un jour|la prochaine fois|au cas où|pourrait|pourrions|' +
      'pourrait être|envisager|avant (?:de|que)|j\'espère|selon|dépend|voir si|verra|verrons|un jour ou l\'autre|à terme|hésite)',
    'certains?(?: patients)?', 'd\'habitude', 'normalement', 'aurait', 'médecin',
    'cardiologue'
  ],
  condition: [
    '(?:seulement|uniquement) (?:si|quand) (?:\\S+ ){1,5}?(?:dépasse|au-dessus|supérieure?)',
    '(?:si|s\'il|sauf si) (?:ça|cela|la|le|les|vos|votre|c\'est|ne)(?: \\S+){0,5} (?:pas|positi~|persist~|insuffisant|élevée?s?|' +
      'aggrave~|suffit)',
    'à l\'avenir', 'plus tard', 'à terme', 'une prochaine fois'
  ],
  clauses: ['(?:et|puis|mais) (?:je|on|nous|vous|pour)', 'pour (?:votre|la|le|vos)'],
  frequency: [
    'fois par (?:jour|semaine)', 'par jour', 'toutes les \\S+ heures', 'matin et soir', '(?:le|chaque|tous les) (?:matins?|soirs?|jours)', 'à midi', 'ce soir', 'au coucher',
    'en une prise'
  ],
  purposes: ['(?:pour|contre) (?:la|le|les|votre|vos|l\'\\S+)(?: \\S+)?'],
  breaks: ['mais', 'parce', 'car', 'puisque', 'bien que', 'sauf', 'tandis', 'cependant', 'quoique', '\\.', ';', '!', '\\?'],
  tags: [
    "d'accord", 'ça va', 'okay', 'ok', 'non', 'hein', "n'est ce pas", 'ça vous va', 'ça vous convient', "vous êtes d'accord", "c'est bon",
    'entendu'
  ],
  yes: [
    ...yes, "d'accord", 'volontiers', 'absolument', 'certainement', 'avec plaisir', 'parfait', 'je veux bien', "s'il vous plaît",
    'très bien', 'entendu', 'ok', 'okay', "c'est possible", 'vous pouvez'
  ],
  no: [...no, 'je préfère pas', 'plutôt pas', "ce n'est pas"],
  pronouns: [
    'le', 'la', 'les', "l'", 'ça', 'cela', 'celui ci', 'celle ci', 'ceux ci', 'ce (?:traitement|médicament|comprimé|sirop)',
    'cette (?:dose|crème|posologie)', 'en', 'même (?:dose|posologie)', '(?:la|le|votre) (?:dose|traitement|posologie)'
  ],
  clitics: ['le', 'la', 'les', "l'", 'en'],
  after: [
    'à', 'au', 'pour', 'pendant', "jusqu'à", 'et', 'ou', 'mais', 'si', 'comme', 'aussi', 'encore', 'le', 'la', 'matin', 'soir', 'deux',
    'trois', 'une', 'un', 'fois', 'ainsi', 'tel', 'même', 'dose', 'jours', 'semaines', 'mois', 'continuer', 'prendre', 'augmenter',
    'arrêter', 'renouveler', 'doubler', 'diminuer', 'car', 'on', 'je', 'vous', 'nous', 'pas', 'tous', 'toutes', 'chaque', '\\?', '\\.'
  ],
  kinds: [
    'antibiotiques?', 'antidouleurs?', 'antalgiques?', 'médicaments?', 'traitements?', 'comprimés?', 'pilules?', 'crème', 'pommade',
    'inhalateur', 'spray', 'gouttes|goutte', 'collyre', 'sirop', 'ordonnance', 'injection', 'piqûre', 'vaccin', 'anti', 'inflammatoires?',
    'gélules?', 'antihistaminiques?', 'cortisone', 'corticoïdes?', 'diurétiques?', 'statine', 'antidépresseur', 'laxatif', 'quelque',
    'chose', 'médoc', 'bronchodilatateur', 'anticoagulant'
  ],
  leads: [
    "c'est", 'ce', 'sera', 'est', "s'appelle", 'appelé', 'appelée', 'comme', 'par', 'exemple', 'il', 'elle', 'on', 'va', 'vais', 'je',
    'un', 'une', 'de', 'du', 'la', 'le', 'les', "l'", 'et', 'ou', 'qui', 'nommé', 'tel', 'que', 'prendre', 'choisir', 'utiliser',
    'donner', 'avec', 'ça', 'donne', 'donnerai', 'prendra', 'nous', 'nom'
  ],
  joins: ['et', 'ou', 'plus', 'avec', 'ainsi'],
  notTaken: ['sanguin', 'taux', 'dosage', 'intolérance'],
  links: [
    'et', 'ou', 'un', 'une', 'le', 'la', 'les', "l'", 'du', 'de', 'des', "d'", 'votre', 'vos', 'son', 'sa', 'avec', 'plus', 'ainsi',
    'que', 'par', 'pour', 'aussi', 'comme', 'en', 'au', 'à', 'peu', 'petit', 'ou bien', 'comprimés?', 'gélules?', 'quotidien', 'dose',
    'posologie', 'sous', 'simple', 'association', 'appelé', 'nommé', 'dosé', 'même', 'ce', 'cette', 'ces', 'soit', 'tel', 'ça', 'tous',
    'jours', 'contre', '\\+', '&'
  ],
  alternatives: ['ou', 'soit'],
  dose: [
    '#', 'milligrammes?', 'mg', 'microgrammes?', 'µg', 'mcg', 'grammes?', 'g', 'ml', 'millilitres?', 'unités', 'ui', 'bouffées?',
    'comprimés?', 'gélules?', 'gouttes?', 'cuillères?', 'sachets?', 'ampoules?', 'pulvérisations?', 'inhalations?', 'applications?', 'fois', 'par', 'jour', 'jours', 'semaines?', 'mois', 'le', 'la',
    'toutes', 'tous', 'les', 'heures', 'h', 'matin', 'soir', 'midi', 'nuit', 'coucher', 'repas', 'avant', 'après', 'au', 'à', 'pendant',
    'si', 'besoin', 'douleur', 'maximum', 'dose', 'de', 'et', 'demi', 'virgule', '%', '\\.', '/', '-', 'un', 'une'
  ],
  numbers: [
    'demi', 'un', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze',
    'quinze', 'seize', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'quatre vingts?', 'cent', 'cents', 'mille'
  ],
  forms: [
    'comprimé|comprimés|cachet|cachets', 'gélule|gélules', 'capsule|capsules', 'inhalateur', 'crème', 'pommade', 'gel', 'spray',
    'gouttes', 'collyre', 'sirop', 'solution', 'injection|injections|piqûre', 'patch|patchs', 'suppositoire|suppositoires', 'poudre',
    'sachet|sachets', 'pastille|pastilles', 'vaccin', 'shampooing', 'lotion', 'suspension', 'perfusion', 'stylo', 'ampoule|ampoules'
  ],
  packs: [
    '(?:boîte|boîtes|boite|paquet|plaquette|flacon|tube|conditionnement)(?: de| d\')? (?<size>#(?: (?:comprimés|gélules|sachets|' +
      'capsules|ampoules|suppositoires|patchs|ml|millilitres|grammes|g|doses))?)'
  ]
}
