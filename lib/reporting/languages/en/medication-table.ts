import type { FormWords, MedicationTableWords } from '../parts/medication-table.js'

export const medicationTable: MedicationTableWords = {
  none: ['no(?: more)?', 'nor', 'neither', 'never', '(?<!(?:why|or|if) )not', 'without', 'scratch', 'forget', 'nothing like', 'instead of', 'rather than'],
  nots: ['no(?! (?:more|later|less) than| problem)', 'not(?! (?:more|only|just) )', 'never', 'is out', 'is off'],
  articles: ['to', 'the', 'any', 'an?', 'your', 'of', 'that'],
  instead: ['so', 'then', 'instead', 'rather', "it's", "it'll", 'be', "we'll", 'go', 'with', 'better', 'do', "let's"],
  withdrawn: ['(?:bad|not a good) idea', "i(?:'d| would) rather not", 'too risky', 'not safe', "(?:can't|cannot|mustn't|shouldn't) have (?:that|it)"],
  allergies: [
    'allergic', 'allerg(?:y|ies)', 'intoleran(?:t|ce)', 'hypersensitiv~', 'anaphyla~', '(?:reaction|reacted|react) (?:badly )?to', "(?:can't|cannot|couldn't|don't|doesn't) tolerate"
  ],
  reactions: [
    'hives', 'rash', 'swelling', 'swelled', 'swollen', 'swell', 'anaphyla~', "(?:couldn't|could not|can't|cannot) breathe", 'blisters?', 'came out in (?:spots|a rash|hives)', 'welts', 'reaction'
  ],
  from: ['from', 'after', 'on', 'with', 'to'],
  causes: ['gave', 'gives', 'made', 'makes', 'caused', 'causes', 'got', 'had', 'came', 'brings', 'brought'],
  treats: ['for', 'against'],
  own: ['i', 'my', 'me', 'mine', "i'm", "i've", 'myself'],
  gaveUp: ['stopped', 'discontinued', 'on hold', 'quit', 'given up', 'gave up', '(?:took|taken|come|came) (?:(?:me|him|her|us) )?off'],
  later: [
    'at the (?:recheck|next visit|follow-?up)', 'next (?:time|visit|month|year)', 'in (?:#|a couple of|a few) (?:weeks|months)', '(?:not|but not) (?:today|now|yet)'
  ],
  moves: ['from #(?: \\S+){0,2}? (?:up |down )?to #', "was #(?: \\S+){0,5}? (?:now|want) (?:it's |is )?#"],
  atMost: ['(?:no|not) more than'],
  inGeneral: [
    'the (?:usual|standard|typical|recommended|maximum) (?:\\S+ )?(?:dose|dosage|step|treatment|regimen|choice|drug)',
    "(?:usually|normally|typically) (?:that's|it's|it is|that is|you'd|people|one)",
    '(?:first|second) (?:line|choice|option)', '(?:drug|treatment|antibiotic|option) of choice',
    '(?:in|for|to|with) (?:most|many|some|other|young|younger|older|pregnant|healthy)(?: \\S+)? (?:people|patients|women|men|children|adults)',
    '(?:one|the other|each|the first|the second) (?:group|arm)'
  ],
  elsewhere: [
    '(?:on|at|before) (?:admission|arrival)', "they(?:'ve| have| had|'d)? (?:\\S+ )?(?:gave|given|started|put|prescribed)",
    'the (?:ward|hospital|clinic|crew|ambulance|paramedics?|surgeons?|dentist) (?:\\S+ )?(?:gave|started|put|prescribed)'
  ],
  would: ['would', "\\S+'d", 'might'],
  provided: [
    "if(?! (?:you (?:want|like|wish|agree|need|don't mind|can)|you're (?:happy|okay)|(?:that's|it's) (?:fine|all right|alright|with|\\.)|needed))",
    'unless', 'in case', 'should (?:it|that|the)'
  ],
  refused: ['refus~', 'declin~', 'turn(?:s|ed)? (?:it |that |them )?down']
}

export const forms: FormWords = {
  tablet: ['tablet', 'pill', 'caplet'],
  capsule: ['capsul', 'gel-cap', 'softgel'],
  syrup: ['syrup'],
  suspension: ['suspension'],
  solution: ['solution', 'liquid'],
  cream: ['cream', 'ointment'],
  gel: ['gel'],
  lotion: ['lotion'],
  drops: ['drop'],
  spray: ['spray', 'nebuli'],
  inhaler: ['inhal', 'puff', 'aerosol', 'spacer'],
  injection: ['inject', 'shot', 'jab'],
  infusion: ['infus', 'drip'],
  suppository: ['supposit'],
  patch: ['patch', 'plaster'],
  powder: ['powder'],
  sachet: ['sachet', 'granul'],
  lozenge: ['lozenge', 'pastil'],
  foam: ['foam'],
  enema: ['enema'],
  ovule: ['vaginal', 'pessar'],
  shampoo: ['shampoo'],
  mouthwash: ['mouthwash']
}
