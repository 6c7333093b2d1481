import type { PlainSpeech, SpokenDecisions } from '../parts/medication.js'

const YOU = '(?:sie|s|du)'

/** What is decided in plain speech, in Germany, in Austria and in Switzerland. */
export const deSpeech: SpokenDecisions = {
  keepBack: [
    '(?:lasse|lass|lassen|behalte|behalten|belassen) (?:ich|wir)(?: das| die| es)?(?: \\S+)? (?:so|bei|drin|stehen|unverändert|wie)',
    'bleib(?:t|en)(?: (?:das|die|es|der|sie|wir|dabei))*(?: \\S+)? (?:unverändert|so|bestehen|drin|dabei|unverändert|wie|einmal|zweimal|dreimal)',
    '(?:ändere|ändern) (?:ich|wir)(?: \\S+)? nichts', 'keine änderung~', '(?:das|die|der) bleibt', 'bleibt(?= (?:\\.|und|auch|\\S+mal|morgens|abends)(?: |$)|$)', 'bleibt die(?= als)',
    `(?:machen|nehmen|führen|nimmst) ${YOU}(?: \\S+){0,3}? (?:weiter|fort)`, '(?:behalten|belassen) (?:wir|sie)(?: \\S+)? bei', 'läuft(?: \\S+)? weiter'
  ],
  keepIt: ['^(?:(?:das|die|den) )?(?:können|dürfen|sollen|sollten) sie (?:weiternehmen|weiter nehmen|so weiternehmen|weiterhin nehmen)'],
  stopIt: ['(?:das|die|der|den) (?:kommt|fällt|können wir|lassen wir|lassen sie)(?: \\S+)? (?:weg|raus)', 'damit hören (?:sie|wir)(?: \\S+)? auf'],
  refusals: [
    '(?:(?:nein|nee|nö|ach|oh|ja|danke|tut mir leid|ehrlich gesagt|also|doktor|frau|herr|dann) )*(?:lieber (?:nicht|keine?|ohne)|(?:das |die |es )?' +
      '(?:möchte|will|mag|nehme|mache) ich (?:das |die |es )?(?:wirklich |eigentlich |lieber |jetzt |noch )*(?:nicht|keine?)|ich (?:möchte|will|mag|' +
      'nehme) (?:das |die |es )?(?:wirklich |eigentlich |lieber |jetzt |noch )*(?:nicht|keine?n?)|(?:ich )?würde ich? ?(?:\\S+ )?lieber (?:ohne|' +
      'warten|nicht)|würde ich lieber|ich würde lieber|im moment nicht|jetzt nicht|keine (?:pillen|tabletten|spritzen|medikamente)|bloß nicht|' +
      'das muss ich mir (?:noch |erst )?überlegen|auf keinen fall)',
    '(?:nein |ja |also |dann )*ich (?:warte|würde) (?:damit )?lieber(?: noch)?(?: (?:damit|ab|warten|abwarten))?'
  ],
  warnings: [
    '(?:(?:nein|oh|nee|gut|dann|bitte|lieber|besser) )*(?:auf (?:gar )?keinen fall|bitte nicht|besser nicht|lieber nicht|bloß nicht|' +
      'auf gar keinen fall|das lassen sie|keine gute idee|davon rate ich ab|nicht bei ihrem \\S+|nicht bei ihrer \\S+)'
  ],
  onlyThen: ['(?:nur|allenfalls|höchstens) (?:wenn|falls|bei)', 'wenn (?:es|das|sie|die|der) (?:\\S+ )?(?:öfter|häufiger|wieder|nicht|schlimmer)'],
  additions: ['und', 'dazu', 'stattdessen', 'statt dessen', 'außerdem', 'dafür', 'dann', 'also', 'und zwar', 'für die nacht', 'auch', 'noch', 'mit', 'nasenspray'],
  limits: ['(?<!(?:seit|alle|vor|letzten|paar) )# (?:tage|wochen|monate)', 'höchstens', 'maximal', 'für # (?:tage|wochen)'],
  asNeeded: ['(?:wenn|falls) (?:sie|es|er|du)(?: \\S+){1,6}?(?= #)', 'bei bedarf', 'bei(?: \\S+){1,2}?(?= #)', 'oder als(?: \\S+){1,4}?(?= #)'],
  notEnough: ['(?:wenn|falls) (?:das|es|dies|§) (?:allein |alleine )?nicht (?:reicht|ausreicht|genügt|hilft|genug ist)'],
  yours: ['(?:nehmen|geben|können|dürfen) (?:sie|s)(?: (?:dazu|zusätzlich|zu))*', '(?:nimmst|kannst) du'],
  directs: ['(?:sie|du) (?:nehmen|nimmst|verwenden|benutzen)'],
  ours: ['ich', 'wir'],
  listing: [
    '(?:welche|andere|irgendwelche|sonst noch|noch) (?:medikamente|tabletten|mittel)', `was nehmen ${YOU}`, `nehmen ${YOU} (?:\\S+ ){0,4}?(?:noch|was|etwas|` +
      'medikamente|tabletten|regelmäßig|ein)', 'medikamente \\?', 'tabletten \\?', 'dauermedikation', 'nehmen sie sonst'
  ],
  combines: ['mit', 'plus', '/', '\\+', '-'],
  groups: [
    {
      called: ['blutdruck(?:tabletten|mittel|medikamente|pillen)', '(?:tabletten|medikamente) (?:für|gegen) den blutdruck'],
      atc: ['C02', 'C03', 'C07', 'C08', 'C09']
    },
    { called: ['(?:zucker|diabetes)(?:tabletten|mittel|medikamente)', '(?:tabletten|medikamente) (?:für|gegen) den (?:zucker|diabetes)'], atc: ['A10'] },
    { called: ['schmerz(?:mittel|tabletten|medikamente)'], atc: ['N02', 'M01A'] },
    { called: ['sprays', 'inhalatoren', 'asthmasprays', 'pumpsprays'], atc: ['R03'] },
    { called: ['cholesterin(?:tabletten|senker|mittel)'], atc: ['C10'] },
    { called: ['blutverdünner'], atc: ['B01A'] }
  ]
}

