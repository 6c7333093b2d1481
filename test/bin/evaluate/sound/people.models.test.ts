import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { temporaryDirectory } from '../../../helper.js'
import { directoryOfModels, withoutRecordings, withoutSpeechModel } from '../../../installed-models.js'
import { runScript } from '../../../process.js'

const skip = withoutSpeechModel || withoutRecordings

interface Errors { said: number, substituted: number, dropped: number, inserted: number }

const shareOf = ({ said, substituted, dropped, inserted }: Errors): number => (substituted + dropped + inserted) / said

/** The second English recording: sentences that are said twice, one after the other. */
const RECORDING = 'en-2'

t.test('a person who says sentences twice is heard whole, live, again, and in an upload', { skip, timeout: 900_000 }, async t => {
  const directory = temporaryDirectory(t)
  execFileSync(process.execPath, ['test/fixtures/evaluate/recorded.js', directory, 'en'])
  const lines = readFileSync(path.join(directory, 'recorded.jsonl'), 'utf8').split('\n')
  const file = path.join(directory, 'one.jsonl')
  writeFileSync(file, lines.filter(line => line.includes(`"id":"${RECORDING}"`)).join('\n'))
  const MODELS_DIR = await directoryOfModels(t)
  const evaluate = async (...options: string[]) => {
    const { code, stdout, stderr } = await runScript(t, 'bin/evaluate/index.js', ['--sound', file, '--json', ...options], { MODELS_DIR, DATA_DIR: directory })
    t.strictSame({ code, stderr }, { code: 0, stderr: '' })
    return (JSON.parse(stdout) as { each: Array<{ errors: Record<string, Errors>, live_errors?: Record<string, Errors> }> }).each[0]
  }

  const streamed = await evaluate('--live')
  const [live, final] = [streamed?.live_errors?.word, streamed?.errors.word] as [Errors, Errors]
  t.ok(final.said > 250, `${final.said} words`)
  t.ok(shareOf(final) < 0.04, JSON.stringify(final))
  t.ok(shareOf(live) - shareOf(final) < 0.01, `live ${JSON.stringify(live)}`)
  t.match(streamed?.errors.number, { substituted: 0, dropped: 0 })

  const uploaded = await evaluate()
  t.ok(shareOf(uploaded?.errors.word as Errors) < 0.04, JSON.stringify(uploaded?.errors.word))
})
