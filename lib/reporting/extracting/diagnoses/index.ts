import type { MedicalCoding } from '../../../../schemas/consultation-output/index.js'
import { diagnosisStatuses, type DiagnosisStatus, type EvidenceSource, type MentionedDiagnosis } from '../../../../schemas/evidence.js'
import { codeSystems, type CodeSystem, type CodeTables } from '../../tables/codes.js'
import type { Sourced } from '../../types.js'
import { oncePer } from '../../../runtime/index.js'
import { isLay } from '../../reading/speakers/index.js'
import { turnsIn } from '../../reading/turns.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { diagnosisCuesOf, type CompiledDiagnosisCues } from './cues.js'
import { isMoreGeneral, refinements } from './general.js'
import { mentionsIn, type Mention } from './mentions.js'
import { settledMentions } from './settled.js'
import { NamedSites, withSite } from './sites.js'

/** How surely a disease has to be judged to be there, and what the place in the consultation adds to that. */
const ENOUGH = 3
const LATE = 0.4
const LATER = 0.6
const REASON = 3

/** Symptoms, pains and reasons for a visit: what is a diagnosis only when it is named as a problem of its own. */
const SYMPTOM = /^(?:R(?!45\.8)|Z|U|W|L29|L85|M25|M62|M79(?!\.7)|M54|T14|T78\.4)/
const SYMPTOM_WEIGHT = 2.5

/** Of those, what is diagnosed as such more often than not: back pain, sciatica, a stiff neck. */
const DIAGNOSED = /^(?:M54|Z73)/
const DIAGNOSED_WEIGHT = 1.5

/** What a person feels or sees and comes with. */
const COMPLAINT = /^(?:R|M25|M54|M79|M62|H53|H92|K08|K59|L29|L65|N64|S|T14|Z73)/

/** Sentences after a complaint within which a diagnosis explains it. */
const EXPLAINED_WITHIN = 4

/** Sentences behind a turn to somebody else within which a judgement is about them. */
const TURNED_WITHIN = 8

/** Places that a code is shown to rest on. */
const SOURCES_SHOWN = 10

/** Complaints come at the beginning; nobody comes for more than a few. */
const EARLY = 0.4
const FIRST = 10
const COMPLAINTS_MAX = 5

const isSymptom = ({ codes }: Mention) => SYMPTOM.test(codes.icd_10)

function weightOf (mention: Mention): number {
  if (!isSymptom(mention)) return 0
  if (!DIAGNOSED.test(mention.codes.icd_10)) return SYMPTOM_WEIGHT
  return mention.identified ? 0 : DIAGNOSED_WEIGHT
}

function certainty (mention: Mention): number {
  const { place, sentence } = mention
  // A clinician names what somebody was sent for.
  const judged = Math.max(mention.judged, mention.reason && sentence.role === 'clinician' ? REASON : 0)
  if (judged === 0 || isLay(sentence.role)) return 0
  return judged + (place >= LATER ? 1.5 : place >= LATE ? 0.75 : 0) - weightOf(mention)
}

/** Whether it is what somebody came with: a symptom of whoever tells, or what is named as the reason, early. */
function isComplaint ({ codes, has, index, place, reason, sentence: { role } }: Mention): boolean {
  if (place >= EARLY && index >= FIRST) return false
  return reason || (COMPLAINT.test(codes.icd_10) && (has || isLay(role)) && role !== 'clinician')
}

function systemOf ({ codes }: Mention): CodeSystem {
  return codeSystems.find(name => codes[name] !== '') ?? 'icd_10'
}

/**
 * Those that are not about somebody else who was turned to by name: who was not greeted, or who answers before the clinician judges.
 */
function ofThisPatient (mentions: readonly Mention[], sentences: readonly AttributedSentence[], language: string): Mention[] {
  const turns = turnsIn(sentences, language).filter(({ sentence, isNew }) => {
    const answer = sentences.slice(sentence + 1).find(({ speaker }) => speaker !== sentences[sentence]?.speaker)
    return isNew || answer?.role === 'other'
  })
  return mentions.filter(({ index }) => !turns.some(({ sentence }) => index >= sentence && index - sentence <= TURNED_WITHIN))
}

