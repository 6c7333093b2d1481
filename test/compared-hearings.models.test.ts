// Runs alone: a real model hears minutes of sound.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { hearingService, resultOf } from './compared-hearings.js'
import { withoutSpeechModel } from './installed-models.js'

t.test('synthetic voices that a real model does not understand are no success', { skip: withoutSpeechModel, timeout: 590_000 }, async t => {
  const { fastify, headers, doubts } = await hearingService(t)
  for (const [at, language] of ['fr', 'es', 'de', 'nl'].entries()) {
    const recording = readFileSync(`routes/demo/examples/${language}.opus`)
    t.equal(await resultOf(fastify, headers, language, recording), 'audio_quality_degraded', language)
    t.equal(doubts().length, at + 1, JSON.stringify(doubts()))
  }
})
