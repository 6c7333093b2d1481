import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { temporaryDirectory } from '../../../helper.js'
import { directoryOfModels, withoutSpeechModel } from '../../../installed-models.js'
import { needs } from '../../../lib/speech/sound/kit.js'
import { runScript } from '../../../process.js'
import { wavFile } from '../../../recordings.js'
import { silence, spoken } from '../../../lib/speech/recognition/embedded/sounds.js'

const SAID = 'My temperature was thirty eight point five. I have no pain today.'

t.test('a real model is measured on a recording and on a voice of espeak-ng', { skip: withoutSpeechModel || needs.espeak }, async t => {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'sounds.jsonl')
  writeFileSync(path.join(directory, 'said.wav'), wavFile(Int16Array.from([...silence(1), ...spoken(SAID, 'en-us'), ...silence(1)])))
  const lines = [
    { id: 'recorded', audio: 'said.wav', segments: [{ text: SAID }] },
    { id: 'synthetic', segments: [{ speaker: 'patient', text: SAID }] }
  ]
  writeFileSync(file, lines.map(line => JSON.stringify(line)).join('\n'))

  const { code, stdout, stderr } = await runScript(t, 'bin/evaluate/index.js', ['--sound', file, '--live', '--json', '--errors'], {
    MODELS_DIR: await directoryOfModels(t), DATA_DIR: directory
  })
  t.strictSame({ code, stderr }, { code: 0, stderr: '' })
  const { engine, peak_memory_bytes: peak, each } = JSON.parse(stdout) as {
    engine: string
    peak_memory_bytes: number | null
    each: Array<{ id: string, recorded: boolean, errors: Record<string, object>, live_errors: Record<string, object>, heard: string }>
  }
  t.equal(engine, 'embedded, whisper-base')
  if (process.platform === 'linux') t.ok((peak ?? 0) > 200_000_000, `${peak} bytes of memory`)
  const [recorded, synthetic] = each
  t.match(recorded, { id: 'recorded', recorded: true, heard: /temperature.*38\.5.*pain/is })
  t.match(recorded?.errors, { number: { said: 1, substituted: 0, dropped: 0 }, negation: { said: 1, dropped: 0 } })
  t.match(recorded?.live_errors, { number: { said: 1, substituted: 0, dropped: 0 }, negation: { said: 1, dropped: 0 } }, 'and so while people speak')
  t.match(synthetic, { id: 'synthetic', recorded: false, heard: /\w/ })
})
