import { strictEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import t from 'tap'
import { DOCUMENTED_URL, documentOf } from '../../openapi/document.js'
import { createStrictAjv, isObject } from '../../lib/runtime/index.js'
import { exampleOutput, templates } from '../../schemas/consultation-output/index.js'
import { build } from '../helper.js'
import fc, { runs } from '../property.js'
import { consultationOutput } from '../schemas/arbitraries.js'
import { changes } from '../schemas/changes.js'
import { put } from '../schemas/table.js'
import { contents } from '../schemas/tables/episode.js'
import { tables } from '../schemas/tables/index.js'

type Validate = (value: unknown) => boolean

const root = path.resolve(import.meta.dirname, '../..')
const document = documentOf(await build(t, { PUBLIC_URL: DOCUMENTED_URL }))
const released = JSON.parse(readFileSync(path.join(root, 'openapi/released.json'), 'utf8')) as { components: { schemas: object } }

/** The validator of a component, as those who have only the document make it. */
function published (ajv: Ajv | Ajv2020, contract: object, name: string): Validate {
  return ajv.addSchema({ ...contract, $id: 'contract' }).getSchema(`contract#/components/schemas/${name}`) as Validate
}

function lenient<T extends Ajv | Ajv2020> (ajv: T): T {
  addFormats.default(ajv)
  return ajv.addFormat('int32', true).addFormat('int64', true) as T
}

const options = { strict: false, validateSchema: false, ownProperties: true } as const
const validators = (name: string) => ({
  strict: createStrictAjv().getSchema(name) as Validate,
  // Not all of them are released yet.
  released: name in released.components.schemas ? published(lenient(new Ajv2020(options)), released, name) : null,
  current: published(lenient(new Ajv2020(options)), document, name),
  // As most tools are still made: JSON Schema draft 7.
  older: published(lenient(new Ajv(options)), document, name)
})

const templateNames = [
  'SoapNewComplaintEpisode', 'SoapUrgentCareEpisode', 'SpecialistGeneralEpisode', 'SpecialistGeneralFreeTextEpisode', 'DictationEpisode'
]

/** The sections of each template, in order. */
const orders = new Map<unknown, string>(Object.entries(contents).map(([template, sections]) => {
  return [template, JSON.stringify(sections.map(([id]) => id))]
}))

/** Whether each episode in a value has the sections of its template, once and in order: what the document says in words only. */
function isInOrder (value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isInOrder)
  if (!isObject(value)) return true
  if (!Array.isArray(value.sections) || !orders.has(value.template)) return Object.values(value).every(isInOrder)
  return JSON.stringify(value.sections.map(section => isObject(section) ? section.section_id : null)) === orders.get(value.template)
}

t.test('no schema of the document has a keyword that only validators of JSON Schema 2020-12 know', async t => {
  const found = new Set<string>()
  JSON.stringify({ ...document, info: {} }, (key, value: unknown) => {
    if (['prefixItems', 'unevaluatedProperties', 'unevaluatedItems', '$dynamicRef', 'minContains', 'maxContains'].includes(key)) found.add(key)
    if (key === 'items' && typeof value === 'boolean') found.add('items: boolean')
    return value
  })
  t.strictSame([...found], [])
})

/** What all validators make of a value as it is sent. */
function verdicts (name: string) {
  const { strict, released, current, older } = validators(name)
  return (value: unknown) => {
    const sent: unknown = JSON.parse(JSON.stringify(value))
    const own = { strict: strict(sent), inOrder: isInOrder(sent) }
    return { ...own, released: released?.(sent) ?? null, current: current(sent), older: older(sent) }
  }
}

/** Holds what the published schema takes against what the service does, and the released schema. */
function agree ({ strict, released, current, older, inOrder }: ReturnType<ReturnType<typeof verdicts>>, says: string): void {
  strictEqual(current && inOrder, strict, `published: ${says}`)
  if (released !== null) strictEqual(released, strict, `released: ${says}`)
  // Of the rules that draft 7 does not know, each only narrows.
  if (strict) strictEqual(older, true, `draft 7: ${says}`)
}

for (const name of ['Episode', ...templateNames, 'SickNote', 'VitalSign', 'ConsultationOutput', 'EditedReport']) {
  t.test(`${name} as it is published takes what the service does, and else only sections in another order`, async t => {
    const judge = verdicts(name)
    const table = tables[name]
    if (table === undefined) return t.fail(`${name} has no table`)
    const values = [...table.accepts, ...table.refuses].filter(([, value]) => JSON.stringify(value) !== undefined)
    for (const [says, value] of values) agree(judge(value), says)
    t.pass(`${values.length} values`)
  })
}

/** An output with the sections of one of its episodes in another order, one of them twice, gone, or of another template. */
const rearranged = fc.tuple(consultationOutput, fc.nat(), fc.nat(), fc.nat(), fc.constantFrom('swap', 'repeat', 'drop', 'add', 'foreign')).map(
  ([output, episode, one, other, kind]) => {
    const at = episode % output.data.length
    const sections: unknown[] = output.data[at]?.sections ?? []
    const [i, j] = [one % sections.length, other % sections.length]
    const others = templates.flatMap(template => (exampleOutput(template).data[0] as { sections: unknown[] }).sections)
    const foreign = others[other % others.length]
    const changed = {
      swap: () => sections.with(i, sections[j]).with(j, sections[i]),
      repeat: () => sections.with(i, sections[j]),
      drop: () => sections.toSpliced(i, 1),
      add: () => [...sections, sections[i]],
      foreign: () => sections.with(i, foreign)
    }[kind]()
    return put(output, `/data/${at}/sections`, changed)
  }
)

/** An output with one thing changed in it. */
const changed = fc.tuple(consultationOutput, fc.constantFrom(...Object.values(changes)), fc.nat()).map(([output, change, at]) => {
  const candidates = change(output)
  return candidates[at % candidates.length]?.make() ?? output
})

t.test('outputs of every kind, whole, changed and with rearranged sections, are taken by the published schema and the service alike', async t => {
  const judge = verdicts('ConsultationOutput')
  const seen = { accepted: 0, refused: 0, onlyInWords: 0 }
  fc.assert(fc.property(fc.oneof(consultationOutput, changed, rearranged), value => {
    const verdict = judge(value)
    agree(verdict, JSON.stringify(value))
    if (verdict.strict) seen.accepted += 1
    else if (verdict.current) seen.onlyInWords += 1
    else seen.refused += 1
  }), { numRuns: runs(3000) })
  t.ok(judge({}).released !== null && Object.values(seen).every(count => count > 10), JSON.stringify(seen))
})

t.test('the service refuses sections in another order, in what it sends and in what is saved', async t => {
  const { strict, current } = validators('EditedReport')
  const { data } = exampleOutput('soap_new_complaint_api')
  const { sections } = data[0] as { sections: unknown[] }
  for (const rearranged of [sections.toReversed(), sections.with(1, sections[0])]) {
    const value = { data: [{ ...data[0] as object, sections: rearranged }] }
    t.strictSame([current(value), strict(value)], [true, false])
  }
})
