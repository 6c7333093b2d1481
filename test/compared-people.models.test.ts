// Runs alone: a real model hears minutes of sound.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { hearingService, resultOf } from './compared-hearings.js'
import { temporaryDirectory } from './helper.js'
import { withoutRecordings, withoutSpeechModel } from './installed-models.js'

const skip = withoutSpeechModel || withoutRecordings

t.test('people who read, and whom a real model understands, are a success', { skip, timeout: 590_000 }, async t => {
  const directory = temporaryDirectory(t)
  execFileSync(process.execPath, ['test/fixtures/evaluate/recorded.js', directory, 'en', 'fr'])
  const { fastify, headers, doubts } = await hearingService(t)
  for (const name of ['en-1', 'fr-1']) {
    const [language = ''] = name.split('-')
    // They read announcements, in which there is nothing for a report of a visit.
    const result = await resultOf(fastify, headers, language, readFileSync(path.join(directory, `${name}.wav`)), 'dictation_api')
    t.strictSame([result, doubts()], ['success', []], name)
  }
})
