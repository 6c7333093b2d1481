import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { loadCodeTables, readCodeTables, starterCodeTables, TableError } from '../../../../lib/reporting/tables/codes.js'
import { wordsOf } from '../../../../lib/reporting/words.js'

const HEADER = 'system,code,language,description,terms'

function load (...lines: readonly string[]) {
  return loadCodeTables([{ name: 'own.csv', text: lines.join('\n') }])
}

function found (tables: ReturnType<typeof load>, said: string, language = 'en') {
  return tables.termsIn(wordsOf(said), language).map(({ value }) => [value.icd_10, value.icpc_2, value.ibui])
}

const good = [
  ['plain', `${HEADER}\nicd_10,I50,en,Heart failure,heart failure|cardiac failure\n`],
  ['with a byte order mark', `\uFEFF${HEADER}\nicd_10,I50,en,Heart failure,heart failure|cardiac failure\n`],
  ['with lines that end as on Windows', `${HEADER}\r\nicd_10,I50,en,Heart failure,heart failure|cardiac failure\r\n`],
  ['with semicolons', 'system;code;language;description;terms\nicd_10;I50;en;Heart failure;heart failure|cardiac failure\n'],
  ['with tabs', 'system\tcode\tlanguage\tdescription\tterms\nicd_10\tI50\ten\tHeart failure\theart failure|cardiac failure\n'],
  ['with quotes', `${HEADER}\n"icd_10","I50","en","Heart failure","heart failure|cardiac failure"\n`],
  ['with columns in another order and capitals', 'Code,System,Terms,Description,Language\nI50,ICD_10,heart failure|cardiac failure,Heart failure,EN\n'],
  ['with spaces around values and an empty line', `${HEADER}\n\n icd_10 , I50 , en , Heart failure , heart failure | cardiac failure \n`]
] as const

for (const [name, text] of good) {
  t.test(`a table ${name} is read`, async t => {
    const tables = loadCodeTables([{ name: 'own.csv', text }])
    t.ok(tables.has('icd_10', 'I50'))
    t.equal(tables.description('icd_10', 'I50', 'en'), 'Heart failure')
    t.strictSame(found(tables, 'He has cardiac failure.'), [['I50', '', '']])
  })
}

const bad = [
  ['an empty file', '', /^own\.csv, line 1: has no header/],
  ['an unknown column', `${HEADER},remark\n`, /^own\.csv, line 1, column "remark": is not a column/],
  ['a column that is missing', 'system,code,language,description\n', /^own\.csv, line 1, column "terms": is missing/],
  ['a column that stands twice', `${HEADER},code\n`, /^own\.csv, line 1, column "code": stands twice/],
  ['a row that is too short', `${HEADER}\nicd_10,I50,en\n`, /^own\.csv, line 2: has 3 values, the header has 5/],
  ['a row that is too long', `${HEADER}\nicd_10,I50,en,Heart failure,a,b\n`, /^own\.csv, line 2: has 6 values/],
  ['an unknown system', `${HEADER}\nicd_11,I50,en,Heart failure,\n`, /^own\.csv, line 2, column "system": "icd_11" is none of/],
  ['a code of another shape', `${HEADER}\nicd_10,I50,en,Heart failure,\nicd_10,50,en,x,\n`, /^own\.csv, line 3, column "code": "50" is not a code of icd_10/],
  ['a code in small letters', `${HEADER}\nicd_10,i50,en,Heart failure,\n`, /line 2, column "code"/],
  ['a language that is none', `${HEADER}\nicd_10,I50,English language,Heart failure,\n`, /line 2, column "language": "English language"/],
  ['no description', `${HEADER}\nicd_10,I50,en,,heart failure\n`, /line 2, column "description": is empty/],
  ['a description that is too long', `${HEADER}\nicd_10,I50,en,${'x'.repeat(501)},\n`, /line 2, column "description": is longer than 500/],
  ['a second row of a code and language', `${HEADER}\nicd_10,I50,en,a,\nicd_10,I50,EN,b,\n`, /line 3, column "code": icd_10 I50 in "en" stands in own\.csv, line 2,/],
  ['a link to its own system', `${HEADER},icd_10\nicd_10,I50,en,a,,I51\n`, /line 2, column "icd_10": a code does not go with one of its own/],
  ['a link that is no code', `${HEADER},icd_10\nicpc_2,K77,en,a,,heart\n`, /line 2, column "icd_10": "heart" is not a code of icd_10/],
  ['a quote that does not end', `${HEADER}\nicd_10,I50,en,"Heart,\n`, /^own\.csv, line \d/]
] as const

for (const [name, text, message] of bad) {
  t.test(`${name} is refused with file, line and column`, async t => {
    t.throws(() => loadCodeTables([{ name: 'own.csv', text }]), { name: 'TableError', message })
    t.throws(() => loadCodeTables([{ name: 'own.csv', text }]), TableError)
  })
}

t.test('the second row of a code may stand in another file, which is named as well', async t => {
  const text = `${HEADER}\nicd_10,I50,en,a,\n`
  t.throws(() => loadCodeTables([{ name: 'one.csv', text }, { name: 'two.csv', text }]), /^two\.csv, line 2, column "code": .* stands in one\.csv, line 2,/)
})

