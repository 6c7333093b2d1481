#!/usr/bin/env node
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { ExplainedError, readSettings, serviceVersion } from '../../lib/runtime/index.js'
import { reportsOf } from '../../lib/work/index.js'
import { reportEngines } from '../../schemas/config.js'
import { starterCodeTables, starterMedicationTable } from '../../lib/reporting/index.js'
import { adversarialText, judgeAdversarial } from './adversarial.js'
import { claimsText } from './claims.js'
import { claimsOf } from './claims-of-files.js'
import { evaluate } from './evaluation.js'
import { inputOf } from './fixtures.js'
import { perfectText, playedBack } from './perfect.js'
import { createMemoryWatch } from './peak-memory.js'
import { promptSizesOf, promptsText } from './prompts.js'
import { canonicalOf } from './service.js'
import { soundEvaluation, speechEngineNames } from './sound/index.js'
import { summaryOf } from './summary.js'
import { jsonOf, textOf, type Circumstances } from './text.js'

const USAGE = `Measure the reports of an engine against what was said and what a clinician wrote.

  npm run --silent evaluate -- FILE.jsonl... [--gold FILE] [--engine ${reportEngines.join('|')}] [--language TAG] [--json] [--errors]
  npm run --silent evaluate -- --sound FILE.jsonl... [--engine ${speechEngineNames.join('|')}] [--gold FILE] [--language TAG] [--json] [--errors]

  FILE.jsonl        a consultation on each line: { id, segments: [{ speaker, text, start_ms?, end_ms? }],
                    note: { full, subjective?, objective_exam?, objective_results?, assessment_and_plan? }, language?, start_datetime?, audio? };
                    or FILE.json, as in test/fixtures/consultations: consultations, each with what is expected of it
  --gold FILE       what was said in them. Default: FILE.gold.jsonl, where there is one; without, only ROUGE, evidence and time are measured
  --engine NAME     what makes the reports. Default: REPORT_ENGINE; its settings are those of the service
  --language TAG    language of consultations that do not name theirs. Default: en
  --sound           measure a speech engine instead: each consultation is heard, from the recording that \`audio\` names beside the file,
                    or said by espeak-ng, and what was heard is held against its text. Default of --engine: SPEECH_ENGINE
  --live            with --sound: hear each consultation also as a stream, each utterance at its end, and print both errors side by side
  --json            the result as JSON, with each consultation
  --adversarial     no files: how many of the lies of a written set the checks catch, and how often they doubt what is faithful;
                    with files: the same of the sentences in FILE.claims.jsonl, which are about the consultations of the file; with
                    --engine model or openai, its language model is asked about those that the rules have nothing against
  --sample N        with --adversarial and files: only N of the sentences of each kind, evenly over all files
  --perfect         how many of the labels, and of the true sentences of a plan, the checks keep when a model answers with just those
  --prompts         how long the prompts for a language model are, and how many visits one request is enough for
  --version         the version of the service
  --errors          what is missed, what is wrong and what the checks removed or marked, with the words that were said`

/** Longest time for one report of a language model, in milliseconds: a small machine takes minutes, and its silence is limited anyway. */
const REPORT_MAX_MS = 3_600_000

/** A command line that cannot be understood. */
class UsageError extends Error {}

function readCommandLine () {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        gold: { type: 'string' },
        engine: { type: 'string' },
        language: { type: 'string', default: 'en' },
        json: { type: 'boolean', default: false },
        errors: { type: 'boolean', default: false },
        adversarial: { type: 'boolean', default: false },
        sample: { type: 'string' },
        sound: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
        perfect: { type: 'boolean', default: false },
        prompts: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false }
      }
    })
    return { ...values, files: positionals }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** How many sentences are judged. @throws {UsageError} for anything but a number from 1 on */
function sampleOf (text: string | undefined): number {
  if (text === undefined) return Infinity
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('--sample must be a number from 1 on.')
  return Number(text)
}

/** Ends with 0, with 2 and the usage when the command line is wrong, and with 1 and a sentence when it cannot be done. */
async function main (): Promise<void> {
  const { help, version, ...options } = readCommandLine()
  const { files, gold, engine, language, json, errors, adversarial, sample, perfect, prompts, sound, live } = options
  if (help) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  if (version) {
    process.stdout.write(`${serviceVersion()}\n`)
    return
  }
  const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }
  if (adversarial && files.length > 0) {
    const judged = await claimsOf(files, { gold, engine, language, sample: sampleOf(sample) })
    process.stdout.write(`${json ? JSON.stringify(judged, null, 2) : claimsText(judged, errors)}\n`)
    return
  }
  if (adversarial) {
    const judged = judgeAdversarial(tables)
    process.stdout.write(`${json ? JSON.stringify(judged, null, 2) : adversarialText(judged, errors)}\n`)
    return
  }
  if (files.length === 0) throw new UsageError('A file of consultations is missing.')
  if (gold !== undefined && files.length > 1) throw new UsageError('--gold goes with one file of consultations.')
  if (live && !sound) throw new UsageError('--live goes with --sound.')
  const engines: readonly string[] = sound ? speechEngineNames : reportEngines
  if (engine !== undefined && !engines.includes(engine)) throw new UsageError(`--engine must be one of ${engines.join(', ')}.`)

  if (prompts) {
    const sizes = promptSizesOf(files.map(file => inputOf(file, gold)), language)
    process.stdout.write(`${json ? JSON.stringify(sizes, null, 2) : promptsText(sizes)}\n`)
    return
  }
  if (perfect) {
    const played = playedBack(files.map(file => inputOf(file, gold)), tables, language)
    process.stdout.write(`${json ? JSON.stringify(played, null, 2) : perfectText(played, errors)}\n`)
    return
  }

  const inputs = files.map(file => inputOf(file, gold))
  const where = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: { cpu: cpus()[0]?.model.trim() ?? 'unknown', cpus: cpus().length },
    files: inputs.map(({ file, gold_file: beside, consultations }) => ({ file, gold_file: beside, consultations: consultations.length }))
  }
  if (sound) {
    process.stdout.write(`${await soundEvaluation(inputs, { engine, language, json, errors, live }, where)}\n`)
    return
  }

  const config = await readSettings(engine === undefined ? {} : { REPORT_ENGINE: engine })
  const canonical = canonicalOf(config)
  const memory = createMemoryWatch()
  const reports = await reportsOf(config, memory.log)
  try {
    const timeout = reports.cheap ? config.REPORT_TIMEOUT * 1000 : REPORT_MAX_MS
    const all = await evaluate({ reports, canonical, language, timeout_ms: timeout }, inputs)
    const circumstances: Circumstances = { ...where, engine: reports.engine.name, peak_memory_bytes: memory.peakBytes() }
    const parts = [circumstances, summaryOf(all), all, errors] as const
    process.stdout.write(`${json ? JSON.stringify(jsonOf(...parts), null, 2) : textOf(...parts)}\n`)
  } finally {
    await reports.close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}\n`)
    process.exitCode = 2
    return
  }
  process.stderr.write(`${error instanceof ExplainedError ? error.message : (error as Error).stack ?? String(error)}\n`)
  process.exitCode = 1
})
