import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { temporaryDirectory } from '../../helper.js'
import { runScript } from '../../process.js'
import { startSpeechServer, transcribing } from '../../speech-server.js'

const VISITS = fileURLToPath(new URL('../../fixtures/evaluate/visits.jsonl', import.meta.url))
const RECORDING = fileURLToPath(new URL('../../fixtures/audio/mono-8k.flac', import.meta.url))
const GOLD = VISITS.replace('.jsonl', '.gold.jsonl')

async function evaluate (t: Test, args: string[], env: Record<string, string> = {}) {
  return runScript(t, 'bin/evaluate/index.js', args, env)
}

interface Json {
  consultations: number
  scores: Record<string, { tp: number, fp: number, fn: number }> | null
  [key: string]: unknown
}

t.test('evaluate prints what an engine does on consultations, in words', async t => {
  const { code, stdout, stderr } = await evaluate(t, [VISITS])
  t.strictSame({ code, stderr }, { code: 0, stderr: '' })
  for (const line of [
    /^Evaluation of reports, \d{4}-\d{2}-\d{2}$/m,
    /^engine +embedded, rules \S+$/m,
    /^file +\S+visits\.jsonl: 3 consultations; gold \S+visits\.gold\.jsonl$/m,
    /^What was said \(3 consultations\)$/m,
    /^whole note +all text +3 +0\.\d{3} /m,
    /^assessment and plan +assessment \+ plan +2 +/m,
    /^Sentences with evidence: (\d+) of \1, 1\.000; goal 1 reached$/m,
    /^Time for 15 minutes \(2250 words\): \d+\.\d ms, of the processor \d+\.\d ms; goal 50 ms (?:reached|missed)$/m
  ]) t.match(stdout, line)
})

t.test('evaluate prints it for programs, scored on everything that was said and decided today', async t => {
  const { code, stdout } = await evaluate(t, [VISITS, '--json', '--errors'])
  t.equal(code, 0)
  const json = JSON.parse(stdout) as Json
  t.match(json, {
    engine: 'embedded',
    model: null,
    node: process.version,
    machine: { cpus: Number },
    consultations: 3,
    evidence: { share: 1 },
    time_ms: { mean: Number, median: Number, p95: Number, max: Number, per_15_minutes: Number, cpu_per_15_minutes: Number },
    each: [{ id: 'visit-1', scored: { mistakes: Array } }, { id: 'visit-2' }, { id: 'visit-3' }]
  })
  const kinds = ['vital_signs', 'medication', 'problems', 'sick_notes'] as const
  const expected = kinds.map(kind => [kind, (json.scores?.[kind]?.tp ?? 0) + (json.scores?.[kind]?.fn ?? 0)])
  t.strictSame(expected, [['vital_signs', 4], ['medication', 3], ['problems', 3], ['sick_notes', 1]])
})

t.test('evaluate takes several files, the gold that is named, and goes without where there is none', async t => {
  const alone = path.join(temporaryDirectory(t), 'alone.jsonl')
  copyFileSync(VISITS, alone)
  const [without, named, both] = await Promise.all([
    evaluate(t, [alone, '--language', 'nl']), evaluate(t, [alone, '--gold', GOLD, '--json']), evaluate(t, ['--engine', 'embedded', '--json', VISITS, alone])
  ])
  t.match(without, { code: 0, stdout: /alone\.jsonl: 3 consultations; no gold file\n[^]*\n\nWhat was said is not known: there is no gold file/ })
  t.match(JSON.parse(named.stdout), { consultations: 3, scores: { consultations: 3 }, files: [{ gold_file: GOLD }] })
  t.match(JSON.parse(both.stdout), { consultations: 6, scores: { consultations: 3 }, files: [{ gold_file: GOLD }, { gold_file: null }] })
})

