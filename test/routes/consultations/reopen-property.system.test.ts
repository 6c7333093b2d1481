// Runs twice: on each database.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { Report, RevisionList } from '../../../schemas/report.js'
import type { Transcript } from '../../../schemas/transcript.js'
import { begin, finish, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'
import { pcmBytes, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken, spokenIn } from '../../spoken-markers.js'
import { transcribing } from '../../speech-server.js'
import fc, { runs } from '../../property.js'
import { edited } from './final-reports.js'

type Headers = { authorization: string }

/** What a person or the clock may do with a visit, in any order. */
type Step = 'say' | 'sound' | 'finish' | 'reopen' | 'replace' | 'edit' | 'sign' | 'withdraw' | 'delete' | 'expire'

/** Every step that is not for good comes up more often. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Step>('say', 'sound', 'finish', 'reopen') },
  { weight: 4, arbitrary: fc.constantFrom<Step>('finish', 'reopen', 'replace', 'edit', 'expire') },
  { weight: 1, arbitrary: fc.constantFrom<Step>('sign', 'withdraw', 'delete') }
)

/** What is known of a visit without looking. */
interface Model {
  state: 'recording' | 'final' | 'gone'
  /** Texts that were accepted, and the utterances of accepted sound, by what is heard in them. */
  said: string[]
  heard: number[]
  /** Chunks in the recording that is there; 0 once it is deleted and nothing has come since. */
  chunks: number
  withdrawn: boolean
  signed: boolean
  edited: boolean
  /** The data of each revision, as it was when it was final. */
  revisions: string[]
}

const words = (number: number) => `The reading is word${number}.`

const { settings } = await withSpeech(t, transcribing(({ pcm }) => spokenIn(pcm).map(words).join(' ')))

/** A visit, on which steps are taken. */
class Visit {
  readonly model: Model = { state: 'recording', said: [], heard: [], chunks: 0, withdrawn: false, signed: false, edited: false, revisions: [] }
  readonly #fastify: FastifyInstance
  readonly #headers: Headers
  readonly #id: string

  constructor (fastify: FastifyInstance, headers: Headers, id: string) {
    this.#fastify = fastify
    this.#headers = headers
    this.#id = id
  }

  /** Whether it has a signed report. */
  get isSigned (): boolean { return this.model.signed && this.model.state !== 'gone' }

  async read (): Promise<string> {
    return (await this.#get('')).body
  }

  async take (step: Step): Promise<void> {
    await this[step]()
  }

  async say (): Promise<void> {
    const { model } = this
    const text = `Sentence number ${model.said.length} of the visit.`
    const segments = [{ id: `s-${model.said.length}`, text, is_final: true }]
    const { statusCode } = await post(this.#fastify, this.#headers, this.#id, 'transcript', { segments })
    if (this.#expect(statusCode, model.state === 'recording')) model.said.push(text)
  }

  async sound (): Promise<void> {
    const { model } = this
    const number = model.heard.length % 16
    const { statusCode } = await putChunk(this.#fastify, this.#headers, this.#id, model.chunks, wavFile(spoken([number])))
    if (!this.#expect(statusCode, model.state === 'recording')) return
    model.heard.push(number)
    model.chunks += 1
  }

  async finish (): Promise<void> {
    const { model } = this
    const response = await finish(this.#fastify, this.#headers, this.#id)
    if (!this.#expect(response.statusCode, model.state !== 'gone')) return
    const output = response.json<ConsultationOutput>()
    if (output.report_status !== 'final') throw new Error('a finished visit has no final report')
    if (model.state === 'recording') model.revisions.push(JSON.stringify(output.data))
    model.state = 'final'
  }

  async reopen (discards = false): Promise<void> {
    const { model } = this
    const isAllowed = model.state === 'recording' || (model.state === 'final' && !model.withdrawn && !model.signed && (!model.edited || discards))
    const { statusCode } = await post(this.#fastify, this.#headers, this.#id, 'reopen', discards ? { discard_edits: true } : undefined)
    if (!this.#expect(statusCode, isAllowed) || model.state === 'recording') return
    model.state = 'recording'
    model.edited = false
  }

  async replace (): Promise<void> {
    await this.reopen(true)
  }

  async edit (): Promise<void> {
    const { model } = this
    const url = `/api/v1/consultations/${this.#id}/report/`
    const isAllowed = model.state === 'final' && !model.withdrawn && !model.signed
    const data = edited({ data: JSON.parse(model.revisions.at(-1) ?? '[]') as ConsultationOutput['data'] }, `Edited for revision ${model.revisions.length + 1}.`)
    const { statusCode } = await this.#fastify.inject({ method: 'PUT', url, headers: { ...this.#headers, 'if-match': `"${model.revisions.length}"` }, payload: { data } })
    if (!this.#expect(statusCode, isAllowed)) return
    model.revisions.push(JSON.stringify(data))
    model.edited = true
  }

  async sign (): Promise<void> {
    const { model } = this
    const headers = { ...this.#headers, 'if-match': `"${model.revisions.length}"` }
    const { statusCode } = await this.#fastify.inject({ method: 'POST', url: `/api/v1/consultations/${this.#id}/sign/`, headers })
    if (this.#expect(statusCode, model.state === 'final' && !model.withdrawn)) model.signed = true
  }

  async withdraw (): Promise<void> {
    const { model } = this
    const { statusCode } = await this.#fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${this.#id}/consent/`, headers: this.#headers, payload: { state: 'withdrawn' } })
    if (!this.#expect(statusCode, model.state !== 'gone')) return
    Object.assign(model, { state: 'final', withdrawn: true, signed: false, edited: false, said: [], heard: [], chunks: 0, revisions: [] })
  }

  async delete (): Promise<void> {
    const { statusCode } = await this.#fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${this.#id}/`, headers: this.#headers })
    if (this.#expect(statusCode, this.model.state !== 'gone')) this.model.state = 'gone'
  }

  /** The sound of a final report is due, and deleted. */
  async expire (): Promise<void> {
    const { db, audio } = this.#fastify
    if (this.model.state !== 'final') return
    await db.updateTable('audio_recordings').set({ delete_after: sql<Date>`now()` as never }).where('consultation_id', '=', this.#id).where('deleted_at', 'is', null).execute()
    await audio.sweep()
    this.model.chunks = 0
  }

  /** Compares the visit with what is known of it. */
  async check (): Promise<void> {
    const { model } = this
    const found = await this.#fastify.inject({ url: `/api/v1/consultations/${this.#id}/`, headers: this.#headers })
    if (model.state === 'gone') {
      this.#same(found.statusCode, 404, 'a deleted visit is gone')
      return
    }
    this.#same(found.json<ConsultationOutput>().report_status, model.state === 'final' ? 'final' : 'intermediate', 'the state')
    await this.#checkTranscript()
    if (!model.withdrawn) await this.#checkRevisions()
    await this.#checkSound()
    const { review } = (await this.#get('status/')).json<{ review: string }>()
    this.#same(review, model.signed ? 'signed' : 'draft', 'the review')
  }

  async #checkTranscript (): Promise<void> {
    const { model } = this
    const { segments } = (await this.#get('transcript/')).json<Transcript>()
    const isTyped = ({ id }: { id: string }) => id.startsWith('s-')
    this.#same(segments.filter(isTyped).map(({ text }) => text), model.said, 'no accepted text is lost')
    if (model.state !== 'final') return
    const heard = segments.filter(segment => !isTyped(segment)).map(({ text }) => text).join(' ')
    this.#same(heard, model.heard.map(words).join(' '), 'no accepted sound is lost')
  }

  async #checkRevisions (): Promise<void> {
    const { model } = this
    const { revisions } = (await this.#get('revisions/?limit=100')).json<RevisionList>()
    this.#same(revisions.map(({ revision }) => revision), model.revisions.map((_, at) => model.revisions.length - at), 'each report is a revision')
    for (const [at, data] of model.revisions.entries()) {
      const revision = (await this.#get(`revisions/${at + 1}/`)).json<Report>()
      this.#same(JSON.stringify(revision.data), data, 'no report and no edit is lost')
    }
  }

  /** The sound that is not deleted can be heard, and ends with what came last. */
  async #checkSound (): Promise<void> {
    const { model } = this
    if (model.chunks === 0) return
    const sound = (await this.#get('recording/')).rawPayload.subarray(44)
    const kept = pcmBytes(spoken(model.heard.slice(-model.chunks)))
    this.#same(sound.equals(kept.subarray(0, 16_000 * 2 * 600)), true, 'the sound that is kept is all there')
  }

  async #get (what: string) {
    return this.#fastify.inject({ url: `/api/v1/consultations/${this.#id}/${what}`, headers: this.#headers })
  }

  /** @returns whether it was done; what is refused is a conflict, a report of nothing, or about a visit that is gone */
  #expect (status: number, isAllowed: boolean): boolean {
    const expected = isAllowed ? status < 300 : [400, this.model.state === 'gone' ? 404 : 409].includes(status)
    if (!expected) throw new Error(`answered ${status} to what is ${isAllowed ? '' : 'not '}allowed: ${JSON.stringify(this.model)}`)
    return isAllowed
  }

  #same (found: unknown, wanted: unknown, what: string): void {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${what}: ${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`)
  }
}

t.test('in any order of speaking, finishing, continuing, editing, signing, withdrawing and deleting, nothing that was accepted is lost', { timeout: 900_000 }, async t => {
  const fastify = await build(t, {
    ...settings,
    AUDIO_RETENTION_DAYS: '7',
    AUDIO_MIN_SPEECH: '500',
    REPORT_MIN_WORDS: '1',
    INTERMEDIATE_REPORT_DELAY: '0',
    RATE_LIMIT_MAX: '1000000',
    RATE_LIMIT_ADDRESS_MAX: '1000000',
    USER_WORK_MAX: '100000000',
    OPEN_CONSULTATIONS_MAX: '1000'
  })
  const { headers } = await makeClient(fastify)
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
    const { id } = await begin(fastify, headers, { template: 'soap_urgent_care_api' })
    const visit = new Visit(fastify, headers, id)
    for (const step of steps) {
      const signed = visit.isSigned ? await visit.read() : null
      await visit.take(step)
      await visit.check()
      if (signed !== null && visit.isSigned && await visit.read() !== signed) throw new Error('a signed report has changed')
    }
    // No state is one that cannot be left: it ends with a final report, or is gone.
    await visit.finish()
    await visit.check()
  }), { numRuns: runs(60), endOnFailure: true })
})
