import t from 'tap'
import { SpeechError } from '../../../lib/speech/recognition/answers/errors.js'
import type { Recognition } from '../../../lib/speech/index.js'
import { type Options, transcription, utterances } from './kit.js'

const LACKING = 'a part of a recording was not heard another way; how certain its words are remains unknown'
const DOUBT = 'it is doubtful whether what is heard was said: heard another way, it has other words'

/** What is said in an utterance of five seconds. */
const CLEAR = 'the blood pressure is one hundred forty five over ninety two and the pulse is regular'
const BABBLE = { first: 'guten morgen was du nicht so mir ich habe mal nicht gestern du fall', second: 'auch noch mal machst du zu mir gestern die fall mit mal am tag' }

function heard (text: string): Recognition {
  return { pieces: text === '' ? [] : [{ text, start_ms: 0, end_ms: 5000 }], other_language: false }
}

/** A recording of so many utterances of five seconds, ten seconds apart, with an engine that does not say how certain it is. */
function recording (count: number, first: string, second: string, options: Partial<Options> = {}) {
  return transcription({
    sound: utterances(count, 5000),
    lacksCertainty: true,
    recognise: async (_number, { varied }) => heard(varied === true ? second : first),
    ...options
  })
}

t.test('words that are other ones when heard another way are guesses; those that are the same are not', async t => {
  const babble = recording(6, BABBLE.first, BABBLE.second)
  await babble.run()
  t.match(babble.seen, { added: 6, doubtful: true, warnings: [DOUBT] })
  const clear = recording(6, CLEAR, `${CLEAR.replace('pulse', 'puls').replace('regular', 'Regular.')}`)
  await clear.run()
  t.match(clear.seen, { added: 6, doubtful: false, warnings: [] })
})

t.test('so are those of a stream that is heard again, and of a dictation', async t => {
  for (const options of [{ again: true }, { template: 'dictation_api' }]) {
    const babble = recording(6, BABBLE.first, BABBLE.second, options)
    await babble.run()
    t.match(babble.seen, { completed: [{ cut: false }], doubtful: true }, JSON.stringify(options))
  }
})

t.test('an engine that says how certain it is hears nothing another way', async t => {
  const { seen, run } = recording(6, BABBLE.first, BABBLE.second, { lacksCertainty: false })
  await run()
  t.match(seen, { doubtful: false, varied: [], warnings: [] })
  t.equal(seen.heardWhenAsked.length, 6)
})

t.test('windows over all of a recording are compared: few of a long one, all of a short one', async t => {
  const long = recording(300, CLEAR, CLEAR)
  await long.run()
  const numbers = long.seen.varied.map(([number]) => number).sort((one, other) => one - other)
  t.strictSame(numbers, [1, 2, 3, 4, 5, 6, 7, 13, 25, 49, 97, 193], 'all of the first minute, then at 1, 2, 4, 8, 16, 32 minutes')
  const short = recording(2, CLEAR, CLEAR)
  await short.run()
  t.equal(short.seen.varied.length, 2)
})

t.test('what is heard another way waits for all other sounds', async t => {
  const { seen, run } = recording(6, CLEAR, CLEAR)
  await run()
  t.strictSame(seen.varied.map(([, waited]) => waited), Array.from({ length: 6 }, () => true))
})

t.test('too few words do not tell, and silence is not heard at all', async t => {
  const few = recording(2, 'yes it hurts', 'no a shirt')
  await few.run()
  t.match(few.seen, { doubtful: false, warnings: [] })
  const silent = recording(6, '', '')
  await silent.run()
  t.match(silent.seen, { doubtful: false, warnings: [] })
  const short = recording(1, BABBLE.first, BABBLE.second, { sound: utterances(1, 1000), quality: { speech_ms: 900 } })
  await short.run()
  t.match(short.seen, { doubtful: false, varied: [], heardWhenAsked: [] }, 'of too little speech, no engine is asked')
})

t.test('what people say twice is the same in both hearings', async t => {
  const { seen, run } = recording(6, `${CLEAR}. ${CLEAR}.`, `${CLEAR} ${CLEAR}`)
  await run()
  t.match(seen, { doubtful: false })
})

t.test('an engine that fails as it compares costs the verdict, and no report', async t => {
  const { seen, run } = recording(6, BABBLE.first, BABBLE.second, {
    async recognise (_number, { varied }) {
      if (varied === true) throw new SpeechError('engine_failed')
      return heard(BABBLE.first)
    }
  })
  await run()
  t.match(seen, { added: 6, doubtful: false, completed: [{ cut: false }] })
  t.strictSame(seen.warnings, Array.from({ length: 6 }, () => LACKING))

  const once = recording(6, CLEAR, CLEAR, {
    async recognise (number, { varied }) {
      if (varied === true && number === 1) throw new SpeechError('timeout')
      return heard(varied === true ? BABBLE.second : BABBLE.first)
    }
  })
  await once.run()
  t.match(once.seen, { doubtful: true, warnings: [LACKING, DOUBT] }, 'what else was compared tells')
})

for (const again of [false, true]) {
  t.test(`what was compared before an interruption is not compared again${again ? ', of a stream' : ''}`, async t => {
    const stop = new AbortController()
    const attempt = recording(6, BABBLE.first, BABBLE.second, {
      again,
      async recognise (number, { varied, signal }) {
        if (varied === true && number === 4 && !stop.signal.aborted) {
          stop.abort(new Error('the service stops'))
          signal.throwIfAborted()
        }
        return heard(varied === true ? BABBLE.second : BABBLE.first)
      }
    })
    await t.rejects(attempt.run(stop.signal), { message: 'the service stops' })
    t.match(attempt.seen, { completed: [], warnings: [] })
    const before = [...attempt.stored.values()].filter(({ recognition }) => 'agreement' in (JSON.parse(recognition) as Recognition)).length
    attempt.seen.varied.length = 0
    await attempt.run()
    t.equal(attempt.seen.varied.length, 6 - before, `${before} were compared before`)
    t.match(attempt.seen, { completed: [{ cut: false }], doubtful: true, warnings: [DOUBT] })
    attempt.seen.varied.length = 0
    await attempt.run()
    t.strictSame(attempt.seen.varied, [], 'all of it is stored')
    t.equal(attempt.seen.doubtful, true)
  })
}

t.test('a comparison that cannot be stored is an interruption', async t => {
  let kept = 0
  const { seen, run } = recording(6, CLEAR, CLEAR, {
    async add () {
      kept += 1
      if (kept > 6) throw new Error('the database is gone')
      return true
    }
  })
  await t.rejects(run(), { name: 'TranscriptionError', progressed: true })
  t.strictSame(seen.completed, [])
})
