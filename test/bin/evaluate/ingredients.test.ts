import t from 'tap'
import { ingredientKey, isClass } from '../../../bin/evaluate/ingredients.js'

const names: Readonly<Record<string, string>> = {
  acetaminophen: 'paracetamol',
  paracetamol: 'paracetamol',
  'metoprolol tartrate': 'metoprolol',
  metoprolol: 'metoprolol',
  albuterol: 'salbutamol',
  'co-codamol': 'codeine/paracetamol',
  codeine: 'codeine',
  nitroglycerin: 'glyceryl trinitrate'
}
const canonical = (name: string) => Object.hasOwn(names, name) ? names[name] ?? null : null

const same: Array<[string, string]> = [
  ['Paracetamol', 'paracetamol'],
  ['acetaminophen', 'Paracetamol'],
  ['metoprolol  tartrate', 'metoprolol'],
  ['codeine/paracetamol', 'paracetamol/codeine'],
  ['acetaminophen + codeine', 'codeine/paracetamol'],
  ['paracetamol and codeine', 'codeine, paracetamol'],
  ['Co-codamol', 'codeine/paracetamol'],
  ['ipratropium / albuterol', 'salbutamol/ipratropium'],
  ['an unknown drug', 'An unknown drug']
]
const different: Array<[string, string]> = [
  ['paracetamol', 'codeine/paracetamol'],
  ['amlodipine', 'amlodipine besilate'],
  ['prednisone', 'prednisolone'],
  ['codeine/paracetamol', 'codeine/ibuprofen']
]

t.test('an ingredient is the same in any case, as a synonym or a salt that is known, and a combination in any order', async t => {
  for (const [left, right] of same) t.equal(ingredientKey(left, canonical), ingredientKey(right, canonical), `${left} = ${right}`)
  for (const [left, right] of different) t.not(ingredientKey(left, canonical), ingredientKey(right, canonical), `${left} ≠ ${right}`)
})

t.test('a class is no substance', async t => {
  for (const name of ['antibiotic', 'an antibiotic', 'Topical corticosteroid', 'steroid cream', 'emollients', 'anti-inflammatories', 'beta blocker', 'painkillers']) {
    t.equal(isClass(name), true, name)
  }
  for (const name of ['', 'aspirin', 'calcium', 'nicotine inhaler', 'steroid/clioquinol', 'ibuprofen gel', 'cream', 'vitamin d', 'zoster vaccine']) {
    t.equal(isClass(name), false, name)
  }
})
