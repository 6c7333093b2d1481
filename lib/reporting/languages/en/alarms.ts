import type { Matters } from '../parts/alarms.js'

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

/** What no report may lack, asked or told, denied or not. */
export const matters: Matters = {
  harm: [
    'suicid~', '(?:harm|hurt|kill|cut)(?:ing|s)? (?:yourself|myself|himself|herself|themselves)', 'self[- ]?harm~',
    '(?:end|take|taking|ending) (?:your|my|his|her|their) (?:own )?life', '(?:end|ending) it all', 'worth living', 'better off dead',
    '(?:be|wish(?:ed)? (?:i|you) were|rather be) dead', '(?:want|wants|wanted|wanting|wish|wishes|wished|wishing|prefer~) to die',
    '(?:made|make|tried|previous|past|any|an) attempts?', '(?:how|when) (?:you|i) would do it',
    'wish(?:ed)? (?:i|you) (?:wasn\'t|weren\'t|hadn\'t)', 'not (?:want(?:ing)? to )?(?:be here|live|wake up)', 'hear(?:ing)? voices'
  ],
  violence: [
    '(?:feel|feeling|are you) safe',
    '(?<!i )(?:hit|hits|hitting|hurt|hurts|beat|beats|push|pushed|pushes|kick|kicked|chok~|strangl~) (?:you|me|him|her)', 'violen(?:ce|t)', '(?<!(?:alcohol|drug|substance|laxative) )abus~',
    'threaten(?:s|ed|ing)? (?:to|you|me|him|her|them|with)', 'threats', '(?:afraid|scared|frightened) of (?:your|my|him|her|anyone|somebody)', 'rap(?:e|ed)'
  ],
  chest: [
    '(?:pain~|ach(?:e|es|ing)|tight(?:ness)?|pressure|discomfort|heav(?:y|iness)|burning|squeez~) (?:\\S+ ){0,3}chest',
    'chest (?:\\S+ ){0,2}(?:pain~|ach(?:e|es|ing)|hurts?|tight(?:ness)?|pressure|discomfort|heaviness)', 'heart attack'
  ],
  breath: [
    '(?<!(?:deep|big) )(?:breath|breathless~)(?! (?:sounds?|in|out|for me))', 'breathing(?! (?:in|out|exercises?))',
    'breathe(?! (?:in|out|normally|deeply))', 'puffed', 'gasp~', 'sob'
  ],
  bleeding: [
    'bleed~', 'bled', 'ha?emorrhag~',
    'blood(?!(?: |-)(?:pressure~|tests?|sugars?|counts?|group|type|results?|works?|thinn~|glucose|cultures?|gas~|samples?|levels?|vessels?|flow|draws?|supply|bank|drive|checks?|chem~|products?))'
  ],
  pregnancy: [
    'pregnan~', 'miscarr~', '(?:last|late|missed) (?:menstrual )?period', 'expecting (?:a baby|twins|our|her|my|again)', 'antenatal'
  ],
  overdose: [
    'overdos~', 'poison~', '(?:took|taken|swallowed|take) (?:\\S+ ){0,3}(?:too many|the whole|all (?:of )?(?:the|my|her|his))'
  ],
  refusal: [
    '(?:won\'t|will not|not going to) (?:take|have|let|go|do|use|accept|be)', '(?:don\'t|do not|doesn\'t|does not) want',
    '(?:not|never) having', 'refus~', 'declin~', '(?:rather|prefer) not', '(?:i|she|he) (?:\'m|am|is|\'s) not (?:taking|having|going)',
    'i\'m not (?:taking|having|going)'
  ]
}
