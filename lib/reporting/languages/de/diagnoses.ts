import type { DiagnosisCues, TermWords } from '../parts/diagnoses.js'

/** German. */
export const diagnoses: DiagnosisCues = {
  problem: [
    '(?:erste|erstes|zweite|zweites|dritte|drittes|vierte|viertes|nächste|nächstes|letzte|letztes|andere|anderes) (?:problem|punkt|' +
      'diagnose|thema|beschwerde)',
    'problem nummer \\S+'
  ],
  impression: ['(?:meine|die|unsere) (?:diagnose|einschätzung|beurteilung) (?:ist|lautet)', 'mein eindruck ist', 'diagnose einer?', 'arbeitsdiagnose'],
  identified: [
    '(?:das|es|dies|das andere) (?:ist|sind|war|bleibt)(?: (?:eine?|einfach|typisch|klar|wohl|eindeutig|also|ja|wahrscheinlich|nur|' +
      'so|am|ehesten|jetzt|bei|ihnen|sicher))*',
    '(?:röntgenbild|röntgen|mrt|ct|ekg|ultraschall|test|befund|untersuchung) (?:zeigt|bestätigt|ergibt)',
    '(?:da|es) (?:ist|gibt|besteht)(?: (?:auch|noch|eine?|einen|deutliche[rs]?|kleine[rs]?|große[rs]?|beginnende[rs]?))*',
    '(?:zusammenfassend|zusammengefasst|fazit|beurteilung)', 'sondern(?: (?:um|eine?n?|wohl|eher))*', 'aber (?:eine?n?|wohl|schon)', 'also eine?n?', 'das heißt eine?n?'
  ],
  judged: [
    'ihre? (?:sohn|tochter|kind|baby|kleiner?) hat',
    '(?:verdachts)?diagnose', 'bei bekannte[rmn]?', '(?:beurteilung|einschätzung|eindruck)',
    'pass(?:t|en) (?:gut |sehr gut |am ehesten |typisch |auch )*zu', 'passend zu', 'vereinbar mit',
    '(?:weist|deutet|hinweis|hinweise) (?:\\S+ )?auf', 'spricht (?:\\S+ )?für', 'sprechen (?:\\S+ )?für',
    'zeichen (?:für|von|einer|eines)',
    '(?:ich|wir) (?:denke|denken|glaube|glauben|vermute|vermuten|gehe|sehe)(?: dass| von| hier| mal| aus)*',
    '(?:denke|glaube|vermute|sehe) ich', 'verdacht auf', 'nennt man', 'nennen wir', 'heißt', 'genannt', 'bestätigt', 'schub',
    'schub (?:der|einer|ihrer)', 'am ehesten', 'exazerbation (?:der|einer|ihrer)',
    'sieht (?:\\S+ )*aus wie', 'sieht (?:mir |das )*nach', 'klingt (?:\\S+ )*nach', 'handelt (?:es )?sich (?:\\S+ )*um',
    'es handelt sich (?:\\S+ )*um', '(?:sehr |höchst|höchst )?wahrscheinlich', 'vermutlich',
    '(?:sie|du|er) (?:haben|hast|hat|leiden|leidest)', '(?:haben|hast|hat) (?:sie|du|er)',
    'aufgrund', 'wegen', 'verursacht durch', 'bedingt durch', 'infolge', 'behandlung (?:der|des|einer|von|ihrer|ihres)', 'behandeln',
    'liegt (?:hier )?(?:eine?|ein)', 'vor eine'
  ],
  maybe: ['könnte (?:\\S+ )*(?:sein)?', 'möglich~', 'vielleicht', 'eventuell', 'unter umständen', 'kann (?:\\S+ )*sein'],
  matter: [
    '(?:für|gegen) (?:ihr|ihre|ihren|ihrem|dein|deine|den|die|das|diese|dieses)', 'was (?:ihr|ihre|ihren|die|den|das)', 'bezüglich',
    'hinsichtlich', 'betreffend', 'bei (?:ihr|ihrer|ihrem|der|dem)', 'zu (?:ihr|ihrer|ihrem|der|dem)', 'zum', 'zur',
    'mit (?:ihr|ihrer|ihrem)', 'wegen (?:ihr|ihrer|ihres|der|des)'
  ],
  own: ['ihr', 'ihre', 'ihren', 'ihrem', 'ihrer', 'ihres', 'dein', 'deine', 'deinen'],
  judgedAfter: [
    '(?:ist|sind|scheint|bleibt) (?:\\S+ ){0,3}(?:stabil|gut|schlecht|eingestellt|kontrolliert|besser|verbessert|unter kontrolle|' +
      'verschlechtert)',
    'betrifft', 'angeht', 'muss (?:\\S+ )?(?:besser|runter|niedriger|strenger|gesenkt)', '(?:gehört|muss|sollte) (?:\\S+ )?(?:untersucht|behandelt|entfernt)'
  ],
  possible: [
    'risiko', 'risiken', 'gefahr', 'vorbeug~', 'verhinder~', 'vermeid~', 'entwickel~', 'vorsorge',
    'screening', 'angst vor', 'sorge', 'sorgen', 'impf~', 'test auf', 'getestet auf', 'symptome', 'komplikation~',
    'wie (?:zum beispiel|etwa)', 'nebenwirkung~',
    'oder', 'führen zu', 'führt zu', 'schützt', 'damit',
    'um (?:\\S+ ){0,3}auszuschließen', 'abklären', 'irgendwelche', 'irgendeine',
    'sie (?:sagten|sagen|meinten|meinen|dachten|denken)', 'wenn (?:sie|man|jemand)'
  ],
  else: [
    'ist es nicht$', 'ist es aber nicht$', 'das ist es nicht$',
    'in der vergangenheit', 'früher', 'als kind',
    '(?:\\S+ ){0,3}(?:zu vermeiden|zu verhindern|vorzubeugen|auszuschließen|abzuklären|zu erkennen)', 'impf~', 'test', 'spritze',
    'untersuchung', 'kontrolle', 'medikament~', 'sprechstunde'
  ],
  services: [
    '~(?:sprechstunde|ambulanz|klinik|station|zentrum|schulung|schwester|pfleger|pflegerin|beratung|beraterin|berater|gruppe|telefon|hotline|team|praxis)',
    'linie', 'dienst', 'abteilung', '~(?:broschüre|heft|merkblatt|faltblatt|blatt|flyer|bund|liga|stiftung|gesellschaft|verein)', 'webseite',
    'website', 'app', 'kurs', 'programm', 'dmp', 'register', 'leitlinie', 'spezialist', 'spezialistin'
  ],
  ofServices: ['von', 'für', 'zu', 'zur', 'zum', 'über', 'bei', 'mit', 'der', 'die', 'das', 'menschen', 'patienten'],
  joins: ['und', 'mit', 'auch', 'außerdem', 'zusätzlich', 'plus', 'einer', 'einem', 'leichte', 'leichten', 'mittelgradige', 'schwere', 'chronische', 'akute', 'etwas', 'aktuell', 'mittelgradig', 'eine', 'ein', 'einen', 'der', 'die', 'das', 'den', 'ihr', 'ihre', 'ihren', 'äh', 'ähm', 'sowie', 'dazu'],
  also: ['und (?:dazu|auch|außerdem|zusätzlich)(?: eine?n?)?', 'sowie', 'plus'],
  confirms: ['ja', 'genau', 'richtig', 'stimmt'],
  alone: [
    'ein', 'eine', 'einen', 'einer', 'einem', 'also', 'okay', 'ok', 'gut', 'so', 'ja', 'ganz', 'nun', 'na', 'dann', 'nur', 'einfach',
    'einfache', 'leichte', 'leichter', 'mittelschwere', 'schwere', 'akute', 'akuter', 'chronische', 'virale', 'klassische',
    'klassischer', 'typische', 'typischer', 'klare', 'klarer', 'eindeutig', 'eindeutige', 'klar', 'wohl', 'jetzt', 'hier', 'wieder',
    'kleine', 'kleiner', 'beginnende', 'bisschen', 'und', 'mit', 'auch', 'plus', 'dazu', 'äh', 'ähm', 'links', 'rechts', 'beidseits',
    'ist', 'sind', 'bei', 'ihnen', 'halt', 'eben', 'doch'
  ],
  opens: [
    'differenzial~', 'differential~', 'möglichkeit~', 'optionen', 'vieles', 'verschiedene (?:dinge|ursachen)',
    'mehrere (?:dinge|ursachen)', 'könnte~', 'warnzeichen', 'anamnese'
  ],
  takenBack: [
    '(?:aber )?(?:das|dies|die|es|den) (?:glaube|denke|sehe|vermute|erwarte) ich (?:\\S+ )?nicht',
    '(?:aber )?(?:das|dies|die|es) (?:ist|war|scheint|wird|kann|können|haben|hat) (?:\\S+ ){0,2}(?:nicht|unwahrscheinlich|ausgeschlossen|ausschließen|vom tisch)(?! (?:gefährlich|schlimm|ernst|ansteckend))',
    '(?:das|die|es) schließ(?:e|en) (?:ich|wir)', 'ich (?:glaube|denke) (?:\\S+ )?nicht', 'nein', '(?:eher )?nicht$', 'eher nicht',
    'unwahrscheinlich', 'ausgeschlossen', 'oder', 'vielleicht', 'möglicherweise', 'eventuell', '(?:es|das) (?:könnte|kann) (?:auch )?'
  ],
  measured: {
    high: ['(?:mir |das |mit den \\S+ |zu |etwas (?:zu )?|ein bisschen (?:zu )?|noch |immer noch |leicht |deutlich |viel zu )*(?:hoch|erhöht)', 'muss (?:\\S+ )?(?:runter|sinken)'],
    low: ['(?:zu |etwas (?:zu )?|ein bisschen (?:zu )?|noch |immer noch |deutlich |viel zu )*(?:niedrig|tief|erniedrigt)'],
    names: {
      cholesterol: ['cholesterin', 'ldl', 'cholesterinwerte?'],
      triglycerides: ['triglyzeride', 'triglyceride', 'blutfette'],
      'vitamin B12': ['(?:vitamin )?b ?(?:12|zwölf)'],
      'vitamin D': ['vitamin d'],
      electrolytes: ['kalium', 'natrium'],
      iron: ['ferritin', 'eisen', 'eisenwert'],
      'liver enzymes': ['leberwerte', 'leberwert']
    }
  },
  reason: [
    '(?:komme|kommt|kommen|bin|sind) (?:\\S+ ){0,3}(?:wegen|mit|aufgrund)', 'hier wegen', '(?:klagt|klage) über',
    'beschwerden (?:mit|wegen)', '(?:überwiesen|geschickt) (?:\\S+ )?(?:wegen|mit)'
  ],
  has: [
    '(?:ich|er|sie) (?:habe|hab|hat|hatte|bekomme|kriege|spüre|bin)', '(?:habe|hab|bekomme|kriege|spüre|bin) (?:ich|er|sie)',
    'leide (?:unter|an)', 'mein~', '(?:ist|wird) (?:mir|ihm|ihr)', 'mir (?:ist|wird)'
  ],
  self: ['dass ich'],
  questions: [
    '(?:und |also |okay |gut |äh )*(?:haben|hast|hat|sind|bist|ist|war|waren|können|kannst|wollen|würden|wie|was|wann|wo|warum|' +
      'welche|welcher|welches|wer|gibt) (?:sie|du|er|es|ihr|ihre|lange|oft|viel|das|die|der)'
  ],
  sites: {
    knee: ['knies?', 'kniegelenke?', 'kniescheibe'],
    hip: ['hüften?', 'hüftgelenke?'],
    thumb: ['daumen'],
    elbow: ['ellbogen', 'ellenbogen'],
    shoulder: ['schultern?', 'schlüsselbein'],
    head: ['kopf', 'stirn', 'gesicht', 'wange', 'kinn', 'nase', 'augenbraue', 'kiefer', 'lippe'],
    neck: ['nacken', 'hals'],
    chest: ['brustkorb', 'rippen?', 'brustbein'],
    back: ['rücken', 'steißbein', 'gesäß', 'becken'],
    arm: ['oberarm', 'oberarme'],
    forearm: ['unterarm', 'unterarme', 'speiche', 'elle'],
    wrist: ['handgelenke?'],
    hand: ['hand', 'hände', 'finger', 'fingern', 'zeigefinger', 'mittelfinger', 'ringfinger', 'kleinfinger'],
    thigh: ['oberschenkel', 'leiste'],
    leg: ['schienbein', 'wade', 'unterschenkel', 'wadenbein'],
    ankle: ['knöchel', 'sprunggelenke?'],
    foot: ['fuß', 'füße', 'zehen?', 'zeh', 'ferse']
  },
  tags: [
    'okay', 'ok', 'gut', 'ja', 'nein', 'oder', 'ne', 'gell', 'nicht wahr', 'einverstanden', 'verstehen sie', 'in ordnung', 'stimmt\'s',
    'richtig'
  ],
  typeTwoDiabetes: [
    'hba1c', 'a1c', 'metformin~', 'glipizid', 'gliclazid', 'glimepirid', 'sitagliptin', 'linagliptin', 'empagliflozin',
    'dapagliflozin', 'semaglutid', 'dulaglutid', 'liraglutid', 'januvia', 'jardiance', 'forxiga', 'ozempic', 'rybelsus', 'trulicity',
    'victoza'
  ]
}

export const terms: TermWords = {
  passed: [
    'der', 'die', 'das', 'den', 'dem', 'des', 'ein', 'eine', 'einen', 'einem', 'einer', 'eines', 'mein', 'meine', 'meinen', 'meinem',
    'meiner', 'ihr', 'ihre', 'ihren', 'ihrem', 'ihrer',
    'sein', 'seine', 'seinem', 'seiner', 'diese', 'dieser', 'dieses', 'diesem', 'diesen', 'links', 'rechts', 'linken', 'rechten',
    'linke', 'rechte', 'linkes', 'rechtes', 'linker', 'rechter', 'beide', 'beiden',
    'in', 'im', 'an', 'am', 'auf', 'von', 'vom', 'bei', 'beim', 'ah', 'ahm', 'eh', 'hm', 'so'
  ],
  // Depression, Depressionen: the ending of the plural goes before that of the word.
  stem: word => word.replace(/(?<=io)nen$/, 'n').replace(/(?<=....)(?:en|em|er|es|e|n|s)$/, '')
}
