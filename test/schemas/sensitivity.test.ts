import { isDeepStrictEqual } from 'node:util'
import type { ValidateFunction } from 'ajv'
import t from 'tap'
import { createStrictAjv, isObject } from '../../lib/runtime/index.js'
import { sharedSchemas } from '../../schemas/shared-schemas.js'
import { runs } from '../property.js'
import { linesOf, type Line } from './table.js'
import { tables } from './tables/index.js'

type Node = Record<string, unknown>
type Change = [says: string, other: Node]

/** Keywords that tell readers something and decide nothing. */
const annotations = new Set(['$id', 'description', 'examples', 'discriminator', 'title'])

/** Rules that another rule beside them already implies, so that no value can tell whether they are there. */
const implied: Record<string, string> = {
  'VitalSign: without type': 'every alternative is an object',
  'VitalSign: type or null': 'no alternative is null',
  'Episode: without type': 'every alternative is an object',
  'Episode: type or null': 'no alternative is null',
  'RateLimitError/properties/retry_after: without format': 'int32 is there for client generators; the range decides',
  'Readiness/properties/damaged_consultations: without format': 'int32 is there for client generators; the range decides',
  'ConsultationList/properties/damaged: without format': 'int32 is there for client generators; the range decides',
  'Readiness/properties/parked_reports: without format': 'int32 is there for client generators; the range decides',
  'Readiness/properties/fallback_reports: without format': 'int32 is there for client generators; the range decides',
  ...Object.fromEntries(['sentences', 'marked', 'exchanges', 'put_back', 'unanswered'].map(name => (
    [`MeaningChecks/properties/${name}: without format`, 'int32 is there for client generators; the range decides']
  ))),
  ...Object.fromEntries([
    'RevisionConflict/properties/revision', 'ReportRevision/properties/revision', 'Report/properties/revision', 'ReportReview/properties/revision',
    'Addendum/properties/number', 'TranscriptCorrections/properties/revision'
  ].map(place => (
    [`${place}: without format`, 'int32 is there for client generators; the range decides']
  ))),
  'ConsultationStatus/properties/attempts: without format': 'int32 is there for client generators; the range decides',
  'ConsultationStatus/properties/revision: without format': 'int32 is there for client generators; the range decides',
  ...Object.fromEntries([
    ['EvidenceSource', 'start'], ['EvidenceSource', 'end'], ['UnsupportedText', 'start'], ['UnsupportedText', 'end'], ['EvidenceItem', 'start'], ['EvidenceItem', 'end']
  ].map(([schema, name]) => [`${schema}/properties/${name}: without format`, 'int32 is there for client generators; the range decides'])),
  ...Object.fromEntries([
    'AudioChunk/properties/index', 'AudioChunk/properties/bytes', 'AudioStatus/properties/bytes', 'AudioStatus/properties/missing/items',
    'AudioStatus/properties/next_sequence', 'AudioStatus/properties/transcribed_ms'
  ].map(place => [`${place}: without format`, 'int32 and int64 are there for client generators; the range decides'])),
  ...Object.fromEntries([
    'AudioCapabilities/properties/chunk_bytes_max', 'AudioCapabilities/properties/bytes_max', 'AudioCapabilities/properties/hours_max',
    'TranscriptCapabilities/properties/segments_max', 'TranscriptCapabilities/properties/segment_characters_max',
    'TranscriptCapabilities/properties/characters_max', 'TranscriptCapabilities/properties/body_bytes_max',
    'Capabilities/properties/open_consultations_max', 'Capabilities/properties/reopen_hours'
  ].map(place => [`${place}: without format`, 'int32 is there for client generators; the range decides'])),
  'WebhookEventData/properties/id: maxLength 37': 'the format has two lengths',
  'WebhookEndpoint/properties/id: maxLength 37': 'the format has two lengths',
  'ManagedWebhookEndpoint/properties/id: maxLength 37': 'the format has two lengths',
  'WebhookDelivery/properties/endpoint_id: maxLength 37': 'the format has two lengths',
  'ReplayWebhook/properties/endpoint_id: maxLength 37': 'the format has two lengths',
  ...Object.fromEntries([
    'WebhookEventData/properties/version', 'RotateWebhookSecret/properties/grace_hours', 'RecoveredWebhooks/properties/deliveries',
    'WebhookEndpoint/properties/secrets', 'ManagedWebhookEndpoint/properties/secrets', 'ManagedWebhookEndpointList/properties/damaged', 'EndedAccess/properties/api_keys', 'EndedAccess/properties/portal_sessions', 'WebhookDelivery/properties/attempts', 'WebhookDelivery/properties/last_status'
  ].map(place => [`${place}: without format`, 'int32 is there for client generators; the range decides'])),
  ...Object.fromEntries(['WebhookEndpoint', 'ManagedWebhookEndpoint'].flatMap(name => [65, 63].map(length => [`${name}/properties/secret: maxLength ${length}`, 'the pattern has one length']))),
  'AudioChunk/properties/content_digest: without maxLength': 'the pattern has one length',
  'AudioChunk/properties/content_digest: maxLength 65': 'the pattern has one length',
  ...Object.fromEntries([
    'TranscriptSegment/properties/start_ms', 'TranscriptSegment/properties/end_ms', 'SentSegment/properties/start_ms', 'SentSegment/properties/end_ms'
  ].map(place => [`${place}: without format`, 'int32 is there for client generators; the range decides'])),
  'WaitingReport/properties/id: maxLength 37': 'the format has two lengths',
  'ConsultationEntry/properties/id: maxLength 37': 'the format has two lengths',
  'ConsultationEntry/properties/duration_ms: without format': 'int64 is there for client generators; the range decides',
  'ConsultationEntry/properties/revision: without format': 'int32 is there for client generators; the range decides',
  ...Object.fromEntries(['RecordContext', 'SentRecordContext'].flatMap(name => [
    [`${name}/properties/age: without format`, 'int32 is there for client generators; the range decides'],
    [`${name}/properties/earlier_consultations/items: maxLength 37`, 'the format has two lengths']
  ])),
  'Speaker/properties/segments: without format': 'int32 is there for client generators; the range decides',
  ...Object.fromEntries([
    'ApiKeyList/properties/damaged', 'SigningKeyList/properties/damaged', 'WaitingReportList/properties/damaged', 'CustomerList/properties/damaged', 'UserList/properties/damaged',
    ...['requests', 'succeeded', 'refused', 'denied', 'limited', 'failed', 'unknown'].map(name => `KeyRequests/properties/${name}`), 'KeyRequestList/properties/damaged',
    'Customer/properties/api_keys', 'Customer/properties/users', 'Customer/properties/waiting_reports', 'ManagedApiKey/properties/rate_limit_max',
    'ManagedApiKey/properties/requests_24h', 'CreateApiKey/properties/rate_limit_max', 'WaitingReport/properties/attempts', 'ServiceState/properties/disks/items/properties/free_bytes',
    'ServiceState/properties/disks/items/properties/reserve_bytes', 'ServiceState/properties/parked_reports',
    'ServiceState/properties/fallback_reports', 'ServiceState/properties/damaged_consultations', 'ManagedModel/properties/download_bytes',
    'ManagedModel/properties/memory_bytes', 'ModelInstallation/properties/received_bytes', 'ModelInstallation/properties/total_bytes',
    'ModelInstallation/properties/bytes_per_second', 'ModelInstallation/properties/seconds_left'
  ].map(place => [`${place}: without format`, 'int32 and int64 are there for client generators; the range decides']))
}

