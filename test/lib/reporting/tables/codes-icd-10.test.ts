import t from 'tap'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import { oneAssertion } from '../../../one-assertion.js'

/** What is said, and its category in ICD-10 (WHO, version 2019, https://icd.who.int/browse10/2019/en). */
const pairs: Readonly<Record<string, ReadonlyArray<readonly [said: string, code: string]>>> = {
  en: [
    ['hydrocephalus', 'G91'], ['labyrinthitis', 'H83'], ['a Baker\'s cyst', 'M71'], ['salmonella', 'A02'], ['zinc deficiency', 'E60'],
    ['burnout', 'Z73'], ['diarrhoea', 'A09'], ['raised blood pressure', 'R03'], ['a head injury', 'S09'], ['an abnormal smear', 'R87'],
    ['a colon polyp', 'K63'], ['a penicillin allergy', 'Z88'], ['scarlet fever', 'A38'], ['whooping cough', 'A37'],
    ['a history of breast cancer', 'Z85'], ['low mood', 'R45'], ['suicidal thoughts', 'R45.8'], ['vitiligo', 'L80'], ['measles', 'B05'], ['mumps', 'B26'],
    ['type i diabetes', 'E10'], ['type ii diabetes', 'E11'], ['high blood pressure', 'I10'], ['breast cancer', 'C50'], ['pneumonia', 'J18'],
    ['a urinary tract infection', 'N39.0'], ['pharyngitis', 'J02.9'], ['strep throat', 'J02.0'], ['carpal tunnel syndrome', 'G56.0'], ['chest pain', 'R07.4'],
    ['a sore throat', 'R07.0'], ['costochondritis', 'M94.0'], ['low back pain', 'M54.5'], ['back pain', 'M54'], ['sciatica', 'M54.3'], ['neck pain', 'M54.2'],
    ['high cholesterol', 'E78.0'], ['a panic attack', 'F41.0'], ['ptsd', 'F43.1'], ['a tension headache', 'G44.2'], ['ear wax', 'H61.2'], ['bppv', 'H81.1'],
    ['constipation', 'K59.0'], ['frozen shoulder', 'M75.0'], ['tennis elbow', 'M77.1'], ['plantar fasciitis', 'M72.2'], ['trigger finger', 'M65.3'],
    ['fibromyalgia', 'M79.7'], ['shortness of breath', 'R06.0'], ['palpitations', 'R00.2'], ['weight loss', 'R63.4'], ['a nosebleed', 'R04.0'],
    ['insomnia', 'G47.0'], ['sleep apnoea', 'G47.3'], ['period pain', 'N94.6'], ['dietary counselling', 'Z71.3']
  ],
  nl: [['diarree', 'A09'], ['kinkhoest', 'A37'], ['roodvonk', 'A38'], ['mazelen', 'B05'], ['de bof', 'B26'], ['longontsteking', 'J18'],
    ['urineweginfectie', 'N39.0'], ['keelontsteking', 'J02.9'], ['pijn op de borst', 'R07.4'], ['keelpijn', 'R07.0'], ['lage rugpijn', 'M54.5'], ['carpaletunnelsyndroom', 'G56.0'],
    ['bloedneuzen', 'R04.0'], ['hielspoor', 'M77.3'], ['benauwdheid', 'R06.0'], ['slaapapneu', 'G47.3']
  ],
  fr: [['une diarrhée', 'A09'], ['la coqueluche', 'A37'], ['la scarlatine', 'A38'], ['la rougeole', 'B05'], ['les oreillons', 'B26'], ['une pneumonie', 'J18'],
    ['une infection urinaire', 'N39.0'], ['une pharyngite', 'J02.9'], ['une douleur thoracique', 'R07.4'], ['un mal de gorge', 'R07.0'], ['une lombalgie', 'M54.5'],
    ['une sciatique', 'M54.3'], ['le canal carpien', 'G56.0'], ['une épine calcanéenne', 'M77.3'], ['un essoufflement', 'R06.0']
  ],
  de: [['Durchfall', 'A09'], ['Keuchhusten', 'A37'], ['Scharlach', 'A38'], ['Masern', 'B05'], ['Mumps', 'B26'], ['eine Lungenentzündung', 'J18'],
    ['ein Harnwegsinfekt', 'N39.0'], ['eine Pharyngitis', 'J02.9'], ['Brustschmerzen', 'R07.4'], ['Halsschmerzen', 'R07.0'], ['Kreuzschmerzen', 'M54.5'],
    ['Karpaltunnelsyndrom', 'G56.0'], ['Herzrasen', 'R00.0'], ['Nasenbluten', 'R04.0'], ['Schlafapnoe', 'G47.3'], ['Kurzatmigkeit', 'R06.0']
  ],
  es: [['diarrea', 'A09'], ['tos ferina', 'A37'], ['escarlatina', 'A38'], ['sarampión', 'B05'], ['paperas', 'B26'], ['una neumonía', 'J18'],
    ['una infección de orina', 'N39.0'], ['una faringitis', 'J02.9'], ['dolor torácico', 'R07.4'], ['dolor de garganta', 'R07.0'], ['lumbalgia', 'M54.5'],
    ['túnel carpiano', 'G56.0'], ['epistaxis', 'R04.0'], ['disnea', 'R06.0'], ['apnea del sueño', 'G47.3']
  ]
}

const tables = starterCodeTables()

for (const [language, rows] of Object.entries(pairs)) {
  t.test(`terms in ${language} stand in their category`, oneAssertion(async t => {
    for (const [said, code] of rows) t.strictSame(tables.termsIn(wordsOf(said), language).map(({ value }) => value.icd_10), [code], said)
  }))
}

t.test('every code has a description in every language', oneAssertion(async t => {
  for (const { icd_10: code } of tables.concepts) {
    for (const language of Object.keys(pairs)) t.ok(tables.description('icd_10', code, language), `${code} in ${language}`)
  }
}))
