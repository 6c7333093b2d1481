import type { PlainSpeech, SpokenDecisions } from '../parts/medication.js'

const IT = "(?:le |la |les |l'|vous le |vous la |vous les |y |n'y |ne )?"

/** What is decided in plain speech, in France, in Belgium and in Switzerland. */
export const frSpeech: SpokenDecisions = {
  keepBack: [
    `(?:on|je|nous) ${IT}(?:garde|gardons|laisse|laissons|continue|continuons|maintient|maintiens|maintenons|poursuit|poursuis|conserve|` +
      'reprend|reprends|renouvelle)(?! (?:tomber|de côté|en pause|en réserve))',
    `(?:vous|tu) ${IT}(?:gardez|gardes|continuez|continues|poursuivez|reprenez|conservez|maintenez|garderez|continuerez)`,
    '(?:passe|passent|monte|descend) (?:de # )?à #', "on (?:ne|n'y) (?:change|touche|modifie) (?:rien|pas)",
    '(?:reste|restent|demeure)(?: \\S+)? (?:pareil|pareille|pareils|le même|la même|les mêmes|identiques?|comme ça|ainsi|inchangé~|en place|' +
      'tel quel)',
    "(?:ne |n'y )?(?:touche|touchons|touchez) (?:pas|rien)", '(?:ne )?(?:change|changeons) (?:rien|pas)', 'pareil(?=$| \\.)', 'inchangée?s?'
  ],
  keepIt: ["^(?:(?:oui|d'accord|tout à fait) )*vous pouvez (?:continuer|la garder|le garder)(?= \\.|$| comme| #| à #)"],
  stopIt: ['celui là on le (?:supprime|retire|arrête|enlève)', 'ça (?:vous arrêtez|on (?:l\'arrête|arrête|enlève|supprime))'],
  refusals: [
    '(?:(?:ah|oh|euh|bah|ben|bon|non|merci|désolée?|docteur|franchement|honnêtement|oui|alors|mais) )*(?:(?:ça|moi) )?(?:je |j\'|moi je )?' +
      "(?:n'en veux pas|en veux pas|(?:ne )?(?:le |la |les )?(?:veux|voudrais|prendrai|prends|ferai|ferais) pas|pas (?:les|des|ça|maintenant|" +
      "pour l'instant|tout de suite|question)|plus de (?:pilules|médicaments|comprimés)|préfère (?:pas|attendre|ne pas|sans|réfléchir)|" +
      "préférerais (?:pas|attendre|ne pas|sans)|aimerais mieux|aime mieux|aime pas|n'aime pas|dois réfléchir|vais réfléchir|sans façon|" +
      'jamais de la vie|toujours pas)',
    '(?:ah )?(?:non )+(?:docteur|merci|vraiment|pas (?:les|de|des|ça))',
    '(?:non |oui |bon |alors )*(?:je préfère|je préférerais|j\'aimerais mieux|j\'aime mieux) (?:attendre|ne pas)'
  ],
  warnings: [
    '(?:(?:non|ah non|alors) )?(?:surtout pas|certainement pas|absolument pas|en aucun cas|mieux vaut pas|plutôt pas|évitez|jamais|' +
      'je déconseille|je vous le déconseille)'
  ],
  onlyThen: ['(?:seulement|uniquement|que) (?:si|quand|en cas|s\'il)'],
  additions: [
    'et', 'avec ça', 'en plus', 'puis', 'à la place,', "c'est", 'et puis', 'plus', 'ensuite', 'de la', 'du', 'des', 'après', 'sinon',
    'on rajoute', 'pour ça', 'là'
  ],
  limits: [
    '(?:pendant|durant) # (?:jours?|semaines?|mois)', '(?<!(?:depuis|tous les|y a|derniers|dernières|ces|les) )# (?:jours|semaines)(?! (?:après|que))', 'maximum', 'au plus',
    'sans dépasser'
  ],
  asNeeded: [
    '(?:si|quand) (?:vous|tu|il|elle)(?: \\S+){1,6}?(?= #)', 'si besoin', 'en cas de(?: \\S+){1,3}?(?= #)', 'ou (?:en|du)(?: \\S+){1,5}?(?= #)'
  ],
  notEnough: [
    'si (?:ça|cela|§)(?: ne)? (?:suffit|calme|soulage) pas(?: assez)?', "si (?:ce n'est|c'est) pas (?:assez|suffisant)"
  ],
  yours: ['vous (?:prenez|ajoutez|rajoutez|donnez|mettez|pouvez (?:prendre|ajouter|donner|rajouter))', '(?:prenez|ajoutez|rajoutez|donnez|mettez)', 'tu (?:prends|ajoutes)'],
  directs: ['(?:vous|tu) (?:prenez|mettez|utilisez|prends|mets|utilises)'],
  ours: ['on', 'je', 'nous', "j'"],
  listing: [
    '(?:quels?|autres?|des) (?:médicaments|traitements)', "qu'est ce que vous prenez", 'vous prenez quoi', 'prenez vous', 'comme (?:médicaments|' +
      'traitement)', 'médicaments \\?', 'traitement \\?', "vous prenez (?:\\S+ ){0,3}(?:encore|quelque chose|d'autre|autre chose)"
  ],
  combines: ['avec', 'plus', '/', '\\+', '-'],
  groups: [
    {
      called: ['(?:comprimés|médicaments|pilules|cachets|traitements?)(?: \\S+)? (?:pour|contre|de) (?:la |votre )?tension', 'antihypertenseurs'],
      atc: ['C02', 'C03', 'C07', 'C08', 'C09']
    },
    { called: ['(?:comprimés|médicaments|pilules|cachets|traitements?)(?: \\S+)? (?:pour|contre|du) (?:le |votre )?(?:diabète|sucre)'], atc: ['A10'] },
    { called: ['antidouleurs?', 'antalgiques', 'anti douleurs'], atc: ['N02', 'M01A'] },
    { called: ['inhalateurs', 'puffs', 'pompes', 'bouffées'], atc: ['R03'] },
    { called: ['(?:comprimés|médicaments) (?:pour|contre) le cholestérol'], atc: ['C10'] },
    { called: ['anticoagulants'], atc: ['B01A'] }
  ]
}

