import t from 'tap'
import { isDismissed } from '../../../lib/reporting/index.js'
import { dismissedValuesOf, vitalSignsOf } from '../../../lib/reporting/extracting/vital-signs/index.js'
import { conversationOf } from '../../../lib/reporting/reading/conversation.js'
import { withoutMachineOrders } from '../../../lib/reporting/reading/to-machine.js'
import { fixtureLanguages } from '../../consultation-fixtures.js'
import { unusualVisits } from '../../unusual-visits.js'
import { requestOf } from '../../../bin/evaluate/evaluation.js'
import { casesIn, reporting, visitOf, wordsAt } from './visits.js'

/**
 * What is said, a segment each; the vital signs of the report; what is of another occasion or of somebody else; codes of diseases; and what
 * is prescribed.
 */
interface Case { say: string[], signs: string[], dismissed: string[], codes?: string[], prescribed?: string[] }

async function reported (language: string, say: readonly string[]) {
  const request = visitOf(language, say)
  const { data: [episode], evidence: { removed }, warnings } = await reporting.generate(request, new AbortController().signal)
  const sections = episode?.sections ?? []
  const signs = sections.flatMap(({ fields }) => 'vital_signs' in fields ? fields.vital_signs : [])
  const codes = sections.flatMap(({ fields }) => 'medical_coding' in fields ? fields.medical_coding : [])
  const prescribed = sections.flatMap(({ fields }) => 'prescribed_medication' in fields ? fields.prescribed_medication : [])
    .map(({ active_ingredient: name }) => name)
  const text = sections.map(({ fields }) => 'summary' in fields ? fields.summary.text : '').join('\n')
  return { request, signs, codes, prescribed, text, warnings, dismissed: removed.filter(isDismissed) }
}

for (const [language, cases] of casesIn<Case>('owners')) {
  t.test(`${language}: only what is measured of this patient in this visit is a vital sign; the rest is listed with the reason`, async t => {
    for (const { say, signs, dismissed, codes, prescribed } of cases) {
      const label = say.join(' | ')
      const found = await reported(language, say)
      t.strictSame(found.signs.map(({ vital_sign_id: id, value }) => `${id} ${value}`), signs, label)
      t.strictSame(found.dismissed.map(({ text, reason }) => `${text} ${reason}`), dismissed, label)
      if (codes !== undefined) t.strictSame(found.codes.map(({ icd_10: code }) => code).filter(code => !code.startsWith('R')), codes, label)
      if (prescribed !== undefined) t.strictSame(found.prescribed, prescribed, label)
      for (const { text, sources } of found.dismissed) {
        t.ok(sources.some(source => wordsAt(found.request, source)?.endsWith(text)), `${label}: the source is what was said`)
        t.match(found.text.toLowerCase(), text.toLowerCase(), `${label}: the text has it as it was said`)
      }
      t.notMatch(found.warnings, ['unclear'], label)
    }
  })
}

t.test('what is of another occasion or of somebody else is in no list, in any unusual visit', async t => {
  for (const language of fixtureLanguages) {
    for (const { visit } of unusualVisits(language)) {
      const sentences = withoutMachineOrders(conversationOf(requestOf(visit, language).transcript, language), language)
      const at = (source: { segment_id: string, start: number, end: number } | undefined) => `${source?.segment_id} ${source?.end}`
      const listed = new Set(vitalSignsOf(sentences, language).map(({ sources }) => at(sources.at(-1))))
      for (const { text, sources } of dismissedValuesOf(sentences, language)) {
        t.notOk(listed.has(at(sources.at(-1))), `${visit.id}: ${text}`)
      }
    }
  }
})
