import t from 'tap'
import { limited, watched } from '../../../../../lib/speech/index.js'
import { EndpointError } from '../../../../../lib/runtime/index.js'
import type { Recognition } from '../../../../../lib/speech/index.js'

class Unreachable extends EndpointError {
  override readonly code = 'UNREACHABLE'
}

/** An engine that needs itself to recognise anything. */
class Engine {
  readonly name = 'engine'
  readonly model = 'model'
  readonly lacksCertainty = true
  readonly failures: Error[] = []

  async recognise (): Promise<Recognition> {
    const failure = this.failures.shift()
    if (failure !== undefined) throw failure
    return { pieces: [{ text: this.model, start_ms: 0, end_ms: 1 }], other_language: false }
  }
}

t.test('an engine is watched as it is, and known to be away until it answers again', async t => {
  const seen: string[] = []
  const engine = new Engine()
  const shared = watched(engine, {
    watch: { answered: () => seen.push('answered'), failed: () => seen.push('failed') },
    isOutage: () => true,
    onAway: () => seen.push('away')
  })
  const recognise = async () => shared.engine.recognise(new Int16Array(1), { language: 'en', signal: new AbortController().signal })
  t.match(await recognise(), { pieces: [{ text: 'model' }] })
  t.match(shared.engine, { name: 'engine', model: 'model', lacksCertainty: true })
  t.equal(limited(shared.engine, { concurrency: 1, timeoutSeconds: 1 }).lacksCertainty, true, 'also as others share it')
  engine.failures.push(new Unreachable('unreachable', 'the engine is away', {}))
  await t.rejects(recognise())
  t.equal(shared.works(), false)
  t.match(await recognise(), { pieces: [{ text: 'model' }] })
  t.equal(shared.works(), true)
  t.strictSame(seen, ['answered', 'failed', 'away', 'answered'])
})