/** The mentions with the specific code for what is known by other words. */
function refined (
  mentions: readonly Mention[], sentences: readonly AttributedSentence[], cues: CompiledDiagnosisCues, tables: CodeTables
): Mention[] {
  const named = new Set(mentions.map(({ codes }) => codes.icd_10))
  const rules = refinements.filter(({ specific, unless, cue }) =>
    (unless === null || !named.has(unless)) &&
    (named.has(specific) || (cue !== null && sentences.some(({ text }) => cues[cue].test(text)))))
  const sites = new NamedSites(sentences, cues)
  return mentions.map(mention => withSite(mention, sites, tables)).map(mention => {
    const own = mention.codes.icd_10
    const rule = rules.find(({ general }) => own === general || own.startsWith(`${general}.`))
    const wanted = rule && own.replace(rule.general, rule.specific)
    const codes = wanted && tables.concepts.find(({ icd_10: code }) => code === wanted)
    return codes ? { ...mention, codes } : mention
  })
}

/** The symptoms that a disease is judged to be there for are not judged apart. */
function unexplained (mentions: readonly Mention[]): Mention[] {
  const explained = new Set<number>()
  for (const mention of mentions) {
    if (!mention.explains || isSymptom(mention)) continue
    for (let before = 0; before <= EXPLAINED_WITHIN; before += 1) explained.add(mention.index - before)
  }
  return mentions.filter(mention => weightOf(mention) === 0 || !explained.has(mention.index))
}

function keyOf ({ codes }: Mention): string {
  return `${codes.icd_10} ${codes.icpc_2} ${codes.ibui}`
}

/** What a mention is of, in its words: nausea is no vomiting, though both have one code. */
function wordingOf (mention: Mention): string {
  const { sentence: { text, start }, termStart, end } = mention
  return `${keyOf(mention)} ${text.slice(termStart - start, end - start).toLowerCase()}`
}

/** Whether two mentions have the same codes, or one a category and the other a subcategory of it: `M54` and `M54.5`. */
function isSame (mention: Mention, other: Mention): boolean {
  const [a, b] = [mention.codes.icd_10, other.codes.icd_10]
  return keyOf(mention) === keyOf(other) || (a !== '' && b !== '' && (a.startsWith(`${b}.`) || b.startsWith(`${a}.`)))
}

/** Mentions of the same codes together, in the order of their first one. */
function grouped (mentions: readonly Mention[]): Mention[][] {
  const groups = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const group = groups.get(keyOf(mention))
    if (group === undefined) groups.set(keyOf(mention), [mention])
    else group.push(mention)
  }
  return [...groups.values()]
}

function withoutGeneral (groups: readonly Mention[][]): Mention[][] {
  const codes = groups.map(([first]) => first?.codes.icd_10 ?? '')
  return groups.filter((_group, at) => !isMoreGeneral(codes[at] ?? '', codes))
}

function coded (mentions: readonly Mention[], languageTag: string, tables: CodeTables): Sourced<MedicalCoding> {
  const [first] = mentions as [Mention]
  const system = systemOf(first)
  return {
    value: { ...first.codes, description: tables.description(system, first.codes[system], languageTag) ?? '' },
    sources: mentions.slice(0, SOURCES_SHOWN).map(({ sentence, start, end }) => ({ segment_id: sentence.piece, start, end }))
  }
}

/** What a group of mentions of the same codes says, where neither a judgement nor a complaint is among them. */
function statusOf (mentions: readonly Mention[], present: ReadonlySet<Mention>): DiagnosisStatus {
  const last = mentions.findLast(mention => mention.denied || present.has(mention))
  if (last?.denied === true) return 'denied'
  if (last !== undefined) return last.maybe ? 'possible' : 'named'
  if (mentions.some(({ supposed }) => supposed)) return 'possible'
  return mentions.some(({ absent }) => absent) || mentions.every(({ isAsked }) => !isAsked) ? 'other' : 'asked'
}

