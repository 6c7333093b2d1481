import type { LanguageCues } from './types.js'

export const nl: LanguageCues = {
  facets: {
    reason: {
      strong: [
        '(?:ik|u|je|jij|hij|zij|ze|we) (?:kom|komt|komen|kwam|bel|belt|ben hier|bent hier|is hier)(?: \\S+){0,3} (?:voor|omdat|vanwege|wegens|met)',
        '(?:reden|aanleiding) (?:van|voor) (?:de |het |uw )?(?:komst|consult|bezoek|contact|verwijzing|raadpleging)',
        'doorverwezen', 'verwezen (?:door|voor|wegens|naar)', 'verwezen', 'hulpvraag', 'presenteert zich', 'meldt zich',
        'op consult (?:voor|wegens|omdat)', 'ik kom (?:eigenlijk )?voor'
      ],
      weak: []
    },
    history: {
      strong: [
        'voorgeschiedenis', 'klaagt over', 'ontkent', '(?:hij|zij|ze|patiënte?) (?:geeft aan|meldt|vertelt|zegt)',
        'allergisch (?:voor|aan)', 'geen allergieën', 'komt (?:in|bij) (?:mijn|de|uw) familie', 'in de familie',
        '(?:sinds|al) (?:\\S+ )?(?:\\S+ )?(?:dag|dagen|week|weken|maand|maanden|jaar|jaren|gisteren|eergisteren|vanochtend|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)',
        '(?:het|dat|de pijn) (?:begon|begint|doet pijn|komt|wordt erger|werd erger|is begonnen|doet zeer|voelt)',
        'heb ik (?:\\S+ )?(?:\\S+ )?(?:last|pijn|koorts|moeite|gehad|gemerkt)'
      ],
      weak: [
        'gisteren', 'vorige? (?:week|maand|jaar|nacht|keer)', 'geleden', 'vanmorgen', 'vanochtend', 'vannacht', 'thuis', "'s nachts",
        'rook~', 'drink', 'alcohol', 'mijn (?:moeder|vader|broer|zus|vrouw|man|partner|zoon|dochter|oma|opa)', 'mijn', 'mij', 'vroeger',
        'soms', 'meestal',
        'merk~', 'begonnen', 'erger', 'last van', 'wakker'
      ]
    },
    finding: {
      strong: [
        '(?:bij|op|tijdens) (?:het |lichamelijk |klinisch )*(?:onderzoek|auscultatie|palpatie|inspectie|beluisteren|klinisch onderzoek)',
        'lichamelijk onderzoek', 'klinisch onderzoek', 'auscultatie', 'palpatie', 'drukpijn~', 'drukgevoelig~',
        'ik (?:hoor|zie|voel) (?:hier|nu|wel|geen|een|wat|ook|dat|aan|bij|niet)',
        'geen (?:souffle~|ruis~|crepitaties|piepen|oedeem|zwelling|roodheid|loslaatpijn|klierzwelling|hartruis|bijgeruisen|afwijkingen)',
        '(?:de |uw |het )?(?:longen|hart|buik|keel|keelamandelen|trommelvlies~|oren|reflexen|pupillen|huid|hartslag|amandelen) (?:is|zijn|klinken|klinkt|ziet|zien|ogen|oogt|voelt)',
        '(?:foto|scan|echo|mri|ct|ct-scan|ecg|bloedonderzoek|bloedwaarden|bloedresultaten|labo~|lab|urine~|uitslag~|resultaten|hba1c|hemoglobine|cholesterol|biopsie) (?:\\S+ )?(?:toont|tonen|laat|laten|is|zijn|was|waren|geeft|ziet|zien)',
        '(?:bloeddruk|pols|hartslag|hartfrequentie|temperatuur|saturatie|zuurstof~|gewicht|lengte|bmi|peakflow|glycemie|glucose|bloedsuiker) (?:\\S+ )?(?:is|was|bedraagt|zijn|van|vandaag|ziet)'
      ],
      weak: [
        'gezwollen', 'zwelling', 'rood~', 'rode', 'normaal', 'normale', 'regelmatig~', 'verhoogd~', 'zuiver', 'helder', 'souffle',
        'oedeem', 'beweeglijk~', 'bloeddruk', 'hartslag', 'temperatuur', 'pols', 'saturatie', 'longen', 'reflexen', 'gemeten', 'meet',
        'links', 'rechts', 'uitslag~', 'resultaten', 'ontstoken', 'pijnlijk bij'
      ]
    },
    judgement: {
      strong: [
        '(?:ik|we|wij) (?:denk|denken|vermoed|vermoeden|geloof)(?: \\S+){0,4} dat (?:het|dit|u|je|uw|er|dat|de|we)',
        'denk ik (?:\\S+ )?(?:aan|dat)', 'ik denk (?:\\S+ )?aan', '(?:lijkt|wijst|duidt|past)(?: \\S+){0,4} (?:op|bij)', 'passend bij',
        'waarschijnlijk(?: gaat het)? (?:om|een|is|heeft)', '(?:is|heeft u|gaat) (?:\\S+ )?(?:waarschijnlijk|vermoedelijk|wellicht)',
        'diagnose', 'werkdiagnose', 'mijn (?:indruk|inschatting|conclusie)',
        'naar mijn mening', '(?:u|je) (?:heeft|hebt) (?:waarschijnlijk |vermoedelijk |dus )*een', 'het gaat (?:\\S+ )?om',
        'niets (?:ernstigs|om u zorgen)', '(?:niet|geen) (?:ernstig|verontrustend|gevaarlijk)', 'beeld van',
        'goed (?:onder controle|ingesteld|geregeld)', 'slecht (?:ingesteld|geregeld)', 'geen (?:aanwijzingen|tekenen) (?:voor|van)',
        '(?:virale|bacteriële) (?:infectie|ontsteking)', 'veroorzaakt door', 'dit is (?:\\S+ )?een'
      ],
      weak: [
        'waarschijnlijk', 'vermoedelijk', 'infectie', 'ontsteking', 'door', 'syndroom', 'licht~', 'matig~', 'stabiel', 'acuut', 'acute',
        'chronisch~', 'viraal', 'virale'
      ]
    },
    plan: {
      strong: [
        '(?:ik|we|wij) (?:ga|gaan|zal|zullen|wil|willen|kan|kunnen|moeten)(?: \\S+){0,8} (?:voorschrijven|geven|aanvragen|verwijzen|doorverwijzen|starten|beginnen|sturen|controleren|afspreken|plannen|verhogen|verlagen|stoppen|afbouwen|doen|nemen|laten|maken|proberen|opvolgen|herhalen|behandelen|opsturen|meten|prikken|inplannen|regelen)',
        '(?:ik|we|wij) (?:schrijf|schrijven|geef|geven|verwijs|verwijzen|start|starten|stuur|sturen|vraag|vragen|maak|maken|spreken|spreek|plan|plannen|verhoog|verhogen|verlaag|verlagen|stop|stoppen|adviseer|adviseren|raad|controleren|controleer|zien|zie)(?: \\S+){0,3} (?:u|je|een|de|dat|dit|het|aan|af|met|voor|nu|door|terug|naar|weer|elkaar)',
        '(?:schrijf|geef|verwijs|stuur|adviseer|raad|start|spreek|spreken|zie|controleren) (?:ik|we|wij) (?:u|je|een|de|af|nu|\\S+)',
        '(?:u|je|jij) (?:moet|mag|kunt|kan|zou|dient|neemt|gebruikt|smeert)(?: \\S+){0,7} (?:nemen|innemen|gebruiken|rusten|drinken|smeren|bellen|terugkomen|komen|vermijden|stoppen|doen|blijven|proberen|langskomen|koelen|houden|bewegen)',
        '(?:neem|neemt|gebruik|smeer|drink|drinkt|rust|bel|belt|kom|komt|stop|blijf|blijft|vermijd|probeer|koel|start|hervat) (?:u|dan|dit|dat|deze|het|de|veel|voldoende|goed|ons|terug|eventueel|bij|zo nodig|\\p{N}+|een|één|twee)',
        '(?:een|één|twee|drie|vier|\\p{N}+)(?: keer| maal|x)? (?:per|maal per|keer per) dag', 'om de \\S+ uur', 'zo nodig',
        'indien nodig', 'voorschrift', 'recept', 'verwijsbrief', 'verwijzing naar',
        'terugkomen', 'kom(?:t)? (?:u |je )?terug', 'controleafspraak', 'controle over',
        'als (?:het|de|u|je|er)(?: \\S+){0,6} (?:erger|verergert|aanhoudt|verbetert|overgaat|beter|krijgt|koorts|verdwijnt)',
        'bij (?:verergering|koorts|aanhoudende)', 'ziektebriefje', 'ziekteattest', 'arbeidsongeschikt~', 'thuisblijven',
        'voldoende (?:drinken|rust|water)', 'veel (?:drinken|rusten|water)', 'kinesi~', 'fysiotherap~', 'het plan',
        '^plan', '^beleid', '^advies', '^rust'
      ],
      weak: [
        'tablet~', 'pillen', 'pil', 'milligram', 'mg', 'dosis', 'kuur', 'antibiotica', 'ibuprofen', 'paracetamol', 'afspraak',
        'apotheek', 'dagelijks', 'over (?:een|één|twee|drie|vier|zes|\\p{N}+) (?:dag|dagen|week|weken|maand|maanden)', 'dieet',
        'advies', 'adviseer', 'zalf', 'crème', 'rust', 'vermijd~', 'bloedafname', 'verder', 'als', 'gaan we', 'ga ik', 'moet u',
        'mag u', 'kunt u', 'voorschrijven', 'verwijzen'
      ]
    },
    conclusion: {
      strong: [
        'samenvattend', 'samengevat', 'kortom', 'concluderend', 'conclusie', 'in het kort', 'om samen te vatten', 'alles bij elkaar',
        'al met al'
      ],
      weak: []
    }
  },
  own: [
    'ik (?:heb|had|ben|was|voel|voelde|krijg|kreeg|kan|kon|neem|nam|slaap|merk|merkte|rook|drink|werk|dacht|moest|hoest|geef over|viel|word|werd|gebruik|moet|weeg)',
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
  openers: [
    'ah', 'dan', 'dus', 'eh', 'ehm', 'en', 'euh', 'goed', 'hm', 'hmm', 'ja', 'maar', 'nee', 'neen', 'nou', 'nu', 'oh', 'ok', 'oke',
    'oké', 'ook', 'prima', 'uh', 'uhm', 'voilà'
  ],
  courtesies: [
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
    'oké', 'oke', 'ok', 'goed', 'hè', 'ja', 'akkoord', 'is dat (?:goed|oké|ok|in orde)', 'in orde', 'nietwaar', 'toch', 'begrijpt u',
    'duidelijk', 'afgesproken'
  ],
  health: [
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
  body: [
    'hoofd', 'ogen', 'oog', 'oor', 'oren', 'neus', 'keel', 'nek', 'schouders?', 'armen', 'arm', 'elleboog', 'pols', 'vingers?',
    'borst~', 'longen', 'hart', 'maag', 'buik', 'heup~', 'benen', 'been', 'knie~', 'enkels?', 'voet', 'voeten', 'teen', 'tenen', 'huid',
    'nieren', 'lever', 'blaas', 'rug', 'onderrug', 'spier~', 'gewricht~', 'bot', 'botten', 'bloed', 'hersenen', 'amandelen', 'lies',
    'kuit'
  ]
}
