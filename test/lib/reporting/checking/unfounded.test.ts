import t from 'tap'
import { createChecks } from '../../../../lib/reporting/checking/index.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import { oneAssertion } from '../../../one-assertion.js'
import { draft, request } from './build.js'

const tables = { medication: starterMedicationTable(), codes: starterCodeTables(), timeZone: 'UTC' }

/** What is said, statements of which most was not said, and what a note may say of it. */
const CASES: ReadonlyArray<{ language: string, said: readonly string[], invented: readonly string[], faithful: readonly string[] }> = [
  {
    language: 'en',
    said: ['My left knee has hurt since I fell on Sunday.', 'The knee is swollen. We take an X-ray, and you take ibuprofen 400 mg.'],
    invented: ['Heartburn for 3 weeks, mostly at night.', 'Denies dysphagia, weight loss.', 'Left knee pain.'],
    faithful: ['Left knee pain since a fall on Sunday.', 'Knee swollen.', 'X-ray; ibuprofen 400 mg.', 'Denies dysphagia.']
  },
  {
    language: 'nl',
    said: ['Ik hoest sinds vrijdag en ik heb koorts.', 'De longen zijn schoon. U neemt paracetamol 500 mg.'],
    invented: ['Zuurbranden sinds drie weken, vooral \'s nachts.', 'Ontkent dysfagie en gewichtsverlies.', 'Hoest sinds vrijdag.'],
    faithful: ['Hoest en koorts sinds vrijdag.', 'Longen schoon.', 'Paracetamol 500 mg.', 'Ontkent dysfagie.']
  },
  {
    language: 'fr',
    said: ['J\'ai mal à la gorge depuis lundi.', 'La gorge est rouge. Prenez du paracétamol 1 g.'],
    invented: ['Brûlures gastriques depuis trois semaines.', 'Omeprazole 20 mg.', 'Mal de gorge.'],
    faithful: ['Mal de gorge depuis lundi.', 'Gorge rouge.', 'Paracétamol 1 g.', 'Omeprazole 20 mg.']
  },
  {
    language: 'de',
    said: ['Ich habe seit gestern Kopfschmerzen.', 'Der Nacken ist weich. Nehmen Sie Ibuprofen 400 mg.'],
    invented: ['Sodbrennen seit 3 Wochen.', 'Omeprazol 20 mg.', 'Kopfschmerzen.'],
    faithful: ['Kopfschmerzen seit gestern.', 'Nacken weich.', 'Ibuprofen 400 mg.', 'Omeprazol 20 mg.']
  },
  {
    language: 'es',
    said: ['Me duele el oído desde ayer.', 'El tímpano está rojo. Tome ibuprofeno 600 mg.'],
    invented: ['Ardor de estómago desde hace 3 semanas.', 'Omeprazol 20 mg.', 'Dolor de oído.'],
    faithful: ['Dolor de oído desde ayer.', 'Tímpano rojo.', 'Ibuprofeno 600 mg.', 'Omeprazol 20 mg.']
  }
]

t.test('a draft is unfounded if most of its statements were not said, and not for a few', oneAssertion(async t => {
  for (const { language, said, invented, faithful } of CASES) {
    for (const [statements, wanted] of [[invented, true], [faithful, false], [invented.slice(0, 1), false]] as const) {
      for (const unsupported of ['mark', 'remove'] as const) {
        const narrative = { subjective: statements.map(value => ({ value, sources: [] })) }
        const { unfounded = false } = createChecks({ ...tables, drafted: true, unsupported })(request(said, language), draft({ narrative }))
        t.equal(unfounded, wanted, `${unsupported}: ${statements.join(' ')}`)
      }
    }
  }
}))

t.test('a draft in another language than the talk is not judged by its words, and neither is what rules made', async t => {
  const [{ said, invented } = { said: [], invented: [] }] = CASES
  const narrative = { subjective: ['Pijn in de linkerknie na een val.', 'De knie is gezwollen.'].map(value => ({ value, sources: [] })) }
  t.equal(createChecks({ ...tables, drafted: true })(request(said, 'en', 'nl'), draft({ narrative })).unfounded, undefined)
  const made = { subjective: invented.map(value => ({ value, sources: [] })) }
  t.equal(createChecks(tables)(request(said), draft({ narrative: made })).unfounded, undefined)
})
