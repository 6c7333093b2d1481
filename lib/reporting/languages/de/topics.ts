import { affirmations, denyingAnswers, no, yes } from './report.js'
import { diseases, facets } from './topics-facets.js'
import type { TopicCues } from '../parts/topics.js'

/** Stems of international nonproprietary names (WHO, "The use of stems in the selection of INN"). */
const drugs = '\\p{L}{3,}(?:pril|olol|statin|sartan|azol|cillin|mycin|cyclin|prazol|formin|gliptin|gliflozin|dipin|oxetin|triptan|' +
  'profen|oxacin|semid|thiazid|codon|zepam|zolam|parin|xaban|gabalin|oxicam|terol|tropium|solon|metason|thyroxin|fenac)'

export const topics: TopicCues = {
  facets,
  own: [
    'ich (?:habe|hatte|bin|war|fühle?|fühlte|bekomme|bekam|kann|konnte|nehme|nahm|schlafe|merke|rauche|trinke|arbeite|dachte|musste|' +
      'huste|musste|wache|spüre|wiege|muss|mache|leide)',
    'habe ich', 'hatte ich', 'bin ich', 'kann ich', '(?:tut|tun) (?:\\S+ )?(?:mir )?weh', 'mir ist', 'ist mir',
    'meine? \\S+ (?:tut|tun|ist|sind|schmerzt|fühlt|schmerzen)', 'fühle ich', 'muss ich'
  ],
  fillers: [
    'abend', 'ach', 'aha', 'alles', 'also', 'auf', 'aber', 'bitte', 'da', 'danke', 'dankeschön', 'dann', 'das', 'doch', 'doktor',
    'frau', 'ganz', 'genau', 'gern', 'gerne', 'gut', 'gute', 'guten', 'hallo', 'herr', 'hm', 'hmm', 'ich', 'in', 'ist', 'ja', 'jawohl',
    'jetzt', 'klar', 'mhm', 'morgen', 'na', 'natürlich', 'nein', 'nö', 'oh', 'ok', 'okay', 'ordnung', 'perfekt', 'prima', 'richtig',
    'schön', 'schönen', 'sehr', 'sie', 'so', 'stimmt', 'super', 'tag', 'tja',
    'toll', 'tschüss', 'und', 'verstehe', 'verstanden', 'vielen', 'wiedersehen', 'wunderbar', 'äh', 'ähm', 'freut', 'mich',
    'selbstverständlich', 'sicher', 'dank', 'kein', 'problem', 'bis', 'bald'
  ],
  adverbs: ['dann', 'jetzt', 'nun', 'so', 'da', 'hier', 'heute', 'also', 'na'],
  openers: [
    'aber', 'ach', 'ah', 'also', 'dann', 'genau', 'gut', 'hm', 'hmm', 'ja', 'jetzt', 'na', 'nein', 'nun', 'okay', 'ok', 'so', 'tja',
    'und', 'äh', 'ähm'
  ],
  courtesies: [
    '(?:das )?(?:klingt (?:gut|vernünftig)|hört sich gut an|passt (?:so|mir|für mich))(?: (?:danke|dann|gut))*$',
    'hallo', 'guten (?:tag|morgen|abend)', 'grüß gott', 'grüezi', 'servus', 'danke', 'vielen dank', 'herzlichen dank',
    'auf wiedersehen', 'tschüss', 'bis (?:bald|dann|zum nächsten|nächste)', 'nehmen (?:sie|s\'?) (?:bitte )?platz', 'setzen sie sich',
    'kommen sie (?:bitte )?(?:rein|herein)', 'mein name ist', 'ich bin (?:dr|doktor)', 'schönen (?:tag|abend)', 'gute besserung',
    'das ist (?:gut|schön|prima|okay)', 'gern geschehen', 'kein problem', 'tut mir leid', 'das tut mir leid', 'freut mich'
  ],
  questions: [
    '(?:haben|hatten|sind|waren|rauchen|leiden) sie', '(?:ist|sind|gibt|war|gab) (?:es|das|da|ihnen)',
    'wie (?:lange|oft|viel|geht|ist|fühlt|stark|war|hoch|viele)', 'was (?:führt|kann|ist|haben|machen|bringt|fehlt|für)',
    'wo (?:tut|haben|ist|genau|sitzt|sind)', 'wann (?:hat|haben|war|ist)', 'seit wann', 'warum', 'welche~', 'erzählen sie',
    'können sie (?:\\S+ ){0,3}(?:beschreiben|zeigen|sagen|erklären)', 'tut (?:das|es|ihnen) (?:\\S+ )?weh'
  ],
  tags: [
    'okay', 'ok', 'ja', 'gut', 'oder', 'in ordnung', 'einverstanden', 'nicht wahr', 'stimmt(?: das)?', 'richtig', 'ist das richtig',
    'ist das (?:okay|ok|in ordnung|gut)',
    'verstehen sie', 'gell', 'alles klar'
  ],
  health: [
    ...diseases, drugs,
    '~schmerz~', '(?:tut|tun) (?:\\S+ ){0,3}weh', 'weh', 'fieber~', '~husten~', 'huste', '~schnupfen~', 'erkältung~', 'erkältet',
    '~grippe~', 'covid', 'corona', 'übel', 'übelkeit', 'erbrechen', 'erbrochen', 'durchfall~', 'verstopfung', '~schwindel~',
    'schwindlig', 'hautausschlag~', '~ausschlag', 'juck~', '~schwellung~', 'geschwollen~', '~blutung~', 'blutet', '~infekt~',
    '~entzünd~', '~allerg~', '~asthma~', '~diabet~', 'zuckerkrankheit', 'bluthochdruck', 'blut(?:druck|zucker|werte|abnahme|bild|test)',
    'herz(?:infarkt|frequenz|schwäche|rasen|rhythmus~|geräusch~)', 'atemnot', 'kurzatmig~',
    'krebs', 'tumor~', 'depress~', 'angstzustände', 'ängste', 'schlafstörung~', 'schlaganfall', 'epilep~', 'migräne', 'arthros~',
    'arthrit~', 'knochenbruch', 'gebrochen', 'verstaucht', 'verstauchung', 'prellung', 'wunden?', '(?:schnitt|schürf|brand)wunden?',
    '~verletzung~', '~beschwerden', '~symptom~', 'diagnose~', '~krankheit~', 'krank~', '~erkrankung~', 'chronisch~', 'akut~',
    '~patient~', '~medikament~', 'medizin~', '~tablette~', 'pillen', 'inhal~', 'antibioti~', 'schmerzmittel', 'paracetamol',
    'ibuprofen', 'aspirin', 'insulin', 'kortison', 'cortison', 'impf~', 'geimpft', 'schutzimpf~', 'verschreib~', 'dosis', 'milligramm',
    'mg',
    '~arzt~', 'ärzt~', 'facharzt', 'krankenschwester', 'operation~', 'operiert', 'chirurg~', 'klinik', 'physio~', 'röntgen~', 'mrt',
    'ct', 'ultraschall', 'ekg', 'untersuchung~', 'untersuchen', 'urin~', 'wasserlassen', 'stuhlgang', 'schwanger~', 'wechseljahre',
    'menstruation', 'cholesterin~', '~schilddrüse~', 'müdigkeit', 'taubheit~', 'kribbel~', 'ödem~', 'behandl~', 'überweis~',
    'überwiesen', 'geraucht', 'raucher~', 'appetit~', 'niesen', 'schleim~', 'auswurf', 'sodbrennen', 'salbe', 'mandelentzündung',
    'bronchitis'
  ],
  institutions: [
    'diagnose~', 'infiziert~', 'klinik', '~krankenhaus~', 'krankenschwester', '~arzt~', 'ärzt~', '~patient~', 'medizin~', 'physio~',
    'chirurg~', 'operation~', 'operiert', '~verletzung~', '~krankheit~', 'behandl~', 'untersuchung~', 'untersuchen', 'akut~', 'wunden?',
    'krank~', 'dosis', 'geraucht', 'raucher~', 'ct', 'chronisch~', 'überweis~', 'überwiesen', '~beschwerden'
  ],
  animals: ['tierarzt~', 'tierärzt~', 'tierklinik'],
  body: [
    'kopf', 'augen?', 'ohren', 'ohr', 'nase', 'hals', 'rachen', 'nacken', 'schultern?', 'arme?', 'ellbogen', 'handgelenk', 'finger',
    'brust~', 'lungen?', 'herz', 'magen', 'bauch~', 'hüften?', 'beine?', 'knie', 'knöchel', 'fuß', 'füße', 'zehen?', 'haut', 'nieren?',
    'leber', 'blase', 'rücken', 'muskel~', 'gelenk~', 'knochen', 'blut', 'gehirn', 'mandeln', 'leiste', 'wade',
    'blinddarm', 'gallenblase', 'gebärmutter', 'kiefer', 'zunge'
  ],
  life: [
    'rauch~', 'trink~', 'alkohol', 'drogen', 'schlaf~', 'schläf~', 'ess~', 'isst', 'appetit', 'gewicht', 'diät', 'sport~', 'arbeit~',
    'wohn~', 'familie', 'mutter', 'vater', 'reis~', 'stress~', '~allerg~', 'periode', 'lauf~', 'schlimmer', 'besser', 'angefangen',
    'medikament~',
    'nehmen', 'wie lange', 'wie oft', 'seit wann', 'umgebung', 'aufgehört', 'schon', 'früher', 'zuhause', 'zu hause', 'wo', 'wann',
    'sonst', 'gemessen', 'zucker', 'probiert', 'krankenhaus', 'plötzlich', 'vorher'
  ],
  answers: [
    ...yes, ...no, ...denyingAnswers, 'keine?', 'nichts', ...affirmations, 'richtig', 'mm-hmm', 'mhm', 'ab und zu', 'vielleicht', 'eher',
    'etwas'
  ],
  openQuestions: ['wie', 'was', 'wo', 'wann', 'warum', 'welche~', 'wer', 'seit wann', 'erzählen', 'woher', 'wohin'],
  examining: [
    'wenn ich (?:\\S+ ){0,3}(?:drücke|klopfe|bewege|taste|ziehe|beuge|drehe|hebe|loslasse)',
    'tut (?:das|es|ihnen das) (?:hier |da |jetzt )?weh(?: hier| wenn ich| da|$)', 'spüren sie (?:das|hier|mich)',
    'drücken sie (?:gegen|mal)', '(?:weh|schmerzhaft|schmerzen) (?:hier|da)$', 'ist das (?:hier )?(?:druckschmerzhaft|schmerzhaft)'
  ],
  askingWhy: [
    'was führt sie', 'was kann ich', 'wie kann ich', 'was fehlt', 'was ist (?:passiert|los)', 'worum geht', 'erzählen sie',
    'was bringt sie', 'wie geht(?: es|s|\'s)(?: ihnen| dir)?(?! damit| mit)', 'wo drückt', 'weswegen'
  ],
  pronouns: ['er', 'sie', 'der', 'die', 'ihm', 'ihr'],
  personal: [
    'geburtsdatum',
    '(?:ich bin|sie sind) (?:am # \\S+|im \\S+|#)(?: #)? geboren',
    '(?:ich|wir) wohnen? (?:in der |im |am |in )?\\p{L}+(?:straße|strasse|gasse|weg|platz|allee|ring|ufer) #',
    '(?:telefon|handy|versicherten|versicherungs|kunden|ahv-?)nummer',
    '(?:ihre|meine) (?:adresse|postleitzahl|e-?mail(?:-adresse)?)'
  ],
  commands: ['(?:computer|maschine|system|dragon|siri|alexa) (?:zeig~|öffne~)', 'hey (?:dragon|computer|siri|google)$'],
  announcing: [
    '(?:noch|weitere) (?:eine |andere )?fragen?',
    'ich (?:werde|schaue|höre|untersuche|messe|möchte|taste|gucke|sehe) (?:sie |ihnen |mir |das |mal |jetzt |kurz |nun |' +
      'einmal )+(?:an|ab|mal|kurz|untersuchen|abhören|anschauen|ansehen|die lunge|den bauch|das|den blutdruck)?',
    '(?:dann|jetzt|nun) (?:schaue|höre|untersuche|messe|gucke|taste) ich', 'lassen sie mich', 'schauen wir (?:mal|uns)',
    'machen sie (?:bitte |mal )?(?:den mund|sich|den oberkörper)', '(?:atmen|husten|pusten) sie (?:bitte |mal )?(?:tief|ein|aus|fest)',
    'strecken sie', 'sagen sie (?:mal )?(?:ah|aah)', 'legen sie sich', 'haben sie (?:noch )?fragen', 'gute frage', 'setzen sie sich',
    'folgen sie (?:\\S+ )?mein~',
    'drücken sie (?:\\S+ )?mein~',
    'können sie (?:\\S+ ){0,3}(?:heben|beugen|strecken|drehen|aufmachen|anziehen)',
    'machen sie (?:\\S+ ){0,3}(?:ärmel|oberteil|frei)',
    'drehen sie sich'
  ],
  clinical: [
    'termin', 'rettungswagen', 'notfall~', 'notaufnahme', 'hormon~', 'rate', 'raten', 'empfehl~', 'empfohlen', 'vermeiden', 'ausruhen',
    'pneumon~', 'lungenentzündung', 'copd', 'gürtelrose', 'ischias', 'ekzem~', 'neurodermitis', 'schuppenflechte', 'psorias~', 'gicht',
    'bandscheibe~', 'leistenbruch', 'anämie', 'blutarmut', 'angina', '~ome?', '~ose', 'zerrung', 'verstauch~', 'riss', 'gerissen',
    'sehne~', 'bänder', 'zyste~', 'polyp~', 'steine', 'reflux', 'thrombo~', 'hypertonie', 'diabet~', 'krupp', 'pseudokrupp', 'krebs',
    'hautkrebs', 'schuppen~', 'plaques?', 'unterzuckerung', 'traubenzucker', 'vertragen', 'ansprechbar', 'sprache', 'schulter~', 'tsh',
    'mikrogramm', 'saft', 'wasser', 'beine~', 'test', 'puls', 'blutdruck', 'einmalig',
    'normal~', 'auffällig~', 'unauffällig~', 'erhöht~', 'hoch', 'hohe~', 'niedrig~', 'stabil', 'regelmäßig', 'unregelmäßig', 'positiv',
    'negativ', 'leicht~', 'mäßig', 'stark~', 'schwer~', 'ergebnis~', 'befund~', 'labor~', 'test~', 'wert~', '~skopie', '~gramm', '~itis',
    '~pathie', '~ektomie', '~ämie', 'vitamin~', 'kontroll~', 'verlauf~', 'wiederhol~', 'atem~', 'atmen', 'luft',
    'schlimmer', 'schlechter', 'besser~', 'ständig', 'stechend~', 'dumpf~', 'brennend~', 'brennt', 'pochend~', 'krampf~',
    'kommt und geht', 'strahl~', 'ausstrahl~', 'plötzlich~', 'eis', 'kühlen', 'wärme', 'bandage', 'schiene', 'gips', 'krücken',
    'verband', 'creme', 'salbe', 'gel', 'pflaster', 'tropfen', 'spray', 'hub', 'hübe', 'spritze~', 'injektion~', 'lymph~', 'knoten',
    'flecken?', 'pickel', 'eiter~',
    'rötung', 'rot', 'gerötet', 'steif~', 'verspann~', 'gestürzt', 'gefallen', 'sturz', 'unfall', 'schweiß~', 'schwitz~',
    'schüttelfrost', 'müde', 'schlaf~', 'schläf~', 'gewicht', 'wiege~', 'diät', 'salz', 'zucker', 'sport~', 'alkohol', 'rauch~',
    'schachtel~', 'drogen', 'familie', '(?:meine?|seine?|ihre?) (?:mutter|vater|bruder|schwester|sohn|tochter|oma|opa|tante|onkel)',
    'vorgeschichte', 'vorerkrank~',
    'eingriff', 'stent', 'dialyse', 'sauerstoff', 'kardiolog~', 'neurolog~', 'dermatolog~', 'hautarzt', 'urolog~', 'onkolog~', 'psych~',
    'orthop~', 'gynäkolog~', 'frauenarzt', 'erhöhen', 'reduzier~', 'absetzen', 'aufgehört', 'apotheke', 'rezept~', 'mal täglich',
    'am tag', 'pro tag', 'täglich', 'nehme', 'nehmen', 'einnehmen', 'genommen', 'nimmt',
    'risiko', 'ansteck~', 'reise~', 'periode', 'die pille', 'stress~', 'stimmung', 'gedächtnis', 'konzentr~', 'hören', 'sehen',
    'gleichgewicht', 'laufen', 'gehen', 'treppe~', 'heben',
    'bücken', 'schluck~', 'essen', 'trink~', 'arbeit~', 'wohn~', 'angefangen', 'begonnen', 'bemerkt', 'passiert', 'gutartig', 'bösartig',
    'biopsie', 'frei', 'symmetrisch', 'beidseits', 'seitengleich', 'kraft', 'gefühl', 'reflex~', 'rhythm~', 'weich', 'beläge?',
    'rasselgeräusch~', 'giemen', 'krankschreib~', 'krankgeschrieben', 'arbeitsunfähig~', 'schonen', 'ruhe'
  ],
  times: [
    'vor (?:\\S+ )?(?:tagen|wochen|monaten|jahren|stunden)', 'seit',
    '(?:tag|tage|tagen|woche|wochen|monat|monate|monaten|jahr|jahre|jahren|stunde|stunden|minuten)', 'gestern', 'vorgestern', 'heute',
    'heute (?:morgen|früh|nacht)', 'letzten?', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag',
    'morgens', 'abends', 'nachts', 'jeden?', 'immer', 'manchmal', 'mal'
  ],
  restrictions: [
    'nicht', 'kein(?:e|en|er|em|es|s)?', 'nie(?:mals)?', 'ohne', 'nichts', 'nur', 'lediglich', 'außer', 'ausser', 'bis auf', 'es sei denn',
    'abgesetzt', 'aufgehört', '(?:hören|höre|setzen) (?:\\S+ ){0,4}(?:auf|ab)', 'hören sie (?:\\S+ )?auf', 'weg', 'nicht mehr', 'höchstens',
    'maximal', 'vermeiden', 'erst (?:ab|wenn|nach)', 'absetzen', 'aufhören'
  ]
}

