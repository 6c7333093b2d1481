import type { TopicCues } from '../parts/topics.js'

/** Diseases: about health, and a judgement when somebody says that it is one. */
export const diseases = [
  'katarakt', 'grauer star', 'glaukom', '~hernie', 'pneumon~', 'lungenentzündung', 'copd', 'gürtelrose', 'ischias', 'ekzem~',
  'neurodermitis', 'schuppenflechte', 'psorias~', 'gicht', 'bandscheibe~', 'leistenbruch', 'anämie', 'blutarmut', 'angina', '~karzinom',
  '~melanom', 'hautkrebs', 'thrombose', 'embolie', 'stenose', 'neuropathie', 'gehirnerschütterung', 'wundrose', 'erysipel', 'sinusitis',
  'gastroenteritis', 'magen-darm-~', 'dermatitis', 'tonsillitis', 'otitis', 'hepatitis', 'osteoporose', 'vorhofflimmern', 'nierensteine',
  'gallensteine', 'demenz', 'parkinson', 'masern', 'krupp', 'pseudokrupp', 'unterzuckerung', 'zerrung', 'hexenschuss', 'plaques',
  'wasser in den beinen'
]

export const facets: TopicCues['facets'] = {
  reason: {
    strong: [
      '(?:ich|sie|er|wir) (?:komme|kommen|kommt|kam|bin|sind|ist|rufe)(?: \\S+){0,3} (?:wegen|weil|aufgrund|mit|hier wegen|da wegen)',
      '(?:komme ich|bin ich|kommen sie)(?: \\S+){0,3} (?:wegen|weil)',
      '(?:anlass|grund) (?:der |für |des |ihres |für den |für die )*(?:vorstellung|konsultation|besuchs?|überweisung|termins?)',
      'vorstellungsgrund', 'konsultationsgrund', 'überwiesen', '(?:schickt|geschickt|schickte) (?:mich|sie)',
      '(?:mich|sie) (?:\\S+ ){0,3}geschickt', 'stellt sich (?:\\S+ ){0,3}(?:vor|mit|wegen)',
      'vorstellung (?:wegen|bei|mit|aufgrund)'
    ],
    weak: []
  },
  history: {
    strong: [
      'vorgeschichte', 'anamnese', 'vorerkrankung~', 'klagt über', 'verneint',
      '(?:er|sie|patientin|patient) (?:berichtet|gibt an|schildert)', 'allergisch gegen', 'keine allergien',
      'in (?:der|meiner|ihrer) familie',
      'seit (?:\\S+ ){0,3}(?:tag|tagen|woche|wochen|monat|monaten|jahr|jahren|gestern|vorgestern|heute|montag|dienstag|mittwoch|' +
        'donnerstag|freitag|samstag|sonntag|kurzem|längerem)',
      'vor (?:\\S+ ){0,2}(?:tagen|wochen|monaten|jahren|einer woche|einem monat|einem jahr)',
      '(?:es|das|der schmerz|die schmerzen) (?:hat angefangen|fing|tut weh|kommt|kommen|begann|wird schlimmer|wurde schlimmer|' +
        'strahlt|strahlen|fühlt)',
      'habe ich (?:\\S+ ){0,3}(?:schmerzen|fieber|probleme|bemerkt|gemerkt|gehabt)'
    ],
    weak: [
      'gestern', 'letzten? (?:nacht|woche|monat|jahr|mal)', 'heute morgen', 'heute nacht', 'zu hause', 'zuhause', 'nachts', 'rauche~',
      'trinke', 'alkohol', 'meine? (?:mutter|vater|bruder|schwester|frau|mann|partner~|sohn|tochter|oma|opa)', 'mein~', 'mir', 'mich',
      'früher', 'manchmal', 'meistens', 'bemerkt', 'angefangen', 'schlimmer', 'beschwerden', 'aufgewacht'
    ]
  },
  finding: {
    strong: [
      '(?:bei|in|auf) (?:der |dem |die |körperlichen |klinischen )*(?:untersuchung|auskultation|palpation|inspektion|abtasten|' +
        'abhören|druck)',
      '(?:körperliche|klinische|neurologische) untersuchung', 'auskultation', 'auskultatorisch',
      '(?:\\S*-?test|zeichen|\\S*-zeichen) (?:ist|sind|war) (?:\\S+ )?(?:positiv|negativ)', 'zeigt (?:eine?|einen|keine?n?|sich)',
      'ansprechbar', 'palpation', 'druckschmerz~',
      'druckdolent', 'ich (?:höre|sehe|taste|finde) (?:hier|jetzt|da|keine~|eine?|einen|etwas|auch|dass|ein|leichte~)',
      '(?:da|hier|es|\\S+) (?:ist|sind|besteht|bestehen) (?:\\S+ ){0,5}(?:schwellung|rötung|ödeme?|druckschmerz|herzgeräusch|erguss)',
      'keine? (?:ödeme|schwellung~|rötung~|rasselgeräusche|geräusche|herzgeräusch~|abwehrspannung|lymphknoten~|auffälligkeiten|' +
        'resistenzen|giemen)',
      'unauffällig~',
      '(?:die |ihre? |der |das )?(?:lungen?|herz|bauch|abdomen|rachen|hals|trommelfell~|mandeln|reflexe|pupillen|haut|ohren|' +
        'lymphknoten) (?:ist|sind|klingt|klingen|sieht|sehen|wirkt)',
      '(?:röntgen~|ct|mrt|ultraschall|sonografie|ekg|blutbild|blutwerte|laborwerte|labor|urin~|befunde?|ergebnis~|biopsie|hba1c|' +
        'hämoglobin|cholesterin) (?:\\S+ )?(?:zeigt|zeigen|ist|sind|war|waren|ergab|ergibt|sieht|bestätigt)',
      '(?:blutdruck|puls|herzfrequenz|temperatur|sauerstoffsättigung|sättigung|gewicht|größe|bmi|peak-flow|peakflow|' +
        'blutzucker) (?:\\S+ )?(?:ist|war|liegt|beträgt|bei|von|heute|sind)'
    ],
    weak: [
      'geschwollen~', 'schwellung', 'gerötet~', 'rötung', 'rot', 'normal~', 'regelmäßig~', 'erhöht~', 'frei', 'ödem~', 'beweglich~',
      'blutdruck', 'puls', 'temperatur', 'sättigung', 'lungen?', 'reflexe', 'gemessen', 'links', 'rechts', 'befund~', 'ergebnis~',
      'entzündet', 'seitengleich~', 'belegt'
    ]
  },
  judgement: {
    strong: [
      '(?:ich|wir) (?:denke|denken|glaube|glauben|vermute|vermuten|gehe davon aus)(?: \\S+){0,2} (?:dass|an|es|das|sie|um)',
      '(?:ich|wir) (?:denke|glaube|vermute)(?: \\S+){0,3} (?:ist|sind|handelt)', 'meiner (?:meinung|einschätzung) nach',
      'aus meiner sicht', '(?:spricht|deutet|passt|weist)(?: \\S+){0,4} (?:für|auf|zu)', 'vereinbar mit', 'verdacht auf', 'diagnose',
      'mein eindruck', 'es handelt sich', 'handelt es sich',
      '(?:ist|haben sie|das ist|es ist) (?:\\S+ )?(?:wahrscheinlich|vermutlich|vermutlich um|wohl)',
      'sie haben (?:\\S+ )?(?:eine|einen|ein)', '(?:nichts|nicht) (?:ernstes|schlimmes|gefährlich~|bedenklich~|schlimm)',
      'gut eingestellt', 'schlecht eingestellt', 'keine? (?:anzeichen|hinweise?|zeichen) (?:für|auf|einer?)',
      '(?:virale|bakterielle|viraler|bakterieller) (?:infektion|infekt|entzündung)',
      'verursacht durch', 'sieht (?:\\S+ )?(?:nach|wie) eine~', 'wahrscheinlich (?:eine?|um|ein)', 'das ist (?:\\S+ )?(?:eine?|ein)'
    ],
    weak: [
      ...diseases, '^(?:das|es|dies) (?:ist|war)', '^sie haben', 'mein~ diagnose',
      'wahrscheinlich', 'vermutlich', 'infektion', 'infekt', 'entzündung', 'durch', 'syndrom', 'leichte~', 'mäßig~', 'stabil',
      'akut~', 'chronisch~', 'viral~', 'bakteriell~'
    ]
  },
  plan: {
    strong: [
      '(?!haben|hatten|sind|waren|werden|können|wissen|merken|spüren|sehen|hören|fühlen|meinen|glauben|denken|wollen|möchten|' +
        'müssen|brauchen)\\p{L}+en sie (?:\\S+ ){0,3}(?:nicht|nichts|kein(?:e|en|er|em)?)',
      '^(?:nehmen|trinken|tragen|kommen|bleiben|vermeiden|schonen|bewegen|essen|benutzen|verwenden|rufen|machen|lassen|kühlen|' +
        'stellen) sie',
      '(?:er|sie) (?:bekommt|bekommen|kriegt|kriegen) (?:jetzt |von mir |noch |dann )?',
      '(?:erhöhen|reduzieren|senken|steigern|beginnen|starten|machen) wir',
      'wir (?:erhöhen|reduzieren|senken|steigern|beginnen|starten)',
      '(?:ich|wir) (?:werde|werden|möchte|möchten|will|wollen|würde|würden|kann|können|sollten|' +
        'müssen)(?: \\S+){0,8} (?:verschreiben|geben|anordnen|überweisen|beginnen|starten|schicken|kontrollieren|vereinbaren|erhöhen|' +
        'reduzieren|senken|absetzen|machen|nehmen|veranlassen|versuchen|wiederholen|behandeln|messen|abnehmen|empfehlen|fortsetzen|' +
        'sehen|lassen|aufschreiben|ausstellen|raten)',
      '(?:ich|wir) (?:verschreibe|verschreiben|gebe|geben|überweise|überweisen|beginnen|beginne|starten|schicke|schicken|empfehle|' +
        'empfehlen|rate|vereinbaren|erhöhen|erhöhe|reduzieren|setzen|machen|kontrollieren|sehen|nehmen|stelle|' +
        'schreibe)(?: \\S+){0,3} (?:ihnen|sie|eine?|einen|das|die|den|uns|ab|mit|zur|zum|nun|jetzt|noch|an|auf|krank|blut)',
      '(?:verschreibe|gebe|überweise|empfehle|schicke|schreibe|rate|stelle) ich',
      '(?:sehen|machen|beginnen|kontrollieren|vereinbaren) wir',
      'sie (?:sollten|sollen|müssen|können|dürfen|nehmen|bekommen|erhalten)(?: \\S+){0,8} (?:nehmen|einnehmen|trinken|schonen|' +
        'kommen|anrufen|vermeiden|auftragen|kühlen|ausruhen|wiederkommen|bleiben|verwenden|machen|tabletten?|rezept|überweisung|' +
        'tropfen|salbe|melden)',
      '(?:nehmen|trinken|schonen|kommen|rufen|vermeiden|tragen|kühlen|ruhen|bleiben|verwenden|melden|setzen|machen|inhalieren|holen) sie',
      '(?:einmal|zweimal|dreimal|viermal|# ?mal|#x) (?:täglich|am tag|pro tag)', 'alle \\S+ stunden', 'bei bedarf',
      'rezept', 'überweisung', 'krankschreib~', 'krankmeldung', 'arbeitsunfähig~', 'attest', 'schreibe (?:ich )?sie (?:\\S+ )*krank',
      'kontrolltermin', 'wiedervorstellung', 'kontrolle in', 'kommen (?:sie )?(?:\\S+ ){0,3}wieder', 'wieder(?:kommen|vorstellen)',
      '(?:wenn|falls|sollte)(?: \\S+){0,7} (?:schlimmer|schlechter|verschlechtert|verschlechtern|besser|anhält|anhalten|auftritt|' +
        'auftreten|fieber|bekommen|verschwindet|bessert|bessern)',
      'bei (?:verschlechterung|fieber|anhaltenden)', 'physiotherapie', 'viel (?:trinken|ruhe|wasser)', '^plan', '^procedere',
      '^therapie', '^empfehlung', '^ruhe'
    ],
    weak: [
      'tabletten?', 'milligramm', 'mg', 'dosis', 'antibiotik~', 'ibuprofen', 'paracetamol', 'termin', 'apotheke', 'täglich',
      'in (?:einer|einem|zwei|drei|vier|sechs|#) (?:tagen|wochen?|monat|monaten)', 'diät', 'salbe', 'creme', 'ruhe', 'schonen',
      'blutabnahme', 'weiterhin', 'wenn', 'falls', 'sollten', 'vermeiden', 'empfehle', 'verschreib~', 'sollten sie', 'tropfen'
    ]
  },
  conclusion: {
    strong: [
      'zusammenfassend', 'zusammengefasst', 'zusammenfassung', 'fazit', 'insgesamt gesehen', 'abschließend', 'kurz gesagt',
      'schlussfolgerung', 'alles in allem', 'um es zusammenzufassen'
    ],
    weak: []
  }
}
