import t from 'tap'
import type { SharedRecognitionOptions, SharedSpeechEngine } from '../../../../lib/speech/recognition/engine/types.js'
import { hearingTerms } from '../../../../lib/speech/recognition/key-terms/index.js'

const TERMS = ['lisinopril', 'metformin', 'prednisolone', 'Sint-Rafaël', 'amlodipine', 'St John\'s wort', 'Bo']
const DRUGS = new Set(['prednisone', 'amlodipine', 'metformin', 'lisinopril', 'ramipril'])

/** An engine that hears one text without hints and another one with them, and what it was asked. */
function engineOf (plain: string, hinted: string | Error) {
  const asked: SharedRecognitionOptions[] = []
  const engine: SharedSpeechEngine = {
    name: 'scripted',
    model: null,
    waiting: () => 0,
    works: async () => true,
    async recognise (_pcm, options) {
      asked.push(options)
      const text = options.hints === undefined ? plain : hinted
      if (text instanceof Error) throw text
      const pieces = text.split('|').map((part, at) => ({ text: part, start_ms: at * 1000, end_ms: at * 1000 + 900 }))
      return { pieces, other_language: false }
    }
  }
  return { asked, engine: hearingTerms(engine, async name => DRUGS.has(name)) }
}

async function heard (
  plain: string, hinted: string | Error, keyTerms: readonly string[] = TERMS
): Promise<{ text: string, hints: unknown[] }> {
  const { asked, engine } = engineOf(plain, hinted)
  const { pieces } = await engine.recognise(new Int16Array(10), {
    language: 'en', signal: new AbortController().signal, customerId: 'c', keyTerms
  })
  return { text: pieces.map(({ text }) => text).join('|'), hints: asked.map(({ hints }) => hints) }
}

t.test('a term is taken where both hearings support it, and nothing else of the second one', async t => {
  const table: Array<[plain: string, hinted: string, expected: string]> = [
    ['She takes metform in, 500 mg.', 'She takes metformin 500 mg.', 'She takes metformin, 500 mg.'],
    ['he takes lies in a pral 10 mg', 'Stop lisinopril 10 mg', 'he takes lisinopril 10 mg'],
    ['Seen at (Sint Raphael).', 'Seen at Sint-Rafaël.', 'Seen at (Sint-Rafaël).'],
    ['one|she takes lisinoprill daily|three', 'one she takes lisinopril daily three', 'one|she takes lisinopril daily|three'],
    ['started on St Johns wart', 'started on St John\'s wort', 'started on St John\'s wort'],
    // The second hearing has no such term, or has it elsewhere.
    ['he takes lies in a pral 10 mg', 'he takes lies in a pral 10 mg', 'he takes lies in a pral 10 mg'],
    ['lisinoprill was stopped and nothing else was ever given to her', 'it was stopped and nothing else was ever given but lisinopril',
      'lisinoprill was stopped and nothing else was ever given to her']
  ]
  const misses = []
  for (const [plain, hinted, expected] of table) {
    const { text } = await heard(plain, hinted)
    if (text !== expected) misses.push({ plain, hinted, expected, text })
  }
  t.strictSame(misses, [])
})

t.test('a piece says which terms were taken, and what both hearings have there', async t => {
  const { engine } = engineOf('no cough|She takes metform in, 500 mg, and lies in a pral.|bye', 'no cough She takes metformin 500 mg.|And lisinopril.')
  const { pieces } = await engine.recognise(new Int16Array(10), {
    language: 'en', signal: new AbortController().signal, customerId: 'c', keyTerms: TERMS
  })
  t.strictSame(pieces.map(({ text, terms }) => [text, terms]), [
    ['no cough', undefined],
    ['She takes metformin, 500 mg, and lisinopril.', [
      { first_hearing: 'metform in,', second_hearing: 'no cough She takes metformin 500 mg.', term: 'metformin' },
      { first_hearing: 'lies in a pral.', second_hearing: 'And lisinopril.', term: 'lisinopril' }
    ]],
    ['bye', undefined]
  ])
})

t.test('a term that nobody said is not taken, and another drug always stays', async t => {
  const table: Array<[plain: string, hinted: string]> = [
    ['Stop the ramipril.', 'Stop the amlodipine.'],
    ['Not allergic to penicillin.', 'Not allergic to metformin.'],
    ['She takes prednisone 5 mg.', 'She takes prednisolone 5 mg.'],
    ['She takes amlodipine.', 'She takes lisinopril.'],
    ['Bob came in.', 'Bo came in.']
  ]
  for (const [plain, hinted] of table) t.strictSame(await heard(plain, hinted), { text: plain, hints: [undefined] })
})

t.test('where two terms are like what was heard, neither is taken, unless one is part of the other', async t => {
  const two = ['Venkataraman', 'Mankataraman']
  t.strictSame(await heard('You see Mankata Laman.', 'You see Mankataraman.', two), { text: 'You see Mankata Laman.', hints: [undefined] })
  const one = ['Venkataraman']
  t.strictSame(await heard('You see Mankata Laman.', 'You see Venkataraman.', one), { text: 'You see Venkataraman.', hints: [undefined, one] })
  const part = ['metformin retard', 'metformin']
  t.equal((await heard('metform in retart', 'metformin retard', part)).text, 'metformin retart')
})

t.test('the sound is heard again only when something is like a term, with the terms in doubt alone', async t => {
  t.strictSame(await heard('the lungs are clear', ''), { text: 'the lungs are clear', hints: [undefined] })
  t.strictSame(await heard('lisinopril 10 mg', ''), { text: 'lisinopril 10 mg', hints: [undefined] })
  const { hints } = await heard('metform in and lies in a pral', '')
  t.strictSame(hints.map(terms => Array.isArray(terms) ? terms.toSorted() : null), [null, ['lisinopril', 'metformin']])
  t.strictSame(await heard('metform in 500 mg', '', []), { text: 'metform in 500 mg', hints: [undefined] })
})

t.test('a second hearing that fails leaves the first; one that is given up fails', async t => {
  t.strictSame((await heard('metform in 500 mg', new Error('busy'))).text, 'metform in 500 mg')
  const { engine } = engineOf('metform in 500 mg', new Error('busy'))
  const stopping = new AbortController()
  stopping.abort(new Error('the service stops'))
  const call = engine.recognise(new Int16Array(10), { language: 'en', signal: stopping.signal, customerId: 'c', keyTerms: TERMS })
  await t.rejects(call, { message: 'the service stops' })
})
