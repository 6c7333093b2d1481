import { dateNames } from './dates.js'
import { speakers } from './speakers.js'
import type { VitalSignNames, VitalSignVocabulary } from '../parts/vital-signs.js'

/** Phrases for what is wanted, and not measured. */
export const targets = ['streef~', 'liefst']

/** Phrases for another day or place, and for what is usual. */
export const elsewhere = ['thuis', 'laatst', 'geleden', 'gisteren', 'gewoonlijk']

/** Phrases for what is usual, and for no measurement of today. */
export const usual = ['meestal']

export const vitalSigns: VitalSignVocabulary = {
  names: {
    weight: ['hoe zwaar', 'gewicht', 'lichaamsgewicht', 'weeg', 'weegt', 'wegen', 'gewogen', 'weegschaal'],
    height: ['lengte', 'lichaamslengte', 'groot', 'lang'],
    bmi: ['bmi', 'b m i', 'b.m.i', 'body mass index', 'queteletindex'],
    blood_pressure: ['bloeddruk', 'bloeddrukken', 'tensie', 'tensies', 'rr', 'druk'],
    systolic: ['systolisch', 'systolische', 'systolische bloeddruk', 'systolische druk', 'bovendruk'],
    diastolic: ['diastolisch', 'diastolische', 'diastolische bloeddruk', 'diastolische druk', 'onderdruk'],
    heart_rate: ['hartslag', 'pols', 'polsslag', 'hartfrequentie', 'polsfrequentie', 'hartritme', 'hf'],
    glucose: [
      'bloedsuiker', 'bloedsuikers', 'bloedsuikerwaarde', 'bloedsuikerspiegel', 'suiker', 'suikers', 'suikerwaarde', 'glucose',
      'glucosewaarde', 'bloedglucose',
      'glycemie', 'suikergehalte', 'vingerprik'
    ],
    temperature: [
      'temperatuur', 'lichaamstemperatuur', 'temp', 'temperatuurtje', 'thermometer', 'koortsvrij', 'afebriel'
    ],
    fever: ['koorts', 'verhoging'],
    peak_flow: ['peakflow', 'peak flow', 'piekstroom', 'piekflow', 'piekstroommeting', 'pef', 'blazen', 'blaast', 'geblazen', 'blies'],
    saturation: [
      'saturatie', 'zuurstofsaturatie', 'zuurstofgehalte', 'zuurstofwaarde', 'zuurstofverzadiging', 'sat', 'spo2', 'sp o2',
      'o2 saturatie', 'satureert', 'saturatiemeter'
    ],
    oxygen: ['zuurstof', 'o2'],
    heart: ['hart'],
    rate: ['frequentie'],
    other: [
      'ademhaling', 'ademt', 'ademen', 'ademhalingsfrequentie', 'ademfrequentie', 'hba1c', 'a1c', 'hb a1c', 'cholesterol', 'ldl', 'hdl',
      'triglyceriden', 'creatinine', 'kreatinine',
      'nierfunctie', 'egfr', 'gfr', 'ejectiefractie', 'hemoglobine', 'hb', 'kalium', 'natrium', 'crp', 'bse', 'inr', 'tsh', 'psa',
      'leukocyten', 'ferritine', 'lactaat',
      'leeftijd', 'jaar oud', 'pijn', 'pijnscore', 'buikomvang', 'omtrek', 'dosis', 'oogdruk', 'visus', 'souffle', 'flexie', 'extensie',
      'geboortegewicht',
      'streefgewicht', 'gewichtsverlies', 'gewichtstoename', 'urineproductie', 'score', 'ketonen', 'vitamine', 'foetale hartslag', 'hartslag van de baby', 'hartje', 'harttonen', 'kindje',
      'transferrinesaturatie', 'bloedverlies',
      'ijzersaturatie', 'troponine', 'd-dimeer', 'fev1', 'liter zuurstof', 'fundushoogte', 'fundus'
    ]
  },
  counted: [
    'kilometer', 'stuks', 'glazen', 'pakjes', 'sigaretten', 'kinderen', 'metingen', 'trappen', 'e', 'ste', 'de', 'minder', 'meer',
    'extra', 'stappen', 'punten', 'op tien', 'millimol per mol'
  ],
  cues: {
    ignore: [
      'ik voel de pols', 'ik voel uw pols', 'niet slecht', 'niet te hoog', 'niet te laag', 'als u het goed vindt', 'als ik mag', 'tot slot', 'hoe is het', 'hoe gaat het',
      'geen probleem', 'als het goed is',
      'de laatste tijd', 'de laatste weken', 'de laatste maanden', 'de afgelopen weken', 'de afgelopen maanden', 'de afgelopen dagen',
      'de laatste dagen'
    ],
    now: [
      'hier meet',
      'vandaag', 'nu', 'op dit moment', 'momenteel', 'hier in', 'hier is', 'hier heeft', 'net gemeten', 'zonet', 'daarnet', 'zojuist',
      'net', 'in de praktijk', 'in het kabinet',
      'op de raadpleging', 'bij de assistente', 'opnieuw gemeten', 'nog eens gemeten', 'nogmaals', 'opnieuw', 'nog eens',
      'nogmaals gemeten', 'hermeting', 'huidige', 'deze meting', 'we meten', 'ik meet'
    ],
    visit: [
      'vitale parameters', 'parameters', 'vitale functies', 'lichamelijk onderzoek', 'klinisch onderzoek', 'onderzoek',
      'mijn assistente', 'mijn assistent', 'mijn collega',
      'de assistente', 'de verpleegkundige', 'de praktijkondersteuner'
    ],
    elsewhere: [
      'januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december',
      'geboren', 'geboorte', 'pasgeboren', 'normale peakflow', 'uw normale', ...elsewhere, 'thuismeting', 'thuismetingen', 'vorige',
      'vorig', 'laatste keer', 'de laatste', 'eerder', 'eergisteren', 'vannacht', 'gisteravond', 'bij ontslag', 'bij opname',
      'normaal gezien', 'meestal', 'doorgaans', 'gemiddeld', 'soms', 'af en toe', 'in januari', 'in februari', 'in maart', 'in april',
      'in mei', 'in juni', 'in juli', 'in augustus', 'in september', 'in oktober', 'in november', 'in december', 'hoogste', 'laagste',
      'apotheek', 'apotheker', 'zwanger', 'zwangerschap', 'operatie', 'ingreep', 'beste waarde', 'voorspelde', 'u zei', 'u zegt',
      'je zei', 'u vertelde', 'op het werk', 'bij de cardioloog', 'bij de specialist', 'voordien', 'altijd', 'gewone', 'gehad', 'normaal ben ik',
      'vanochtend thuis', 'sporthorloge', 'smartwatch'
    ],
    place: [
      'ziekenhuis', 'spoed', 'spoedeisende hulp', 'seh', 'spoedgevallen', 'ambulance', 'ziekenwagen', 'mug', 'huisartsenpost',
      'wachtpost'
    ],
    habit: [
      'u had', 'had u', 'je had', 'hij had', 'zij had', 'ze had', 'had koorts', 'vaak', 'zelden', 'sinds', 'aanvankelijk', 'begonnen',
      'ik was', 'ik woog', 'woog', 'geweest', 'de andere', ...usual
    ],
    laboratory: ['labo', 'lab', 'bloedonderzoek', 'bloedname', 'bloedafname', 'bloedresultaten', 'bloeduitslag', 'labwaarden', 'bloedprik'],
    person: [
      'tweeling', 'iedereen', 'hond', 'kat', 'de meeste mensen', 'andere patiënt~', 'iemand'
    ],
    analyte: [
      'hba1c', 'cholesterol', 'ldl', 'hdl', 'triglyceriden', 'creatinine', 'kreatinine', 'nierfunctie', 'egfr', 'gfr', 'hemoglobine', 'kalium',
      'natrium', 'crp', 'tsh', 'psa', 'ferritine', 'leverwaarden', 'ureum', 'ijzer'
    ],
    fasting: ['nuchter', 'nuchtere'],
    today: ['vandaag'],
    capillary: ['vingerprik', 'capillair', 'capillaire'],
    record: [
      'brief', 'ontslagbrief', 'verwijsbrief', 'vorige bezoek', 'vorig bezoek', 'laatste bezoek', 'vorige consult', 'vorig consult',
      'dagboek', 'lijstje', 'schriftje'
    ],
    day: [...dateNames.weekdays, 'weekend'],
    past: ['was', 'waren', 'had', 'hadden', 'mat', 'maten', 'gemeten'],
    we: ['ik', 'we', 'wij'],
    general: ['begint', 'betekent', 'spreken we'],
    third: ['hij', 'zijn', 'ze', 'zij', 'hem', 'haar', 'die'],
    mine: ['mijne', 'mij ook', 'ik ook', 'zelf ook', 'me zelf', 'mezelf'],
    pointing: ['dat', 'die', 'dit', 'deze'],
    target: [
      'streefwaarde', 'streefwaarden', ...targets, 'streven', 'mikken', 'doel', 'doelwaarde', 'norm', 'moet', 'moeten', 'zou moeten',
      'mag', 'mogen', 'willen we', 'wil ik', 'we willen', 'graag', 'ideaal', 'ideale', 'idealiter', 'bedoeling', 'grens', 'grenswaarde',
      'bovengrens', 'normaal is', 'normale bloeddruk is', 'een normale bloeddruk', 'hopelijk', 'proberen', 'aanbevolen', 'advies',
      'houden', 'krijgen', 'hoort', 'horen'
    ],
    aim: ['streefwaarde', 'doel', 'norm', 'ideaal', 'grens', 'bovengrens'],
    threshold: [
      'boven', 'onder', 'boven de', 'onder de', 'hoger dan', 'lager dan', 'minder dan', 'meer dan', 'groter dan', 'kleiner dan', 'tot', 'tussen', 'minstens',
      'minimaal', 'maximaal', 'hoogstens',
      'vanaf', 'bijna', 'tegen de', 'rond de', 'om', 'haalt', 'bereikt', 'of', 'per', 'elke', 'om de', 'of hoger', 'of lager', 'of meer',
      'of minder', 'en hoger', 'zeker'
    ],
    condition: [
      'wanneer', 'mocht', 'zou', 'zouden', 'bv', 'zolang',
      'mensen met', 'iemand met',
    ],
    question: [
      'is', 'was', 'zijn', 'waren', 'heeft', 'hebt', 'heb', 'had', 'wat', 'hoe', 'hoeveel', 'wanneer', 'welke', 'kan', 'kunt', 'zou',
      'weegt', 'bent', 'ben', 'meet', 'waarom',
      'waar', 'wie', 'klopt', 'komt'
    ],
    change: [
      'afgevallen', 'afvallen', 'verloren', 'verliezen', 'kwijt', 'bijgekomen', 'aangekomen', 'bij', 'erbij', 'eraf', 'af', 'gestegen',
      'gezakt', 'gedaald', 'zwaarder', 'lichter',
      'te zwaar', 'overgewicht', 'verschil', 'extra', 'meer', 'minder', 'groter', 'kleiner', 'gegroeid', 'gekrompen', 'per week',
      'per maand', 'vocht', 'toegenomen', 'afgenomen'
    ],
    within: ['in', 'op', 'binnen', 'over', 'gedurende'],
    load: [
      'til~', 'getild', 'heffen', 'hef', 'opgeheven', 'draag', 'dragen', 'gedragen', 'sleep~', 'gesleept', 'doos', 'dozen', 'zak',
      'zakken', 'tas', 'tassen', 'boodschappen',
      'kist', 'koffer', 'machine', 'gevallen', 'ladder', 'dak', 'trap', 'diep', 'breed', 'hoog', 'ver', 'wandel~', 'lopen', 'stappen',
      'halters', 'last'
    ],
    own: speakers.own,
    did: ['ik had', 'ik mat', 'had ik', 'ik heb gehad', 'ik voel', 'heb ik gemeten', 'zelf gemeten'],
    your: speakers.addressing,
    correction: ['verkeerd'],
    again: [
      'nog een keer', 'nog eens', 'nog even', 'opnieuw', 'nogmaals', 'overnieuw', 'doe het over', 'meet het over', 'herhaal', 'herhalen',
      'tweede keer'
    ],
    faulty: [
      'dat was mijn', 'dat was de mijne', 'mijn vinger',
      'niet goed in', 'niet goed op', 'niet goed om', 'zat niet goed', 'zat er niet goed', 'zat scheef', 'zat verkeerd', 'zat los',
      'zit los', 'was los', 'losgeschoten', 'losgekomen',
      'verschoven', 'afgegleden', 'weggegleden', 'klopt niet', 'kan niet kloppen', 'klopt dat niet', 'kan niet juist zijn', 'u bewoog',
      'je bewoog', 'u praatte', 'u sprak', 'koude vingers',
      'vingers zijn koud', 'nagellak', 'verkeerd gemeten', 'meetfout', 'foute meting', 'slechte meting'
    ],
    present: ['is', 'zijn', 'bedraagt', 'staat op'],
    link: [
      'is', 'was', 'van', 'op', 'met', 'aan', 'ongeveer', 'rond', 'zowat', 'een', 'bedraagt', 'zijn', 'waren', 'heeft', 'hebt', 'heb',
      'geeft', 'staat op', 'zit op', 'zit', 'zie',
      'meet', 'toont', 'precies', 'normaal', 'goed', 'mooi', 'prima', 'perfect', 'verhoogd', 'hoog', 'laag', 'regelmatig', 'euh', 'eh',
      'uh', 'zo', 'nog', 'maar', 'dat is', 'ligt op',
      'ging naar', 'gaat naar', 'het is', 'is het', 'zijn het', 'wordt het', 'komt op', 'haal', 'haalt', 'weeg', 'weegt', 'blaast'
    ],
    and: ['en'],
    or: ['of'],
    telling: [],
    range: ['tot', 'naar', 'of', '-', '–', '—', 'à', 'a', 'van de', 'op'],
    over: ['over', '/'],
    upon: ['op'],
    with: [],
    parts: [],
    be: ['ik ben', 'u bent', 'je bent', 'jij bent', 'hij is', 'zij is', 'ze is', 'bent u', 'ben ik'],
    moved: ['gezakt naar', 'gedaald naar', 'gestegen naar', 'omhoog naar', 'omlaag naar', 'terug op', 'weer op'],
    reason: ['omdat', 'aangezien', 'want'],
    belongs: ['voor de', 'voor het', 'is de', 'is het', 'is uw', 'is je'],
    half: ['en een half', 'en half', 'en een halve', 'en halve'],
    oh: ['o'],
    article: ['een', 'één'],
    tag: ['oké', 'ok', 'okay', 'hè', 'he', 'toch', 'ja', 'goed', 'juist', 'niet waar', 'nietwaar', 'hé', 'zeker'],
    opener: [
      'dus', 'en', 'maar', 'oké', 'ok', 'goed', 'nou', 'ja', 'wel', 'euh', 'eh', 'uh', 'zo', 'dan', 'nee', 'ah', 'voilà', 'allez',
      'kijk', 'want', 'terwijl'
    ],
    fronting: ['dan', 'zo'],
    attempts: ['beste van', 'beste uit'],
    call: [
      'u spreekt met', 'je spreekt met', 'ik bel u', 'ik bel je', 'ik bel over', 'ik bel omdat', 'ik bel voor', 'ik bel even over',
      'ik bel in verband', 'ik bel met', 'u bellen met', 'u bellen over', 'je bellen met', 'je bellen over', 'schikt het',
      'bel ik gelegen', 'telefonisch consult', 'telefonische afspraak', 'belafspraak', 'beeldbellen', 'videoconsult',
      'hoort u mij', 'hoor je mij'
    ],
    unborn: ['baby', 'foetus', 'kindje', 'baarmoeder', 'vruchtje'],
    home: ['thuis'],
    blow: [
      'blaas nu', 'blaas hier', 'blaas maar', 'blaas eens', 'blaas hard', 'blaas zo', 'blaas er', 'blaas in', 'blaast u', 'blaast ge',
      'mag u blazen', 'mag je blazen', 'hard blazen', 'hierin blazen', 'hier blazen', 'blazen maar'
    ],
    try: [
      'nog een keer', 'nog één keer', 'nog eens', 'en de laatste', 'de laatste', 'laatste keer', 'nog eentje', 'de eerste', 'de tweede',
      'de derde', 'de beste', 'en nog een keer'
    ]
  },
  joinsHundreds: false,
  centimetres: true,
  kilograms: true,
  gramsPerLitre: false,
  tenths: true
}

export const vitalSignNames: VitalSignNames = {
  weight: ['gewicht', 'weeg', 'woog', 'zwaar'],
  height: ['lengte', 'groot'],
  bmi: ['bmi'],
  systolic_blood_pressure: ['bloeddruk', 'tensi', 'druk', 'systol', 'bovendruk', 'rr'],
  diastolic_blood_pressure: ['bloeddruk', 'tensi', 'druk', 'diastol', 'onderdruk', 'rr'],
  heart_rate: ['hart', 'pols', 'frequentie', 'hf'],
  blood_glucose: ['glucos', 'glyc', 'suiker', 'bloedsuiker', 'vinger', 'nuchter', 'diabet', 'dextro', 'capill'],
  body_temperature: ['temp', 'koorts', 'febr', 'afebr', 'thermo'],
  peak_flow: ['peak', 'flow', 'piekstroom', 'blaas', 'blaz', 'geblaz', 'blies'],
  oxygen_saturation: ['sat', 'zuurstof', 'spo', 'sao', 'o2', 'ox']
}
