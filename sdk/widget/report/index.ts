import type { Consultations } from '../../consultations.js'
import type { ConsultationOutput } from '../../types.js'
import { Correcting, type CorrectingOptions } from './corrections.js'
import { fingerprintOf, type Draft } from './draft.js'
import { openDrafts, type DraftStore } from './drafts.js'
import type { OpenReport, ReportHost } from './host.js'
import { Decisions } from './kept-decisions.js'
import { ReportModel } from './model.js'
import { ReportPage } from './page.js'
import { readAll } from './reading.js'
import { Saver } from './saver.js'
import { Signing } from './signing.js'
import { reportStyleSheet } from './style.js'
import { TypedWords } from './typed-words.js'
import { reportWordsOf, type ReportWords } from './words/index.js'

export { openMicrophone } from '../microphone/index.js'

/** Reports that are being closed, by the names of their consultations: one that is opened again waits for that. */
const closing = new Map<string, Promise<void>>()

/** Reports that are shown, by the names of their consultations: they save what is left of them. */
const shownReports = new Set<string>()

/** Deletes what this device keeps of a report, once it is closed. */
export async function forgetReport (name: string): Promise<void> {
  await closing.get(name)
  await (await openDrafts()).removeAll(name)
}

/** Saves what earlier pages of this user have left, of all reports that are not open. What cannot be saved now stays on this device. */
export async function sendKept (service: string, consultations: Consultations, holder: string): Promise<void> {
  const store = await openDrafts()
  for (const name of await store.consultations()) {
    const isOwn = name.startsWith(`${service} `) && (await store.drafts(name)).some(kept => kept.holder === holder)
    if (!isOwn || shownReports.has(name) || closing.has(name)) continue
    // Opened meanwhile, the report waits until this is over.
    const sending = sendOf(name, name.slice(service.length + 1), { store, service: consultations, holder }).catch(() => {})
    closing.set(name, sending)
    await sending
    if (closing.get(name) === sending) closing.delete(name)
  }
}

async function sendOf (
  name: string, consultation: string, { store, service, holder }: { store: DraftStore, service: Consultations, holder: string }
): Promise<void> {
  const report = await service.report(consultation)
  const saver = new Saver({ service, consultation, name, holder: () => holder, store, report, changed () {}, replaced () {} })
  await saver.begin()
  await saver.flush().catch(() => {})
  await saver.close()
}

/** What corrects the words of a transcript, in the language of the widget. */
function correctingOf (
  options: Omit<CorrectingOptions, 'explain' | 'again'>, host: ReportHost, words: () => ReportWords['correcting']
): Correcting {
  return new Correcting({
    ...options,
    explain: error => error.status === 412 ? words().meanwhile : host.errorText(error),
    again: host.again
  })
}

/** Whether the service has deleted a visit because its consent was withdrawn. */
function isWithdrawn (error: Error & { code?: string | null } | null): boolean {
  return error?.code === 'consent_withdrawn'
}

/** Looks again each time that somebody comes back to the page. */
function whenSeen (signal: AbortSignal, look: () => void): void {
  const seen = (): void => { if (document.visibilityState === 'visible') look() }
  document.addEventListener('visibilitychange', seen, { signal })
  window.addEventListener('focus', seen, { signal })
}

/** Shows a final report in a place of the widget, and lets it be corrected, checked and signed. */
export function openReport (place: HTMLElement, output: ConsultationOutput, language: string, host: ReportHost): OpenReport {
  const closed = new AbortController()
  shownReports.add(host.name)
  const { signal } = closed
  const root = place.getRootNode() as ShadowRoot
  const sheet = reportStyleSheet()
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  let shown = { output, language }
  let saver: Saver | null = null
  let typed: TypedWords | null = null
  const page = new ReportPage(place, output, language, host, signal)
  const explain = (error: Error & { status?: number }) => error.status === 412
    ? reportWordsOf(shown.language).changedMeanwhile
    : host.errorText(error)

  async function begin (): Promise<void> {
    await closing.get(host.name)
    const store = await openDrafts()
    const decisions = new Decisions(store, host.name)
    await decisions.read()
    const reading = await readAll(host.consultations, output.id, signal)
    const model = new ReportModel(reading, decisions)
    let lastFingerprint = fingerprintOf(reading.report.data)
    const changed = (): void => {
      if (saver === null || signal.aborted) return
      if (isWithdrawn(saver.error)) return host.again()
      const { data, revision } = saver.saved
      const now = fingerprintOf(data)
      if (now !== lastFingerprint) {
        lastFingerprint = now
        shown = { ...shown, output: { ...shown.output, data } }
        host.saved(shown.output)
      }
      // What it rests on is read once nothing is on its way. Where somebody else has saved it, that is shown.
      const known = model.reading.report.revision
      if (saver.state === 'saved' && saver.draft === null && known > revision) saver.refresh().catch(() => {})
      if (saver.state === 'saved' && known < revision && !signing.isReading) signing.reload(false).catch(() => {})
      page.render()
    }
    const replaced = (draft: Draft | null): void => {
      if (draft !== null) model.history.reset(draft)
      else signing.reload(true).catch(() => {})
      changed()
    }
    const [service, consultation] = [host.consultations, output.id]
    saver = new Saver({ service, consultation, name: host.name, holder: host.holder, store, report: reading.report, changed, replaced })
    const signing = new Signing({ service, consultation, model, saver, signal, changed, explain })
    const reload = async (): Promise<void> => signing.reload(false)
    const words = () => reportWordsOf(shown.language).correcting
    const correcting = correctingOf({ service, consultation, model, saver, signal, reload, changed }, host, words)
    typed = new TypedWords(store, host.name, host.holder)
    await typed.begin().catch(() => {})
    page.begin({ model, saver, signing, correcting, typed })
    // Without an answer, it is asked again with the first correction.
    correcting.read().catch(() => {})
    await saver.begin()
    whenSeen(signal, () => {
      saver?.refresh().catch(() => {})
      correcting.look().catch(() => {})
    })
  }

  begin().catch((error: Error) => { if (!signal.aborted) page.fail(host.errorText(error)) })

  return {
    show (output, language) {
      shown = { output, language }
      page.show(output, language)
    },
    close () {
      shownReports.delete(host.name)
      const saved = Promise.allSettled([saver?.close(), typed?.close()]).then(() => {
        closed.abort(new Error('The report was closed.'))
        if (closing.get(host.name) === saved) closing.delete(host.name)
      })
      closing.set(host.name, saved)
    }
  }
}
