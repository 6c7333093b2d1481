// Runs long: hears whole recordings.
import t from 'tap'
import { build } from '../../helper.js'
import { begin, makeClient } from '../../consultations.js'
import { dictated, finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { openAi, speaches, trimming, vllm, whisperCpp } from '../../speech-answers.js'
import { spoken } from '../../spoken-markers.js'
import type { SpeechAnswerer } from '../../speech-server.js'

const SAID = 'I have had a headache and a fever for three days. I will measure it now, so please hold your arm still. Your blood pressure is 145 over 92, ' +
  'your temperature is 37.5 degrees and your pulse is 88 beats per minute. I advise rest and paracetamol 500 milligrams for three days.'

const VITAL_SIGNS = [
  { vital_sign_id: 'systolic_blood_pressure', unit: 'mmHg', value: 145 },
  { vital_sign_id: 'diastolic_blood_pressure', unit: 'mmHg', value: 92 },
  { vital_sign_id: 'heart_rate', unit: 'bpm', value: 88 },
  { vital_sign_id: 'body_temperature', unit: '°C', value: 37.5 }
]

/** A text with the space that Whisper writes before a word, in segments that end before each of these. */
function cutBefore (...ends: string[]): string[] {
  let rest = ` ${SAID}`
  const segments = ends.map(end => {
    const at = rest.indexOf(end)
    if (at <= 0) throw new Error(`there is no ${end}`)
    const segment = rest.slice(0, at)
    rest = rest.slice(at)
    return segment
  })
  return [...segments, rest]
}

const wraps = {
  'in the systolic pressure': cutBefore('45 over 92'),
  'before the diastolic pressure': cutBefore(' over 92'),
  'in the diastolic pressure': cutBefore('2, your temperature'),
  'in the decimals of the temperature': cutBefore('.5 degrees'),
  'behind the point of the temperature': cutBefore('5 degrees'),
  'in words and in each number': cutBefore('sure it now', '5 over 92', '2, your', '7.5 deg', '8 beats', 'amol 500', '0 milligrams')
}

/** Segments as long as whisper.cpp makes them, wherever that is. */
const everySixty = (` ${SAID}`).match(/.{1,60}/g) ?? []

t.test('a report has the numbers that were said, whatever server recognised them and wherever its segments begin', async t => {
  let answer: SpeechAnswerer = () => ({ status: 500 })
  const { settings } = await withSpeech(t, (request, at) => answer(request, at))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const wav = wavFile(spoken([1, 2, 3, 4, 5, 6, 7]))

  async function hear (template: string, sound: Buffer = wav) {
    const { id } = await begin(fastify, headers, { template })
    await putChunk(fastify, headers, id, 0, sound)
    return finished(fastify, headers, id)
  }

  for (const [server, shape] of Object.entries({ whisperCpp, speaches, vllm, openAi })) {
    for (const [where, segments] of Object.entries({ ...wraps, 'every 60 characters': everySixty })) {
      answer = ({ durationMs }) => shape(segments, durationMs)
      const output = await hear('soap_new_complaint_api')
      t.match(output, { report_status: 'final', generation_result: 'success' })
      t.strictSame((output.data[0]?.sections[1]?.fields as { vital_signs: object }).vital_signs, VITAL_SIGNS, `${server}, ${where}`)
    }
    for (const json of [false, true]) {
      answer = ({ durationMs }) => shape(everySixty, durationMs, json)
      t.equal(dictated(await hear('dictation_api')).fixed, SAID, `${server}, a dictation${json ? ' without times' : ''}`)
    }
  }
  answer = ({ durationMs }) => trimming(cutBefore(' over 92', ' your pulse', ' milligrams'), durationMs)
  t.strictSame(((await hear('soap_new_complaint_api')).data[0]?.sections[1]?.fields as { vital_signs: object }).vital_signs, VITAL_SIGNS, 'a trimming server')

  answer = ({ durationMs }) => whisperCpp([` ${SAID}`, ' [MUSIC PLAYING]', ' Thanks for watching!'], durationMs)
  t.equal(dictated(await hear('dictation_api')).fixed, SAID, 'phantoms do not reach a dictation')

  const joints = 'Does this hurt? No. '
  answer = ({ durationMs }) => whisperCpp([` ${joints.repeat(durationMs / 1000)}`], durationMs)
  const repeated = await hear('dictation_api', wavFile(spoken(Array.from({ length: 16 }, (_, at) => at))))
  t.match(repeated, { generation_result: 'success' })
  t.match(dictated(repeated).fixed, /^(?:Does this hurt\? No\. ?){6,}$/, 'what is said again and again stays')

  answer = ({ durationMs }) => whisperCpp([` The pulse is 88.${' And so on and so on.'.repeat(100)}`], durationMs)
  const doubtful = await hear('dictation_api')
  t.match(doubtful, { generation_result: 'audio_quality_degraded' }, 'a loop is doubtful')
  t.match(dictated(doubtful).fixed, /^The pulse is 88\. And so on/)
  t.ok(dictated(doubtful).fixed.length < 200)
})
