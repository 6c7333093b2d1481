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
  gaveUp: ['gestopt', 'gestaakt', 'afgebouwd', 'staat(?: \\S+){0,3} stil'],
  later: ['volgende (?:keer|week|maand)', 'bij de controle', 'over (?:#|een paar) (?:weken|maanden)', 'maar (?:nu|vandaag) (?:nog )?niet'],
  moves: ['van #(?: \\S+){0,2}? naar #', 'was #(?: \\S+){0,5}? nu #'],
  atMost: ['niet meer(?: dan)?(?= #)'],
  inGeneral: [
    '(?:de|een|het) (?:gebruikelijke|standaard|maximale|aanbevolen)(?: \\S+)? (?:dosis|dosering|middel|behandeling|keuze)',
    '(?:gewoonlijk|meestal|normaal|normaliter|doorgaans) (?:is|zijn|geef|geven|begin|beginnen|neem|neemt|nemen|wordt|gebruik~)',
    '(?:eerste|tweede) (?:keus|keuze)', 'middel van (?:eerste )?(?:keus|keuze)',
    '(?:bij|voor|aan) (?:de meeste|veel|sommige|andere|jonge|jongere|oudere|zwangere|gezonde)(?: \\S+)? ?(?:mensen|pati~|vrouwen|mannen|kinderen|volwassenen)',
    '(?:de ene|de andere|elke|de eerste|de tweede) groep'
  ],
  elsewhere: [
    '(?:bij|voor) (?:de )?opname', 'heeft (?:het ziekenhuis|de afdeling)',
    '(?:(?:ze|zij) (?:hebben|hadden|zijn)|(?:hebben|hadden|zijn) (?:ze|zij))(?: \\S+){0,8}? (?:gegeven|voorgeschreven|gestart|opgestart|begonnen)',
    '(?:ze|zij) gaven', 'gaven (?:ze|zij)'
  ],
  would: ['zou', 'zouden', 'zoudt'],
  provided: [
    '(?:als|indien|mocht|wanneer|mits|tenzij)(?! (?:(?:u|je|ge) (?:wil|wilt|het|dat|akkoord|pijn)|(?:het )?nodig|(?:het|dat) (?:goed|mag|kan)))'
  ],
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
