import t from 'tap'
import { countWords } from '../../../lib/consultation/count-words.js'
import { append, complete, finish, start, TransitionError, type Lifecycle, type Segment } from '../../../lib/consultation/lifecycle.js'
import fc, { runs } from '../../property.js'

const ids = ['a', 'b', 'c', 'd']

const segment: fc.Arbitrary<Segment> = fc.record({
  id: fc.constantFrom(...ids),
  text: fc.constantFrom('', 'one', 'one two', 'blood pressure 130 over 80'),
  is_final: fc.boolean(),
  speaker: fc.constantFrom(null, 'patient'),
  start_ms: fc.constantFrom(null, 0, 500),
  end_ms: fc.constantFrom(null, 900)
})

type Event = { type: 'append', segments: Segment[] } | { type: 'finish' } | { type: 'complete' }

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('append' as const), segments: fc.array(segment, { minLength: 1, maxLength: 4 }) }) },
  fc.record({ type: fc.constant('finish' as const) }),
  fc.record({ type: fc.constant('complete' as const) })
)

interface World {
  life: Lifecycle
  transcript: Map<string, Segment>
}

/** One event; what the state machine refuses leaves the world as it was. */
function step ({ life, transcript }: World, happening: Event): World {
  try {
    if (happening.type === 'finish') return { life: finish(life, '2026-03-02T09:00:00.000Z'), transcript }
    if (happening.type === 'complete') return { life: complete(life), transcript }
    const { life: next, changes } = append(life, transcript, happening.segments)
    return { life: next, transcript: new Map([...transcript, ...changes.map(one => [one.id, one] as const)]) }
  } catch (error) {
    if (!(error instanceof TransitionError)) throw error
    return { life, transcript }
  }
}

const order = { recording: 0, processing: 1, final: 2 }

t.test('any order of any events keeps the rules of a consultation', async t => {
  fc.assert(fc.property(fc.array(event, { maxLength: 40 }), events => {
    let world: World = { life: start(), transcript: new Map() }
    let reports = 0
    for (const happening of events) {
      const before = world
      world = step(before, happening)
      if (order[world.life.state] < order[before.life.state]) return false
      if (before.life.state !== 'recording' && world.transcript !== before.transcript) return false
      for (const [id, kept] of before.transcript) {
        if (!world.transcript.has(id)) return false
        if (kept.is_final && world.transcript.get(id)?.text !== kept.text) return false
      }
      if (world.life.state === 'final' && before.life.state !== 'final') reports += 1
      if ((world.life.end_datetime === null) !== (world.life.state === 'recording')) return false
      const kept = [...world.transcript.values()]
      if (world.life.segments !== kept.length) return false
      if (world.life.words !== kept.reduce((sum, { text }) => sum + countWords(text), 0)) return false
      if (world.life.characters !== kept.reduce((sum, { text }) => sum + text.length, 0)) return false
    }
    return reports <= 1
  }), { numRuns: runs(2000) })
  t.pass('no way back, no lost text, one report at most, counts that fit')
})

const final: Segment = { id: 'a', text: 'ten milligrams', is_final: true, speaker: null, start_ms: null, end_ms: null }

t.test('append refuses to change a final segment, and names it', async t => {
  const known = new Map([['a', final]])
  t.throws(() => append(start(), known, [{ ...final, text: 'fifty milligrams' }]), new TransitionError('Segment a is final and cannot change.', 'segment_final'))
})

t.test('append ignores a final segment that comes again, also as not final', async t => {
  const known = new Map([['a', final]])
  t.strictSame(append(start(), known, [final, { ...final, is_final: false }]).changes, [])
})

t.test('append refuses the whole request when one segment is refused', async t => {
  const known = new Map([['a', final]])
  const life = start()
  t.throws(() => append(life, known, [{ ...final, id: 'b' }, { ...final, text: 'other' }]), TransitionError)
  t.strictSame(life, start())
})

t.test('append is refused once the consultation is finished', async t => {
  t.throws(() => append(finish(start(), 'now'), new Map(), [final]), new TransitionError('The consultation is finished; its transcript is closed.', 'consultation_finished'))
})

t.test('complete is refused while recording and when there is a report', async t => {
  t.throws(() => complete(start()), TransitionError)
  t.throws(() => complete(complete(finish(start(), 'now'))), TransitionError)
})

t.test('countWords counts words of any script, and numbers as one word', async t => {
  for (const [text, words] of [
    ['', 0], ['…  — !', 0], ['Blood pressure 130/80.', 4], ['37.8 degrees', 2], ['l\'eau', 1], ['mother-in-law', 1], ['температура 37,8', 2], ['ضغط الدم', 2]
  ] as const) t.equal(countWords(text), words, text)
})
