/**
 * What a clinician must not miss, by language; phrases as in `phraseMatcher`: trouble with breathing, consciousness, sight, speech,
 * movement and swallowing, bleeding, thoughts of suicide, and what goes with a serious illness. No note leaves them out, whatever else
 * is said, and whoever says it.
 */
export const alarms: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly string[]>> = {
  en: [
    '(?:short|out) of (?:my |his |her )?breath', 'breath~', 'breathing', 'chok(?:e|es|ed|ing)', 'gasp~',
    '(?:pass|passes|passed|passing|black|blacks|blacked|blacking) out', 'faint(?:s|ed|ing)', 'collaps~', 'unconscious~', 'unresponsive',
    'fits?', 'convuls~', 'seizure~', 'confus~', 'delirious', 'kill (?:myself|himself|herself|yourself|themselves|me)', 'suicid~',
    'end (?:my|his|her|your|their) (?:own )?life', 'end it all', '(?:want|wanted|wants|rather) (?:to )?(?:die|be dead)',
    'better off dead',
    'self[- ]?harm~', 'hear(?:s|ing)? voices', 'droop~', 'slurr~', 'paraly~',
    '(?:can\'t|cannot|can not|couldn\'t|could not) (?:see|speak|talk|walk|move|feel|swallow|pee|wake)',
    'vision', 'blind~', 'see(?:s|ing)? double', 'blurr~', 'swallow~', 'weak(?:ness)?', 'stiff~', 'chills', 'sweat~', 'jaundice~',
    'yellow',
    'lost (?:\\S+ ){0,3}(?:weight|kilos?|pounds?|stone)', 'feel(?:s|ing)? (?:very |really |so )?(?:sick|unwell|ill|faint)', 'overdos~',
    'poison~', 'stabb~'
  ],
  nl: [
    'geen (?:lucht|adem)', 'adem~', '~ademig~', 'benauwd~', 'stik(?:t|ken|te)?', 'flauwgevallen', 'flauw(?:vallen|te)', 'weggeraakt',
    'bewusteloos', 'niet aanspreekbaar',
    'ingestort', 'stuip~', 'epilep~', 'toeval', 'verward~', '(?:zelfmoord|zelfdoding|suïcid)~', 'einde aan (?:mijn leven )?maken',
    'einde aan (?:mijn|zijn|haar) leven', 'dood (?:wil|willen|zijn)',
    'wil dood', '(?:mezelf|zichzelf) (?:iets aan|pijn|van kant)', 'stemmen', 'scheef', 'scheve', 'verlamd~', 'verlamming~', 'lamme?',
    '(?:kan|kon) (?:\\S+ ){0,4}niet (?:meer )?(?:zien|praten|spreken|lopen|bewegen|voelen|slikken|plassen)', 'wazig', 'dubbel',
    'blind~', 'slik~', 'zwak~', 'stijf', 'stijve',
    'rillingen', 'zweet~', 'geelzucht', 'geel', '(?:kilo|kilo\'s|gewicht) (?:afgevallen|kwijt|verloren)',
    '(?:voel|voelt|voelde) (?:me|zich|mij) (?:\\S+ )?(?:ziek|slecht)', 'overdosis', 'vergiftig~'
  ],
  fr: [
    'souffle', 'essouffl~', 'respir~', 'étouff~', 'évanoui~', 'perdu connaissance', 'inconscien~', 'malaises?', 'effondr~', 'convuls~',
    'confus~', 'suicid~',
    '(?:me|se) tuer', '(?:veux|veut|voudrais|voudrait|envie de) mourir', 'fin à (?:mes|ses) jours', 'en finir',
    'entend(?:s|re)? des voix', 'de travers', 'paralys~',

    '(?:peux|peut|pouvais|pouvait|arrive|arrivais|arrivait) (?:plus|pas) (?:à )?(?:voir|parler|marcher|bouger|sentir|avaler|uriner|respirer)',
    'floue?', 'vois double', 'vision', 'aveugle',
    'aval~', 'faible~', 'faiblesse', 'raide~', 'frissons?', 'transpir~', 'sueurs?', 'jaunisse', 'jaunes?',
    'perdu (?:\\S+ ){0,3}(?:kilos?|poids)', 'surdos~', 'empoisonn~', 'intoxic~'
  ],
  de: [
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
}