t.test('without terms the description is what is looked for; without a row in the language nothing is', async t => {
  const tables = load(HEADER, 'icd_10,I50,en,Heart failure,')
  t.strictSame(found(tables, 'heart failure'), [['I50', '', '']])
  t.strictSame(found(tables, 'heart failure', 'en-GB'), [['I50', '', '']])
  t.strictSame(found(tables, 'heart failure', 'nl'), [])
})

t.test('a description is given in the language, else in English, else in any', async t => {
  const tables = load(HEADER, 'icd_10,I50,en,Heart failure,', 'icd_10,I50,nl,Hartfalen,', 'icpc_2,K77,fr,Insuffisance,')
  t.equal(tables.description('icd_10', 'I50', 'nl-BE'), 'Hartfalen')
  t.equal(tables.description('icd_10', 'I50', 'de'), 'Heart failure')
  t.equal(tables.description('icpc_2', 'K77', 'de'), 'Insuffisance')
  t.equal(tables.description('icd_10', 'I51', 'de'), undefined)
})

t.test('tables of ICPC-2 and IBUI are attached to the codes of ICD-10 that they name', async t => {
  const tables = load(
    `${HEADER},icd_10,icpc_2`,
    'icd_10,I50,en,Heart failure,heart failure,,',
    'icd_10,J45,en,Asthma,asthma,,',
    'icd_10,J44,en,COPD,copd,,',
    'icpc_2,K77,en,Heart failure,pump failure,I50.0|I50.9,',
    'icpc_2,R96,en,Asthma,,J45,',
    'icpc_2,R97,en,Allergic asthma,atopic asthma,J45,',
    'ibui,10001234,en,Heart failure,,,K77',
    'ibui,10009999,en,Nothing,nothing much,,'
  )
  t.strictSame(found(tables, 'heart failure'), [['I50', 'K77', '10001234']], 'all have the term')
  t.strictSame(found(tables, 'pump failure'), [['I50', 'K77', '10001234']])
  t.strictSame(found(tables, 'asthma'), [['J45', 'R96', '']], 'the concept that has the term completes it')
  t.strictSame(found(tables, 'atopic asthma'), [['J45', 'R97', '']])
  t.strictSame(found(tables, 'copd'), [['J44', '', '']], 'nothing goes with it')
  t.strictSame(found(tables, 'nothing much'), [['', '', '10009999']])
})

t.test('the longest term counts, from left to right, with words that may be passed over', async t => {
  const tables = load(HEADER, 'icd_10,J45,en,Asthma,asthma|asthma attack', 'icd_10,R07,en,Pain,pain in chest', 'icd_10,I21,en,Heart attack,attack')
  t.strictSame(found(tables, 'an asthma attack, and pain in the left chest'), [['J45', '', ''], ['R07', '', '']])
  t.strictSame(found(tables, 'pain, uh, in my chest'), [['R07', '', '']])
  t.strictSame(found(tables, 'pain is worse, chest is fine'), [])
  t.strictSame(found(tables, 'ASTHMA'), [['J45', '', '']])
  t.strictSame(found(tables, 'asthmatic'), [])
})

t.test('the tables of a directory are read, and without codes of ICD-10 those of the starter table are added', async t => {
  const directory = t.testdir({ 'icpc.csv': `${HEADER},icd_10\nicpc_2,R96,en,Asthma,,J45\n`, 'notes.txt': 'no table' })
  const tables = await readCodeTables(directory)
  t.ok(tables.has('icpc_2', 'R96'))
  t.ok(tables.has('icd_10', 'J45'))
  t.strictSame(found(tables, 'asthma'), [['J45', 'R96', '']])
})

t.test('a table of ICD-10 of ones own replaces the starter table', async t => {
  const tables = await readCodeTables(t.testdir({ 'A.CSV': `${HEADER}\nicd_10,J45.0,en,Allergic asthma,asthma\n` }))
  t.ok(tables.has('icd_10', 'J45.0'))
  t.notOk(tables.has('icd_10', 'J45'))
})

t.test('a directory without tables, one that is missing, and a file that is not UTF-8 are refused', async t => {
  const directory = t.testdir({ 'notes.txt': '' })
  await t.rejects(readCodeTables(directory), { message: `There is no *.csv file in ${directory}` })
  await t.rejects(readCodeTables(join(directory, 'missing')), { code: 'ENOENT' })
  await mkdir(join(directory, 'latin'))
  await writeFile(join(directory, 'latin', 'old.csv'), Buffer.from(`${HEADER}\nicd_10,J45,fr,Asthme d\u00E9clench\u00E9,\n`, 'latin1'))
  await t.rejects(readCodeTables(join(directory, 'latin')), { message: 'old.csv is not encoded in UTF-8' })
})

t.test('codes that look like properties of objects are not held', async t => {
  for (const code of ['__proto__', 'constructor', 'toString', '']) t.notOk(starterCodeTables().has('icd_10', code))
  t.equal(starterCodeTables().description('icd_10', 'constructor', 'en'), undefined)
  t.equal(typeof starterCodeTables().description('icd_10', 'J45', 'constructor'), 'string')
})

t.test('the example of the documentation is a table', async t => {
  const documentation = readFileSync(new URL('../../../../lib/reporting/tables/README.md', import.meta.url), 'utf8')
  const example = /```csv\n(.*?)```/s.exec(documentation)?.[1] ?? ''
  const directory = t.testdir({ 'own.csv': example })
  const tables = await readCodeTables(directory)
  t.strictSame(found(tables, 'Ik ben al drie dagen verkouden.', 'nl'), [['J00', 'R74', '']])
})
