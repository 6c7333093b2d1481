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

/** Suicide, self-harm, violence and abuse: asked or told, it is never left out. */
export const grave: readonly string[] = [
  '(?:suizid|selbstmord)~', 'nicht mehr (?:leben|da sein|aufwachen|weiterleben)',
  '(?:sich|mir|dir|ihnen|selbst) (?:\\S+ )?(?:etwas|was) (?:anzutun|antun|angetan)', 'etwas an(?:tun|zutun|getan)',
  '(?:das|ihr|mein) leben (?:zu )?(?:nehmen|lebenswert)', 'lebenswert', 'lebensmüde~', 'umbring~', 'umzubringen', 'selbst ?verletz~',
  'ritz~', '(?:versuch|versuche) (?:\\S+ )?(?:gemacht|unternommen|gehabt)', 'wie sie es (?:tun|machen) würden', '(?:einfach|nur) weg',
  '(?:tot|gestorben) (?:sein|wäre)', '(?:zu hause|daheim) (?:\\S+ )?sicher', 'sicher (?:zu hause|daheim)', 'geschlagen', 'schlägt',
  'bedroht?', 'bedroh~', 'gewalt~', 'missbrauch~', 'misshandel~', 'treppe (?:\\S+ )?(?:gestoßen|runtergestoßen|hinuntergestoßen)',
  'angst vor (?:ihrem|meinem|ihm|jemandem)', 'stimmen'
]
