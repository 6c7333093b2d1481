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
