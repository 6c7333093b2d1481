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

/** Suicide, self-harm, violence and abuse: asked or told, it is never left out. */
export const grave: readonly string[] = [
  '(?:zelfmoord|zelfdoding|suïcid|suicid)~', 'er niet meer (?:te |wil |wilt |willen |zou |zijn)~?(?: \\S+){0,2}',
  'niet meer (?:verder|leven|wakker worden)',
  '(?:je|jezelf|uzelf|mezelf|zichzelf|u) (?:\\S+ )?(?:iets|pijn) (?:aan|wil|te doen|doen)(?: \\S+)?',
  '(?:iets|wat) aan (?:wil|wilt|te|doen)(?: \\S+){0,2}', 'poging~', 'leven (?:\\S+ ){0,3}(?:waard|zin)',
  '(?:maar|even|gewoon|helemaal) weg', 'einde aan', 'dood (?:wil|wilt|willen|zijn|was)', 'hoe (?:je|u|ge) het (?:zou|zoudt)',
  '(?:thuis|voelt u zich|voel je je) (?:\\S+ )?(?:\\S+ )?veilig', 'veilig thuis', 'onveilig',
  '(?:wordt|word|werd|geslagen|slaat|slaan|sloeg) (?:u |je |ge |me |mij |hij )?(?:\\S+ )?(?:geslagen|bedreigd|u|je|me|mij)',
  'geslagen', 'bedreig~', 'geweld~', 'mishandel~', 'misbruik~', 'van de trap geduwd', 'stemmen'
]
