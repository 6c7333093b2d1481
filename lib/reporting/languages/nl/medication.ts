import { consents, no, yes } from './report.js'
import { nlPlain, nlSpeech } from './medication-decisions.js'
import type { MedicationVocabulary } from '../parts/medication.js'

/** Not "ik schrijf het elke dag op". */
const WRITE = 'schrijf(?! (?:ik )?(?:op|neer) (?:dat|wat)| het (?:elke|iedere|altijd|steeds|allemaal)(?: \\S+){0,2}? (?:op|neer))'
const WE = '(?:ik|we|wij)'
const RELATIVE = '(?:moeder|vader|broer|zus|zuster|vrouw|man|partner|zoon|dochter|vriend|vriendin|buurman|buurvrouw|collega|oma|opa|' +
  'tante|oom|neef|nicht)'

export const medication: MedicationVocabulary = {
  ...nlSpeech,
  fillers: [
    'eh', 'uh', 'uhm', 'ehm', 'euh', 'um', 'hm', 'nou', 'dus', 'even', 'eens', 'maar even', 'gewoon', 'eigenlijk', 'zeg maar', 'weet je',
    'weet u', 'ook', 'dan', 'toch', 'wel', 'nu', 'alvast', 'gerust', 'best', 'vooral', 'alsjeblieft', 'alstublieft', 'sowieso',
    'voorlopig', 'daarnaast', 'verder', 'vandaag'
  ],
  spellings: { "'t": 'het', "'n": 'een', "m'n": 'mijn', "z'n": 'zijn' },
  verbLast: true,
  start: [
    ...nlPlain.start,
    `(?:${WE} )?(?:${WRITE}|schrijven|geef|geven|start|starten|begin|beginnen|bestel|bestellen|voeg|voegen)(?: ${WE})?`,
    `${WE} (?:zet|zetten|doe|doen)`,
    '(?:voorschrijven|voorgeschreven krijgen|opstarten|starten|beginnen|toevoegen|meegeven|geven|bestellen|opschrijven|aanraden|' +
      'adviseren|proberen|toedienen|inspuiten|vaccineren)',
    'start met', 'begin met', 'beginnen met', '^(?:neemt|gebruikt) (?:u|ge|gij)', 'krijgt(?: u| je)?(?: van mij| van ons| er)?',
    '(?:hij|zij|ze) schrijft', 'krijg(?: van mij)',
    '(?:neem|gebruik|smeer|slik|probeer|spray|druppel|inhaleer)',
    '(?:kunt|kan|mag|moet|zou|kun)(?: er)?(?: (?!niet |geen |nooit )\\S+){0,8}? (?:nemen|innemen|gebruiken|slikken|halen|kopen|smeren|druppelen|proberen|' +
      'inhaleren|sprayen)',
    '(?:raad|raden|adviseer|adviseren)(?: ik| wij| we)?', '(?:een )?recept(?:je)? (?:voor|van)',
    '(?:haal|koop)(?: bij de (?:apotheek|drogist))?', 'laten we(?: \\S+){0,6} (?:starten|beginnen|proberen|geven)', 'stel voor',
    'is het (?:beste|verstandig) om'
  ],
  keep: [
    ...nlPlain.keep,
    '(?:door|verder)(?:gaan|gaat|ga)(?: met)?', 'ga(?:at|an)?(?: \\S+)? (?:door|verder) met',
    '(?:blijf|blijft|blijven)(?: \\S+){0,8}? (?:nemen|gebruiken|slikken|innemen|geven|smeren)', '(?:blijf|blijft|blijven)',
    'blijven (?:nemen|gebruiken|slikken|innemen)', '(?:houden|houd|hou)(?: we| ik)? (?:zo|gelijk|het)?',
    '(?:continueer|continueren|voortzetten|doorzetten|handhaven|doorslikken|doornemen|doorgebruiken)',
    'zetten(?: we)?(?: \\S+){0,5} voort', 'laten(?: we)?(?: \\S+){0,5}? (?:staan|zo|ongewijzigd|doorlopen)', 'zelfde dosis',
    'zelfde dosering', 'kan zo blijven', 'houden(?: we| ik)?(?: \\S+){0,2}? aan', 'gaat(?: \\S+){0,4} gewoon door', 'ongewijzigd'
  ],
  change: [
    '(?:mag|kan|gaat|moet)(?: \\S+){0,2}? (?:omhoog|omlaag)',
    '(?:verhoog|verhogen|verlaag|verlagen|verdubbel|verdubbelen|halveer|halveren|ophogen|opbouwen|bijstellen|aanpassen|minderen|' +
      'verminderen)',
    '(?:hoog|hogen|bouw|bouwen|pas|passen|stel|stellen)(?: \\S+){0,6}? (?:op|aan|bij)',
    '(?:overstappen|omzetten|overzetten|overschakelen|overgaan) (?:op|naar)',
    '(?:stap|stappen|schakel|schakelen|ga|gaan)(?: \\S+){0,4}? over (?:op|naar)',
    '(?:van|naar) (?:#|twee|één|een|drie)(?: \\S+){0,3} naar', 'verander~ naar'
  ],
  refill: [
    'herhaalrecept(?:en)?(?: voor| van)*', '(?:recept|medicatie)(?: \\S+){0,4} (?:herhalen|verlengen)', 'herhaal(?: ik| we)?', 'herhalen',
    'verleng(?:en)?(?: ik| we)?(?: het recept)?(?: voor| van)?', 'nieuw recept(?: voor| van)?', 'herhaling(?: van| voor)?',
    'opnieuw voorschrijven'
  ],
  swap: [
    '(?:vervang~|omzetten|zet(?:ten)?|ruil~|wissel~)(?: (?:we|ik))?(?: de| het| uw)? §(?: \\S+){0,6}? (?:door|naar|voor|in)(?: de|' +
      ' het| een)?(?= §)',
    'van(?: de| het| uw)? §(?: \\S+){0,4}? (?:naar|op|over op)(?: de| het)?(?= §)'
  ],
  propose: [
    '(?:zullen|willen|kunnen) (?:we|wij|ik)(?: \\S+){0,8}? (?:starten|beginnen|proberen|geven|voorschrijven|verhogen|' +
      'toevoegen)(?= \\?| met §)',
    'wilt(?: \\S+){0,6}? (?:nemen|proberen|starten|beginnen|voorgeschreven)',
    '(?:heeft|hebt|heb|is er)(?: \\S+){0,2} (?:nieuw recept|herhaalrecept|recept)(?: voor| van)?'
  ],
  stop: [
    ...nlPlain.stop,
    'stop(?:pen|t)?(?: \\S+){0,2}? met', '(?:stop|stoppen|staken|afbouwen|weglaten)',
    '(?:bouw|bouwen|laat|laten)(?: \\S+){0,6}? (?:af|weg|achterwege)', 'vermijd(?:en|t)?',
    'verdraag(?: \\S+){0,6} niet', 'verdragen(?: \\S+){0,6} niet',
    'liever (?:geen|niet)', 'in plaats van', 'zonder', 'blijf(?: \\S+){0,2} (?:af|weg) van'
  ],
  mention: [
    ...nlPlain.mention,
    '(?:ik|hij|ze|zij)(?: \\S+)? (?:slik|slikt|neem|neemt|gebruik|gebruikt|nam|namen|slikte|gebruikte|had|heb|heeft|kreeg|krijg|' +
      'probeerde|nemen|kocht)(?: nog| al| altijd| soms)*',
    '(?:heb|hebt|heeft|hebben|had)(?: ik| ze| hij)?(?: \\S+){0,6}? (?:genomen|geslikt|gebruikt|gehad|geprobeerd|gekregen|gestopt|' +
      'voorgeschreven|ingenomen|gegeven|gestart|gekocht)',
    '(?:gebruikt|gebruikte|slikt|slikte|neemt|nam|kreeg|geslikt|genomen|geprobeerd|gehad|had)(?: nog| al| momenteel| op dit moment)*',
    '(?:gebruikt|slikt|neemt|heeft|kent|had)(?: nog| al)?', 'vroeger', 'destijds', 'eerder', 'in het verleden', 'toen', 'vorig jaar',
    'sta(?:at)?(?: nog)? op', 'hoe gaat het met', 'werkt(?:e)?', 'hielp(?: \\S+)?', 'bijwerkingen? van', 'spiegel',
    '(?:overwegen|overweeg|denken aan|nadenken over|bespreken|hebben het over|twijfel)',
    '(?:zou|zouden|kunnen)(?: we)?(?: \\S+){0,4}? (?:overwegen|kunnen|denken)', `mijn ${RELATIVE}(?: \\S+){0,3}`,
    '(?:de|mijn|een) (?:huisarts|cardioloog|specialist|internist|dokter|neuroloog|arts)(?: \\S+){0,4}', 'vragen (?:over|naar)',
    'gelezen over', 'gehoord van', 'mag ik', 'kan ik', 'moet ik', 'last van'
  ],
  startBack: [
    '(?:kunt|kan|mag|kun)(?: (?!niet |geen |nooit )\\S+){0,4}? (?:nemen|innemen|gebruiken|slikken|halen|kopen|krijgen|proberen)',
    `(?:${WRITE}|geef|bestel)(?: ik| wij| we)(?: \\S+){0,3}?(?: voor| mee)?`, 'kan (?:helpen|verlichting geven)', 'helpt (?:goed|tegen)'
  ],
  stopAround: [
    ...nlPlain.stopAround,
    '(?:geen|niet(?! meer (?:dan )?#)|nooit|zonder)(?: (?!ik |we |wij |hij |zij |ze |u |alleen |maar )\\S+){0,3}? §',
    '§(?: \\S+){0,4}? (?:niet|nooit|geen)(?! (?:§|alleen|meer dan|vergeten|te veel|vaker|langer))'
  ],
  stopBack: [
    ...nlPlain.stopBack,
    '(?:heb|heeft|hebt|is|zijn|lijkt)(?: \\S+){0,3}? (?:niet|geen)(?: \\S+){0,2}? (?:nodig|zinvol|verstandig|geschikt)',
    '(?:hoeft|moet|mag|wil|kan|kunt|verdraag|neem|gebruik|geef|geven|schrijf|doen|doe)(?: \\S+){0,5}? (?:niet|geen)(?! §)',
    '(?:ga|gaan|kunnen|moeten|mogen|wil|laten)(?: we| ik)?(?: \\S+){0,5}? (?:stoppen|staken|afbouwen|weglaten)'
  ],
  mentionBack: [
    '(?:gebruikt|geslikt|genomen|geprobeerd|gehad|gekregen)', '(?:slik|slikt|neem|neemt|gebruik) (?:ik|hij|ze|zij)',
    '(?:heb|had|kreeg|nam|slikte|gebruikte) ik', 'achter de hand', 'hielp(?:en)?', 'werkte(?:n)?', 'overwegen', 'proberen als'
  ],
  negation: [],
  asked: [
    ...nlPlain.asked,
    '(?:moet|mag|kan|zal|zou) ik(?: \\S+){0,3}', '(?:wilt|wil|heeft|heb|bent|neemt|slikt|gebruikt)(?: \\S+){0,3} (?:nodig|nog)',
    `mijn ${RELATIVE}(?: \\S+){0,4}`, '(?:huisarts|cardioloog|specialist|internist|dokter|neuroloog)(?: \\S+){0,4}'
  ],
  use: ['(?:neemt|neem|gebruik|slik|krijg|blijf|krijgt|gebruikt)'],
  doubt: [
    ...nlPlain.doubt,
    '(?:als|wanneer|mocht|indien)(?: (?:het|dat|dit|die|deze|de|uw))(?! (?:pijn|koorts|jeuk|nodig))',
    '(?:eventueel|misschien|wellicht|mogelijk|hopelijk|uiteindelijk|te zijner tijd|in de toekomst|later|op termijn|' +
      'volgende keer|overwegen|twijfel|zou kunnen|zouden kunnen|zouden we|zou ik|kijken of|voordat|totdat|pas als|afhankelijk)',
    'huisarts', 'cardioloog', 'specialist', 'meestal', 'normaal'
  ],
  condition: [
    '(?:alleen|enkel) (?:als|wanneer) (?:\\S+ ){1,5}?(?:boven|hoger|meer dan)',
    '(?:als|mocht|indien|wanneer) (?:dat|het|dit|die|de)(?: \\S+){0,5} (?:niet|onvoldoende|positief|verergert|blijft|blijven|hoog)',
    'in de toekomst', 'op termijn', 'te zijner tijd', 'later'
  ],
  clauses: ['(?:en|want) (?:ik|we|wij|voor|verder)', 'voor (?:uw|de|het)'],
  frequency: [
    '(?:keer|maal) (?:per|daags|op een) ?(?:dag|week)?', 'daags', 'per dag', 'dagelijks', '(?:om de|elke|iedere) \\S+ uur',
    '\'?s (?:ochtends|morgens|avonds|middags|nachts)', '(?:iedere|elke) (?:dag|ochtend|avond)', 'een keer', 'voor het slapen'
  ],
  purposes: ['(?:voor|tegen) (?:de|het|uw|je) \\S+'],
  breaks: ['maar', 'omdat', 'want', 'terwijl', 'hoewel', 'tenzij', 'aangezien', 'zodat', '\\.', ';', '!', '\\?'],
  tags: ['oké', 'oke', 'ok', 'goed', 'toch', 'hè', 'is dat goed', 'vindt u dat goed', 'akkoord', 'is dat oké', 'goed zo', 'ja', 'mee eens'],
  yes: [...yes, 'graag', 'prima', 'goed', 'doe maar', 'natuurlijk', ...consents, 'dat mag', 'dat is goed', 'akkoord', 'dat lijkt me'],
  no: [...no, 'liever niet', 'hoeft niet'],
  pronouns: [
    'die', 'dat', 'deze', 'het', 'ze', 'hem', 'dit', 'ermee', 'daarmee', 'daarvan', 'diezelfde', 'beide', 'allebei',
    '(?:de|die|dezelfde) (?:dosis|dosering|medicatie)'
  ],
  clitics: ['die', 'dat', 'deze', 'het', 'ze', 'hem'],
  after: [
    'gaan', 'ga', 'zal', 'zullen', 'wil', 'willen', 'kunnen', 'moeten', 'moet', 'kan', 'kunt', 'mag', 'naar', 'tot', 'op', 'voor', 'met',
    'om', 'in', 'en', 'of', 'want', 'zo', 'nog', 'door', 'af', 'voort', 'staan', 'bij', 'per', 'elke', 'iedere', 'twee', 'drie', 'één',
    'een', 'keer', 'maal', 'weken', 'dagen', 'verhogen', 'verlagen', 'herhalen', 'stoppen', 'blijven', 'nemen', 'gebruiken', 'slikken',
    'weer', 'opnieuw', 'ophogen', 'verdubbelen', 'halveren', 'voorschrijven', 'geven', 'totdat', 'tegen', 'bijbestellen', 'verlengen',
    'we', 'ik', '\\?', '\\.'
  ],
  kinds: [
    'antibiotic~', 'antibiotica~', 'pijnstiller~', 'medicijn~', 'medicatie', 'middel', 'middeltje', 'tabletten?', 'pillen?', 'pil',
    'zalf', 'crème', 'creme', 'inhalator', 'puffer', 'spray', 'neusspray', 'druppels?', 'oogdruppels', 'recept~', 'injectie', 'prik',
    'vaccin~', 'ontstekingsremmer~', 'maagbeschermer', 'plaspil~', 'plastablet~', 'bloedverdunner~', 'cholesterolverlager', 'statine',
    'antihistaminic~', 'hoestdrank', 'iets', 'slaappil~', 'kuur', 'kuurtje', 'antidepressiv~'
  ],
  leads: [
    'dat', 'dit', 'het', 'is', 'heet', 'noemt', 'genaamd', 'zoals', 'bijvoorbeeld', 'wordt', 'zal', 'zijn', 'we', 'wij', 'ik', 'met',
    'een', 'de', 'en', 'of', 'namelijk', 'noemen', 'die', 'iets', 'als', 'nemen', 'kiezen', 'voor', 'geven', 'doen', 'naam', 'op'
  ],
  joins: ['en', 'of', 'plus', 'samen', 'met', 'naast', 'daarbij'],
  notTaken: [
    'spiegel~', 'tekort', 'gehalte', 'allergie', 'test', 'waarde', 'waarden', 'bepaling', 'resistentie', 'verslaving', 'intolerantie',
    'vergiftiging', 'onderzoek', 'status'
  ],
  links: [
    'u', 'je', 'jou', 'ge', 'gij',
    'en', 'of', 'een', 'de', 'het', 'uw', 'zijn', 'haar', 'wat', 'plus', 'met', 'samen', 'naast', 'evenals', 'alsook', 'van', 'voor',
    'op', 'per', 'als', 'zoals', 'ook', 'erbij', 'dus', 'die', 'dat', 'is', 'nog', 'eventjes', 'beetje', 'kuur', 'kuurtje', 'tablet',
    'dagelijks', 'dosis', 'dosering', 'gewone', 'extra', 'medicijn', 'middel', 'genaamd', 'heet', 'tegen', 'om', 'te', 'zowel',
    'combinatie', 'in', 'aan', 'bij', 'deze', '\\+', '&'
  ],
  alternatives: ['of'],
  dose: [
    '#', 'milligram', 'mg', 'microgram', 'mcg', 'gram', 'g', 'ml', 'milliliter', 'cc', 'eenheden', 'ie', 'pufjes?', 'puffs?', 'inhalaties?', 'zakjes?', 'lang', 'maximum', 'tabletten',
    'tablet', 'capsules?', 'pillen', 'pil', 'druppels?', 'keer', 'maal', 'eenmaal', 'tweemaal', 'driemaal', 'viermaal', 'dd', 'daags',
    'dagelijks', 'dag', 'dagen', 'per', 'week', 'weken', 'maand', 'elke', 'iedere', 'om', 'de', 'uur', 'x', 's', "'s", 'ochtends',
    'avonds', 'nachts', 'middags', 'morgens', 'ochtend', 'avond', 'voor', 'na', 'bij', 'het', 'eten', 'slapen', 'nodig', 'zo', 'indien',
    'pijn', 'maximaal', 'hooguit', 'tot', 'procent', '%', '\\.', '/', '-', 'een', 'en', 'half', 'halve', 'à'
  ],
  numbers: [
    'half', 'halve', 'anderhalf', 'anderhalve', 'één', 'een', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien',
    'elf', 'twaalf', 'dertien', 'veertien', 'vijftien', 'zestien', 'zeventien', 'achttien', 'negentien', 'twintig', 'vijfentwintig',
    'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'vijfenzeventig', 'tachtig', 'negentig', 'honderd', 'tweehonderd',
    'vijfhonderd', 'achthonderd', 'duizend'
  ],
  forms: [
    'tablet|tabletten|tabletje|tabletjes|pil|pillen|pilletje', 'capsule|capsules', 'inhalator|inhaler|puffer|pufje', 'crème|creme',
    'zalf', 'gel', 'spray', 'neusspray', 'druppels|druppel', 'oogdruppels', 'oordruppels', 'neusdruppels', 'siroop', 'drank|drankje',
    'hoestdrank', 'oplossing', 'injectie|injecties|prik|spuit', 'pleister|pleisters', 'zetpil|zetpillen', 'poeder|poeders',
    'sachet|sachets|zakjes', 'zuigtablet|zuigtabletten', 'vaccin', 'bruistablet|bruistabletten', 'shampoo', 'lotion', 'suspensie',
    'infuus', 'pen', 'kauwtablet'
  ],
  packs: [
    '(?:doos|doosje|doosjes|verpakking|verpakkingen|pakje|pak|strip|potje|pot|flesje|fles|tube)(?: van| met|' +
      ' à)? (?<size>#(?: (?:tabletten|capsules|stuks|pillen|zakjes|sachets|pleisters|zetpillen|ml|milliliter|gram|g|ampullen))?)',
    '(?<size># stuks)'
  ]
}
