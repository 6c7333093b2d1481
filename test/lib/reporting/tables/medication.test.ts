import t from 'tap'
import { drugsIn, loadMedicationTable, starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import { wordsOf } from '../../../../lib/reporting/words.js'

/** What a row without these columns has. */
const plainRow = { routes: new Map(), brand_routes: new Map(), written: new Map() }

const header = 'active_ingredient,atc_code,names,brands,forms\n'

t.test('a table is read whatever its byte order mark, its line ends and the order of its columns', async t => {
  const expected = [
    { active_ingredient: 'paracetamol', atc_code: 'N02BE01', names: ['acetaminophen'], brands: ['Tylenol', 'ben-u-ron'], forms: ['tablet'], ...plainRow },
    { active_ingredient: 'measles, mumps and rubella vaccine', atc_code: '', names: [], brands: [], forms: [], ...plainRow }
  ]
  const plain = header + 'paracetamol,N02BE01, acetaminophen ,Tylenol | ben-u-ron|,tablet\n"measles, mumps and rubella vaccine",,,,\n'
  for (const csv of [
    plain,
    '\uFEFF' + plain,
    plain.replaceAll('\n', '\r\n'),
    `# where it is from\n\n${plain}\n\n`,
    'forms;brands;atc_code;active_ingredient;names\ntablet;Tylenol|ben-u-ron;N02BE01;paracetamol;acetaminophen\n;;;measles, mumps and rubella vaccine;\n'
  ]) t.strictSame(loadMedicationTable(csv).substances, expected, JSON.stringify(csv))
  t.strictSame(loadMedicationTable('atc_code,active_ingredient\nA10A,insulin\n').substances, [
    { active_ingredient: 'insulin', atc_code: 'A10A', names: [], brands: [], forms: [], ...plainRow }
  ], 'the other columns may be missing')
  t.strictSame(loadMedicationTable(header).substances, [], 'a table may be empty')
})

const bad: ReadonlyArray<readonly [csv: string, message: string]> = [
  ['', 'own.csv, line 1: has no header'],
  ['active_ingredient,names\naspirin,\n', 'own.csv, line 1, column "atc_code": is missing'],
  ['active_ingredient,atc_code,brand\naspirin,,\n', 'own.csv, line 1, column "brand": is not a column'],
  [header + 'aspirin,N02BA01\n', 'own.csv, line 2: has 2 values, the header has 5'],
  [header + 'aspirin,N02BA01,"a,,\n', 'own.csv, line '],
  [header + 'aspirin,N02BA01,,,\n,N02BE01,,,\n', 'own.csv, line 3, column "active_ingredient": is empty'],
  [header + 'aspirin,n02ba01,,,\n', 'own.csv, line 2, column "atc_code": "n02ba01" is not an ATC code'],
  [header + 'aspirin,N02BA1,,,\n', 'own.csv, line 2, column "atc_code": "N02BA1" is not an ATC code'],
  [header + 'aspirin,,as,,\n', 'own.csv, line 2, column "names": "as" is too short'],
  [header + 'aspirin,,,100 mg,\naspirine,,,1000,\n', 'own.csv, line 3, column "brands": "1000" is too short'],
  [header + `aspirin,,${'a '.repeat(13)},,\n`, 'own.csv, line 2, column "names": "a a a a a a a a a a a a a" has more than 12 words'],
  [header + `${'a'.repeat(501)},,,,\n`, 'own.csv, line 2, column "active_ingredient": a name is longer than 500 characters'],
  [header + `aspirin,,,,${'a'.repeat(501)}\n`, 'own.csv, line 2, column "forms": a form is longer than 500 characters'],
  [header + 'aspirin,,,,\nibuprofen,,,,\nAspirin,,,,\n', 'own.csv, line 4, column "active_ingredient": "Aspirin" stands in line 2 already'],
  [header + 'aspirin,,ASA 100,,\nibuprofen,,,asa-100,\n', 'own.csv, line 3, column "brands": "asa-100" stands in line 2 already']
]

t.test('a table that cannot be used is refused with its name, the line and the column', async t => {
  for (const [csv, message] of bad) {
    t.throws(() => loadMedicationTable(csv, 'own.csv'), { name: 'TableError', message: new RegExp(`^${message.replace(/[.]/g, '\\.')}`) }, message)
  }
})

function named (text: string, table = starterMedicationTable()): string[] {
  return drugsIn(wordsOf(text), table).map(({ substance, brand }) => brand === null ? substance.active_ingredient : `${substance.active_ingredient} (${brand})`)
}

t.test('the starter table is read once, and finds what is named', async t => {
  t.equal(starterMedicationTable(), starterMedicationTable())
  t.strictSame(named('He takes Lasix and hydrochlorothiazide.'), ['furosemide (Lasix)', 'hydrochlorothiazide'])
})

t.test('an ingredient that is an ordinary word is looked up, but only its other names are heard in a text', async t => {
  const csv = 'active_ingredient,atc_code,names,ordinary_word\niron,B03A,iron tablets|fer oral,yes\nibuprofen,,,\n'
  const table = loadMedicationTable(csv)
  t.strictSame(named('Iron tablets, ibuprofen, strike while the iron is hot, comme du fer', table), ['iron', 'ibuprofen'])
  t.equal(table.find('iron')?.atc_code, 'B03A')
  t.throws(() => loadMedicationTable(csv.replace(',yes', ',no')), { message: 'medication.csv, line 2, column "ordinary_word": is neither "yes" nor empty' })
  t.throws(() => loadMedicationTable(`${csv}metal,,iron,\n`), { message: /line 4, column "names": "iron" stands in line 2 already/ })
})

const mentions: ReadonlyArray<readonly [text: string, from: number, to: number, ingredient: string, brand: string | null]> = [
  ['we start Augmentin today', 2, 3, 'amoxicillin/clavulanic acid', 'Augmentin'],
  ['take co-amoxiclav', 1, 4, 'amoxicillin/clavulanic acid', null],
  ['take co amoxiclav', 1, 3, 'amoxicillin/clavulanic acid', null],
  ['some hydrocodone-acetaminophen now', 1, 4, 'hydrocodone/paracetamol', null],
  ['hydrocodone / acetaminophen', 0, 3, 'hydrocodone/paracetamol', null],
  ['the insulin glargine', 1, 3, 'insulin glargine', null],
  ['the insulin glargin', 1, 3, 'insulin glargine', null],
  ['the insulin pen is empty', 1, 3, 'insulin', null],
  ['her LASIX®.', 1, 2, 'furosemide', 'Lasix'],
  ['vitamin B12 shots', 0, 3, 'cyanocobalamin', null],
  ['prends de l’ibuprofène', 2, 3, 'ibuprofen', null],
  ['de l\'IBUPROFENE', 1, 2, 'ibuprofen', null],
  ['Metformin’s fine', 0, 1, 'metformin', null],
  ['ben-u-ron', 0, 5, 'paracetamol', 'ben-u-ron'],
  ['measles, mumps and rubella vaccine', 0, 6, 'measles, mumps and rubella vaccine', null],
  ['the co - amoxiclav', 1, 4, 'amoxicillin/clavulanic acid', null]
]

t.test('a name is found where it stands, the longest first, however it is written', async t => {
  for (const [text, from, to, ingredient, brand] of mentions) {
    const found = drugsIn(wordsOf(text), starterMedicationTable())
      .map(({ substance, from, to, brand }) => ({ from, to, substance: substance.active_ingredient, brand }))
    t.strictSame(found, [{ from, to, substance: ingredient, brand }], text)
  }
  t.strictSame(named('lisinopril hydrochlorothiazide and lisinopril'), ['lisinopril/hydrochlorothiazide', 'lisinopril'])
  t.strictSame(named('vitamin -- c'), [], 'one sign may stand within a name')
  t.strictSame(named('statins, aspirins, ibuprofenlike, xlasix'), [], 'words count whole')
})

const measured = [
  'her vitamin D level is low', 'vitamin D deficiency', 'insulin resistance', 'the insulin-dependent diabetes', 'testosterone levels', 'a lack of vitamin B12',
  'een vitamine D-tekort', 'een tekort aan vitamine D', 'de digoxinespiegel', 'de lithium spiegel', 'une carence en vitamine D', 'le taux de testostérone',
  'ein Vitamin-D-Mangel', 'ein Mangel an Vitamin B12', 'der Digoxin-Spiegel'
]

t.test('what is measured or missing in the body is not a medicine', async t => {
  for (const text of measured) t.strictSame(named(text), [], text)
  t.strictSame(named('Level 2. Vitamin D, insulin and testosterone'), ['colecalciferol', 'insulin', 'testosterone'])
})
