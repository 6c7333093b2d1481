export const alarms: readonly string[] = [
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
]

/** Suicide, self-harm, violence and abuse: asked or told, it is never left out. */
export const grave: readonly string[] = [
  'suicid~', '(?:harm|hurt|kill|cut)(?:ing|s)? (?:yourself|myself|himself|herself|themselves)', 'self[- ]?harm~',
  '(?:end|take|taking|ending) (?:your|my|his|her|their) (?:own )?life', 'worth living', 'better off dead',
  '(?:be|wish(?:ed)? (?:i|you) were|rather be) dead', '(?:made|make|tried|previous|past|any|an) attempts?',
  '(?:how|when) (?:you|i) would do it', 'wish(?:ed)? (?:i|you) (?:wasn\'t|weren\'t|hadn\'t)',
  'not (?:want(?:ing)? to )?(?:be here|live|wake up)', '(?:feel|feeling|are you) safe',
  '(?:hit|hits|hitting|hurt|hurts|beat|beats|push|pushed|pushes|kick|kicked|chok~|strangl~) (?:you|me|him|her)', 'violen~', 'abus~',
  'threat~', '(?:afraid|scared|frightened) of (?:your|my|him|her|anyone|somebody)', 'rap(?:e|ed)', 'hear(?:ing)? voices'
]
