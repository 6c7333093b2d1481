import type { SpeakerWords } from '../parts/speakers.js'

export const speakers: SpeakerWords = {
  titles: ['dr', 'dra', 'drs', 'prof', 'professor'],
  addresses: { female: ['mevrouw', 'mevr', 'mw'], male: ['meneer', 'mijnheer', 'dhr'] },
  introductions: ['ik ben', 'mijn naam is', 'met'],
  addressed: ['u', 'uw', 'jij', 'jou', 'jouw', 'je'],
  formal: [],
  persons: { female: ['haar'], male: [] },
  beds: ['kamer', 'bed', 'box'],
  strangers: [
    'een \\S+ die ik (?:\\S+ )?(?:zag|sprak|behandelde|gezien|gesproken)',
    'een andere (?:patiënt|mevrouw|meneer|man|vrouw)',
    'de (?:patiënt|meneer|mevrouw) (?:hiernaast|ernaast|daarnaast)'
  ],
  newborn: ['bij de geboorte', 'geboortegewicht'],
  clinician: [
    '~arts', '~dokter', 'dokters~', 'dokteres', '~verpleegkundige', '~verpleger', '~verpleegster', 'zorgver~', 'zorgprof~', 'zorgmed~',
    'zorgkund~', 'zorg', 'zorgteam',
    '~behandelaar', 'behandelaars', 'hulpverlener', 'praktijk~', 'poh', 'specialist', 'chirurg', '~oloog', '~ologe', '~iater',
    '~therapeut', '~therapeute',
    'fysio~', 'kine', 'kinesist~', 'verloskund~', 'vroedvrouw', '~assistente?', 'dietiste?', 'logopediste?', 'apotheker', 'ambulancier'
  ],
  patient: ['client~', 'klant', 'bewoner', 'bewoonster', 'zorgvrager', 'zorgontvanger'],
  other: [
    'echtgenoot', 'echtgenote', 'partner', 'vriendin', 'moeder', 'vader', 'mama', 'papa', '~ouders?', 'oma', 'opa', 'dochter', 'zoon',
    'broer', 'zus', 'familie',
    '~familielid', 'begeleid(?:er|ster)', 'mantelzorg~', 'voogd', 'naaste', 'tolk', 'bezoeker'
  ],
  alone: { patient: ['kind'], other: ['man', 'vrouw', 'vriend'] },
  acts: [
    '(?:ik|dan|dus) (?:ik )?(?:schrijf|verwijs|onderzoek|luister|meet|beluister)(?: (?:ik|even|nu|dan|nog|ook|het|een))* ' +
      '(?:u|je|jou|uw|naar uw|bij u|bij je)',
    '(?:ik|we) (?:zal|ga|wil|gaan|willen)(?: (?:ik|even|nu|dan|nog|ook))* (?:u|je|jou|uw) (?:\\S+ ){0,6}?' +
      '(?:voorschrijven|verwijzen|onderzoeken|meten|beluisteren)',
    'ik (?:zal|ga|wil) (?:\\S+ ){0,6}?voorschrijven', 'ik schrijf (?:\\S+ ){0,6}?voor', 'schrijf ik (?:\\S+ ){0,6}?voor'
  ],
  reported: ['zei', 'zegt', 'zeggen', 'gezegd', 'vroeg', 'als', 'dat', 'dacht'],
  addressing: ['uw', 'u', 'jouw', 'je', 'jij'],
  own: ['mijn', "m'n", 'mijne', 'mezelf'],
  turns: ['nu u', 'nu gij', 'nu jij', 'nu bij u', 'nu bij jou', 'en u', 'en gij', 'en jij', 'dan u', 'dan gij', 'dan jij'],
  machine: {
    names: ['(?:ai |ai-|digitale |virtuele |spraak)*assistente?', 'ai', 'systeem', 'machine', 'software', 'taalmodel', 'recorder'],
    openers: ['hé', 'hey', 'hoi', 'hallo', 'oké', 'ok', 'beste', 'nu', 'dus', 'en', 'let op'],
    polite: ['alsjeblieft', 'alstublieft', 'graag', '(?:wil|kun|kan|zou) (?:je|jij|u)', '(?:je|u) moet', 'nu', 'ook', 'even', 'en', 'dan'],
    orders: [
      'voeg', 'noteer', 'schrijf', 'zet', 'vermeld', 'registreer', 'neem', 'vul', 'verwijder', 'wis', 'schrap', 'negeer', 'vergeet', 'leg',
      'geef', 'stel', 'start', 'bestel', 'diagnosticeer', 'codeer', 'verander', 'wijzig', 'vervang', 'corrigeer', 'maak', 'print', 'bewaar',
      '(?:\\S+ ){1,8}(?:toevoegen|toe te voegen|noteren|opschrijven|vermelden|registreren|opnemen|invullen|verwijderen|wissen|' +
        'schrappen|negeren|vergeten)'
    ],
    records: [
      '(?:aan|in|uit|op|bij|van) (?:het|dit|de|mijn|ons) (?:medisch |medische )?(?:verslag|dossier|rapport|notitie|' +
        'samenvatting|transcript|status)'
    ],
    overrides: [
      '(?:negeer|vergeet) (?:al )?(?:je|jouw|uw|alle|al) (?:de |je |uw )?(?:vorige |eerdere |bovenstaande |' +
        'andere )*(?:instructies|regels|opdrachten|prompts?)(?= en |$)',
      'je bent nu (?:een )?(?:\\S+ ){0,3}(?:assistent|model|ai|bot)', 'je systeemprompt'
    ]
  }
}
