import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerFrame } from '../schemas/stream.js'
import { beginLiveVisit, speak, speechModels, spokenVisit, type SpokenVisit } from './spoken-visit.js'
import { percentile } from './statistics.js'
import { describeMachine, table, verdict } from './tables.js'
import { inWorkplace } from './workplace.js'

/** Length of the visit, in seconds. */
const PLANS = { full: 300, quick: 90 }

/**
 * Longest acceptable wait of 95 % in milliseconds: until the words of an utterance are shown after its end, and for the next while somebody
 * speaks. A final text has none: an answer that does not fit its sound is asked for again.
 */
const GOALS = { words: 1500, text: null, ongoing: 3000 }
const SHARE = 0.95

/** What is measured, as the table says it. */
const NAMES = [
  ['words of an utterance after its end', 'words'],
  ['its text is final after its end', 'text'],
  ['between two texts while somebody speaks', 'ongoing']
] as const

/** How far the end that a segment tells may be from where the voice stops, in milliseconds. */
const TOLERANCE_MS = 500

/** How long an utterance lasts, in milliseconds, before something has to be shown of it. */
const LONG_MS = 3000

/** How long the service is idle before it is measured, in milliseconds: a model is being loaded. */
const REST_MS = 5000

/** How many of its last words tell a text apart. */
const TELLING_WORDS = 4

/** A text that was shown: when, how far the final segments reach, their words, and those of what was ongoing. */
interface Shown {
  at: number
  end: number
  words: string[]
  ongoing: string[]
}

interface Waits {
  /** For each utterance, from its end until its last words are shown as they stay. */
  words: number[]
  /** For each utterance, from its end until its text is final. */
  text: number[]
  /** While somebody speaks, from one text to the next. */
  ongoing: number[]
}

function wordsOf (text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** When the last words of a final text were shown first, after an utterance has ended: as ongoing text, or with it. */
function whenShown (shown: readonly Shown[], final: Shown, end: number): number {
  const last = final.words.slice(-TELLING_WORDS).join(' ')
  const early = shown.find(({ at, ongoing }) => at >= end && at < final.at && ongoing.slice(-TELLING_WORDS).join(' ') === last)
  return early?.at ?? final.at
}

/** How long each text was waited for. @throws when the text of an utterance never came */
function waitsOf (shown: readonly Shown[], utterances: SpokenVisit['utterances']): Waits {
  const finals = utterances.map(({ end }, at) => {
    const first = shown.find(({ end: reached }) => reached >= end - TOLERANCE_MS)
    if (first === undefined) throw new Error(`the text of utterance ${at + 1}, which ends at ${Math.round(end)} ms, did not come`)
    return { end, final: first }
  })
  const text = finals.map(({ end, final }) => Math.max(0, final.at - end))
  const words = finals.map(({ end, final }) => Math.max(0, whenShown(shown, final, end) - end))
  const ongoing = utterances.flatMap(({ begin, end }) => {
    if (end - begin < LONG_MS) return []
    const times = shown.filter(({ at: when, ongoing }) => ongoing.length > 0 && when > begin && when < end).map(({ at: when }) => when)
    return [begin, ...times].map((from, i) => (times[i] ?? end) - from)
  })
  return { words, text, ongoing }
}

/**
 * Measures how long the text of an utterance takes after the voice has stopped, and how often what is being spoken is shown, with a speech
 * model on this machine. BENCH_MODELS_DIR names where the models are installed; BENCH_RECORDING a recording of people, instead of whom
 * espeak-ng speaks.
 *
 * @returns the report as text, or as JSON
 * @throws when there is no speech model, or when the text of an utterance did not come
 */
export async function benchLive ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  const speech = await speechModels()
  const length = quick ? PLANS.quick : PLANS.full
  const spoken = spokenVisit(length)
  const shown: Shown[] = []
  const note = (frame: ServerFrame, at: number): void => {
    if (frame.type !== 'transcript') return
    shown.push({
      at,
      end: Math.max(-Infinity, ...frame.segments.map(({ end_ms: end }) => end ?? -Infinity)),
      words: wordsOf(frame.segments.map(({ text }) => text).join(' ')),
      ongoing: wordsOf(frame.ongoing)
    })
  }
  await inWorkplace(async ({ directory, processes }) => {
    const visit = await beginLiveVisit(processes, directory, 'live')
    await sleep(REST_MS)
    await speak(visit, spoken, note)
  })
  const waits = waitsOf(shown, spoken.utterances)
  const machine = describeMachine()
  if (json) return `${JSON.stringify({ date: new Date().toISOString(), machine, length, speech, voice: spoken.voice, goals: GOALS, ...waits })}\n`
  const rows = NAMES.map(([name, kind]) => {
    const [half, most, goal] = [percentile(waits[kind], 0.5), percentile(waits[kind], SHARE), GOALS[kind]]
    const row = [name, String(waits[kind].length), half.toFixed(0), most.toFixed(0), Math.max(...waits[kind]).toFixed(0)]
    return [...row, goal === null ? '' : verdict(most, goal, 'at most')]
  })
  return [
    `How soon a live visit of ${length} s is shown as text, ${new Date().toISOString()}`,
    `${machine.cpu}, ${machine.cpus} CPUs, Node ${machine.node}; embedded database; ${speech.join(', ')}; ${spoken.voice}`,
    '',
    ...table([['ms', 'count', 'half', `${SHARE * 100} %`, 'longest', 'goal'], ...rows]),
    ''
  ].join('\n')
}
