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
