import t from 'tap'
import type { Report } from '../../sdk/types.js'
import { dataOf, draftOf, type Draft, type Episodes } from '../../sdk/widget/report/draft.js'
import { changeRow } from '../../sdk/widget/report/edits.js'
import { MemoryDrafts, type DraftStore } from '../../sdk/widget/report/drafts.js'
import { Saver, type ReportService } from '../../sdk/widget/report/saver.js'
import { until } from '../process.js'
import fc, { runs } from '../property.js'

// Pages of this test end without a word, but their process goes on and would keep their locks, which Node.js has since 24: a browser
// releases them. Two tabs that are both open are in the tests of the widget.
if ('navigator' in globalThis) Object.defineProperty(globalThis.navigator, 'locks', { value: undefined })

function reportOf (text: string): Episodes {
  return [{ episode: 'Consultation', template: 'specialist_general_free_text_api', sections: [{ section_id: 'free_text', fields: { summary: { text } } }] }] as unknown as Episodes
}
const textOf = (data: Episodes): string => (data[0]?.sections[0]?.fields as { summary: { text?: string } }).summary.text ?? ''

/** A disk outlives the page. */
class Disk extends MemoryDrafts {
  override readonly durable = true
}

/** A service that keeps revisions as the real one does, and a network before it that fails before or after a request has come. */
class Service {
  revisions: Report[] = [{ revision: 1, made_by: 'engine', user_id: null, made_at: '2026-03-02T09:00:00Z', data: reportOf('Rest.') }]
  faults: Array<'before' | 'after' | null> = []
  signed = false

  get current (): Report { return this.revisions.at(-1) as Report }

  save (user: string, revision: number, data: Episodes): Report {
    const { current } = this
    const isRepeated = current.user_id === user && revision === current.revision - 1 && textOf(current.data) === textOf(data)
    if (isRepeated) return current
    if (this.signed) throw Object.assign(new Error('signed'), { status: 409, code: 'report_signed' })
    if (revision !== current.revision) throw Object.assign(new Error('another revision'), { status: 412 })
    this.revisions.push({ revision: revision + 1, made_by: 'clinician', user_id: user, made_at: '2026-03-02T09:10:00Z', data: structuredClone(data) })
    return this.current
  }

  /** What one page sees of it, until that is closed without a word. */
  page (user: string): ReportService & { dead: boolean } {
    const answer = async <T>(act: () => T): Promise<T> => {
      const fault = this.faults.shift() ?? null
      await new Promise(resolve => setImmediate(resolve))
      if (page.dead || fault === 'before') return page.dead ? new Promise<T>(() => {}) : Promise.reject(new Error('no connection'))
      const result = act()
      await new Promise(resolve => setImmediate(resolve))
      if (page.dead) return new Promise<T>(() => {})
      if (fault === 'after') throw new Error('the answer is lost')
      return structuredClone(result)
    }
    const page = {
      dead: false,
      report: async () => answer(() => this.current),
      saveReport: async (_: unknown, { revision, data }: Pick<Report, 'revision' | 'data'>) => answer(() => this.save(user, revision, data))
    }
    return page as unknown as ReportService & { dead: boolean }
  }
}

function open (service: Service, store: DraftStore, user = 'u-1') {
  const page = service.page(user)
  const replaced: Array<Draft | null> = []
  const told: string[] = []
  const saver: Saver = new Saver({
    service: page,
    consultation: 'c-1',
    name: 'http://127.0.0.1/ c-1',
    holder: () => user,
    // A page that has ended writes nothing more.
    store: {
      durable: store.durable,
      put: async kept => page.dead ? new Promise(() => {}) : store.put(kept),
      remove: async id => page.dead ? new Promise(() => {}) : store.remove(id),
      removeAll: async name => page.dead ? new Promise(() => {}) : store.removeAll(name),
      drafts: async name => store.drafts(name),
      decisions: async name => store.decisions(name),
      words: async name => store.words(name),
      consultations: async () => store.consultations()
    },
    report: structuredClone(service.current),
    saveMs: 1,
    keepMs: 0,
    changed: () => { told.push(saver.state) },
    replaced: draft => { replaced.push(draft) }
  })
  let draft = draftOf(service.current.data, { evidence: [] })
  return {
    saver,
    page,
    told,
    replaced,
    write (text: string): void {
      const id = draft[0]?.rows[0]?.id ?? ''
      draft = changeRow(draft, id, { text })
      saver.edit(draft)
    }
  }
}

t.test('an edit is saved after a pause, once, and with the revision that it was made from', async t => {
  const service = new Service()
  const { saver, write, told } = open(service, new Disk())
  await saver.begin()
  for (const text of ['R', 'Re', 'Rest a lot.']) write(text)
  t.equal(saver.state, 'saving')
  await until(() => saver.state === 'saved', 'it is saved')
  t.strictSame(service.revisions.map(({ data }) => textOf(data)), ['Rest.', 'Rest a lot.'])
  t.equal(told.at(-1), 'saved')
  await saver.close()
})

