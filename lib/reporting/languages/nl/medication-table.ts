import type { FormWords, MedicationTableWords } from '../parts/medication-table.js'

export const medicationTable: MedicationTableWords = {
  none: ['geen', 'niet', 'nooit', 'zonder', 'noch', 'in plaats van', 'niks van'],
  nots: ['niet(?! (?:meer (?:dan )?#|alleen|vergeten))(?: meer)?(?: (?:terug|mee))?', 'nooit(?: meer)?', 'nee', 'neen', 'ook niet'],
  articles: ['voor', 'op', 'de', 'het', 'uw', 'die', 'dat', 'een', 'meer', 'van'],
  instead: ['dus', 'dan', 'het', 'wordt', 'liever', 'beter', 'toch', 'daarom', 'nemen', 'we'],
  withdrawn: ['geen goed idee', 'slecht idee', 'liever niet', 'dat mag niet', 'mag (?:u|je|ge|hij|ze) niet', 'te gevaarlijk', 'voorzichtig mee'],
  allergies: ['allergisch', 'allergie~', 'overgevoelig~', 'intolerant~', 'anafyla~', 'gereageerd op', 'reactie op', '(?:niet|slecht) verdr~'],
  reactions: [
    'uitslag', 'galbulten', 'netelroos', 'bulten', 'zwelling', 'gezwollen', 'opgezwollen', 'dikke (?:lip|lippen|tong|keel)', 'blaren', 'vlekken', 'benauwd', 'anafyla~'
  ],
  from: ['van', 'op', 'door', 'na', 'met', 'bij'],
  causes: ['kreeg', 'krijg', 'krijgt', 'kreeg(?:en)?', 'gaf', 'geeft', 'had', 'werd', 'kwam'],
  treats: ['voor', 'tegen', 'bij'],
  own: ['ik', 'mijn', 'mij', 'me', "m'n", 'mezelf'],
  gaveUp: ['gestopt', 'gestaakt'],
  later: ['volgende (?:keer|week|maand)', 'bij de controle', 'over (?:#|een paar) (?:weken|maanden)', 'maar (?:nu|vandaag) (?:nog )?niet'],
  moves: ['van #(?: \\S+){0,2}? naar #', 'was #(?: \\S+){0,5}? nu #'],
  atMost: ['niet meer(?: dan)?(?= #)'],
  refused: ['weiger~', 'geweigerd', 'afgeslagen']
}

export const forms: FormWords = {
  tablet: ['tablet', 'comprim', 'dragee'],
  capsule: ['capsul'],
  syrup: ['siroop'],
  suspension: ['suspensie', 'drank'],
  solution: ['oplossing', 'vloei'],
  cream: ['crem', 'zalf'],
  gel: ['gel'],
  lotion: ['lotion'],
  drops: ['druppel', 'oogdrup'],
  spray: ['spray', 'verstuiver', 'neusspray'],
  inhaler: ['inhal', 'puf', 'aerosol', 'pomp'],
  injection: ['inject', 'prik', 'spuit'],
  infusion: ['infus', 'baxter'],
  suppository: ['zetpil', 'supposit'],
  patch: ['pleister'],
  powder: ['poeder'],
  sachet: ['zakje', 'sachet'],
  lozenge: ['zuigtablet', 'pastil'],
  foam: ['schuim'],
  enema: ['klysma', 'lavement'],
  ovule: ['ovul', 'vaginaal'],
  shampoo: ['shampoo'],
  mouthwash: ['mondspoel']
}
