import { readFileSync } from 'node:fs'
import t from 'tap'
import type { TranscriptPiece } from '../../../../../lib/reporting/types.js'
import { piecesOf, trapLanguages } from '../../trap-corpus.js'
import { checked, request } from '../../checking/build.js'
import { foundIn, readIn } from './found.js'

type Said = [talk: string, expected: string]

/** How readings are spoken, and traps: those that the rules were developed on, and those that are only measured. */
interface Corpus {
  spoken: Said[]
  developed: Said[]
  held_out: Said[]
}

const kinds = ['spoken', 'developed', 'held_out'] as const

function read (name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../fixtures/readings/${name}.json`, import.meta.url), 'utf8'))
}

function talkOf (talk: string): TranscriptPiece[] {
  return /^[CP]: /.test(talk) ? piecesOf(talk, true) : [{ id: 's-0', text: talk, speaker: null, start_ms: null, end_ms: null }]
}

const knownMisses = read('known-misses') as Record<typeof trapLanguages[number], Record<typeof kinds[number], string[]>>

for (const language of trapLanguages) {
  const corpus = read(language) as Corpus
  for (const kind of kinds) {
    t.test(`${language}: readings are told from what only looks like one (${kind})`, async t => {
      const missed = corpus[kind].filter(([talk, expected]) => {
        return foundIn(talkOf(talk), language) !== expected
      })
      t.comment(`${corpus[kind].length - missed.length} of ${corpus[kind].length}`)
      t.strictSame(missed.map(([talk]) => talk), knownMisses[language][kind])
    })
  }
}

/** The checks know no name of a blood glucose as short as "BM". */
const notKept = ['BM is 5.6.']

for (const language of trapLanguages) {
  t.test(`${language}: the checks find the numbers of what was read`, async t => {
    for (const [talk] of (read(language) as Corpus).spoken) {
      const pieces = talkOf(talk)
      const asked = { ...request([], language), transcript: pieces }
      const { removed } = checked(asked, { vital_signs: readIn(pieces, language) })
      if (removed.length > 0) t.ok(notKept.includes(talk), talk)
    }
  })
}
