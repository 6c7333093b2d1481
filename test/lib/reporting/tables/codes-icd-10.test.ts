import t from 'tap'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { wordsOf } from '../../../../lib/reporting/words.js'

/** What is said, and its category in ICD-10 (WHO, version 2019, https://icd.who.int/browse10/2019/en). */
const pairs: Readonly<Record<string, ReadonlyArray<readonly [said: string, code: string]>>> = {
  en: [
    ['hydrocephalus', 'G91'], ['labyrinthitis', 'H83'], ['a Baker\'s cyst', 'M71'], ['salmonella', 'A02'], ['zinc deficiency', 'E60'],
    ['burnout', 'Z73'], ['diarrhoea', 'A09'], ['raised blood pressure', 'R03'], ['a head injury', 'S09'], ['an abnormal smear', 'R87'],
    ['a colon polyp', 'K63'], ['a penicillin allergy', 'Z88'], ['scarlet fever', 'A38'], ['whooping cough', 'A37'],
    ['a history of breast cancer', 'Z85'], ['low mood', 'R45'], ['suicidal thoughts', 'R45'], ['vitiligo', 'L80'], ['measles', 'B05'], ['mumps', 'B26'],
    ['type i diabetes', 'E10'], ['type ii diabetes', 'E11'], ['high blood pressure', 'I10'], ['breast cancer', 'C50'], ['pneumonia', 'J18']
  ],
  nl: [['diarree', 'A09'], ['kinkhoest', 'A37'], ['roodvonk', 'A38'], ['mazelen', 'B05'], ['de bof', 'B26'], ['longontsteking', 'J18']],
  fr: [['une diarrhée', 'A09'], ['la coqueluche', 'A37'], ['la scarlatine', 'A38'], ['la rougeole', 'B05'], ['les oreillons', 'B26'], ['une pneumonie', 'J18']],
  de: [['Durchfall', 'A09'], ['Keuchhusten', 'A37'], ['Scharlach', 'A38'], ['Masern', 'B05'], ['Mumps', 'B26'], ['eine Lungenentzündung', 'J18']],
  es: [['diarrea', 'A09'], ['tos ferina', 'A37'], ['escarlatina', 'A38'], ['sarampión', 'B05'], ['paperas', 'B26'], ['una neumonía', 'J18']]
}

const tables = starterCodeTables()

for (const [language, rows] of Object.entries(pairs)) {
  t.test(`terms in ${language} stand in their category`, async t => {
    for (const [said, code] of rows) t.strictSame(tables.termsIn(wordsOf(said), language).map(({ value }) => value.icd_10), [code], said)
  })
}
