import type { ImpliedNumberWords, NumberWords, UnitVocabulary } from '../parts/quantities.js'

export const numbers: NumberWords = {
  order: 'french',
  fromZero: [
    'zéro|zero', '', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze',
    'quinze', 'seize'
  ],
  tens: ['vingt|vingts', 'trente', 'quarante', 'cinquante', 'soixante', 'septante', 'huitante|octante', 'nonante'],
  others: [[100, 'cent|cents'], [1000, 'mille'], [1_000_000, 'million|millions']],
  one: 'un',
  articles: ['une'],
  and: ['et'],
  andAfterHundred: false,
  point: ['virgule', 'point'],
  half: ['demi', 'demie'],
  decimalMark: ',',
  compounds: false,
  notAfter: { pour: ['cent', 'cents', 'mille'] }
}

export const impliedNumbers: ImpliedNumberWords = {
  multiples: {},
  days: { quinzaine: 14, huitaine: 7 },
  worth: { double: 2, demi: 0.5, demie: 0.5, moitié: 0.5, quart: 0.25, couple: 2, dizaine: 10, douzaine: 12 },
  ordinals: [
    'premier première 1er', 'deuxième second seconde', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième',
    'neuvième', 'dixième', 'onzième', 'douzième', 'treizième', 'quatorzième', 'quinzième', 'seizième'
  ],
  articles: ['un', 'une', 'le', 'la', 'par', 'du', 'au'],
  elisions: ['d', 'l', 'qu'],
  of: [],
  joins: ['à', 'a'],
  pressureJoins: ['sur']
}

export const units: UnitVocabulary = {
  names: {
    g: ['gramme', 'grammes'],
    kg: ['kilogramme', 'kilogrammes'],
    mg: ['milligramme', 'milligrammes'],
    mcg: ['microgramme', 'microgrammes'],
    lb: ['livre', 'livres'],
    ml: ['millilitre', 'millilitres'],
    l: ['litre', 'litres'],
    cm: ['centimètre', 'centimètres'],
    mm: ['millimètre', 'millimètres'],
    m: ['mètre', 'mètres'],
    inch: ['pouce', 'pouces'],
    foot: ['pied', 'pieds'],
    celsius: ['degrés celsius', 'degré celsius', 'degrés c'],
    fahrenheit: ['degrés fahrenheit'],
    degree: ['degré', 'degrés'],
    mmhg: ['millimètres de mercure'],
    cmhg: ['centimètres de mercure'],
    bpm: ['battement', 'battements', 'battements par minute', 'pulsations', 'pulsations par minute', 'battements à la minute'],
    perminute: ['par minute', 'à la minute'],
    breaths: ['cycles'],
    mgdl: ['milligrammes par décilitre', 'milligramme par décilitre', 'milligrammes pour cent'],
    gl: ['grammes par litre', 'gramme par litre', 'g par litre'],
    mmoll: ['millimoles par litre', 'mmol par litre'],
    lmin: ['litres par minute', 'litre par minute', 'l par minute', 'litres minute', 'lpm'],
    percent: ['pour cent', 'pourcent', 'pourcents'],
    second: ['seconde', 'secondes'],
    minute: ['minute', 'minutes'],
    hour: ['heure', 'heures'],
    day: ['jour', 'jours', 'nuits'],
    week: ['semaine', 'semaines'],
    month: ['mois'],
    year: ['an', 'ans', 'année', 'années'],
    age: ["ans d'âge"],
    tablet: ['comprimé', 'comprimés', 'cachet', 'cachets', 'cp', 'cps'],
    capsule: ['gélule', 'gélules', 'capsule', 'capsules'],
    puff: ['bouffée', 'bouffées', 'inhalation', 'inhalations', 'pulvérisation', 'pulvérisations'],
    drop: ['goutte', 'gouttes'],
    sachet: ['sachet', 'sachets'],
    iu: ['unité', 'unités', 'unités internationales'],
    times: ['fois']
  },
  loose: {
    day: ['nuit', 'journée', 'journées'],
    clock: ['am', 'pm']
  }
}
