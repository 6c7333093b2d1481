import t, { type Test } from 'tap'
import { languageLibrary } from '../../../../../lib/models/index.js'
import { createLocalEngine } from '../../../../../lib/reporting/language-model/local/engine.js'
import type { ServerVerdict } from '../../../../../lib/reporting/language-model/server-check/index.js'
import { temporaryDirectory } from '../../../../helper.js'
import { installModels } from '../../../../installed-model.js'

/** Answers of a model that can write reports, by what it is asked. */
const ANSWERS = {
  'What is the code word?': '{"word": "heron", "letters": 5}',
  'You answer with one word.': '{"medical_context": false, "episodes": []}',
  'which word does the first line': 'pelican',
  'Write the numbers': 'one, two, three, four, five'
}

/** What is found out about a model that answers so, with figures as N. */
async function found (t: Test, content: string, tiny: boolean): Promise<ServerVerdict> {
  const modelsDirectory = temporaryDirectory(t)
  installModels(modelsDirectory, [{ name: 'small', content }])
  const engine = createLocalEngine({
    model: 'small',
    contextTokens: 8192,
    local: { library: (await languageLibrary(modelsDirectory))?.directory ?? '', modelsDirectory, sequences: 1, threads: 1 },
    directory: modelsDirectory,
    idleSeconds: 60,
    silenceSeconds: 120,
    log: { info: () => {}, warn: () => {} }
  })
  t.teardown(async () => engine.close?.())
  const verdict = await engine.check({ tiny, signal: new AbortController().signal })
  return JSON.parse(JSON.stringify(verdict).replace(/\d+(?:\.\d+)?(?= (?:s\b|tokens))/g, 'N')) as ServerVerdict
}

t.test('a model that answers within its grammar makes reports; how fast is measured', async t => {
  const content = JSON.stringify({ answers: ANSWERS, pause: 1 })
  const begins = { check: 'answer', ok: true, sentence: 'small is loaded, and its answer begins after N s.' } as const
  const holds = { check: 'schema', ok: true, sentence: 'The model is held to the schema.', short: 'holds to the schema' } as const
  const follows = { check: 'system message', ok: true, sentence: 'The model follows what the system message says.' } as const
  t.strictSame(await found(t, content, true), {
    ok: true, findings: [begins, holds, follows], settings: {}, summary: 'The language model answers: holds to the schema.'
  })
  t.strictSame(await found(t, content, false), {
    ok: true,
    findings: [begins, holds, follows, { check: 'speed', ok: true, sentence: 'N tokens/s: a long report takes about N s.', short: 'N tokens/s' }],
    settings: {},
    summary: 'The language model answers: holds to the schema, N tokens/s.'
  })
})

t.test('a model that is too slow needs a longer reportTimeout', async t => {
  const { ok, settings } = await found(t, JSON.stringify({ answers: { ...ANSWERS, 'Write the numbers': 'one, two' }, pause: 500 }), false)
  t.strictSame([ok, Object.keys(settings)], [false, ['reportTimeout']])
})

t.test('a model outside of its grammar, or without what the rules say, is named as such', async t => {
  const others = { ...ANSWERS, 'What is the code word?': 'A heron, of course.' }
  const verdict = await found(t, JSON.stringify({ answers: others }), false)
  t.strictSame([verdict.ok, verdict.summary], [false, 'The model does not answer within its grammar, so reports cannot be read: install another model.'])
  const lost = await found(t, JSON.stringify({ answers: { ...ANSWERS, 'What is the code word?': '{"word":"a","letters":1}' } }), true)
  t.strictSame([lost.ok, lost.summary], [true, 'The language model answers: holds to the schema, does not follow the system message.'])
})

t.test('a model that cannot be loaded is refused with the reason', async t => {
  const { ok, summary } = await found(t, 'no model at all', true)
  t.equal(ok, false)
  t.match(summary, /^A question got no answer of small: the language model of this machine cannot be loaded \(.*JSON.*\)\.$/)
})
