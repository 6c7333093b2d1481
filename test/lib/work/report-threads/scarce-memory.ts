import { ReportThreads } from '../../../../lib/work/report-threads/pool.js'
import { orderOf, requestOf } from './orders.js'

// Makes a report of a transcript of so many characters, with so many megabytes of memory, and prints what came of it. A process of its own,
// because V8 ends the whole process where it cannot end the thread alone.

const [memory, characters, sentence = ''] = process.argv.slice(2)
const pieces = Array.from({ length: Math.ceil(Number(characters) / (200 * (sentence.length + 1))) }, () => `${sentence} `.repeat(200))
const settings = { codes: null, medication: null, timeZone: 'UTC', minWords: 15, unsupported: 'mark' as const, meaningQuestions: 0 }
const threads = new ReportThreads(settings, 1, undefined, Number(memory))
const { customer, ...order } = orderOf(requestOf(pieces))
const { signal } = new AbortController()
const made = threads.run({ ...order, engine: null, draft: null, verdicts: null }, { customer, urgent: true, seconds: 300, signal })
await made.then(() => 'made', error => (error as { code?: string }).code ?? String(error)).then(outcome => process.stdout.write(outcome))
await threads.close()
