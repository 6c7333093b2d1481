import t from 'tap'
import { soundDistance, soundKey } from '../../../../lib/runtime/text/sound-key.js'

t.test('names that sound alike have one key, however their letters are cut and written', async t => {
  const alike: readonly string[][] = [
    ['lisinopril', 'lies in a pral', 'Lis-in-o-pryl'],
    ['amoxicillin', 'a moxi sillin', 'amoxycilin'],
    ['furosemide', 'phurosemide', 'fyu rose amide'],
    ['Lasix', 'lay six'],
    ['warfarin', 'war fa rin', 'varfarin'],
    ['metoprolol', 'met oh pro lol'],
    ['acétylsalicylique', 'acetyl salicilique'],
    ['Xarelto', 'zarelto', 'sarelto']
  ]
  for (const [first = '', ...others] of alike) for (const other of others) t.equal(soundKey(other), soundKey(first), `${first}: ${other}`)
  t.equal(soundKey('12 % — Ж'), '')
})

t.test('names that sound otherwise have other keys', async t => {
  for (const [one = '', other = ''] of [['prednisone', 'prednisolone'], ['hydralazine', 'hydroxyzine'], ['clonidine', 'clonazepam'], ['lisinopril', 'ramipril']]) {
    t.not(soundKey(one), soundKey(other), `${one}, ${other}`)
  }
})

t.test('a consonant weighs 1, a vowel and a consonant that is easily heard for another one half of that', async t => {
  const cases: ReadonlyArray<readonly [one: string, other: string, distance: number]> = [
    ['', '', 0], ['ratan', 'ratan', 0], ['ratan', 'radan', 0.5], ['ratan', 'rasan', 1], ['ratan', 'ratn', 0.5], ['ratan', 'raan', 1],
    ['ratan', 'ratana', 0.5], ['ratan', 'ratans', 1], ['ratan', 'lasal', 3], ['aratan', 'ratan', 0.5], ['', 'as', 1.5]
  ]
  for (const [one, other, distance] of cases) {
    t.equal(soundDistance(one, other, 10), distance, `${one}, ${other}`)
    t.equal(soundDistance(other, one, 10), distance, `${other}, ${one}`)
    if (distance > 0) t.equal(soundDistance(one, other, distance - 0.5), Infinity, 'more than asked for')
  }
  t.equal(soundDistance('a'.repeat(201), 'a'.repeat(201), 300), Infinity, 'no name is as long')
})
