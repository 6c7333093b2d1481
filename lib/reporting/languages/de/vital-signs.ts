import { dateNames } from './dates.js'
import { speakers } from './speakers.js'
import type { VitalSignNames, VitalSignVocabulary } from '../parts/vital-signs.js'

/** Phrases for another day or place, and for what is usual. */
export const elsewhere = ['zu hause', 'zuhause', 'daheim', 'gestern', 'normalerweise', 'gewöhnlich']

export const vitalSigns: VitalSignVocabulary = {
  names: {
    weight: ['wie schwer', 'gewicht', 'körpergewicht', 'wiege', 'wiegst', 'wiegen', 'wiegt', 'gewogen', 'waage'],
    height: ['größe', 'körpergröße', 'groß', 'gross', 'grösse', 'körperlänge'],
    bmi: ['bmi', 'b m i', 'body mass index', 'body-mass-index', 'körpermasseindex'],
    blood_pressure: ['blutdruck', 'blutdruckwert', 'blutdruckwerte', 'rr', 'druck'],
    systolic: [
      'systolisch', 'systolische', 'systolischer', 'systolischer wert', 'systolischer blutdruck', 'oberer wert', 'obere wert',
      'der obere'
    ],
    diastolic: [
      'diastolisch', 'diastolische', 'diastolischer', 'diastolischer wert', 'diastolischer blutdruck', 'unterer wert', 'untere wert',
      'der untere'
    ],
    heart_rate: ['puls', 'herzfrequenz', 'pulsfrequenz', 'herzschlag', 'herzrate', 'hf', 'ruhepuls'],
    glucose: [
      'blutzucker', 'blutzuckerwert', 'blutzuckerspiegel', 'zucker', 'zuckerwert', 'glukose', 'glucose', 'bz', 'nüchternzucker',
      'nüchternblutzucker', 'glukosewert'
    ],
    temperature: ['temperatur', 'körpertemperatur', 'temp', 'thermometer', 'fieberthermometer', 'fieberfrei', 'afebril'],
    fever: ['fieber'],
    peak_flow: ['peak flow', 'peakflow', 'peak-flow', 'spitzenfluss', 'peakflowwert', 'pef', 'blasen', 'geblasen', 'gepustet'],
    saturation: [
      'sauerstoffsättigung', 'sättigung', 'sauerstoffwert', 'sauerstoffgehalt', 'pulsoximeter', 'spo2', 'sp o2', 'sat', 'o2 sättigung', 'unter raumluft',
      'bei raumluft'
    ],
    oxygen: ['sauerstoff', 'o2'],
    heart: ['herz'],
    rate: ['frequenz'],
    other: [
      'atemfrequenz', 'atmen', 'atmet', 'atmung', 'atemzüge', 'hba1c', 'a1c', 'hb a1c', 'langzeitzucker', 'langzeitblutzucker',
      'cholesterin', 'ldl', 'hdl', 'triglyceride', 'triglyzeride', 'kreatinin',
      'gfr', 'egfr', 'nierenwert', 'nierenwerte', 'ejektionsfraktion', 'auswurffraktion', 'ef', 'hämoglobin', 'hb', 'kalium', 'natrium',
      'crp', 'inr', 'quick', 'tsh', 'psa', 'leukozyten',
      'ferritin', 'laktat', 'alter', 'jahre alt', 'schmerz', 'schmerzen', 'schmerzskala', 'bauchumfang', 'umfang', 'dosis', 'augendruck',
      'augeninnendruck', 'visus', 'herzgeräusch',
      'flexion', 'beugung', 'streckung', 'geburtsgewicht', 'idealgewicht', 'zielgewicht', 'gewichtsverlust', 'gewichtszunahme',
      'maximalpuls', 'zielpuls', 'score', 'ketone', 'vitamin',
      'transferrinsättigung', 'troponin', 'thrombozyten', 'fev1', 'liter sauerstoff', 'urinmenge', 'herztöne', 'kindliche herztöne', 'kindliche herzfrequenz', 'fundusstand', 'fundushöhe',
      'symphysen-fundus-abstand'
    ]
  },
  counted: [
    'kilometer', 'stück', 'gläser', 'zigaretten', 'schachteln', 'kinder', 'messungen', 'stockwerke', 'treppen', 'er', 'ten', 'te',
    'weniger', 'mehr', 'schritte', 'punkte', 'von zehn', 'von 10', 'millimol pro mol'
  ],
  cues: {
    ignore: [
      'ich fühle den puls', 'ich fühle ihren puls', 'nicht schlecht', 'nicht zu hoch', 'nicht zu niedrig', 'wenn sie möchten', 'wenn ich darf', 'wenn es ihnen recht ist',
      'in der letzten zeit', 'in den letzten wochen',
      'in den letzten tagen', 'in den letzten monaten', 'die letzten wochen', 'die letzten tage', 'kein problem', 'wie geht es',
      'zum schluss', 'zu guter letzt'
    ],
    now: [
      'heute', 'jetzt', 'gerade', 'momentan', 'im moment', 'aktuell', 'aktueller', 'aktuelle', 'hier', 'in der praxis', 'eben', 'soeben',
      'nochmal', 'noch einmal', 'erneut', 'nochmal gemessen', 'nachgemessen', 'noch einmal gemessen',
      'nachmessung', 'derzeit', 'erneut gemessen', 'ich messe', 'wir messen'
    ],
    visit: [
      'vitalzeichen', 'vitalwerte', 'vitalparameter', 'untersuchung', 'körperliche untersuchung', 'meine assistentin', 'meine kollegin',
      'mein kollege', 'die schwester', 'die pflegerin',
      'die mfa', 'die arzthelferin', 'meine mitarbeiterin'
    ],
    elsewhere: [
      'januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember', 'geboren',
      'geburt', 'neugeboren~', 'üblicher', 'übliche', 'ihr normaler', ...elsewhere, 'letzten', 'letzte', 'letzter', 'letztes',
      'letztens', 'vorher', 'vor einem', 'vor einer', 'vor zwei', 'vor drei', 'vor vier', 'vor ein paar', 'vor einigen', 'vor der',
      'vor dem', 'vor wochen', 'gehabt', 'vorgestern', 'neulich', 'heute nacht', 'meistens', 'meist', 'üblicherweise',
      'durchschnittlich', 'im durchschnitt', 'im schnitt', 'manchmal', 'ab und zu', 'gelegentlich', 'im januar', 'im februar', 'im märz',
      'im april', 'im mai', 'im juni', 'im juli', 'im august', 'im september', 'im oktober', 'im november', 'im dezember', 'apotheke',
      'schwanger', 'schwangerschaft', 'operation', 'eingriff', 'bei entlassung', 'bei aufnahme', 'bei der aufnahme', 'bei der entlassung', 'übliches', 'höchster', 'höchste', 'bester wert',
      'bestwert', 'sollwert', 'sie sagten', 'sie haben gesagt', 'sie meinten', 'beim kardiologen', 'beim hausarzt', 'bei der arbeit',
      'smartwatch', 'immer', 'selbst gemessen'
    ],
    place: [
      'krankenhaus', 'klinik', 'notaufnahme', 'notfall', 'rettungswagen', 'notarzt', 'ambulanz', 'spital', 'sanitäter', 'rettungsdienst'
    ],
    habit: [
      'sie hatten', 'hatten sie', 'er hatte', 'sie hatte', 'hatte fieber', 'jemals', 'oft', 'selten', 'seit', 'anfangs', 'zuerst',
      'ich war', 'ich wog', 'wog', 'gewesen'
    ],
    laboratory: ['labor', 'laborwerte', 'blutabnahme', 'blutbild', 'blutuntersuchung', 'bluttest', 'blutwerte'],
    person: [
      'zwilling', 'zwillinge', 'hund', 'katze', 'die meisten', 'man sagt', 'andere patienten', 'jemand'
    ],
    analyte: [
      'hba1c', 'langzeitzucker', 'cholesterin', 'ldl', 'hdl', 'triglyceride', 'triglyzeride', 'kreatinin', 'gfr', 'egfr', 'nierenwert', 'nierenwerte',
      'leberwerte', 'hämoglobin', 'hb', 'kalium', 'natrium', 'crp', 'tsh', 'psa', 'ferritin', 'harnsäure', 'eisen'
    ],
    fasting: ['nüchtern', 'nüchterner', 'nüchternzucker', 'nüchternblutzucker'],
    today: ['heute'],
    capillary: ['kapillar', 'kapillär', 'aus dem finger', 'fingerbeere', 'fingerpiks'],
    record: [
      'brief', 'entlassbrief', 'entlassungsbrief', 'entlassungsbericht', 'arztbrief', 'letzten besuch', 'vorigen besuch', 'tagebuch',
      'heft'
    ],
    day: [...dateNames.weekdays, 'wochenende'],
    past: ['war', 'waren', 'hatte', 'hatten', 'maß', 'gemessen', 'lag', 'betrug'],
    we: ['ich', 'wir'],
    general: ['beginnt', 'bedeutet', 'spricht man', 'sprechen wir'],
    third: ['er', 'sie', 'ihm', 'ihn', 'der', 'die'],
    mine: [
      'meiner war', 'meiner ist', 'meiner liegt', 'meins', 'meinen auch', 'auch meinen', 'und meinen', 'und meiner', 'mich auch',
      'auch mich', 'ich auch', 'auch ich', 'bei mir auch', 'auch bei mir'
    ],
    pointing: ['das', 'der', 'die', 'dieser', 'dies'],
    target: [
      'ziel', 'zielwert', 'zielbereich', 'ziele', 'soll', 'sollte', 'sollten', 'sollen', 'muss', 'müssen', 'möchte', 'möchten',
      'wollen wir', 'wir wollen', 'ideal', 'idealerweise',
      'am besten', 'grenze', 'grenzwert', 'obergrenze', 'normal ist', 'normaler blutdruck ist', 'ein normaler blutdruck', 'normal wäre',
      'normwert', 'hoffen', 'hoffentlich', 'versuchen',
      'empfohlen', 'darf', 'dürfen', 'erreichen', 'anstreben', 'streben', 'wünsche', 'wünschen', 'optimal wäre'
    ],
    aim: ['ziel', 'unser ziel', 'zielwert', 'grenzwert', 'ideal', 'die grenze', 'obergrenze', 'normwert'],
    threshold: [
      'über', 'unter', 'höher als', 'niedriger als', 'mehr als', 'weniger als', 'größer als', 'kleiner als', 'bis', 'bis zu', 'zwischen',
      'ab', 'mindestens', 'maximal', 'höchstens',
      'fast', 'knapp', 'oder', 'pro', 'um die', 'gegen', 'alle', 'oder höher', 'oder mehr', 'oder weniger', 'oder niedriger',
      'und höher', 'und mehr', 'steigt auf', 'oberhalb', 'unterhalb', 'um'
    ],
    condition: [
      'würde', 'würden', 'wäre', 'könnte',
      'solange', 'menschen mit', 'sagen wir'
    ],
    question: [
      'ist', 'war', 'sind', 'waren', 'hat', 'haben', 'hatten', 'hatte', 'was', 'wie', 'wieviel', 'wann', 'welche', 'welcher', 'welches',
      'kann', 'können', 'würden', 'wiegen', 'messen',
      'warum', 'wo', 'wer', 'stimmt'
    ],
    change: [
      'abgenommen', 'abnehmen', 'verloren', 'verlieren', 'zugenommen', 'zunehmen', 'runter', 'rauf', 'mehr', 'weniger', 'schwerer',
      'leichter', 'übergewicht', 'unterschied', 'zusätzlich',
      'größer', 'kleiner', 'gewachsen', 'geschrumpft', 'pro woche', 'pro monat', 'im monat', 'wasser', 'gestiegen', 'gefallen',
      'zu viel', 'zu schwer'
    ],
    within: ['in', 'innerhalb', 'binnen', 'während', 'seit'],
    load: [
      'heb~', 'gehoben', 'trag~', 'getragen', 'schlepp~', 'geschleppt', 'kiste', 'kisten', 'karton', 'sack', 'säcke', 'tasche',
      'taschen', 'koffer', 'kasten', 'hantel~', 'zieh~', 'schieb~',
      'gestürzt', 'leiter', 'dach', 'tief', 'breit', 'lang', 'weit', 'hoch', 'gehen', 'laufen', 'gelaufen', 'spazieren', 'gerät', 'höhe',
      'last'
    ],
    own: speakers.own,
    did: ['ich hatte', 'hatte ich', 'ich fühle', 'ich maß'],
    your: speakers.addressing,
    correction: ['falsch'],
    again: [
      'noch einmal', 'nochmal', 'noch mal', 'nochmals', 'erneut', 'wiederhole', 'wiederholen', 'neu messen', 'messe neu',
      'ein zweites mal'
    ],
    faulty: [
      'das war mein~', 'das war meine', 'mein finger',
      'war locker', 'saß locker', 'sitzt locker', 'war lose', 'saß nicht', 'sitzt nicht richtig', 'lag nicht richtig', 'saß schlecht',
      'saß falsch', 'verrutscht', 'abgerutscht', 'rausgerutscht',
      'abgegangen', 'sie haben gesprochen', 'sie haben sich bewegt', 'haben sie gesprochen', 'sich bewegt', 'kann nicht stimmen',
      'stimmt nicht', 'kann nicht sein', 'messfehler', 'fehlmessung',
      'falsch gemessen', 'falsch angelegt', 'kalte finger', 'finger sind kalt', 'nagellack'
    ],
    present: ['ist', 'liegt', 'beträgt', 'sind'],
    link: [
      'ist', 'war', 'bei', 'von', 'mit', 'auf', 'etwa', 'ungefähr', 'circa', 'ca', 'rund', 'liegt bei', 'liegt', 'beträgt', 'betrug',
      'sind', 'haben', 'habe', 'hat', 'zeigt', 'genau', 'normal', 'gut', 'schön',
      'prima', 'perfekt', 'erhöht', 'hoch', 'niedrig', 'regelmäßig', 'äh', 'ähm', 'noch', 'nur', 'so', 'also', 'das sind', 'sind es',
      'ist es', 'dann', 'wiege', 'wiegen', 'wiegt', 'bin', 'ein', 'blasen', 'messe', 'sehe'
    ],
    and: ['und'],
    or: ['oder'],
    telling: [],
    range: ['bis', 'auf', 'oder', '-', '–', '—'],
    over: ['zu', '/'],
    upon: ['auf', 'über'],
    with: [],
    parts: [],
    be: ['ich bin', 'sie sind', 'du bist', 'er ist', 'sie ist', 'bin ich'],
    moved: ['runter auf', 'gesunken auf', 'gestiegen auf', 'gefallen auf', 'wieder auf', 'wieder bei'],
    reason: ['weil', 'denn'],
    belongs: ['für den', 'für die', 'für das', 'ist der', 'ist die', 'ist das', 'ist ihr', 'ist ihre'],
    half: ['und ein halb', 'und ein halbes', 'einhalb'],
    oh: [],
    article: ['ein', 'eins', 'einen', 'einem'],
    tag: ['okay', 'ok', 'ja', 'ne', 'nicht wahr', 'oder', 'gell', 'richtig', 'stimmt', 'gut', 'nicht', 'passt'],
    opener: ['also', 'und', 'aber', 'okay', 'ok', 'gut', 'ja', 'na', 'so', 'äh', 'ähm', 'dann', 'nein', 'ach', 'nun', 'während'],
    fronting: ['dann', 'so', 'nun', 'also'],
    attempts: ['beste von', 'bester von', 'bestes von', 'beste aus', 'bester aus'],
    call: [
      'am apparat', 'ich rufe an', 'ich ruf an', 'ich rufe sie an', 'ich ruf sie an', 'ich rufe wegen', 'ich ruf wegen',
      'rufe wegen', 'rufe sie wegen', 'mit wem spreche ich', 'passt es gerade', 'passt es ihnen gerade', 'telefonsprechstunde',
      'videosprechstunde', 'hören sie mich'
    ],
    unborn: ['baby', 'fötus', 'gebärmutter', 'herztöne', 'ungeborene~'],
    home: ['zu hause', 'zuhause', 'daheim'],
    blow: [
      'pusten sie', 'blasen sie', 'puste~', 'pust', 'blas', 'hineinblasen', 'reinblasen', 'hineinpusten', 'reinpusten',
      'kräftig blasen', 'kräftig pusten'
    ],
    try: [
      'noch einmal', 'nochmal', 'noch mal', 'und der letzte', 'der letzte', 'die letzte', 'ein letztes mal', 'und noch einmal',
      'der erste', 'der zweite', 'der dritte', 'der beste'
    ]
  },
  joinsHundreds: false,
  centimetres: false,
  kilograms: true,
  gramsPerLitre: false,
  tenths: true
}

export const vitalSignNames: VitalSignNames = {
  weight: ['gewicht', 'wieg', 'wog', 'waage', 'schwer'],
  height: ['gross', 'korpergross'],
  bmi: ['bmi'],
  systolic_blood_pressure: ['blutdruck', 'druck', 'systol', 'rr', 'ober'],
  diastolic_blood_pressure: ['blutdruck', 'druck', 'diastol', 'rr', 'unter'],
  heart_rate: ['puls', 'herz', 'frequenz', 'hf'],
  blood_glucose: ['glukos', 'glucos', 'blutzucker', 'zucker', 'finger', 'nuchtern', 'diabet', 'dextro', 'bz'],
  body_temperature: ['temp', 'fieber', 'febr', 'afebr', 'thermo'],
  peak_flow: ['peak', 'flow', 'pust', 'blas', 'geblas', 'gepust'],
  oxygen_saturation: ['sat', 'sauerstoff', 'sattigung', 'spo', 'sao', 'o2', 'ox', 'raumluft']
}
