import type { Http } from './http.js'
import { type CallOptions, type ConsultationReference, ifMatch, pathOf } from './references.js'
import type {
  Addendum, ConsultationOutput, RegenerateReport, ReopenConsultation, Report, ReportEvidence, ReportReview, ReportRevision,
  SegmentCorrection, TranscriptCorrections
} from './types.js'

/** What is done with the reports of consultations, and with the words they are made of, as methods of `client.consultations`. */
export class Reports {
  readonly #http: Http

  /** @internal */
  constructor (http: Http) {
    this.#http = http
  }

  /**
   * Reads what each statement rests on, what was removed because nobody said it, and what is marked.
   *
   * @example
   * const { evidence, removed } = await client.consultations.evidence(consultation)
   * for (const { pointer, sources } of evidence) console.log(pointer, sources.map(({ segment_id }) => segment_id))
   * for (const { text, reason } of removed) console.log(`removed: ${text} (${reason})`)
   */
  async evidence (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ReportEvidence> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'evidence/'), repeatable: true, signal })
  }

  /**
   * Reads the final report with its revision, to change it.
   *
   * @throws {ConflictError} with the code `report_not_final` while there is none
   */
  async report (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<Report> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'report/'), repeatable: true, signal })
  }

  /**
   * Saves a report that was changed. It is the report from then on; the earlier one stays as a revision.
   *
   * @param report the changed `data`, and the `revision` that it was before
   * @throws {PreconditionError} if somebody else has saved it meanwhile: nothing is lost, read it again
   * @example
   * const report = await client.consultations.report(consultation)
   * for (const { section_id, fields } of report.data.flatMap(({ sections }) => [...sections])) {
   *   if (section_id === 'subjective') fields.summary.text = 'Sore throat.'
   * }
   * const saved = await client.consultations.saveReport(consultation, report)
   * console.log(saved.revision)
   */
  async saveReport (
    consultation: ConsultationReference, { revision, data }: Pick<Report, 'revision' | 'data'>, { signal }: CallOptions = {}
  ): Promise<Report> {
    return this.#http.json({
      method: 'PUT', path: pathOf(consultation, 'report/'), headers: ifMatch(revision), json: { data }, repeatable: true, signal
    })
  }

  /**
   * Yields what made each revision of the report, newest first. Pages are read as you go.
   *
   * @example
   * for await (const { revision, made_by } of client.consultations.revisions(consultation)) console.log(revision, made_by)
   */
  async * revisions (consultation: ConsultationReference, { signal }: CallOptions = {}): AsyncGenerator<ReportRevision> {
    let cursor: string | undefined
    do {
      const page: { revisions: ReportRevision[], next_cursor: string | null } = await this.#http.json({
        method: 'GET', path: pathOf(consultation, 'revisions/'), query: { cursor }, repeatable: true, signal
      })
      yield * page.revisions
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
  }

  /** Reads one revision of the report. */
  async revision (consultation: ConsultationReference, revision: number, { signal }: CallOptions = {}): Promise<Report> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, `revisions/${revision}/`), repeatable: true, signal })
  }

  /**
   * Reads which words of the transcript are corrected, by whom, and what was recognised. Its `revision` is needed to correct more.
   */
  async corrections (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<TranscriptCorrections> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'transcript/corrections/'), repeatable: true, signal })
  }

  /**
   * Corrects words of the transcript of a consultation that has its final report, in place of all corrections before: a segment that is
   * left out has its own words again. The report stays as it is, until `regenerate` makes it again of the corrected words.
   *
   * @param corrections all of them, and the `revision` that they were before
   * @throws {PreconditionError} if somebody else has corrected meanwhile: nothing is lost, read them again
   * @example
   * const { revision, corrections } = await client.consultations.corrections(consultation)
   * const more = [...corrections, { segment_id: 's-2', text: 'She takes lisinopril.' }]
   * await client.consultations.correct(consultation, { revision, corrections: more })
   * await client.consultations.regenerate(consultation)
   */
  async correct (
    consultation: ConsultationReference,
    { revision, corrections }: { revision: number, corrections: readonly SegmentCorrection[] },
    { signal }: CallOptions = {}
  ): Promise<TranscriptCorrections> {
    const json = { corrections: corrections.map(({ segment_id: segment, text }) => ({ segment_id: segment, text })) }
    return this.#http.json({
      method: 'PUT', path: pathOf(consultation, 'transcript/corrections/'), headers: ifMatch(revision), json, repeatable: true, signal
    })
  }

  /** Reads whether the report is a draft, reviewed or signed, by whom, and when. */
  async readReview (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ReportReview> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'review/'), repeatable: true, signal })
  }

  /**
   * Says that the user has reviewed a revision of the report.
   *
   * @throws {PreconditionError} if there is another revision by now
   */
  async review (consultation: ConsultationReference, revision: number, { signal }: CallOptions = {}): Promise<ReportReview> {
    return this.#http.json({ method: 'POST', path: pathOf(consultation, 'review/'), headers: ifMatch(revision), repeatable: true, signal })
  }

  /**
   * Signs a revision of the report: it is neither changed nor made again from then on.
   *
   * @throws {PreconditionError} if there is another revision by now
   * @example
   * const { revision } = await client.consultations.report(consultation)
   * const { signed } = await client.consultations.sign(consultation, revision)
   * console.log(signed?.at, signed?.sha256)
   * await client.consultations.addAddendum(consultation, 'The swab is negative.')
   * console.log((await client.consultations.addenda(consultation)).length)
   */
  async sign (consultation: ConsultationReference, revision: number, { signal }: CallOptions = {}): Promise<ReportReview> {
    return this.#http.json({ method: 'POST', path: pathOf(consultation, 'sign/'), headers: ifMatch(revision), repeatable: true, signal })
  }

  /** Adds text to a signed report. @throws {ConflictError} with the code `report_not_signed` before it is signed */
  async addAddendum (consultation: ConsultationReference, text: string, { signal }: CallOptions = {}): Promise<Addendum> {
    return this.#http.json({ method: 'POST', path: pathOf(consultation, 'addenda/'), json: { text }, repeatable: false, signal })
  }

  /** Reads what was added to a signed report. */
  async addenda (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<Addendum[]> {
    const { addenda } = await this.#http.json<{ addenda: Addendum[] }>({
      method: 'GET', path: pathOf(consultation, 'addenda/'), repeatable: true, signal
    })
    return addenda
  }

  /**
   * Has a failed report made again, or one whose transcript was corrected since; with another `template`, `output_language` or `style`, or
   * with `discard_edits`, any report that is not signed.
   *
   * @throws {ConflictError} with the code `report_not_failed` when it has not failed, `report_edited` when it was edited and
   * `discard_edits` is missing, `report_signed` when it is signed
   */
  async regenerate (
    consultation: ConsultationReference, { signal, ...how }: CallOptions & RegenerateReport = {}
  ): Promise<ConsultationOutput> {
    const json = Object.keys(how).length === 0 ? {} : { json: how }
    return this.#http.json({ method: 'POST', path: pathOf(consultation, 'regenerate/'), ...json, repeatable: false, signal })
  }

  /**
   * Continues a finished consultation: text and sound are taken again, and the next `finish` makes a final report of everything. The report
   * that is there stays as a revision. While the consultation is open, this changes nothing.
   *
   * @param options `discard_edits`: whether the next report may replace one that a clinician edited
   * @returns the report at that moment, which is intermediate again
   * @throws {ConflictError} with the code `reopen_too_late` when it ended too long ago, `report_not_final` while its report is made,
   * `report_edited` when it was edited and `discard_edits` is missing, `report_signed` when it is signed
   * @example
   * await client.consultations.reopen(consultation)
   * const stream = await client.openStream(consultation, { source: microphone() })
   * await stream.start()
   */
  async reopen (
    consultation: ConsultationReference, { signal, ...how }: CallOptions & ReopenConsultation = {}
  ): Promise<ConsultationOutput> {
    const json = Object.keys(how).length === 0 ? {} : { json: how }
    return this.#http.json({ method: 'POST', path: pathOf(consultation, 'reopen/'), ...json, repeatable: true, signal })
  }
}