function isNode (value: unknown): value is Node {
  return isObject(value)
}

/** Every way to loosen or tighten one rule of a schema node itself. */
function changesHere (node: Node): Change[] {
  const changes: Change[] = []
  for (const [keyword, rule] of Object.entries(node)) {
    if (annotations.has(keyword)) continue
    const { [keyword]: gone, ...rest } = node
    changes.push([`without ${keyword}`, rest])
    if (typeof rule === 'number') changes.push([`${keyword} ${rule + 1}`, { ...node, [keyword]: rule + 1 }], [`${keyword} ${rule - 1}`, { ...node, [keyword]: rule - 1 }])
    if (Array.isArray(rule) && ['required', 'enum', 'type', 'oneOf'].includes(keyword)) {
      rule.forEach((element, at) => changes.push([`${keyword} without ${element?.$ref ?? element}`, { ...node, [keyword]: rule.toSpliced(at, 1) }]))
    }
    if (keyword === 'enum' && Array.isArray(rule)) changes.push(['enum with doctor', { ...node, enum: [...rule, 'doctor', ''] }])
    if (keyword === 'type' && typeof rule === 'string') changes.push(['type or null', { ...node, type: [rule, rule === 'null' ? 'string' : 'null'] }])
    if (keyword === 'required' && Array.isArray(rule) && isNode(node.properties)) {
      for (const property of Object.keys(node.properties).filter(name => !rule.includes(name))) {
        changes.push([`required with ${property}`, { ...node, required: [...rule, property] }])
      }
    }
    if (keyword === 'properties' && isNode(rule)) {
      for (const property of Object.keys(rule)) {
        const { [property]: undeclared, ...others } = rule
        changes.push([`properties without ${property}`, { ...node, properties: others }])
      }
    }
  }
  return changes
}

