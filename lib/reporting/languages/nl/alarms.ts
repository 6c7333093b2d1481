import type { Matters } from '../parts/alarms.js'

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

/** What no report may lack, asked or told, denied or not. */
export const matters: Matters = {
  harm: [
    '(?:zelfmoord|zelfdoding|suïcid|suicid)~', 'er niet meer (?:te |wil |wilt |willen |zou |zijn)~?(?: \\S+){0,2}',
    'niet meer (?:verder|leven|wakker worden)',
    '(?:je|jezelf|uzelf|mezelf|zichzelf|u) (?:\\S+ )?(?:iets|pijn) (?:aan|wil|te doen|doen)(?: \\S+)?',
    '(?:iets|wat) aan (?:wil|wilt|te|doen)(?: \\S+){0,2}', 'poging~', 'leven (?:\\S+ ){0,3}(?:waard|zin)',
    '(?:maar|even|gewoon|helemaal) weg', 'einde aan', 'dood (?:te )?(?:wil|wilt|willen|zijn|was|zoudt|zou)', 'hoe (?:je|u|ge) het (?:zou|zoudt)', 'stemmen'
  ],
  violence: [
    '(?:thuis|voelt u zich|voel je je) (?:\\S+ )?(?:\\S+ )?veilig', 'veilig thuis', 'onveilig',
    '(?:wordt|word|werd|geslagen|slaat|slaan|sloeg) (?:u |je |ge |me |mij |hij )?(?:\\S+ )?(?:geslagen|bedreigd|u|je|me|mij)',
    'geslagen', 'bedreig~', 'geweld~', 'mishandel~', 'misbruik~', 'van de trap geduwd'
  ],
  chest: [
    '(?:pijn~|druk~|beklem~|steken|steekt|strak|brand~) (?:\\S+ ){0,3}(?:borst|borstkas)',
    'borst (?:\\S+ ){0,3}(?:pijn|druk|strak|steekt)', 'pijn op de borst', 'hartaanval~', 'hartinfarct~', 'thoracale pijn'
  ],
  breath: [
    'geen (?:lucht|adem)', 'ademen', 'ademt', 'adem(?! (?:\\S+ )?(?:in|uit|diep))', 'ademhaling', '~ademig~', 'benauwd~',
    'stik(?:t|ken|te)?', 'dyspn~'
  ],
  bleeding: [
    'bloed(?:t|en|de|ing|ingen|erig|erige|verlies)?(?! (?:prikken|afnemen|geprikt|afgenomen|onderzoek))', 'gebloed', '~bloeding~',
    'bloedneus'
  ],
  pregnancy: [
    'zwanger~', 'miskraam', 'laatste (?:regels|menstruatie|maandstonden)', 'over tijd'
  ],
  overdose: [
    'overdos~', 'vergiftig~', 'te veel (?:\\S+ )?(?:pillen|tabletten|ingenomen|genomen)',
    '(?:alle|hele) (?:\\S+ ){0,2}(?:pillen|tabletten|doos|strip) (?:\\S+ )?(?:genomen|ingenomen|geslikt)'
  ],
  refusal: [
    '(?:wil|wilt|neem|neemt|ga|gaat|doe|hoef|hoeft) (?:ik |hij |ze |zij |dat |die )?(?:\\S+ ){0,3}(?:niet|geen|nooit)', 'weiger~',
    'geweigerd', 'liever (?:niet|geen)', 'geen sprake van'
  ]
}