t.test('evaluate explains itself when it is asked to (0) and when it does not understand (2)', async t => {
  const help = await evaluate(t, ['--help'])
  t.match(help, { code: 0, stdout: /^Measure the reports of an engine[^]* evaluate -- FILE\.jsonl/, stderr: '' })
  const wrong: Array<[args: string[], problem: RegExp]> = [
    [[], /^A file of consultations is missing\.$/],
    [[VISITS, VISITS, '--gold', GOLD], /^--gold goes with one file of consultations\.$/],
    [[VISITS, '--engine', 'steam'], /^--engine must be one of embedded, model, openai\.$/],
    [[VISITS, '--explode'], /^Unknown option '--explode'/],
    [[VISITS, '--gold'], /^Option '--gold <value>' argument missing/]
  ]
  await Promise.all(wrong.map(async ([args, problem]) => {
    const { code, stdout, stderr } = await evaluate(t, args)
    t.strictSame({ code, stdout }, { code: 2, stdout: '' }, args.join(' '))
    t.match(stderr.split('\n')[0], problem)
    t.ok(stderr.endsWith(help.stdout))
  }))
})

t.test('evaluate says in a sentence what cannot be done (1)', async t => {
  const bad = path.join(temporaryDirectory(t), 'bad.jsonl')
  writeFileSync(bad, '{"id": "v-1", "segments": []}\n{"id": "v-2"\n')
  const impossible: Array<[args: string[], env: Record<string, string>, message: string | RegExp]> = [
    [['missing.jsonl'], {}, 'There is no file missing.jsonl.\n'],
    [[VISITS, '--gold', 'missing.jsonl'], {}, 'There is no file missing.jsonl.\n'],
    [[bad], {}, `${bad}, line 2, is not JSON.\n`],
    [[GOLD], {}, /line 1, is no consultation: it must have required property 'segments'\.\n$/],
    [[VISITS], { MEDICATION_TABLE: 'missing.csv' }, 'There is no file missing.csv.\n'],
    [[VISITS], { MEDICATION_TABLE: VISITS }, /^\S+visits\.jsonl[^\n]+\n$/],
    [[VISITS], { REPORT_TIMEOUT: '4' }, 'reportTimeout in LIMITS_FILE must be at least 5.\n'],
    [[VISITS, '--engine', 'openai'], {}, /^(?:REPORT_\w+ [^\n]+\.\n){2}$/]
  ]
  await Promise.all(impossible.map(async ([args, env, message]) => {
    const { code, stdout, stderr } = await evaluate(t, args, env)
    t.strictSame({ code, stdout }, { code: 1, stdout: '' }, args.join(' '))
    if (typeof message === 'string') t.equal(stderr, message)
    else t.match(stderr, message)
  }))
})

t.test('evaluate --sound says which engines there are, that no model is installed, and which recording is not there', async t => {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'sounds.jsonl')
  writeFileSync(file, JSON.stringify({ id: 'v-1', audio: 'no.wav', segments: [{ text: 'It hurts.' }] }))
  const env = { MODELS_DIR: path.join(directory, 'models'), DATA_DIR: directory }
  const [unknown, without] = await Promise.all([evaluate(t, ['--sound', file, '--engine', 'model'], env), evaluate(t, ['--sound', file], env)])
  t.match(unknown, { code: 2, stderr: /^--engine must be one of embedded, openai\.\n/ })
  t.strictSame(without, { ...without, code: 1, stdout: '', stderr: `There is no speech model in ${env.MODELS_DIR}: install one with npm run models.\n` })

  const server = await startSpeechServer(t, transcribing(() => 'Chest pain since Sunday.'))
  const asked = { ...env, SPEECH_BASE_URL: server.baseUrl, SPEECH_MODEL: 'any' }
  const missing = await evaluate(t, ['--sound', file, '--engine', 'openai'], asked)
  t.strictSame([missing.code, missing.stderr], [1, `The recording ${path.join(directory, 'no.wav')} cannot be read: ENOENT.\n`])

  writeFileSync(file, JSON.stringify({ id: 'v-1', audio: RECORDING, segments: [{ text: 'Chest pain since Monday.' }] }))
  const { code, stdout } = await evaluate(t, ['--sound', file, '--engine', 'openai', '--json'], asked)
  t.equal(code, 0)
  t.match(JSON.parse(stdout), {
    engine: 'openai, any',
    peak_memory_bytes: null,
    sums: [{ language: 'en', recordings: 1, synthetic: 0, errors: { word: { said: 4, substituted: 1, dropped: 0, inserted: 0 } } }]
  })
})
