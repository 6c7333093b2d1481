import type { DiagnosisCues, TermWords } from '../parts/diagnoses.js'

/** Dutch. */
export const diagnoses: DiagnosisCues = {
  problem: [
    '(?:eerste|tweede|derde|vierde|volgende|laatste|andere|belangrijkste) (?:probleem|punt|klacht|diagnose|aandachtspunt)',
    'probleem nummer \\S+'
  ],
  impression: ['(?:mijn|de|onze) (?:conclusie|diagnose|indruk|besluit) is', 'mijn besluit', 'diagnose (?:is|van)', 'werkdiagnose'],
  identified: [
    '(?:dit|dat|het|het andere|wat u hebt|wat u heeft) (?:is|blijft|was)(?: (?:een|gewoon|waarschijnlijk|duidelijk|typisch|echt|wel|' +
      'toch|eigenlijk|dus|dan|nu|vermoedelijk))*',
    '(?:~foto|scan|echo|ecg|elektrocardiogram|test|onderzoek|resultaat) (?:toont|laat|bevestigt)',
    '(?:er|daar) (?:is|zit|zijn)(?: (?:ook|nog|duidelijk|wel|een|kleine?|grote?|beginnende?))*',
    '(?:samengevat|besluit|conclusie|samenvattend)', 'maar (?:wel|een|toch)(?: een)?', 'dus (?:een|toch een)'
  ],
  judged: [
    'uw (?:zoon|dochter|kind|zoontje|dochtertje|baby) heeft',
    'diagnose', '(?:denk|denkt|dacht) (?:\\S+ )?aan', 'bij (?:een )?(?:bekende|gekende)', '(?:conclusie|besluit|indruk|beoordeling)',
    'pas(?:t|sen) (?:goed |heel goed |wel |best |het best )?bij', 'passend bij', 'wijs(?:t|zen) op', 'duid(?:t|en) op',
    'aanwijzing(?:en)? voor', 'teken(?:en)? van', 'sprake van',
    '(?:ik|we|wij) (?:denk|denken|vermoed|vermoeden|zie|zien|vind|vinden)', '(?:denk|vermoed|zie|vind) ik', 'verdacht (?:voor|op|van)',
    'verdenking (?:van|op)', 'vermoeden van', '(?:heet|noemen we|noem ik|noemen wij)', 'bevestigt', 'opstoot van', 'opflakkering van',
    'exacerbatie van', 'lijkt (?:me |mij |wel |erg |heel |sterk |toch )*(?:op|te gaan om|te zijn)?',
    '(?:zeer |heel |erg |meest |hoogst)?waarschijnlijk', 'gaat (?:het )?(?:hier )?(?:om|over)', 'het gaat om',
    '(?:u|ge|gij|je|jij|hij|ze|zij) (?:heeft|hebt|hebben)',
    '(?:heeft|hebt|heb) (?:u|ge|je|jij|hij|ze|zij)', 'als gevolg van', 'ten gevolge van', 'veroorzaakt door', 'komt door',
    'door (?:een|de|uw|je)', 'behandeling (?:van|voor)', 'behandelen'
  ],
  maybe: ['zou (?:\\S+ )?kunnen zijn', 'kan (?:\\S+ )?zijn', 'mogelijk(?:e)?', 'misschien', 'wellicht', 'eventueel'],
  matter: [
    'voor (?:uw|je|jouw|de|het|die|deze|dat)', 'wat (?:betreft )?(?:uw|je|jouw|de|het)', 'betreft', 'qua',
    'rond(?:om)? (?:uw|je|de|het)', 'in verband met (?:uw|je|de|het)', 'over (?:uw|je|jouw|de|het)', 'met (?:uw|je|jouw)',
    'tegen (?:uw|je|de|het)', 'naar aanleiding van'
  ],
  own: ['uw', 'jouw', 'je'],
  judgedAfter: [
    'betreft', '(?:noemen we|heet) (?:dat|dit)',
    '(?:is|zijn|lijkt|blijft) (?:\\S+ ){0,3}(?:stabiel|onder controle|goed|slecht|matig|voldoende|verbeterd|verergerd|ontregeld|' +
      'beter|erger|in orde|ingesteld|geregeld)', 'moe(?:t|ten) (?:\\S+ ){0,2}(?:strakker|beter|lager|omlaag|naar beneden)'
  ],
  possible: [
    "risico(?:'s)?", 'kans(?:en)?', 'voorkom~', 'vermijd~', 'ontwikkel~', 'screen~', 'bang', 'bezorgd',
    'ongerust', 'angst voor', 'opletten', 'vaccin~', 'inent~', 'test(?:en)? op', 'getest op', 'symptomen van', 'complicaties?',
    'zoals', 'enige', 'enig', 'bijwerking(?:en)?', 'of', 'last van', 'hebt u ooit',
    'wordt gebruikt (?:voor|bij)', 'beschermt', 'leidt tot', 'leiden tot', 'kan (?:een )?geven',
    'u (?:zei|zegt|vertelde|dacht|denkt)', '(?:als|wanneer) (?:u|je|mensen|iemand)'
  ],
  else: [
    'dat is het niet$', 'is het niet$',
    'in het verleden', 'vroeger', 'als kind',
    '(?:\\S+ ){0,3}(?:te voorkomen|te vermijden|uit te sluiten|op te sporen)', 'vaccin~', 'prik', 'spuit', 'test', 'testen', 'onderzoek',
    'controle', 'medicatie', 'medicijn~', 'verpleegkundige', 'kliniek', 'dieet'
  ],
  services: [
    '~(?:poli|polikliniek|spreekuur|verpleegkundige|afdeling|kliniek|centrum|lijn|groep|vereniging|folder|brochure|team)', 'spreekuren',
    'infolijn', 'telefoon', 'consulent(?:e)?', 'dienst', 'eenheid', 'ligue', 'liga', 'stichting', 'fonds', 'website', 'site', 'app',
    'cursus', 'les(?:sen)?', 'programma', 'zorgpad', 'zorgtraject', 'specialist', 'educator', 'lotgenoten', 'boekje', 'blad'
  ],
  ofServices: ['van', 'voor', 'over', 'rond', 'bij', 'met', 'de', 'het', 'mensen', 'patiënten'],
  joins: ['en', 'of', 'met', 'daarbij', 'daarnaast', 'samen', 'nog', 'lichte', 'matige', 'ernstige', 'chronische', 'acute', 'beetje', 'ook', 'een', 'de', 'het', 'uw', 'je', 'wat', 'eh', 'uh', 'plus', 'alsook'],
  also: ['en (?:ook|daarbij|daarnaast|nog|verder)(?: een)?', 'plus', 'alsook', 'samen met'],
  confirms: ['ja', 'inderdaad', 'klopt', 'juist', 'precies'],
  alone: [
    'een', 'de', 'het', 'dus', 'oké', 'oke', 'ok', 'goed', 'nou', 'nu', 'dan', 'ja', 'wel', 'gewoon', 'enkel', 'alleen', 'simpele',
    'eenvoudige', 'lichte', 'matige', 'ernstige', 'acute', 'chronische', 'virale', 'klassieke', 'typische', 'duidelijke', 'duidelijk',
    'echt', 'toch', 'hier', 'weer', 'kleine', 'beetje', 'en', 'met', 'ook', 'plus', 'eh', 'euh', 'uh', 'uhm', 'zo', 'links', 'rechts',
    'linker', 'rechter', 'is', 'hoor', 'inderdaad'
  ],
  opens: [
    'differentia~', 'mogelijkhe~', 'opties', 'van alles', 'meerdere (?:dingen|oorzaken)', 'verschillende (?:dingen|oorzaken)',
    'geschiedenis', 'uitsluiten', 'alarmsignalen'
  ],
  takenBack: [
    '(?:maar )?(?:dat|dit|het|die) (?:denk|geloof|verwacht|zie) (?:ik|we) (?:\\S+ )?niet',
    '(?:maar )?(?:dat|dit|het|die) (?:is|lijkt|was|wordt|kan) (?:\\S+ )?(?:niet|onwaarschijnlijk|uitgesloten|uitsluiten)(?! (?:gevaarlijk|ernstig|erg|besmettelijk))',
    '(?:maar )?(?:dat|die|het) (?:hebben|kunnen|kan|heb|sluiten|sluit) (?:we|ik) (?:\\S+ )?(?:uitgesloten|uitsluiten|uit)',
    'ik (?:denk|geloof) (?:\\S+ )?(?:niet|van niet)', 'nee', 'neen', 'niet (?:echt|waarschijnlijk|hier|nu)', 'onwaarschijnlijk',
    'uitgesloten', 'of', 'misschien', 'mogelijk', 'wellicht', '(?:het|dat|dit) (?:kan|zou) (?:ook )?'
  ],
  measured: {
    high: ['(?:te |wat |een beetje (?:te )?|nog (?:altijd |steeds )?|erg |veel te |licht |wat te )*(?:hoog|verhoogd|gestoord|gestegen)', 'moet (?:\\S+ )?(?:omlaag|naar beneden|zakken|dalen|lager)'],
    low: ['(?:te |wat |een beetje (?:te )?|nog (?:altijd |steeds )?|erg |veel te |aan de |wat te )*(?:laag|lage kant)'],
    names: {
      cholesterol: ['cholesterol', 'ldl'],
      triglycerides: ['triglyceriden'],
      'vitamin B12': ['(?:vitamine )?b ?(?:12|twaalf)'],
      'vitamin D': ['vitamine d'],
      electrolytes: ['kalium', 'natrium'],
      iron: ['ferritine', 'ijzer'],
      'liver enzymes': ['leverwaarden', 'levertesten', 'leverenzymen', 'leverwaardes']
    }
  },
  reason: [
    '(?:kom|komt|kwam) (?:\\S+ ){0,3}(?:voor|met|vanwege|omwille van|wegens)', 'hier (?:\\S+ )?(?:voor|met|vanwege|omwille van|wegens)',
    '(?:klaagt|klachten|klacht) (?:over|van)', '(?:verwezen|gestuurd|doorgestuurd) (?:\\S+ ){0,3}(?:voor|met|vanwege|wegens)'
  ],
  has: [
    '(?:heb|krijg|voel|had) (?:ik|me)', 'ik (?:heb|krijg|voel|had|moet|ben|zit met|loop met)', 'last van', 'mijn', 'ben ik',
    '(?:hij|zij|ze) (?:heeft|krijgt|moet|is)'
  ],
  self: ['dat ik'],
  questions: [
    '(?:en |dus |oké |ok |goed |eh )*(?:heeft|hebt|heb|bent|ben|is|zijn|was|waren|kan|kunt|wil|wilt|zou|had|hoe|wat|wanneer|waar|' +
      'waarom|welke|wie) (?:u|je|jij|er|het|dat|de|uw|lang|vaak|veel)'
  ],
  sites: {
    knee: ['knie', 'knieën', 'knieen', 'knieschijf'],
    hip: ['heup', 'heupen'],
    thumb: ['duim', 'duimen'],
    elbow: ['elleboog', 'ellebogen'],
    shoulder: ['schouders?', 'sleutelbeen'],
    head: ['hoofd', 'voorhoofd', 'gezicht', 'wang', 'kin', 'neus', 'wenkbrauw', 'kaak', 'lip'],
    neck: ['nek', 'hals'],
    chest: ['borstkas', 'ribben', 'rib', 'borstbeen'],
    back: ['rug', 'onderrug', 'stuitje', 'staartbeen', 'bil', 'bekken'],
    arm: ['bovenarm', 'bovenarmen'],
    forearm: ['onderarm', 'onderarmen', 'spaakbeen', 'ellepijp'],
    wrist: ['pols', 'polsen'],
    hand: ['handen', 'hand', 'vingers?', 'pink', 'wijsvinger', 'middelvinger', 'ringvinger'],
    thigh: ['dij', 'dijbeen', 'bovenbeen', 'lies'],
    leg: ['scheenbeen', 'scheen', 'kuit', 'onderbeen', 'kuitbeen'],
    ankle: ['enkels?'],
    foot: ['voet', 'voeten', 'teen', 'tenen', 'hiel']
  },
  tags: [
    'oké', 'oke', 'ok', 'goed', 'hè', 'he', 'toch', 'ja', 'nee', 'akkoord', 'begrijpt u', 'begrijp je', 'vindt u dat goed', 'niet waar',
    'nietwaar'
  ],
  typeTwoDiabetes: [
    'hba1c', 'a1c', 'metformin~', 'glipizide', 'gliclazide', 'glimepiride', 'sitagliptine', 'linagliptine', 'empagliflozine',
    'dapagliflozine', 'semaglutide', 'dulaglutide', 'liraglutide', 'januvia', 'jardiance', 'forxiga', 'ozempic', 'rybelsus',
    'trulicity', 'victoza'
  ]
}

export const terms: TermWords = {
  passed: [
    'de', 'het', 'een', 'dit', 'deze', 'die', 'dat', 'mijn', 'm\'n', 'je', 'jouw', 'uw', 'zijn', 'haar', 'hun', 'ons',
    'linker', 'rechter', 'links', 'rechts', 'linkse', 'rechtse', 'beide', 'linkerkant', 'rechterkant', 'in', 'aan', 'op', 'van', 'bij',
    'uh', 'euh', 'eh', 'ehm', 'zeg', 'maar', 'soort', 'beetje'
  ],
  stem: word => word.replace(/(?<=...i)(?:een|es|e)$|(?<=....)(?:en|e|s|n)$/, '')
}
