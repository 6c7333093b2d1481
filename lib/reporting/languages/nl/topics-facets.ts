import type { TopicCues } from '../parts/topics.js'

/** Diseases: about health, and a judgement when somebody says that it is one. */
export const diseases = [
  'staar', 'cataract', 'glaucoom', 'pneumon~', 'longontsteking', 'copd', 'gordelroos', 'ischias', 'eczeem', 'dauwworm', 'psorias~',
  'jicht', 'hernia', 'bloedarmoede', 'anemie', 'angina', 'carcinoom', 'melanoom', 'basaalcelcarcinoom', 'trombose', 'embolie', 'stenose',
  'neuropathie', 'hersenschudding', 'cellulitis', 'wondroos', 'bronchitis', 'sinusitis', 'gastro-enteritis', 'buikgriep', 'dermatitis',
  'tonsillitis', 'otitis', 'peesontsteking', 'slijmbeursontsteking', 'blaasontsteking', 'hepatitis', 'osteoporose', 'boezemfibrilleren',
  'voorkamerfibrillatie', 'nierstenen', 'galstenen', 'dementie', 'parkinson', 'influenza', 'mazelen', 'kroep', 'verstuiking'
]

export const facets: TopicCues['facets'] = {
  reason: {
    strong: [
      '(?:ik|u|je|jij|hij|zij|ze|we) (?:kom|komt|komen|kwam|bel|belt|ben hier|bent hier|is hier)(?: \\S+){0,3} (?:voor|omdat|' +
        'vanwege|wegens|met)',
      '(?:reden|aanleiding) (?:van|voor) (?:de |het |uw )?(?:komst|consult|bezoek|contact|verwijzing|raadpleging)',
      'doorverwezen', 'doorgestuurd', '(?:stuurt|stuurde) (?:mij|me|u)', 'gestuurd (?:voor|door|omdat)',
      'verwezen (?:door|voor|wegens|naar)', 'verwezen', 'hulpvraag', 'presenteert zich', 'meldt zich',
      'op consult (?:voor|wegens|omdat)', 'ik kom (?:eigenlijk )?voor'
    ],
    weak: []
  },
  history: {
    strong: [
      'voorgeschiedenis', 'klaagt over', 'ontkent', '(?:hij|zij|ze|patiënte?) (?:geeft aan|meldt|vertelt|zegt)',
      'allergisch (?:voor|aan)', 'geen allergieën', 'komt (?:in|bij) (?:mijn|de|uw) familie', 'in de familie',
      '(?:sinds|al) (?:\\S+ )?(?:\\S+ )?(?:dag|dagen|week|weken|maand|maanden|jaar|jaren|gisteren|eergisteren|vanochtend|maandag|' +
        'dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)',
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
      '(?:toont|tonen) (?:een|geen|de|wat)', '(?:test|teken|proef)(?: van \\S+)? (?:is|zijn) (?:\\S+ )?(?:positief|negatief)',
      'lichamelijk onderzoek', 'klinisch onderzoek', 'auscultatie', 'palpatie', 'drukpijn~', 'drukgevoelig~',
      'ik (?:hoor|zie|voel) (?:hier|nu|wel|geen|een|wat|ook|dat|aan|bij|niet)',
      '(?:er|hier|daar) (?:is|zit) (?:\\S+ ){0,5}(?:zwelling|roodheid|oedeem|drukpijn|souffle|hartruis|crepitaties|uitstorting)',
      'geen (?:souffle~|ruis~|crepitaties|piepen|oedeem|zwelling|roodheid|loslaatpijn|klierzwelling|hartruis|bijgeruisen|afwijkingen)',
      '(?:de |uw |het )?(?:longen|hart|buik|keel|keelamandelen|trommelvlies~|oren|reflexen|pupillen|huid|hartslag|amandelen) (?:is|' +
        'zijn|klinken|klinkt|ziet|zien|ogen|oogt|voelt)',
      '(?:foto|scan|echo|mri|ct|ct-scan|ecg|bloedonderzoek|bloedwaarden|bloedresultaten|labo~|lab|urine~|uitslag~|resultaten|hba1c|' +
        'hemoglobine|cholesterol|biopsie) (?:\\S+ )?(?:toont|tonen|laat|laten|is|zijn|was|waren|geeft|ziet|zien)',
      '(?:bloeddruk|pols|hartslag|hartfrequentie|temperatuur|saturatie|zuurstof~|gewicht|lengte|bmi|peakflow|glycemie|glucose|' +
        'bloedsuiker) (?:\\S+ )?(?:is|was|bedraagt|zijn|van|vandaag|ziet)'
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
      ...diseases, '^(?:dit|dat|het) (?:is|was)', '^(?:u|je) (?:heeft|hebt)', 'mijn besluit', 'denkt aan',
      'waarschijnlijk', 'vermoedelijk', 'infectie', 'ontsteking', 'door', 'syndroom', 'licht~', 'matig~', 'stabiel', 'acuut', 'acute',
      'chronisch~', 'viraal', 'virale'
    ]
  },
  plan: {
    strong: [
      '(?:rijd|eet|drink|neem|loop|gebruik|rook|til|werk|doe|stop|wrijf|krab|zwem|fiets|sport|raak)' +
        '(?! (?:ik|je|u|ge|hij|ze|het|we) ) (?:\\S+ ){0,4}(?:niet|niets|niks|geen|nooit)',
      '(?:ik|we|wij) (?:ga|gaan|zal|zullen|wil|willen|kan|kunnen|moeten)(?: \\S+){0,8} (?:voorschrijven|geven|aanvragen|verwijzen|' +
        'doorverwijzen|starten|beginnen|sturen|controleren|afspreken|plannen|verhogen|verlagen|stoppen|afbouwen|doen|nemen|laten|' +
        'maken|proberen|opvolgen|herhalen|behandelen|opsturen|meten|prikken|inplannen|regelen)',
      '(?:ik|we|wij) (?:schrijf|schrijven|geef|geven|verwijs|verwijzen|start|starten|stuur|sturen|vraag|vragen|maak|maken|spreken|' +
        'spreek|plan|plannen|verhoog|verhogen|verlaag|verlagen|stop|stoppen|adviseer|adviseren|raad|controleren|controleer|zien|' +
        'zie)(?: \\S+){0,3} (?:u|je|een|de|dat|dit|het|aan|af|met|voor|nu|door|terug|naar|weer|elkaar)',
      '(?:schrijf|geef|verwijs|stuur|adviseer|raad|start|spreek|spreken|zie|controleren) (?:ik|we|wij) (?:u|je|een|de|af|nu|\\S+)',
      '(?:u|je|jij) (?:moet|mag|kunt|kan|zou|dient|neemt|gebruikt|smeert)(?: \\S+){0,7} (?:nemen|innemen|gebruiken|rusten|drinken|' +
        'smeren|bellen|terugkomen|komen|vermijden|stoppen|doen|blijven|proberen|langskomen|koelen|houden|bewegen|maken|gaan|laten|' +
        'letten|dragen|eten|slapen)',
      '(?:neem|neemt|gebruik|smeer|drink|drinkt|rust|bel|belt|kom|komt|stop|blijf|blijft|vermijd|probeer|koel|start|hervat) (?:u|' +
        'dan|dit|dat|deze|het|de|veel|voldoende|goed|ons|terug|eventueel|bij|zo nodig|#|een|één|twee)',
      '(?:een|één|twee|drie|vier|#)(?: keer| maal|x)? (?:per|maal per|keer per) dag', 'om de \\S+ uur', 'zo nodig',
      'indien nodig', 'voorschrift', 'recept', 'verwijsbrief', 'verwijzing naar',
      'terugkomen', 'kom(?:t)? (?:u |je )?terug', 'controleafspraak', 'controle over',
      'als (?:het|de|u|je|er)(?: \\S+){0,6} (?:erger|verergert|aanhoudt|verbetert|overgaat|beter|krijgt|koorts|verdwijnt)',
      'bij (?:verergering|koorts|aanhoudende)', 'ziektebriefje', 'ziekteattest', 'arbeidsongeschikt~', 'thuisblijven',
      'voldoende (?:drinken|rust|water)', 'veel (?:drinken|rusten|water)', 'kinesi~', 'fysiotherap~', 'het plan',
      '^plan', '^beleid', '^advies', '^rust',
      '^(?:blijf|blijft|neem|neemt|drink|drinkt|draag|draagt|gebruik|gebruikt|kom|komt|bel|belt|stop|stopt|vermijd|hou|houdt|smeer|' +
        'smeert|ga niet|eet)',
      '(?:u|ge|hij|zij|ze|je) (?:krijgt|neemt)(?: nu| van mij| dan)?', '(?:ik|we) (?:verhoog|verhogen|verlaag|verlagen)',
      '(?:verhogen|verlagen|starten|stoppen) we', 'maak (?:u |een )?(?:\\S+ )?(?:briefje|attest|verwijs~|afspraak)'
    ],
    weak: [
      'tablet~', 'pillen', 'pil', 'milligram', 'mg', 'dosis', 'kuur', 'antibiotica', 'ibuprofen', 'paracetamol', 'afspraak',
      'apotheek', 'dagelijks', 'over (?:een|één|twee|drie|vier|zes|#) (?:dag|dagen|week|weken|maand|maanden)', 'dieet',
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
}
