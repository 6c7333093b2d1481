/**
 * Pharmaceutical forms: the beginnings of the words for one form in English, Dutch, French and German, without accents, several for one
 * form between spaces. A form that is not here cannot be judged.
 */
export const forms: readonly string[] = [
  'tablet pill comprim cachet pille dragee caplet',
  'capsul gelul kapsel gel-cap softgel',
  'syrup siroop sirop sirup',
  'suspension suspensie drank drankje',
  'solution oplossing losung liquid vloei flussig',
  'cream creme crem zalf ointment pommade salbe onguent',
  'gel',
  'lotion',
  'drop druppel goutte tropfen collyre augentropf oogdrup',
  'spray verstuiver nebuli pulveri sprueh spruh neusspray nasenspray',
  'inhal puff puf aerosol pomp spacer dosieraerosol bouffee hub',
  'inject injekt spritze prik piqure shot jab spuit',
  'infus perfus drip baxter',
  'supposit zetpil zapfchen',
  'patch pleister pflaster timbre plaster',
  'powder poeder poudre pulver',
  'sachet zakje beutel granul',
  'lozenge zuigtablet pastil lutsch lutschtablet',
  'foam schuim mousse schaum',
  'enema klysma lavement klistier',
  'ovul vaginaal vaginal pessar',
  'shampoo shampoing',
  'mouthwash mondspoel bain spulung'
]
