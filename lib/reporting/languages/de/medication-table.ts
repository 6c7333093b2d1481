import type { FormWords, MedicationTableWords } from '../parts/medication-table.js'

export const medicationTable: MedicationTableWords = {
  none: ['kein(?:e|en|em|er|es)?', 'nicht', 'nie(?: wieder| mehr)?', 'ohne', 'weder', 'noch', 'statt', 'anstatt', 'anstelle von', 'auf keinen fall', 'nichts von'],
  nots: ['nicht(?! (?:mehr als|nur|vergessen) )', 'nie(?: wieder| mehr)?', 'nein', 'auch nicht', 'streng verboten', 'auf keinen fall'],
  articles: ['gegen', 'auf', 'das', 'die', 'der', 'den', 'dem', 'ihr', 'ihre', 'ein', 'mehr', 'vom', 'von'],
  instead: ['also', 'dann', 'es', 'wird', 'lieber', 'besser', 'doch', 'deshalb', 'nehmen', 'wir'],
  withdrawn: ['keine gute idee', 'schlechte idee', 'lieber nicht', 'das geht nicht', 'zu gefährlich', 'darf (?:er|sie|man|es) nicht', 'dürfen sie nicht'],
  allergies: [
    'allergisch', 'allergie~', 'überempfindlich~', 'unverträglichkeit~', 'anaphyla~', 'reagiert auf', 'reaktion auf', '(?:nicht|schlecht) vertr[aä]g~', 'vertr[aä]g(?:e|t|en) (?:ich|er|sie) nicht'
  ],
  reactions: [
    'quaddeln', 'ausschlag', 'nesselsucht', 'nesselfieber', 'schwellung', '(?:an)?geschwollen', 'zugeschwollen', 'lippe~ (?:war~ )?dick', 'blasen', 'keine luft', 'anaphyla~', 'haut abgegangen'
  ],
  from: ['von', 'vom', 'auf', 'nach', 'bei', 'beim', 'mit', 'durch'],
  causes: ['bekam', 'bekomme', 'kriegte', 'krieg(?:e|t)?', 'hatte', 'habe', 'hab', 'hat', 'machte', 'wurde', 'war', 'da'],
  treats: ['für', 'gegen', 'bei', 'wegen'],
  own: ['ich', 'mein', 'meine', 'meinen', 'mir', 'mich', 'meiner'],
  gaveUp: ['abgesetzt', 'aufgehört', 'weggelassen', 'pausiert'],
  later: ['nächste (?:woche|mal)', 'nächsten (?:monat|termin)', 'beim nächsten mal', 'in (?:#|ein paar) (?:wochen|monaten)', 'aber (?:heute|jetzt) (?:noch )?nicht'],
  moves: ['von #(?: \\S+){0,2}? auf #', 'war #(?: \\S+){0,5}? jetzt #'],
  atMost: ['nicht mehr als'],
  inGeneral: [
    '(?:die|der|das|den|eine) (?:übliche|empfohlene|maximale)[nrs]? (?:\\S+ )?(?:dosis|dosierung|mittel|therapie|menge)',
    'üblich (?:sind|ist|wäre|wären)', '(?:normalerweise|üblicherweise|meistens|gewöhnlich) (?:geben|gibt|nimmt|nehmen|sind|ist|beginnt|beginnen)',
    'mittel der (?:ersten )?wahl', '(?:erste|zweite) wahl',
    '(?:bei|für) (?:den |einer |einem )?(?:meisten|vielen|manchen|anderen|jungen|jüngeren|älteren|schwangeren|gesunden)(?: \\S+)?',
    '(?:die eine|die andere|jede|die erste|die zweite) gruppe'
  ],
  elsewhere: [
    '(?:bei|vor) (?:der )?aufnahme', '(?:hat man|man hat)(?: \\S+){0,8}? (?:gegeben|verschrieben|angesetzt|angefangen|begonnen)',
    '(?:haben|hatten) die (?:ihnen|dir|ihm|ihr|mir|uns|mit|dort|da)',
    '(?:das krankenhaus|die klinik|die station) hat', 'hat (?:das krankenhaus|die klinik|die station)'
  ],
  would: ['müsste~', 'würde~', 'wäre~', 'könnte~'],
  provided: [
    '(?:wenn|falls|sofern|sollte)(?! (?:(?:sie|du) (?:möchten|wollen|einverstanden|mögen|das|es|schmerzen)|es (?:ihnen|dir)|nötig|das (?:für sie|in ordnung)))'
  ],
  refused: ['abgelehnt', 'lehnt(?: \\S+){0,3} ab', 'verweiger~']
}

export const forms: FormWords = {
  tablet: ['tablet', 'pille', 'dragee'],
  capsule: ['kapsel'],
  syrup: ['sirup'],
  suspension: ['suspension'],
  solution: ['losung', 'flussig'],
  cream: ['creme', 'salbe'],
  gel: ['gel'],
  lotion: ['lotion'],
  drops: ['tropfen', 'augentropf'],
  spray: ['spray', 'sprueh', 'spruh', 'nasenspray'],
  inhaler: ['inhal', 'hub', 'aerosol', 'dosieraerosol'],
  injection: ['injekt', 'spritze'],
  infusion: ['infus'],
  suppository: ['zapfchen'],
  patch: ['pflaster'],
  powder: ['pulver'],
  sachet: ['beutel', 'granul'],
  lozenge: ['lutsch', 'pastil'],
  foam: ['schaum'],
  enema: ['klistier'],
  ovule: ['vaginal'],
  shampoo: ['shampoo'],
  mouthwash: ['spulung']
}