t.test('without a connection it is kept on this device, and the next page saves it', async t => {
  const service = new Service()
  const disk = new Disk()
  service.faults = Array.from({ length: 50 }, () => 'before' as const)
  const first = open(service, disk)
  await first.saver.begin()
  first.write('Rest a lot.')
  await until(() => first.saver.state === 'kept', 'it is kept')
  first.page.dead = true
  service.faults = []
  const second = open(service, disk)
  await second.saver.begin()
  await until(() => second.saver.state === 'saved', 'it is saved')
  t.equal(textOf(service.current.data), 'Rest a lot.')
  t.match(second.replaced, [[{ rows: [{ values: { text: 'Rest a lot.' } }] }]], 'the page shows it')
  t.strictSame(await disk.drafts('http://127.0.0.1/ c-1'), [], 'nothing is left on the device')
  await second.saver.close()
})

t.test('a browser that stores nothing says so', async () => {
  const service = new Service()
  service.faults = ['before']
  const { saver, write } = open(service, new MemoryDrafts())
  await saver.begin()
  write('Rest a lot.')
  await until(() => saver.state === 'unkept', 'it says so')
  await until(() => saver.state === 'saved', 'it is saved when the connection is back')
  await saver.close()
})

t.test('what somebody else has saved is never overwritten: both are there, and one is chosen', async t => {
  for (const takesMine of [true, false]) {
    const service = new Service()
    const { saver, write } = open(service, new Disk())
    await saver.begin()
    service.save('u-2', 1, reportOf('Rest a little.'))
    write('Rest a lot.')
    await until(() => saver.state === 'conflict', 'there are two versions')
    t.equal(textOf(saver.conflict?.theirs.data ?? []), 'Rest a little.')
    t.equal(textOf(dataOf(service.current.data, saver.draft ?? [])), 'Rest a lot.')
    t.equal(service.revisions.length, 2, 'nothing was overwritten')
    await saver.settle(takesMine ? saver.draft : null)
    await until(() => saver.state === 'saved', 'it is settled')
    t.equal(textOf(service.current.data), takesMine ? 'Rest a lot.' : 'Rest a little.')
    await saver.close()
  }
})

t.test('a report that was signed meanwhile takes no edit, and says so', async t => {
  const service = new Service()
  const { saver, write } = open(service, new Disk())
  await saver.begin()
  service.signed = true
  write('Rest a lot.')
  await until(() => saver.state === 'conflict', 'it is told')
  t.equal(saver.conflict?.signed, true)
  await saver.settle(null)
  t.equal(saver.state, 'saved')
  await saver.close()
})

t.test('whatever fails and whenever a page ends, what the person saw as saved is there, and the last edit comes in the end', async t => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), wait: fc.nat(4) }),
    fc.record({ kind: fc.constant('crash' as const), wait: fc.nat(4) }),
    fc.record({ kind: fc.constant('fault' as const), wait: fc.constant(0), fault: fc.constantFrom('before' as const, 'after' as const) })
  )
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
    const service = new Service()
    const disk = new Disk()
    let page = open(service, disk)
    await page.saver.begin()
    let written = 0
    let kept = 0
    for (const one of steps) {
      if (one.kind === 'write') page.write(`Edit ${++written}.`)
      if (one.kind === 'fault') service.faults.push(one.fault)
      if (one.kind === 'crash') {
        const left = await disk.drafts('http://127.0.0.1/ c-1')
        kept = Math.max(0, ...left.map(({ draft }) => Number(/\d+/.exec(draft[0]?.rows[0]?.values.text ?? '')?.[0] ?? 0)))
        page.page.dead = true
        service.faults = []
        page = open(service, disk)
        await page.saver.begin()
        written = Math.max(kept, Number(/\d+/.exec(textOf(service.current.data))?.[0] ?? 0))
      }
      for (let turn = 0; turn < one.wait; turn++) await new Promise(resolve => setTimeout(resolve, 1))
      if (page.saver.state === 'saved' && page.saver.draft === null && written > 0) t.equal(textOf(service.current.data), `Edit ${written}.`, 'saved is saved')
    }
    service.faults = []
    globalThis.dispatchEvent?.(new Event('online'))
    await page.saver.flush().catch(() => {})
    await until(() => page.saver.draft === null || page.saver.state === 'conflict', 'it comes')
    t.not(page.saver.state, 'conflict', 'nobody else has saved anything')
    if (written > 0) t.equal(textOf(service.current.data), `Edit ${written}.`)
    await page.saver.close()
  }), { numRuns: runs(60) })
})
