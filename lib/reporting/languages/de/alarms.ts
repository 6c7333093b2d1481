import type { Matters } from '../parts/alarms.js'

export const alarms: readonly string[] = [
  'keine luft', 'atm(?:e|en|et|est|ung)', '~atmig~', '~atemnot', 'erstick~', 'ohnmächtig~', 'ohnmacht~', 'bewusstlos~', 'bewusstsein',
  'zusammengebrochen', 'umgekippt',
  '~krampf~', 'verwirrt~', '(?:mich|sich) (?:\\S+ )?(?:umbringen|töten)', 'suizid~', 'selbstmord~',
  '(?:das|mein) leben (?:zu )?nehmen', '(?:will|möchte|wollte) (?:\\S+ ){0,3}sterben', 'nicht mehr leben',
  'stimmen', 'hängt', 'schief', 'gelähmt~', 'lähmung~',
  '(?:kann|konnte) (?:\\S+ ){0,4}nicht (?:mehr )?(?:sehen|sprechen|reden|gehen|laufen|bewegen|spüren|schlucken|pinkeln)',
  'verschwommen', 'doppelt', 'doppelbilder',
  'blind~', 'schluck~', 'schwach', 'schwäche', 'steif', 'steifer', 'schüttelfrost', 'schwitz~', 'gelbsucht', 'gelb', 'abgenommen',
  '(?:fühle|fühlt|fühlte) (?:mich|sich) (?:\\S+ )?(?:krank|schlecht|elend)',
  'überdos~', 'vergift~'
]

/** What no report may lack, asked or told, denied or not. */
export const matters: Matters = {
  harm: [
    '(?:suizid|selbstmord)~', 'nicht mehr (?:leben|da sein|aufwachen|weiterleben)',
    '(?:sich|mir|dir|ihnen|selbst) (?:\\S+ )?(?:etwas|was) (?:anzutun|antun|angetan)', 'etwas an(?:tun|zutun|getan)',
    '(?:das|ihr|mein) leben (?:zu )?(?:nehmen|lebenswert)', 'lebenswert', 'lebensmüde~', 'umbring~', 'umzubringen', 'selbst ?verletz~',
    'ritz~', '(?:versuch|versuche) (?:\\S+ )?(?:gemacht|unternommen|gehabt)', 'wie sie es (?:tun|machen) würden', '(?:einfach|nur) weg',
    '(?:tot|gestorben) (?:sein|wäre)', '(?:will|wollen|wollte|möchte|möchten) (?:\\S+ ){0,3}sterben', 'schluss (?:zu )?machen', 'stimmen'
  ],
  violence: [
    '(?:zu hause|daheim) (?:\\S+ )?sicher', 'sicher (?:zu hause|daheim)', 'geschlagen', 'schlägt', 'bedroht?', 'bedroh~', 'gewalt~',
    'missbrauch~', 'misshandel~', 'treppe (?:\\S+ )?(?:gestoßen|runtergestoßen|hinuntergestoßen)',
    'angst vor (?:ihrem|meinem|ihm|jemandem)'
  ],
  chest: [
    '(?:schmerz~|druck|stech~|enge~|brennen|weh|ziehen) (?:\\S+ ){0,3}(?:brust|brustkorb)',
    'brust (?:\\S+ ){0,3}(?:weh|schmerz~|druck|enge|eng|sticht|stechen|drückt|brennt)', 'brustschmerz~', 'herzinfarkt~'
  ],
  breath: [
    '(?:keine|schlecht|schwer|wenig|kaum|zu wenig) luft', 'luft (?:\\S+ ){0,2}(?:knapp|weg|wegbleibt|bekomm~|krieg~|holen)', '~atmig~',
    '~atemnot', 'luftnot', 'atem', 'atmung', 'erstick~', '(?:beim|zu) atmen', 'atmet'
  ],
  bleeding: [
    '(?<!durch)blut(?:et|en|ig|ige|iger|iges|igen|ung|ungen)?', '~blutung~', 'geblutet', 'nasenbluten', 'bluthusten'
  ],
  pregnancy: [
    'schwanger~', 'fehlgeburt~', '(?:letzte|letzten) (?:regel|periode)', 'eisprung'
  ],
  overdose: [
    'überdos~', 'vergift~', 'zu viele? (?:\\S+ )?(?:tabletten|genommen)',
    '(?:alle|ganze) (?:\\S+ ){0,2}(?:tabletten|packung) (?:\\S+ )?(?:genommen|geschluckt)'
  ],
  refusal: [
    '(?:will|möchte|mag|nehme|mache) (?:ich )?(?:\\S+ ){0,3}(?:nicht|nie|keine?n?)', '(?:ablehn~|lehnt? (?:\\S+ ){0,4}ab|abgelehnt)',
    '(?:verweiger~|weiger~)', 'keine?n? (?:\\S+ ){0,2}mehr', 'kommt nicht (?:in )?frage', 'lieber nicht'
  ]
}