/** More of the lists that every decision is looked for in. */
export const frPlain: PlainSpeech = {
  start: [
    '(?:on|nous) (?:part|partons|y va)(?: \\S+)? (?:sur|avec)(?: (?:du|de la|le|la))?', 'vous allez (?:avoir|recevoir)', '(?:tu|vous) (?:prendras|' +
      'mettras|prendrez|mettrez)', '(?:ce|ça) sera(?: \\S+)?(?: (?:du|de la))?(?= §)', "(?:on|j')(?: )?(?:essaie|essaye|essaierait pas)",
    '(?:je|on) (?:veux|voudrais|aimerais)(?: \\S+){0,3} (?:commencer|démarrer|mettre|donner)(?: (?:du|de la|le|la))?',
    "c'est (?:de )?(?:commencer|démarrer|mettre)(?: (?:du|de la|le|la))?", 'on désinfecte avec(?: (?:du|de la))?'
  ],
  keep: ['pas de changement (?:pour|avec|dans|à)(?: (?:le|la|les|votre))?', 'il reste(?: (?:le|la|les|du))?(?= §)', '(?:garderez|continuerez|gardes|continues|gardera)(?: (?:le|la|les|votre))?'],
  stop: [
    '(?:rapportez|ramenez|rendez)(?: (?:le|la|les|votre|vos))?',
    '(?:retire|retirer|retirez|retirons|enlève|enlever|enlevez|enlevons|oublie|oublions|oubliez|jetez|jette|saute|sautez|sauter)(?: (?:le|la|les|' +
      'votre|vous le|tout))*',
    '(?:met|mets|mettez|mettre|mettons)(?= (?:le |la |votre )?§ (?:\\S+ ){0,2}?(?:en pause|de côté|entre parenthèses|en attente))',
    '(?:laisse|laissez|laisser|laissons)(?= (?:le |la |votre )?§ (?:\\S+ ){0,2}?(?:tomber|de côté))', 'pause (?:de|avec)(?: \\S+){0,3}',
    '(?:on va |je vais )?(?:diminue~|baisse~|réduis~|réduire|descend~)(?= (?:le |la |votre )?§ (?:\\S+ ){0,8}?(?:plus rien|arrête|zéro))'
  ],
  stopAround: [],
  stopBack: [
    "(?:on|je|vous|il faut|on va|je vais|tu) (?:le |la |les |l'|vous le |vous la |me le )?(?:l')?(?:arrête|arrêtez|arrêtes|arrêter|arrêterais|" +
      'arrêterait|retire|retirez|retirer|enlève|enlevez|enlever|supprime|supprimer|supprimez|stoppe|stoppez|suspend|suspends|suspendez|' +
      'suspendre|interrompez|interrompt|oublie|oubliez|sautez|jetez|déconseille)',
    '(?:(?:vous|tu) pouvez )?(?:le |la |les )?(?:laissez|laisser|laisse) (?:le |la )?(?:tomber|de côté)', "c'est (?:fini|terminé|exclu|interdit)",
    '(?:en|une) pause', 'vous arrêtez'
  ],
  mention: [
    '(?:vous|tu|il|elle) (?:en |le |la |les )(?:prenez|prends|prend|utilisez|mettez)', "(?:à |chez )?d'autres (?:patients?|patientes?|gens|personnes)" +
      '(?: \\S+){0,3}', '(?:on|je) (?:peut|pourrait|pourrais) toujours(?: \\S+)?'
  ],
  asked: ["(?:il|elle|on) m'a dit(?: \\S+){0,4}", 'mon (?:patron|chef|copain|pote)(?: \\S+){0,4}'],
  doubt: ["d'autres (?:patients?|patientes?|gens|personnes)", 'toujours essayer', 'tant que', "j'ai hésité", 'au cas où', "j'allais", "j'avais pensé", 'je pensais', 'je voulais']
}