/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'park(?:en|platz|plätze|haus)', 'geparkt',
  'pizza~', 'pommes', 'speisekarte', 'restaurant~', 'rezept(?:e|en)?', 'brät~', 'braten', 'ofen~', 'backen', 'butter', 'soße~',
  'nachtisch', 'lieferung~', 'liefer~', 'kellner~', 'huhn',
  'spiel(?:er|e)?', 'match', 'fußball~', 'tor(?:e|schuss)?', 'stürmer', 'mittelfeld~', 'elfmeter', 'schiedsrichter~', 'liga',
  'meister~', 'stadion', 'trainer~', 'mannschaft~', 'geschossen',
  'wetter~', 'regen~', 'regnet', 'sonnig~', 'bewölkt', 'schnee~', 'schneit', 'sturm~',
  'auto~', 'werkstatt', 'bremse~', 'reifen', 'motor~', 'volvo', 'golf', 'transporter', 'autobahn', 'benzin', 'kilometerstand',
  'verkehr', 'stau',
  'schule~', 'rechnen', 'lehrer~', 'hausaufgaben', 'klasse~', 'elternabend', 'prüfung~', 'lesetest', 'lesen',
  'urlaub~', 'hotel~', 'strand~', 'flug~', 'flughafen~', 'tickets?', 'reisepass', 'koffer~', 'zug',
  'serie~', 'film~', 'folge~', 'staffel~', 'schauspieler~', 'netflix', 'konzert~', 'lied~', 'fernseh~',
  'computer~', 'laptop~', 'passwort~', 'mail(?:s)?', 'e-mail~', 'software', 'drucker~', 'wlan', 'download~', 'webseite~', 'ordner~',
  'kredit~', 'aufnehmen', 'hypothek~', 'zinsen', 'bank', 'verdien~', 'gehalt~', 'versicherung~', 'rechnung~', 'vertrag~', 'budget~',
  'preis~', 'euro', 'rabatt~', 'bestell~',
  'garten~', 'rose~', 'blätter~', 'pflanze~', 'boden', 'schneide~', 'rasen~', 'tomate~', 'blume~',
  'friseur~', 'pony', 'shampoo', 'locken', 'stufen', 'zentimeter', 'spitzen',
  'bewerb~', 'erfahrung~', 'kollege~', 'schicht~', 'stelle~', 'job~', 'büro~', 'besprechung~', 'projekt~', 'termindruck', 'verwaltung',
  'logistik', 'küche',
  'sätze', 'hantel~', 'fitness~', 'kniebeuge~', 'turm', 'rudergerät', 'zehen',
  'laden', 'geschäft~', 'schuhe', 'jacke', 'kleid~', 'geburtstag~', 'party', 'hochzeit~', 'nachbar~', 'wohnung~', 'miete~', 'küche~',
  'sofa~', 'farbe~', 'möbel~',
  'gewonnen', 'kapitän', 'traf', 'pokal', 'schiedsrichterin'
]
