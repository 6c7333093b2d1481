import { Scribe, useConsultation, useConsultationClient, VisitList } from '@consultation-service/sdk/react'
import type { ConsultationScribe } from '@consultation-service/sdk/widget'
import { useRef, useState, type FormEvent } from 'react'

const baseUrl: string = import.meta.env.VITE_SCRIBE_URL ?? 'http://127.0.0.1:3000/'

/** A token of your own backend. */
async function getToken () {
  return (await fetch('/scribe-token', { method: 'POST' })).json()
}

/** The record of a patient: the widget, what is typed beside it, and what came of that. */
export function App () {
  const scribe = useRef<ConsultationScribe>(null)
  const client = useConsultationClient({ baseUrl, getToken })
  const [consultation, setConsultation] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [record, setRecord] = useState('')
  const { output, status } = useConsultation(client, consultation)

  async function say (event: FormEvent) {
    event.preventDefault()
    if (consultation === null) return
    await client.consultations.appendTranscript(consultation, [{ id: crypto.randomUUID(), text, is_final: true }])
    setText('')
  }

  return (
    <main>
      <h1>Record of a patient</h1>
      <Scribe
        ref={scribe} id="scribe" className="scribe" baseUrl={baseUrl} getToken={getToken}
        template="soap_new_complaint_api" inputLanguage="en" externalId="visit-4711"
        onScribeState={({ detail }) => setConsultation(detail.consultation)}
        onScribeInsert={({ detail }) => setRecord(detail.text)}
      />
      <form onSubmit={say}>
        <label>Also said <input value={text} onChange={({ target }) => setText(target.value)} /></label>
        <button disabled={consultation === null}>Add</button>
      </form>
      <p role="status">{status?.state ?? 'no consultation'}, report {output?.report_status ?? 'none'}</p>
      <button onClick={() => { scribe.current?.reset() }}>Next patient</button>
      <pre aria-label="In the record">{record}</pre>
      <VisitList for="scribe" baseUrl={baseUrl} getToken={getToken} />
    </main>
  )
}
