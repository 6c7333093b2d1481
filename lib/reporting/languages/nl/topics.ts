import { affirmations, denyingAnswers, no, yes } from './report.js'
import { diseases, facets } from './topics-facets.js'
import type { TopicCues } from '../parts/topics.js'

/** Stems of international nonproprietary names (WHO, "The use of stems in the selection of INN"). */
const drugs = '\\p{L}{3,}(?:pril|olol|statine|sartan|azol|cilline|mycine|cycline|prazol|formine|gliptine|gliflozine|dipine|oxetine|' +
  'triptan|profen|oxacine|semide|thiazide|codon|zepam|zolam|parine|xaban|gabaline|oxicam|terol|tropium|solon|metason|phylline)'

export const topics: TopicCues = {
  facets,
  own: [
    'ik (?:heb|had|ben|was|voel|voelde|krijg|kreeg|kan|kon|neem|nam|slaap|merk|merkte|rook|drink|werk|dacht|moest|hoest|geef over|' +
      'viel|word|werd|gebruik|moet|weeg)',
    'heb ik', 'had ik', 'ben ik', 'mijn \\S+ (?:doet|doen|is|zijn|voelt|was)', 'kan ik', 'voel ik', 'doet (?:het )?(?:pijn|zeer)'
  ],
  fillers: [
    'ah', 'aha', 'alles', 'alsjeblieft', 'alstublieft', 'bedankt', 'best', 'dag', 'dan', 'dank', 'dankjewel', 'dankuwel', 'dat', 'de',
    'dokter', 'dus', 'eh', 'ehm', 'en', 'erg', 'euh', 'euhm', 'fijn', 'goed', 'goedemorgen', 'goedemiddag', 'goedenavond', 'goeiedag',
    'goededag', 'graag', 'hallo', 'heel', 'helder', 'hm', 'hmm', 'hoi', 'hoor', 'in', 'inderdaad', 'is', 'ja', 'jawel', 'je',
    'juist', 'klopt', 'maar', 'meneer', 'mevrouw', 'mooi', 'natuurlijk', 'nee', 'neen', 'nou', 'o', 'oh', 'oké', 'oke', 'ok', 'orde',
    'perfect', 'precies', 'prima', 'snap', 'snap ik', 'super', 'tja', 'tot', 'ziens', 'u', 'uh', 'uhm', 'wel', 'zeker', 'zo', 'begrijp',
    'ik', 'uiteraard', 'voilà', 'zeer', 'geen', 'probleem', 'duidelijk', 'het'
  ],
  adverbs: ['nu', 'dan', 'ook', 'zo', 'eerst', 'daar', 'hier', 'toen', 'thuis'],
  openers: [
    'ah', 'dan', 'dus', 'eh', 'ehm', 'en', 'euh', 'goed', 'hm', 'hmm', 'ja', 'maar', 'nee', 'neen', 'nou', 'nu', 'oh', 'ok', 'oke',
    'oké', 'ook', 'prima', 'uh', 'uhm', 'voilà'
  ],
  courtesies: [
    '(?:dat |het )?(?:klinkt|lijkt me|lijkt mij) (?:een )?(?:prima|goed|goed plan|goed idee|duidelijk)(?: (?:hoor|dank u|dank je|dan))*$',
    'hallo', 'hoi', 'dag', 'goede(?:morgen|middag|navond|dag)', 'goeie(?:morgen|middag|navond|dag)', 'dank(?: u| je|uwel|jewel)',
    'bedankt', 'tot (?:ziens|dan|volgende|de volgende)', 'komt u (?:maar )?binnen', 'kom (?:maar )?binnen', 'neem(?:t)? (?:u )?plaats',
    'gaat u zitten', 'ga zitten', 'mijn naam is', 'ik ben (?:dokter|dr)', 'prettige dag', 'fijne dag', 'beterschap', 'veel beterschap',
    'wat vervelend', 'dat is (?:fijn|goed|mooi|vervelend)', 'graag gedaan', 'geen probleem'
  ],
  questions: [
    '(?:heeft|hebt|heb|bent|ben|had|was|rookt|gebruikt|drinkt) (?:u|je|jij|er|het|dat)', '(?:is|zijn) (?:er|het|dat|u)',
    'hoe (?:lang|vaak|veel|gaat|is|voelt|erg)', 'wat (?:kan|brengt|is|scheelt|heeft|doet|voor)',
    'waar (?:heeft|hebt|zit|doet|is|precies)', 'wanneer (?:is|begon|heeft|hebt|bent)', 'sinds wanneer', 'waarom', 'welke', 'vertel',
    'kunt u (?:het |dat |me |mij )?(?:beschrijven|vertellen|aanwijzen|tonen)', 'doet (?:het|dat) (?:ook )?pijn'
  ],
  tags: [
    'oké', 'oke', 'ok', 'goed', 'hè', 'ja', 'akkoord', 'klopt (?:dat|het)', 'is dat (?:juist|zo)', 'is dat (?:goed|oké|ok|in orde)',
    'in orde', 'nietwaar', 'toch', 'begrijpt u',
    'duidelijk', 'afgesproken'
  ],
  health: [
    ...diseases, drugs,
    '~pijn~', 'koorts~', 'hoest~', '~verkoud~', 'griep~', 'covid', 'corona', 'misselijk~', 'overgeven', 'braken', 'braakt?', 'diarree',
    'constipatie', 'obstipatie', 'duizel~', 'huiduitslag', 'jeuk~', '~zwelling~', 'gezwollen', '~bloeding~', 'bloedt', '~infectie~',
    '~ontsteking~', 'ontstoken', '~allerg~', 'astma~', '~diabet~', 'suikerziekte', 'hypertensie',
    'bloed(?:druk|suiker|onderzoek|afname|waarden|uitslag~)',
    'hart(?:slag|falen|infarct|aanval|ritme~|kloppingen)', 'hartkloppingen', 'kortadem~', 'benauwd~', 'kanker', 'tumor~', 'depress~',
    'angst~', 'slapeloos~', 'beroerte', 'epilep~', 'migraine', 'artros~', 'artrit~', 'breuk', 'gebroken', 'verstuikt', 'verzwikt',
    'kneuzing', 'wond(?:e|en|je|jes)?', '(?:brand|schaaf|snij)wond~', 'letsel', 'klacht~', 'symptom~', 'diagnose', '~ziekte~', 'ziek',
    'aandoening~', 'chronisch~', 'acuut', 'patiënt~', 'medicijn~', 'medicatie',
    'medisch~', '~tablet~', 'pillen', 'inhal~', 'puffer~', 'antibiotic~', 'pijnstiller~', 'paracetamol', 'ibuprofen', 'dafalgan',
    'aspirine', 'insuline', 'cortison~', 'vaccin~', 'voorschri~', 'dosis', 'milligram', 'mg', 'huisarts~', 'arts', 'specialist',
    'verpleeg~', 'operatie~', 'geopereerd', 'chirurg~', '~ziekenhuis~', 'poli', 'kinesi~', 'fysio~', 'röntgen~', 'mri', 'ct-scan',
    'echo~', 'ecg', 'scan', 'onderzoek',
    '~urine~', 'plassen', 'ontlasting', 'stoelgang', 'zwanger~', 'menstrua~', 'cholesterol', 'schildklier~', '~vermoeid~', 'gevoelloos',
    'tintel~', 'drukpijn', 'oedeem', 'souffle', 'behandel~', 'verwij~', 'verwezen', 'roken', 'gerookt', 'eetlust', 'niezen', 'slijm~',
    'snot~', 'zuurbranden', 'zalf', 'verdoving'
  ],
  institutions: [
    'diagnose', 'ziekenhuis~', '~ziekenhuis', 'verpleeg~', 'arts', 'huisarts~', 'specialist', 'patiënt~', 'medisch~', 'fysio~',
    'kinesi~', 'scan', 'onderzoek', 'operatie~', 'letsel', 'ziekte~', 'behandel~', 'verwij~', 'verwezen', 'chirurg~', 'acuut',
    'wond(?:e|en|je|jes)?', 'roken', 'gerookt', 'slijm~', 'breuk', 'klacht~', 'dosis', 'poli'
  ],
  animals: ['dierenarts~', 'veearts', 'dierenkliniek'],
  body: [
    'hoofd', 'ogen', 'oog', 'oor', 'oren', 'neus', 'keel', 'nek', 'schouders?', 'armen', 'arm', 'elleboog', 'pols', 'vingers?',
    'borst~', 'longen', 'hart', 'maag', 'buik', 'heup~', 'benen', 'been', 'knie~', 'enkels?', 'voet', 'voeten', 'teen', 'tenen', 'huid',
    'nieren', 'lever', 'blaas', 'rug', 'onderrug', 'spier~', 'gewricht~', 'bot', 'botten', 'bloed', 'hersenen', 'amandelen', 'lies',
    'kuit',
    'blindedarm', 'galblaas', 'baarmoeder', 'kaak', 'tong'
  ],
  life: [
    'rook~', 'rookt', 'drink~', 'drinkt', 'alcohol', 'drugs', 'slaap~', 'slaapt', 'slapen', 'eet', 'eten', 'eetlust', 'gewicht', 'dieet',
    'sport~', 'werk~', 'woont?', 'familie', 'moeder', 'vader', 'reis~', 'gereisd', 'stress~', 'allerg~', 'menstru~',
    'wandel~', 'lopen', 'erger', 'beter', 'begonnen', 'medicijnen', 'gebruikt', 'neemt', 'hoe lang', 'hoe vaak', 'sinds wanneer',
    'iemand in uw omgeving', 'gestopt', 'vroeger', 'eerder', 'plots', 'thuis', 'waar', 'wanneer', 'andere', 'bewogen', 'gemeten',
    'suiker~', 'geprobeerd', 'opgenomen', 'normaal'
  ],
  answers: [
    ...yes, ...no, ...denyingAnswers, 'niets', 'niks', ...affirmations, 'mm-hmm', 'mhm', 'dat niet', 'dat wel', 'misschien',
    'natuurlijk', 'ik wel', 'ik niet', 'toch wel'
  ],
  openQuestions: ['hoe', 'wat', 'waar', 'wanneer', 'waarom', 'welke?', 'wie', 'sinds wanneer', 'vertel', 'kunt u'],
  examining: [
    'als ik (?:\\S+ ){0,3}(?:druk|duw|klop|beweeg|voel|trek|buig|draai|til|kom)',
    '(?:doet|is) (?:dit|dat|het) (?:hier )?(?:pijn|zeer|gevoelig|pijnlijk)(?: hier| als ik| daar|$)', 'voelt u (?:dit|dat|hier)',
    '(?:pijn|zeer|gevoelig) (?:hier|daar)$', 'duw (?:eens )?tegen', 'knijp (?:eens )?in'
  ],
  askingWhy: [
    'waarmee kan ik', 'wat kan ik', 'wat brengt u', 'wat scheelt er', 'waarvoor komt', 'vertelt? (?:u |het |eens |maar )',
    'wat is er (?:aan de hand|gebeurd)', 'hoe gaat het(?: met (?:u|je|jou))?', 'zegt? het eens', 'waar kan ik'
  ],
  pronouns: ['hij', 'zij', 'ze', 'die', 'zijn', 'haar'],
  personal: [
    'geboortedatum',
    '(?:ik ben|u bent|je bent) geboren (?:op|in) #',
    '(?:ik|we|wij) wo(?:on|nen) (?:in|op|aan) (?:de |het )?\\p{L}+(?:straat|laan|weg|plein|dreef|steenweg|gracht|kade) #',
    '\\p{L}*(?:telefoon|gsm|polis|rijksregister|burgerservice)nummer',
    '(?:uw|mijn|je) (?:adres|postcode|e-?mail(?:adres)?)'
  ],
  commands: [
    '(?:computer|machine|systeem|dragon|siri|alexa) (?:toon|open|laat)', 'hey (?:dragon|computer|siri|google)$',
    'neemt die computer'
  ],
  announcing: [
    'nog (?:andere )?vragen',
    '(?:ik|we) (?:ga|gaan|zal|zullen|wil|kom) (?:u |je |eens |even |nu |nog |ook )*(?:even |eens )?(?:kijken|luisteren|onderzoeken|' +
      'meten|voelen|beluisteren|bekijken|vragen|praten)',
    '(?:ik|we) (?:luister|kijk|kijken|voel|onderzoek|meet) (?:even|eens|nu)',
    '(?:dan|nu) ga ik (?:even |eens )?(?:kijken|luisteren|onderzoeken|meten)',
    'laat (?:me|mij|eens) (?:even |eens )?(?:kijken|zien|luisteren)', 'even kijken',
    'doet? (?:u )?(?:de |uw )?(?:mond|trui|hemd|broek|shirt|schoen|arm)', 'adem~ (?:eens )?(?:diep )?(?:in|uit)', 'diep in',
    'zeg(?:t)? eens', 'hebt? u nog vragen', 'heeft u nog vragen', 'hard blazen', 'gaat u (?:maar )?(?:zitten|liggen)',
    'ga (?:maar )?(?:zitten|liggen)', 'kom(?:t)? u (?:maar )?(?:verder|binnen)', 'goede vraag',
    'volg(?:t)? (?:\\S+ )?mijn (?:vinger|lampje)',
    'knijp(?:t)? (?:\\S+ ){0,6}mijn',
    'k[au]n(?:t)? (?:u|je) (?:\\S+ ){0,3}(?:optillen|strekken|buigen|draaien|opendoen)',
    '(?:stroop|rol|doe) (?:u |uw |de )+(?:mouw|trui|hemd)',
    'draai(?:t)? (?:u |je )(?:zich |je )?(?:eens |even )?om'
  ],
  clinical: [
    'afspraak', 'ambulance', 'spoed~', 'mitella', 'hormo~', 'brand~', 'rust', 'rusten', 'advise~', 'advies', 'raad', 'vermijd~',
    'pneumon~', 'copd', 'gordelroos', 'ischias', 'eczeem', 'dauwworm', 'psorias~', 'jicht', 'hernia', 'bloedarmoede', 'angina', '~oom',
    '~ose', '~osis', 'verrekking', 'scheur~', 'gescheurd', 'pees~', 'pezen', 'band~', 'schijf', 'cyste~', 'poliep~', 'stenen', 'reflux',
    'klonter~', 'hypertensie', 'diabet~', 'sinusritme', 'test', 'bewegen', 'opgeheven', 'getild', 'schilfer~', 'plekken', 'pols',
    'hartfilmpje', 'afwijking~', 'griep', 'influenza', 'cellulitis', 'wondroos', 'bloeddruk',
    'normaal', 'normale', 'abnormaal', 'verhoogd', 'hoog', 'hoge', 'laag', 'lage', 'stabiel', 'regelmatig', 'onregelmatig', 'positief',
    'negatief', 'licht~', 'matig', 'ernstig~', 'uitslag~', 'labo?', 'test~', 'waarde~', '~scopie', '~gram', '~itis', '~pathie',
    '~ectomie', '~emie', 'vitamine~', 'controle~', 'controleren', 'opvolg~',
    'herhaal~', 'herhalen', 'adem~', 'erger~', 'beter~', 'constant', 'scherp', 'stekend~', 'zeurend~', 'brandend~', 'kloppend~',
    'kramp~', 'komt en gaat', 'straalt', 'uitstral~', 'plots~', 'plotseling', 'ijs', 'koelen', 'warmte', 'brace', 'spalk', 'gips',
    'krukken', 'verband', 'crème', 'zalf', 'gel', 'pleister~', 'druppels', 'spray', '~puf~', 'puffen',
    'inspuiting~', 'injectie~', 'prik', 'spuit~', 'klier~', 'vlek~', 'bult~', 'etter', 'roodheid', 'rood', 'stijf~', 'stijfheid',
    'verkramp~', 'gevallen', 'viel', 'val', 'ongeluk', 'ongeval', 'zweet~', 'zweten', 'rilling~', 'moe', 'slaap~', 'slapen', 'gewicht',
    'wegen', 'weegt', 'dieet', 'zout', 'suiker~', 'sport~', 'alcohol', 'rook~', 'roken', 'rookt', 'pakje~', 'drugs',
    'familie', '(?:mijn|zijn|haar) (?:moeder|vader|broer|zus|zoon|dochter|oma|opa|tante|oom)', 'voorgeschiedenis', 'ingreep', 'stent',
    'dialyse', 'zuurstof', 'cardioloog', 'neuroloog', 'dermatoloog', 'uroloog', 'oncoloog', 'psych~', 'orthop~', 'specialist',
    'gynaecoloog', 'verhog~', 'verlag~', 'stoppen', 'gestopt', 'apotheek', 'zonder voorschrift', 'twee keer', 'keer per dag', 'per dag',
    'daags',
    'neem', 'neemt', 'nemen', 'innemen', 'slik~', 'gebruik~', 'risico~', 'besmet~', 'reis~', 'menstru~', 'de pil', 'stress~', 'stemming',
    'geheugen', 'concentr~',
    'gehoor', 'zicht', 'evenwicht', 'lopen', 'stappen', 'trap', 'tillen', 'bukken', 'slikken', 'eten', 'drinken', 'werk', 'woont?',
    'begon~', 'begin~', 'gemerkt', 'gebeurd', 'goedaardig', 'kwaadaardig', 'biopsie', 'helder', 'intact', 'symmetrisch', 'beiderzijds',
    'kracht', 'gevoel', 'reflex~', 'klinken', 'ritme', 'soepel', 'beslag', 'bijgeruis~', 'piepen', 'ziek~', 'thuisblijv~',
    'werkonbekwaam~', 'briefje', 'attest'
  ],
  times: [
    'geleden', 'sinds', 'sedert', '(?:dag|dagen|week|weken|maand|maanden|jaar|jaren|uur|uren|minuten)', 'gisteren', 'gisteravond',
    'gisterenavond', 'eergisteren', 'vandaag', 'vanmorgen', 'vanochtend', 'vanmiddag', 'vanavond', 'vannacht', 'vorige?', 'maandag',
    'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag', 'ochtend', 'avond', 'nacht', "'s nachts", 'elke', 'altijd',
    'soms', 'plots', 'keer'
  ],
  restrictions: [
    'niet', 'geen', 'nooit', 'zonder', 'niets', 'niks', 'alleen', 'enkel', 'slechts', 'behalve', 'tenzij', 'uitgezonderd', 'gestopt',
    'stop(?:t|pen|te)?', 'weg', 'niet meer', 'niet langer', 'afgebouwd', 'vermijd', 'hooguit', 'maximaal', 'over(?:ge)?slaan'
  ]
}

