import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { ingredientKey } from '../../../bin/evaluate/ingredients.js'
import { canonicalOf } from '../../../bin/evaluate/service.js'
import { requestOf } from '../../../bin/evaluate/evaluation.js'
import { parseConfig } from '../../../lib/runtime/settings/parse-config.js'
import { reportsOf } from '../../../lib/work/report-threads/reports-of.js'
import { temporaryDirectory } from '../../directories.js'

t.test('reports are those of the service, by its settings', async t => {
  const request = requestOf({ id: 'v', segments: [{ text: 'My knee hurts since Monday, doctor.' }] }, 'en')
  const results = await Promise.all(['3', '100'].map(async words => {
    const reports = await reportsOf(parseConfig({}, { reportMinWords: Number(words) }))
    return (await reports.generate(request, new AbortController().signal)).generation_result
  }))
  t.strictSame(results, ['success', 'transcript_too_short'])
})

t.test('ingredients are known by the table of medication that is set', async t => {
  const starter = canonicalOf(parseConfig({}))
  t.equal(ingredientKey('Acetaminophen', starter), 'paracetamol')
  t.equal(ingredientKey('aspirin', starter), 'acetylsalicylic acid')
  t.equal(ingredientKey('unobtainium', starter), 'unobtainium')

  const file = path.join(temporaryDirectory(t), 'own.csv')
  writeFileSync(file, 'active_ingredient,atc_code,names\nunobtainium,,unobtainium sulfate\n')
  const own = canonicalOf(parseConfig({ MEDICATION_TABLE: file }))
  t.equal(ingredientKey('Unobtainium sulfate', own), 'unobtainium')
  t.equal(ingredientKey('acetaminophen', own), 'acetaminophen')
})
