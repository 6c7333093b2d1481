import { readFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { checkReportEngine } from '../../../../lib/work/index.js'
import { temporaryDirectory, testConfig } from '../../../helper.js'
import { installModels } from '../../../installed-model.js'

/** Tokens of the context that a model is loaded with: one that holds so many, with this setting. */
async function contextOf (t: Test, contextTokens: number, REPORT_CONTEXT_TOKENS?: string): Promise<string> {
  const MODELS_DIR = temporaryDirectory(t)
  const contexts = path.join(MODELS_DIR, 'contexts')
  const answers = { 'What is the code word?': '{"word": "heron", "letters": 5}' }
  installModels(MODELS_DIR, [{ name: 'small', content: JSON.stringify({ answers, contexts }), contextTokens }])
  const config = await testConfig(t, {
    DATABASE_URL: '', MODELS_DIR, REPORT_ENGINE: 'model', ...REPORT_CONTEXT_TOKENS === undefined ? {} : { REPORT_CONTEXT_TOKENS }
  })
  const verdict = await checkReportEngine(config, { tiny: true, signal: new AbortController().signal })
  t.equal(verdict?.ok, true, JSON.stringify(verdict))
  return readFileSync(contexts, 'utf8')
}

t.test('an installed model is loaded with a context of REPORT_CONTEXT_TOKENS, and never with more than it holds', async t => {
  t.equal(await contextOf(t, 32_768, '5000'), '5000\n', 'a smaller one than the model holds')
  t.equal(await contextOf(t, 8192, '20000'), '8192\n', 'a larger one')
  t.equal(await contextOf(t, 8192), '8192\n', 'by default what the model holds')
  t.equal(await contextOf(t, 131_072), '16384\n', 'and at most 16,384')
})
