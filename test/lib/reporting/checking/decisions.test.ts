// Runs long: goes through every visit.
import t from 'tap'
import { judgeClaims } from '../../../../bin/evaluate/claims.js'
import { readClaims, readInput } from '../../../../bin/evaluate/input.js'
import { playedBack } from '../../../../bin/evaluate/perfect.js'
import { starterCodeTables, starterMedicationTable } from '../../../../lib/reporting/index.js'
import { fixtureLanguages } from '../../../consultation-fixtures.js'
import { oneAssertion } from '../../../one-assertion.js'
import { unusualVisitsFile } from '../../../unusual-visits.js'

const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }

for (const language of fixtureLanguages) {
  const input = readInput(unusualVisitsFile(language))
  const claims = readClaims(unusualVisitsFile(language))

  t.test(`${language}: there is a true sentence and a lie about each visit, most of them for the plan`, async t => {
    t.strictSame(claims.map(({ id }) => id), input.consultations.map(({ id }) => id))
    t.ok(claims.filter(({ section }) => section === 'plan').length >= 6)
    t.equal(new Set(claims.flatMap(claim => [claim.true, claim.lie])).size, 2 * claims.length)
  })

  for (const unsupported of ['mark', 'remove'] as const) {
    t.test(`${language}: no true decision about an unusual visit is deleted, nor a lie in a plan (${unsupported})`, oneAssertion(async t => {
      const judged = await judgeClaims(input.consultations, claims, { tables: { ...tables, unsupported }, language })
      t.ok(judged.some(({ found }) => found), 'lies are found')
      for (const { id, section, deleted, lie_deleted: lieDeleted } of judged) {
        if (section === 'plan' || unsupported === 'mark') t.equal(deleted, false, id)
        if (section === 'plan') t.equal(lieDeleted, false, `the lie of ${id}`)
      }
    }))

    t.test(`${language}: no decision of the labels is deleted (${unsupported})`, async t => {
      const { decisions } = playedBack([input], { ...tables, unsupported }, language)
      t.ok(decisions.all > 10)
      t.strictSame(decisions.deleted, [])
    })
  }
}
