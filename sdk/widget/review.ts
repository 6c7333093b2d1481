import type { ConsultationOutput, ReportEvidence } from '../types.js'

type Item = ReportEvidence['evidence'][number]
type Removed = ReportEvidence['removed'][number]

/** What a person decided on something that has to be checked; without a decision it is open. */
export type Decision = { kind: 'keep' } | { kind: 'remove' } | { kind: 'change', text: string }

/** Why something has to be checked. */
export type CheckKind = 'marked' | 'added' | 'differs' | 'unclear' | 'medicine' | 'removed'

/** Something that has to be checked: a statement of the report (`item`), or what is not in it. */
export interface Check {
  key: string
  kind: CheckKind
  text: string
  sources: Item['sources']
  suggestions: readonly string[]
  item: Item | null
}

const UNCLEAR: ReadonlySet<string> = new Set(['impossible_order', 'ambiguous', 'incomplete'])

function kindOf ({ reason }: Removed): CheckKind {
  if (reason === 'not_recognised') return 'medicine'
  return UNCLEAR.has(reason) ? 'unclear' : 'removed'
}

/** What a JSON Pointer (RFC 6901) points at. */
function valueAt (root: unknown, pointer: string): unknown {
  return pointer.split('/').slice(1).reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], root)
}

/** The key of a statement, for its decision. */
export function keyOf ({ pointer, start }: Item): string {
  return `${pointer} ${start}`
}

/** A sentence without the mark at its end. */
export function unmarked (sentence: string): string {
  return sentence.replace(/ \[[^[\]]+\]$/, '')
}

/** A value in one line. */
function lineOf (value: unknown): string {
  return Object.values(value as Record<string, unknown>).filter(part => part !== null && part !== '').join(' ')
}

/** All that has to be checked in a report: first what stands in it, then what does not. */
export function checksOf (output: ConsultationOutput, { evidence, removed }: ReportEvidence): Check[] {
  const inside = evidence.filter(({ unsupported, doubt }) => unsupported.length > 0 || doubt !== undefined).map(item => {
    const value = valueAt(output, item.pointer)
    const text = typeof value === 'string' ? unmarked(value.slice(item.start, item.end)) : lineOf(value ?? {})
    return { key: keyOf(item), kind: item.doubt ?? 'marked' as const, text, sources: item.sources, suggestions: [], item }
  })
  const outside = removed.map((one, at) => (
    { key: `removed ${at}`, kind: kindOf(one), text: one.text, sources: one.sources, suggestions: one.suggestions ?? [], item: null }
  ))
  return [...inside, ...outside]
}

/** How many of the statements of a report nobody has decided on, in a part of it. */
export function openIn (checks: readonly Check[], decisions: ReadonlyMap<string, Decision>, pointer = ''): number {
  return checks.filter(({ key, item }) => item !== null && item.pointer.startsWith(pointer) && !decisions.has(key)).length
}

/** A sentence as it was decided; `null` for one that was removed. */
export function decided (sentence: string, decision: Decision | undefined): string | null {
  if (decision === undefined) return sentence
  if (decision.kind === 'remove') return null
  return decision.kind === 'change' ? decision.text : unmarked(sentence)
}

/** Removes a row of a list, or empties a value. */
function dropAt (output: ConsultationOutput, pointer: string): void {
  const [parent = '', key = ''] = [pointer.slice(0, pointer.lastIndexOf('/')), pointer.slice(pointer.lastIndexOf('/') + 1)]
  const holder = valueAt(output, parent)
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else (holder as Record<string, unknown>)[key] = {}
}

/** The report as it was decided. Later places first, so that the earlier ones stay where they are. */
export function resolvedOutput (
  output: ConsultationOutput, checks: readonly Check[], decisions: ReadonlyMap<string, Decision>
): ConsultationOutput {
  const copy = structuredClone(output)
  for (const { key, item } of [...checks].reverse()) {
    const decision = decisions.get(key)
    if (item === null || decision === undefined) continue
    const value = valueAt(copy, item.pointer)
    if (typeof value !== 'string') {
      if (decision.kind === 'remove') dropAt(copy, item.pointer)
      continue
    }
    const text = decided(value.slice(item.start, item.end), decision)
    // A removed sentence takes its line with it.
    const end = text === null && value[item.end] === '\n' ? item.end + 1 : item.end
    const holder = valueAt(copy, item.pointer.slice(0, item.pointer.lastIndexOf('/'))) as { text: string }
    holder.text = (value.slice(0, item.start) + (text ?? '') + value.slice(end)).replace(/\n+$/, '')
  }
  return copy
}
