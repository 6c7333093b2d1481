import { createChecks } from '../../../../lib/reporting/checking/index.js'
import { indexTranscript, type TranscriptIndex } from '../../../../lib/reporting/checking/transcript-index.js'
import { loadCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { loadMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { CheckedDraft, Draft, DraftEpisode, ReportRequest, Statement } from '../../../../lib/reporting/types.js'
import type { EvidenceSource } from '../../../../schemas/evidence.js'
import { requestFor } from '../request.js'

export const drugs = loadMedicationTable(`active_ingredient,atc_code,names,brands
paracetamol,N02BE01,paracétamol|acetaminophen,Tylenol|Doliprane
ibuprofen,M01AE01,ibuprofène,Advil|Brufen
benzylpenicillin,J01CE01,penicillin|penicilline|pénicilline,
amoxicillin,J01CA04,amoxicilline|Amoxicillin,
amoxicillin/clavulanic acid,J01CR02,co-amoxiclav,Augmentin
lisinopril,C09AA03,,Zestril
amlodipine,C08CA01,amlodipin,
furosemide,C03CA01,furosemid,Lasix
acetylsalicylic acid,B01AC06,aspirin|aspirine,
naproxen,M01AE02,,
diclofenac,,,Voltaren
`)

export const codes = loadCodeTables([{
  name: 'test.csv',
  text: [
    'system,code,language,description,terms,icpc_2',
    'icd_10,J02,en,Acute pharyngitis,pharyngitis|sore throat,R74',
    'icd_10,J02,nl,Acute faryngitis,faryngitis|keelontsteking|zere keel,R74',
    'icd_10,J02,fr,Pharyngite aiguë,pharyngite|angine|mal de gorge,R74',
    'icd_10,J02,de,Akute Pharyngitis,rachenentzündung|halsschmerzen,R74',
    'icd_10,I10,en,Essential hypertension,hypertension|high blood pressure,K86',
    'icd_10,I50,en,Heart failure,heart failure|congestive heart failure,K77',
    'icpc_2,R74,en,Upper respiratory infection acute,upper respiratory infection,',
    'icpc_2,K86,en,Hypertension uncomplicated,hypertension uncomplicated,',
    'icpc_2,K77,en,Heart failure,cardiac insufficiency,'
  ].join('\n')
}])

/** What is said, a segment for each text: `s-0`, `s-1` and so on. */
export function request (texts: readonly string[], language = 'en', outputLanguage = language): ReportRequest {
  const transcript = texts.map((text, at) => ({ id: `s-${at}`, text, speaker: null, start_ms: null, end_ms: null }))
  return requestFor(language, transcript, { template: 'soap_new_complaint_api', output_language: outputLanguage })
}

/** The range of the first place where a text is said. */
export function sourceOf ({ transcript }: ReportRequest, said: string): EvidenceSource {
  const piece = transcript.find(({ text }) => text.includes(said))
  if (piece === undefined) throw new Error(`${said} is not said`)
  const start = piece.text.indexOf(said)
  return { segment_id: piece.id, start, end: start + said.length }
}

/** What is said in ranges. */
export function textsOf ({ transcript }: ReportRequest, sources: readonly EvidenceSource[]): string[] {
  return sources.map(({ segment_id: id, start, end }) => transcript.find(piece => piece.id === id)?.text.slice(start, end) ?? '')
}

export function episode (parts: Partial<DraftEpisode>): DraftEpisode {
  return { label: 'Consultation', narrative: {}, vital_signs: [], complaints: [], diagnoses: [], prescribed_medication: [], sick_note: null, ...parts }
}

export function draft (parts: Partial<DraftEpisode>): Draft {
  return { generation_result: 'success', episodes: [episode(parts)] }
}

export const check = createChecks({ medication: drugs, codes })

/** What remains of a draft of one episode, and what was removed. */
export function checked (asked: ReportRequest, parts: Partial<DraftEpisode>): DraftEpisode & Pick<CheckedDraft, 'removed'> {
  const { episodes: [only], removed } = check(asked, draft(parts))
  if (only === undefined) throw new Error('the episode is gone')
  return { ...only, removed }
}

/** The marks in a statement, each as its kind and the words that it is on. */
export function marksOf ({ value, unsupported }: Statement): string[] {
  return (unsupported ?? []).map(({ kind, start, end }) => `${kind}: ${value.slice(start, end)}`)
}

export function read (asked: ReportRequest): TranscriptIndex {
  return indexTranscript(asked, drugs)
}