/** Every change of one rule in a schema, however deep, with where it is. */
function changesOf (node: Node, place: string): Change[] {
  const here = changesHere(node).map(([says, other]): Change => [`${place}: ${says}`, other])
  const below = Object.entries(node).filter(([keyword]) => !annotations.has(keyword)).flatMap(([keyword, rule]) => {
    if (keyword === 'properties' && isNode(rule)) {
      return Object.entries(rule).flatMap(([name, child]) => changesOf(child as Node, `${place}/properties/${name}`)
        .map(([says, other]): Change => [says, { ...node, properties: { ...rule, [name]: other } }]))
    }
    if (Array.isArray(rule) && rule.every(isNode)) {
      return rule.flatMap((child, at) => changesOf(child, `${place}/${keyword}/${at}`)
        .map(([says, other]): Change => [says, { ...node, [keyword]: rule.with(at, other) }]))
    }
    if (isNode(rule) && keyword !== 'const' && keyword !== 'dependentRequired') {
      return changesOf(rule, `${place}/${keyword}`).map(([says, other]): Change => [says, { ...node, [keyword]: other }])
    }
    return []
  })
  return [...here, ...below]
}

const ajv = createStrictAjv()
// Each of thousands of validators runs only a few times: making its code better takes longer.
ajv.opts.code.optimize = 0

/**
 * Whether a line of a table notices that its schema is another one; one that does not compile is noticed by every line. The line that
 * notices goes to the front, since it often notices the next change, too.
 */
function notices (lines: Line[], { $id, ...other }: Node): boolean {
  let validate: ValidateFunction
  try {
    validate = ajv.compile(other)
  } catch {
    return lines.length > 0
  } finally {
    ajv.removeSchema(other)
  }
  const at = lines.findIndex(line => {
    const { found, wanted } = line(validate)
    return !isDeepStrictEqual(found, wanted)
  })
  if (at > 0) lines.unshift(...lines.splice(at, 1))
  return at >= 0
}

for (const schema of sharedSchemas) {
  const name = String(schema.$id)
  t.test(`the table of ${name} notices every change of a rule`, async t => {
    const table = tables[name]
    const lines = table === undefined ? [] : linesOf(name, table)
    // A tenth of them in a short run.
    const changes = changesOf(JSON.parse(JSON.stringify(schema)) as Node, name).filter((_, at) => at % 10 < runs(10))
    const unnoticed = changes.filter(([, other]) => !notices(lines, other)).map(([says]) => says)
    t.ok(changes.length > 0)
    t.strictSame(unnoticed, Object.keys(implied).filter(says => changes.some(([change]) => change === says)))
  })
}
