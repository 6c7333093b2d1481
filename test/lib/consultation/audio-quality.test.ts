import t from 'tap'
import { audioQuality } from '../../../lib/consultation/audio-quality.js'
import type { RecordingQuality, RecordingRow } from '../../../plugins/database/tables.js'

const GOOD: RecordingQuality = {
  duration_ms: 60_000,
  speech_ms: 30_000,
  level_dbfs: -20,
  signal_to_noise_db: 40,
  clipped: 0,
  problems: [],
  broken: 0,
  missing: 0,
  cut: false
}

/** A recording that sounds like this. */
function recording (quality: Partial<RecordingQuality> | null, otherLanguage = false, doubtful = false): RecordingRow {
  const kept = quality === null ? null : JSON.stringify({ ...GOOD, ...quality })
  return { quality: kept, other_language: otherLanguage, doubtful } as RecordingRow
}

t.test('without audio, and before it was listened to, nothing is said of its quality', async t => {
  t.equal(audioQuality(undefined, 2000, false), null)
  t.equal(audioQuality(recording(null), 2000, false), null)
})

t.test('good sound is neither too short nor degraded', async t => {
  t.strictSame(audioQuality(recording({}), 2000, false), { too_short: false, degraded: false })
})

t.test('too little speech is too short, unless there is a transcript beside it', async t => {
  t.match(audioQuality(recording({ speech_ms: 1999 }), 2000, false), { too_short: true })
  t.match(audioQuality(recording({ speech_ms: 2000 }), 2000, false), { too_short: false })
  t.match(audioQuality(recording({ speech_ms: 0 }), 2000, true), { too_short: false })
})

t.test('everything that may have cost words makes it degraded', async t => {
  for (const quality of [{ problems: ['noisy' as const] }, { broken: 1 }, { missing: 1 }, { cut: true }]) {
    t.match(audioQuality(recording(quality), 2000, false), { degraded: true }, JSON.stringify(quality))
  }
  t.match(audioQuality(recording({}, true), 2000, false), { degraded: true }, 'another language')
  t.match(audioQuality(recording({}, false, true), 2000, false), { degraded: true }, 'what was heard is doubtful')
  t.match(audioQuality({ ...recording({}), incomplete: true }, 2000, false), { degraded: true }, 'words are missing')
})
