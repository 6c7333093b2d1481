import type { PlainSpeech, SpokenDecisions } from '../parts/medication.js'

const YOU = '(?:u|ge|gij|je|jij)'

/** What is decided in plain speech, in the Netherlands and in Flanders. */
export const nlSpeech: SpokenDecisions = {
  keepBack: [
    '(?:houdt|houd|hou) (?:u|ge|je) achter de hand',
    '(?:laat|laten|houd|houden|hou) (?:ik|we|wij)(?: het| die| dat)?(?: \\S+)? (?:zo|erin|staan|ongewijzigd|hetzelfde|aan|doorlopen|met rust)',
    '(?:laten|houden) (?:zo|erin)', 'zo laten', 'blijf(?:t|ven)(?: \\S+)? (?:zo|hetzelfde|gelijk|staan|erin|ongewijzigd|zoals)',
    `(?:neemt|gebruikt|slikt|pakt|neem|gebruik|slik|doet|doe|gaat|ga) ${YOU}(?: (?!niet |geen |nooit )\\S+){0,3}? (?:door|verder|voort)(?! (?:als|mocht) )`,
    `(?:mag|moogt|mogen|kunt|kan)(?: ${YOU})?(?: (?!niet |geen |nooit )\\S+){0,2}? (?:voortdoen|voortnemen|voort|doornemen|doorgaan|blijven (?:nemen|pakken|` +
      'gebruiken))',
    'gaat(?: (?!niet |geen |nooit )\\S+)? (?:door|voort)', '(?:verander|wijzig|veranderen|wijzigen) (?:ik|we|wij)(?: \\S+)? (?:niks|niets|niet)',
    'doen we(?: \\S+)? (?:voort|verder)'
  ],
  keepIt: ['^(?:(?:ja|jawel|zeker|prima) )*(?:(?:dat|die) )?(?:mag|kunt|moogt|kan) (?:u|je|ge) (?:gewoon |rustig )?blijven (?:nemen|gebruiken|slikken|pakken)'],
  stopIt: ['(?:die|dat|deze) (?:mag|moogt|kan|gaat|moet)(?: \\S+){0,3}? (?:eruit|eraf|weg|stoppen)', 'daar stopt (?:u|ge|je)(?: \\S+)? mee', 'daar(?: \\S+){0,3} mee stoppen'],
  refusals: [
    '(?:(?:nee|neen|nou|ja|sorry|dokter|bedankt|dank u|eerlijk gezegd|och|dan) )*(?:(?:dat|die|het|ik) )?(?:liever (?:niet|geen|zonder)|' +
      'ik hoef (?:dat |die |het )?niet|wil ik (?:dat |die |het )?(?:echt |liever |eigenlijk |nog )*niet|ik wil (?:dat |die |het |er )?' +
      '(?:echt |liever |eigenlijk |nog |eerst )*(?:niet|geen|over nadenken)|doe ik (?:dat )?(?:liever )?niet|(?:dat )?doe ik niet|' +
      '(?:ik )?doe (?:ik )?(?:het|dat) (?:eerlijk gezegd )?liever (?:niet|zonder)|(?:nu |voorlopig )?nog niet|nu niet|geen (?:pillen|' +
      'medicijnen|prikken|spuiten)|daar begin ik niet aan|ik hou niet van|hoeft niet voor mij)',
    '(?:nee |ja |nou |dan )*ik (?:wacht|zou) (?:er )?(?:liever|nog)(?: even)?(?: (?:mee|wachten|af))?'
  ],
  warnings: [
    '(?:(?:nee|neen|oh) )?(?:liever niet|beter niet|zeker niet|absoluut niet|doe maar niet|in geen geval|op geen enkele manier|' +
      'niet doen|geen goed idee|dat raad ik af)'
  ],
  onlyThen: ['(?:alleen|pas|enkel|slechts)(?: maar)? (?:als|wanneer|indien|bij)'],
  additions: [
    'en', 'daarbij', 'daarnaast', 'erbij', 'dus', 'dat is', 'dus dat is', 'daarvoor', 'hiervoor', 'in plaats daarvan', 'voor de rest', 'dan',
    'als (?:pijnstiller|maagbeschermer)'
  ],
  limits: [
    '(?<!(?:sinds|al|om de|elke|iedere|laatste|afgelopen|paar) )# (?:dagen|weken|maanden)(?! geleden)', 'maximaal', 'hooguit', 'maximum', 'ten hoogste'
  ],
  asNeeded: [
    '(?:als|indien|wanneer) (?:u|je|ge|het|hij|zij|ze|er)(?: \\S+){1,6}?(?= #)', 'zo nodig', 'indien nodig', 'bij(?: \\S+){1,2}?(?= #)', 'of als(?: \\S+){1,4}?(?= #)'
  ],
  notEnough: ['(?:als|indien|wanneer) (?:dat|dit|het|die|deze|§) (?:alleen )?(?:niet|onvoldoende) (?:genoeg is|voldoende is|helpt|volstaat|werkt)'],
  yours: ['(?:moogt|mag|kunt|neemt|pakt|gebruikt|neem|pak) (?:u|ge|je)(?: (?:daar|er|nog|ook|bij))*'],
  directs: [`${YOU} (?:neemt|pakt|gebruikt|smeert|slikt|neem|gebruik|smeer|slik)`, '(?:neemt|gebruikt|pakt|smeert|slikt)'],
  ours: ['ik', 'we', 'wij'],
  listing: [
    '(?:welke|wat voor|andere) (?:medicijnen|medicatie|pillen|middelen)', `(?:neemt|gebruikt|slikt|neem|gebruik|slik|pakt) ${YOU} (?:\\S+ )` +
      '{0,3}?(?:nog|iets|medic~|al|pillen)', 'wat (?:neemt|gebruikt|slikt|neem|slik|gebruik|pakt)', 'medicatie \\?', 'medicijnen \\?'
  ],
  combines: ['met', 'plus', '/', '\\+', '-'],
  groups: [
    {
      called: ['bloeddruk(?:pillen|tabletten|medicatie|medicijnen|middelen|pil)', '(?:pillen|medicijnen|tabletten) voor (?:de |uw )?bloeddruk'],
      atc: ['C02', 'C03', 'C07', 'C08', 'C09']
    },
    {
      called: ['(?:suiker|diabetes)(?:pillen|tabletten|medicatie|medicijnen)', '(?:pillen|medicijnen) voor (?:de |uw )?(?:suiker|diabetes)'],
      atc: ['A10']
    },
    { called: ['pijnstillers'], atc: ['N02', 'M01A'] },
    { called: ['puffers', 'pufjes', 'inhalatoren', 'inhalaties'], atc: ['R03'] },
    { called: ['cholesterol(?:pillen|tabletten|medicatie|verlagers)'], atc: ['C10'] },
    { called: ['bloedverdunners'], atc: ['B01A'] }
  ]
}