/** What somebody came with, what the clinician judges to be there, and all that was named: the mentions of each, together. */
const readMentions = oncePer(function readMentions (
  sentences: readonly AttributedSentence[], language: string, tables: CodeTables
): { complaints: Mention[][], diagnoses: Mention[][], all: Mention[], present: ReadonlySet<Mention> } {
  const cues = diagnosisCuesOf(language)
  if (cues === undefined) return { complaints: [], diagnoses: [], all: [], present: new Set() }
  const settled = settledMentions(mentionsIn(sentences, language, cues, tables), sentences, language, cues)
  const present = ofThisPatient(settled, sentences, language)
    .filter(({ isAsked, denied, absent }) => !isAsked && !denied && !absent)
  const mentions = refined(present, sentences, cues, tables)

  const diagnoses = withoutGeneral(grouped(unexplained(mentions.filter(mention => certainty(mention) >= ENOUGH))))
  const judged = diagnoses.flat()
  // "She has a fever. | And you? | No fever.": what a patient also denies is not surely theirs.
  const denied = new Set(settled.filter(({ denied, sentence: { role } }) => denied && isLay(role)).map(wordingOf))
  const complaining = mentions.filter(mention => {
    return isComplaint(mention) && !denied.has(wordingOf(mention)) && !judged.some(diagnosis => isSame(mention, diagnosis))
  })
  // Those that are not there keep the code that they were named by.
  const all = [...mentions, ...settled.filter(mention => !present.includes(mention))]
  return { complaints: withoutGeneral(grouped(complaining)).slice(0, COMPLAINTS_MAX), diagnoses, all, present: new Set(mentions) }
})

/**
 * The codes of what somebody came with, and of what the clinician judges to be there. What is asked, denied, possible only, over, or
 * somebody else's has none; where a specific code is sure, the general one of the same is left out.
 */
export function codesOf (
  sentences: readonly AttributedSentence[], { input, output }: { input: string, output: string }, tables: CodeTables
): { complaints: Sourced<MedicalCoding>[], diagnoses: Sourced<MedicalCoding>[] } {
  const { complaints, diagnoses } = readMentions(sentences, input, tables)
  return {
    complaints: complaints.map(group => coded(group, output, tables)),
    diagnoses: diagnoses.map(group => coded(group, output, tables))
  }
}

/** All that was named, whatever is said of it: the likeliest to be there first, and of those what was named first. */
export function namedDiagnosesOf (
  sentences: readonly AttributedSentence[], { input, output }: { input: string, output: string }, tables: CodeTables
): Array<Omit<MentionedDiagnosis, 'coded'>> {
  const { complaints, diagnoses, all, present } = readMentions(sentences, input, tables)
  const keysOf = (groups: readonly Mention[][]) => new Set(groups.flat().map(keyOf))
  const [judged, wordings] = [keysOf(diagnoses), keysOf(complaints)]
  const inOrder = all.toSorted((left, right) => left.index - right.index || left.termStart - right.termStart)
  const named = grouped(inOrder).map(mentions => {
    const key = keyOf(mentions[0] as Mention)
    const status = judged.has(key) ? 'judged' : wordings.has(key) ? 'complaint' : statusOf(mentions, present)
    const { value, sources } = coded(mentions, output, tables)
    return { ...value, status, sources }
  })
  return named.sort((left, right) => diagnosisStatuses.indexOf(left.status) - diagnosisStatuses.indexOf(right.status))
}

/**
 * Where a clinician last judges each diagnosis to be there, in the order spoken: in so many words ("this is gout"), and not as a matter to
 * see to ("for your diabetes") or as one possibility.
 */
export function judgementsOf (sentences: readonly AttributedSentence[], language: string, tables: CodeTables): EvidenceSource[] {
  const last = readMentions(sentences, language, tables).diagnoses.map(group => {
    return group.findLast(({ judged, stated }) => stated && judged >= ENOUGH)
  })
  return last.filter(mention => mention !== undefined)
    .sort((left, right) => left.index - right.index)
    .map(({ sentence, termStart: start, end }) => ({ segment_id: sentence.piece, start, end }))
}
