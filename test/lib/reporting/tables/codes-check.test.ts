import t from 'tap'
import { checkCode, loadCodeTables } from '../../../../lib/reporting/tables/codes.js'

const tables = loadCodeTables([{
  name: 'codes.csv',
  text: 'system,code,language,description,terms\n' +
    'icd_10,I50,en,Heart failure,\nicd_10,M54.5,en,Low back pain,\nicpc_2,K77,en,Heart failure,\nibui,10001234,nl,Hartfalen,\n'
}])

const coding = { icd_10: '', icpc_2: '', ibui: '', description: 'as written' }

const cases = [
  ['a code that the table holds stays', { icd_10: 'I50' }, { icd_10: 'I50' }],
  ['codes of all systems stay', { icd_10: 'I50', icpc_2: 'K77', ibui: '10001234' }, { icd_10: 'I50', icpc_2: 'K77', ibui: '10001234' }],
  ['a code with more detail than the table becomes its category', { icd_10: 'I50.0' }, { icd_10: 'I50' }],
  ['a code with more detail that the table holds stays', { icd_10: 'M54.5' }, { icd_10: 'M54.5' }],
  ['case, space and a forgotten point do not matter', { icd_10: ' m545 ' }, { icd_10: 'M54.5' }],
  ['a code of ICPC-2 with more detail becomes its category', { icpc_2: 'k77.01' }, { icpc_2: 'K77' }],
  ['a category that only its subdivisions are held of is gone', { icd_10: 'M54' }, null],
  ['other detail of a category that is not held is gone', { icd_10: 'M54.2' }, null],
  ['a code that is not held is gone, the others stay', { icd_10: 'J45', icpc_2: 'K77' }, { icpc_2: 'K77' }],
  ['a code of another system is not held', { icd_10: 'K77', icpc_2: 'I50' }, null],
  ['what is no code is gone', { icd_10: 'heart failure', icpc_2: '__proto__', ibui: 'constructor' }, null],
  ['without a code nothing remains', {}, null]
] as const

for (const [name, given, expected] of cases) {
  t.test(name, async t => {
    t.strictSame(checkCode({ ...coding, ...given }, tables), expected === null ? null : { ...coding, ...expected })
  })
}

t.test('without a table no code leaves', async t => {
  t.equal(checkCode({ ...coding, icd_10: 'I50', icpc_2: 'K77', ibui: '10001234' }, loadCodeTables([])), null)
})
