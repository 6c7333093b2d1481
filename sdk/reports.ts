import type { Http } from './http.js'
import { type CallOptions, type ConsultationReference, pathOf } from './references.js'
import type { ConsultationOutput, Report, ReportEvidence, ReportRevision } from './types.js'

/** The header that names the revision that a change is about. */
function ifMatch (revision: number): Record<string, string> {
  return { 'if-match': `"${revision}"` }
}

/** What is done with the reports of consultations, as methods of `client.consultations`. */
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
   * for (const { section_id, fields } of report.data[0].sections) if (section_id === 'subjective') fields.summary.text = 'Sore throat.'
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
   * Has a failed report made again.
   *
   * @throws {ConflictError} with the code `report_not_failed` when it has not failed, `report_edited` when it was edited
   */
  async regenerate (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ConsultationOutput> {
    return this.#http.json({ method: 'POST', path: pathOf(consultation, 'regenerate/'), repeatable: false, signal })
  }
}
