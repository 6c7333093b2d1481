const nominatives = [
  'erste', 'zweite', 'dritte', 'vierte', 'fünfte', 'sechste', 'siebte siebente', 'achte', 'neunte', 'zehnte', 'elfte', 'zwölfte', 'dreizehnte',
  'vierzehnte', 'fünfzehnte', 'sechzehnte', 'siebzehnte', 'achtzehnte', 'neunzehnte', 'zwanzigste', 'einundzwanzigste', 'zweiundzwanzigste',
  'dreiundzwanzigste', 'vierundzwanzigste', 'fünfundzwanzigste', 'sechsundzwanzigste', 'siebenundzwanzigste', 'achtundzwanzigste',
  'neunundzwanzigste', 'dreißigste dreissigste', 'einunddreißigste'
]

/** The 1st to the 31st, each with all its forms, separated by spaces: the nominative, and the cases that add a letter. */
export const ordinals = nominatives.map(spellings =>
  spellings.split(' ').flatMap(word => ['', 'n', 'r', 's', 'm'].map(ending => `${word}${ending}`)).join(' '))