/** More of the lists that every decision is looked for in. */
export const nlPlain: PlainSpeech = {
  start: [
    `(?:begint|start|gebruikt|neemt|smeert|druppelt|slikt|krijgt|pakt) ${YOU}(?! (?:nog|al|iets|ook) )(?: met)?`, 'inzetten',
    '(?:moogt|mag|mogen|kunt|kan|moet|kun)(?: er)?(?: (?!niet |geen |nooit )\\S+){0,8}? (?:pakken|bijpakken|bijnemen|insmeren|zetten|innemen)',
    `moogt ${YOU}(?: (?!niet |geen |nooit )\\S+){0,8}? (?:nemen|gebruiken|smeren|kopen|halen|proberen)`, '(?:ge|gij) moogt(?: \\S+){0,6}? (?:nemen|pakken|smeren|' +
      'gebruiken|kopen|halen|proberen)',
    '(?:ge|gij) moogt(?= (?:de |het |een )?§ (?:\\S+ ){0,3}?(?:nemen|pakken|smeren|gebruiken))', 'wordt het(?= §)',
    '(?:ik |we )?(?:stuur|sturen)(?: ik| we)?(?= (?:\\S+ ){0,3}?§ (?:\\S+ ){0,2}?naar)', '(?:goed )?insmeren met', '(?:ge|gij) pakt'
  ],
  keep: [],
  stop: [
    '(?:ik |we )?(?:haal|halen)(?: ik| we)?(?= (?:\\S+ ){0,3}?§ (?:\\S+ ){0,4}?(?:van|eraf|eruit|weg)(?: |$))', 'pauzer~', 'pauze met',
    '(?:ik |we |u |ge )?(?:laat|laten)(?: u| ge)?(?= (?:de |het |die |uw )?§ (?:\\S+ ){0,4}?(?:staan|vallen|liggen|weg|achterwege)(?: |$))',
    '(?:sla|slaat|slaan)(?: u| we)?(?: \\S+){0,3}? over', 'overslaan', '(?:zet|zetten)(?: we| ik)?(?= (?:de |het )?§ (?:\\S+ ){0,2}?stil)',
    'gaan (?:van|af van)'
  ],
  stopAround: ['van(?: de| het| uw)? § (?:af|weg)'],
  stopBack: [
    '(?:geef|geeft|breng|brengt)(?: \\S+){0,6}? terug',
    '(?:mag|moogt|mogen|kan|kunt|moet)(?: (?:u|ge|gij|je|die|dat))*(?: \\S+){0,3}? (?:eraf|eruit|weg|laten(?! (?:zetten|prikken|nemen|vaccineren|maken|doen|inspuiten))|' +
      'laten liggen|wegsmijten|weggooien|stoppen|achterwege|overslaan)',
    '(?:gaat|gaan|moet|mag|kan|valt|vallen) (?:er )?(?:\\S+ )?(?:eraf|eruit|weg|af)', `stop(?:t|pen)? (?:${YOU}|we|ik)`,
    `(?:laat|laten) ${YOU}(?: \\S+){0,3}? (?:staan|vallen|liggen|weg)`, '(?:zetten|zet) (?:we|ik)(?: \\S+)? stil', 'pauzeren we',
    '(?:slaat|sla|slaan) (?:u|ge|we|je)(?: \\S+){0,3}? over', 'overslaan', 'daar(?: \\S+){0,3}? mee stoppen', 'gaan we mee stoppen',
    'daar (?:houden|hou|stoppen|stop) (?:we|ik|u|ge)(?: \\S+)? mee', 'is (?:het )?(?:gedaan|afgelopen) mee'
  ],
  mention: ['(?:kiezen|keuze|keus) tussen', '(?:kunnen|kan)(?: we| ik| u)? (?:altijd|later|ooit)(?: nog)?', '(?:anderen|andere (?:patiënten|mensen))(?: \\S+){0,3}'],
  asked: ['(?:hij|zij|ze|die) (?:zei|zegt|zeiden)(?: \\S+){0,3}', 'mijn (?:baas|maat|chef|collega|kameraad)(?: \\S+){0,4}'],
  doubt: [
    '^(?:is|zijn|blijft|blijven|wordt|komt|mocht|heeft|helpt) (?:de|het|uw|dat|die|er) \\S+', 'altijd nog', 'andere patiënten', 'pas als',
    'zolang', '(?:had|hadden|was|waren)(?: \\S+)? van plan', '(?:dacht|dachten)(?: \\S+)? aan', 'wilde', 'wilden'
  ]
}
