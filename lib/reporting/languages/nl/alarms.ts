export const alarms: readonly string[] = [
  'geen (?:lucht|adem)', 'adem~', '~ademig~', 'benauwd~', 'stik(?:t|ken|te)?', 'flauwgevallen', 'flauw(?:vallen|te)', 'weggeraakt',
  'bewusteloos', 'niet aanspreekbaar',
  'ingestort', 'stuip~', 'epilep~', 'toeval', 'verward~', '(?:zelfmoord|zelfdoding|suïcid)~', 'einde aan (?:mijn leven )?maken',
  'einde aan (?:mijn|zijn|haar) leven', 'dood (?:wil|willen|zijn)',
  'wil dood', '(?:mezelf|zichzelf) (?:iets aan|pijn|van kant)', 'stemmen', 'scheef', 'scheve', 'verlamd~', 'verlamming~', 'lamme?',
  '(?:kan|kon) (?:\\S+ ){0,4}niet (?:meer )?(?:zien|praten|spreken|lopen|bewegen|voelen|slikken|plassen)', 'wazig', 'dubbel',
  'blind~', 'slik~', 'zwak~', 'stijf', 'stijve',
  'rillingen', 'zweet~', 'geelzucht', 'geel', '(?:kilo|kilo\'s|gewicht) (?:afgevallen|kwijt|verloren)',
  '(?:voel|voelt|voelde) (?:me|zich|mij) (?:\\S+ )?(?:ziek|slecht)', 'overdosis', 'vergiftig~'
]
