import t from 'tap'
import { namesNear, soundingNames } from '../../../../lib/reporting/tables/medication-sounds.js'
import { loadMedicationTable, starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'

const table = starterMedicationTable()

const near = (words: string, hasDose = true) => namesNear(words.split(' '), hasDose, table).map(({ name }) => name)

t.test('the nearest name of each medicine is found, and only those that are about as near as the first', async t => {
  t.strictSame(near('lies in a pral'), ['lisinopril'])
  t.strictSame(near('prednis lone'), ['prednisolone', 'prednisone'])
  t.strictSame(near('the other tablet'), [])
  t.strictSame(near(''), [])
})

t.test('beside a dose a brand may be meant, without one only a substance', async t => {
  t.strictSame(near('zarelto'), ['Xarelto'])
  t.strictSame(near('zarelto', false), [])
  t.strictSame(near('am load a pine', false), ['amlodipine'])
  t.strictSame(near('hydro chloro thigh a side', false), ['hydrochlorothiazide'])
})

t.test('where words sound exactly like a long name, they are found among others', async t => {
  const found = soundingNames('i used to take am load a pine at night'.split(' '), 6, table)
  t.strictSame(found.map(({ from, to, near: [first] }) => ({ from, to, name: first?.name })), [{ from: 4, to: 8, name: 'amlodipine' }])
  t.strictSame(soundingNames('we talk of a migraine and the tension in the neck'.split(' '), 6, table), [])
})

t.test('names of groups, of few sounds and with digits are never proposed for their sound', async t => {
  const small = loadMedicationTable('active_ingredient,atc_code\nzoravastins,C10A\nzora,C10AA02\nzoravast 20,C10AA03\n')
  for (const words of ['zora vastins', 'zo ra', 'zora vast']) t.strictSame(namesNear(words.split(' '), false, small), [], words)
  t.strictSame(namesNear(['zora', 'vastins'], true, small).map(({ name }) => name), ['zoravastins'], 'with a dose a group is')
})