/** More of the lists that every decision is looked for in. */
export const dePlain: PlainSpeech = {
  start: [
    '(?:ich )?(?:schreib|schreibe|schreiben)(?: ich| wir)?(?= (?:\\S+ ){0,3}?§ auf)', '(?:ich )?(?:verschreib|geb|verordne)(?: ich)?',
    '(?:ich |wir )?(?:mache|mach|machen)(?: ich| wir)? (?:\\S+ )?(?:spritze|injektion|infiltration)(?: mit)?', '(?:bekommt|kriegt|kriegen) (?:er|sie|ihr)',
    'da machen sie(?= §)', 'wird es(?= §)', 'stattdessen(?= §)'
  ],
  keep: [],
  stop: [
    '(?:streiche|streichen|streich)(?: ich| wir)?', 'aussetzen', 'pausieren', 'pause (?:mit|von|bei)(?: dem| der)?',
    '(?:setzen|setzt)(?: sie| wir)?(?= (?:\\S+ ){0,3}?§ (?:\\S+ ){0,4}?aus)', '(?:könnten|können) sie(?= (?:das |die )?§ (?:\\S+ )?aussetzen)',
    'lassen (?:wir|sie|s)(?= (?:das |die |den )?§ (?:lieber|besser|weg|sein))', 'lassen (?:wir|sie|s) (?:das |die |den )?(?=sinupret)'
  ],
  stopAround: ['mit dem §(?: \\S+){0,4}? (?:aus|auf)(?= ein| zwei| drei| \\.|$)'],
  stopBack: [
    '(?:geben|geb|gib|bringen|bring)(?: \\S+){0,6}? (?:ab|zurück)',
    '(?:kommt|fällt|fallen|kommen|muss|kann|darf)(?: \\S+)? (?:weg|raus|heraus|entfallen)', 'hört auf', '(?:damit )?hör(?:en|e) (?:wir|sie)(?: damit)?(?: \\S+)? auf',
    '(?:pausieren|streichen|stoppen|streiche|stoppe) (?:wir|ich|sie)', '(?:setzen|setze) (?:sie|wir|ich)(?: \\S+){0,4}? aus', 'nicht mehr', 'kommt weg',
    '(?:schleichen|schleiche) (?:wir|ich|sie)(?: \\S+){0,3}? aus', 'ist (?:dann )?schluss(?: damit)?',
    '(?:können|sollten|müssen|dürfen) sie(?: \\S+){0,2}? (?:weglassen|absetzen|wegwerfen|sein lassen|aussetzen)'
  ],
  mention: [
    '(?:können|könnten)(?: wir| sie)? immer(?: \\S+){0,1}', 'wahl zwischen', '(?:anderen|andere) patient~(?: \\S+){0,3}',
    'gedacht', 'an § gedacht'
  ],
  asked: ['(?:er|sie|der|die) (?:meinte|sagte|sagt|meint)(?: \\S+){0,3}', 'mein (?:chef|kumpel|kollege|arbeitskollege)(?: \\S+){0,4}'],
  doubt: [
    '^(?:ist|sind|bleibt|bleiben|wird|kommt|sollte|hat|steigt) (?:der|die|das|ihr|ihre|es) \\S+', 'immer noch', 'anderen patienten', 'je nach', 'solange',
    'erst wenn', 'weil sie von', '(?:wollte|wollten)', 'hatte(?: \\S+)? vor'
  ]
}
