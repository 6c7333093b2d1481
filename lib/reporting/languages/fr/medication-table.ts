import type { FormWords, MedicationTableWords } from '../parts/medication-table.js'

export const medicationTable: MedicationTableWords = {
  none: ["pas (?:de|d'|du|le|la)", 'pas', 'plus de', 'aucun(?:e)?', 'jamais(?: de)?', 'sans', 'ni', 'au lieu (?:de|du)', 'plutôt que', 'surtout pas(?: de)?', 'rien comme'],
  nots: ['non', 'pas(?! (?:plus de|seulement) )', 'jamais', 'plus jamais', 'surtout pas', 'interdit~'],
  articles: ['à', 'au', 'aux', 'le', 'la', 'les', "l'", 'du', 'de', "d'", 'votre', 'vos', 'un', 'une'],
  instead: ['alors', 'donc', 'ce', 'sera', 'plutôt', 'mieux', 'on', 'prend', 'prendra', "c'est"],
  withdrawn: ['mauvaise idée', 'pas une bonne idée', 'trop dangereux', 'trop risqué', "(?:vous n'avez|elle n'a|il n'a) pas droit", 'contre-indiqué~'],
  allergies: ['allergique~', 'allergie~', 'intoléran~', 'hypersensi~', 'anaphyla~', 'réagi (?:à|au)', 'réaction (?:à|au|aux)', '(?:supporte|tolère|supporté|toléré)(?: \\S+)? (?:pas|mal)', '(?:pas|mal) (?:supporté|toléré)'],
  reactions: [
    "(?:l'|d')?urticaire", 'boutons', 'plaques', "(?:l'|d'une )?éruption", 'gonflé~', 'gonflement', "(?:l'|d')?(?:œ|oe)dème", 'cloques', 'enflé~', '(?:plus|pas) respirer', 'anaphyla~'
  ],
  from: ['avec', 'après', 'à', 'au', 'de', 'du', 'sous', 'par'],
  causes: ["m'a", 'me', "m'", "j'ai", "j'avais", 'a fait', 'donne', 'donnait', 'a donné', 'provoque', 'a eu'],
  treats: ['pour', 'contre'],
  own: ['je', "j'ai", 'moi', 'mon', 'ma', 'mes', "m'", 'me', "j'", "j'en", "m'a"],
  gaveUp: ['arrêtée?s?', 'stoppée?s?', 'suspendue?s?'],
  later: ['la prochaine fois', 'à la prochaine', 'le mois prochain', 'la semaine prochaine', 'dans (?:#|quelques) (?:semaines|mois)', "mais pas (?:aujourd'hui|maintenant|encore)"],
  moves: ['(?:pass~|mont~|descend~|augment~|diminu~|baiss~)(?: \\S+)? (?:de # )?à #', "était (?:à )?#(?: \\S+){0,5}? maintenant (?:c'est )?#"],
  atMost: ['pas plus (?:de|que)(?= #)'],
  inGeneral: [
    '(?:la|le|une) (?:dose|posologie|traitement) (?:habituel(?:le)?|usuel(?:le)?|standard|maximale?|recommandée?)',
    "(?:d'habitude|habituellement|normalement|en général|généralement) (?:c'est|on|il)", '(?:premier|second|deuxième) choix', 'en première (?:intention|ligne)',
    "(?:chez|pour) (?:les|la plupart des|certain~|beaucoup de|d'autres)(?: \\S+){0,2}? ?(?:femmes|hommes|enfants|adultes|patient~|personnes|gens)",
    "(?:un|l'autre|chaque|le premier|le deuxième) groupe"
  ],
  elsewhere: [
    "à l'(?:admission|entrée)", "(?:ils|elles) (?:(?:vous|t'|lui|nous|m') ?)?(?:ont|avaient)", 'ils (?:\\S+ )?(?:ont|avaient)',
    "on (?:vous|t'|lui) ?(?:a|avait) (?:donné|prescrit|mis|commencé)", "(?:l'hôpital|la clinique|le service) (?:vous |lui )?(?:a|avait)"
  ],
  would: ['\\S{2,}r(?:ais|ait|ions|iez|aient)'],
  provided: [
    "(?:si|s'il|s'ils|au cas où|sauf si)(?! (?:vous (?:voulez|souhaitez|préférez|acceptez|êtes d'accord|avez mal)|besoin|nécessaire|ça vous (?:va|convient)))"
  ],
  refused: ['refus~', 'décliné?e?']
}

export const forms: FormWords = {
  tablet: ['comprim', 'cachet', 'dragee'],
  capsule: ['gelul', 'capsul'],
  syrup: ['sirop'],
  suspension: ['suspension'],
  solution: ['solution', 'liquid'],
  cream: ['creme', 'pommade', 'onguent'],
  gel: ['gel'],
  lotion: ['lotion'],
  drops: ['goutte', 'collyre'],
  spray: ['spray', 'nebuli', 'pulveri'],
  inhaler: ['inhal', 'bouffee', 'aerosol'],
  injection: ['inject', 'piqure'],
  infusion: ['perfus'],
  suppository: ['supposit'],
  patch: ['patch', 'timbre'],
  powder: ['poudre'],
  sachet: ['sachet', 'granul'],
  lozenge: ['pastil'],
  foam: ['mousse'],
  enema: ['lavement'],
  ovule: ['ovul', 'vaginal'],
  shampoo: ['shampoing'],
  mouthwash: ['bain']
}