/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'park(?:eer|eren|eert|eerplaats~|ing)', 'geparkeerd',
  'pizza~', 'frietjes?', 'friet', 'menu~', 'restaurant~', 'recept(?:en|je)', 'braad~', 'oven', 'bakken', 'boter', 'saus', 'dessert~',
  'afhaal~', 'bezorg~', 'ober', 'kip',
  'match', 'wedstrijd~', 'voetbal~', 'doelpunt~', 'goal~', 'spits', 'middenvelder', 'strafschop~', 'penalty', 'scheidsrechter',
  'competitie', 'kampioen~', 'stadion', 'trainer', 'ploeg~', 'scoor~', 'gescoord',
  'weer(?:bericht)?', 'regen~', 'regent', 'zonnig~', 'bewolkt', 'sneeuw~', 'storm~',
  'auto~', 'garage~', 'remmen', 'band(?:en)?', 'motor', 'volvo', 'golf', 'bestelwagen', 'snelweg', 'benzine', 'kilometerstand',
  'verkeer', 'file',
  'school~', 'rekenen', 'juf', 'meester', 'leerkracht', 'huiswerk', 'klas~', 'oudercontact', 'ouderavond', 'examen~', 'leestest',
  'lezen',
  'vakantie~', 'hotel~', 'strand~', 'vlucht', 'luchthaven', 'vliegtuig~', 'tickets?', 'paspoort~', 'koffer~', 'trein~',
  'serie~', 'film~', 'aflevering~', 'seizoen~', 'acteur~', 'actrice~', 'netflix', 'concert~', 'liedje~', 'televisie',
  'computer~', 'laptop~', 'wachtwoord~', 'mail(?:s|tje)?', 'e-mail~', 'software', 'printer~', 'wifi', 'download~', 'website~',
  'map(?:pen)?',
  'lening~', 'lenen', 'hypotheek~', 'rente', 'bank', 'verdien~', 'loon', 'salaris~', 'verzekering~', 'factu(?:ur|ren)', 'contract~',
  'budget~', 'prij(?:s|zen)', 'euro', 'korting~', 'bestel(?:ling|len|d|t|de)?',
  'tuin~', 'roos', 'rozen', 'bladeren', 'plant~', 'grond', 'snoei~', 'gras~', 'tomat~', 'bloem~',
  'kapper~', 'knippen', 'pony', 'shampoo', 'krullen', 'laagjes', 'centimeter',
  'sollicit~', 'ervaring', 'collega~', 'ploegen?', 'functie~', 'job~', 'kantoor~', 'vergadering~', 'project~', 'deadline~',
  'administratie', 'logistiek', 'keuken',
  'reeksen', 'reeks', 'halter~', 'fitness~', 'squat~', 'toren', 'roeimachine', 'tenen',
  'winkel~', 'schoenen', 'jas', 'jurk', 'verjaardag~', 'feest~', 'bruiloft~', 'buren', 'buurman', 'buurvrouw', 'appartement~', 'huur~',
  'keuken~', 'zetel~', 'verf~', 'meubel~',
  'olie', 'bandenspanning', 'versleten', 'rem'
]
