import type { AuditAction, AuditOutcome } from '../../schemas/audit-terms.js'
import type { AuditEvent } from './event.js'

const BALP = 'https://profiles.ihe.net/ITI/BALP'
const DICOM = 'http://dicom.nema.org/resources/ontology/DCM'
const ACT_REASON = 'http://terminology.hl7.org/CodeSystem/v3-ActReason'

/** The interaction of an action; a list is a query. */
const INTERACTIONS: Readonly<Record<AuditAction, string>> = { C: 'create', R: 'read', U: 'update', D: 'delete', E: 'operation' }
const PROFILES: Readonly<Record<AuditAction, string | null>> = { C: 'Create', R: 'Read', U: 'Update', D: 'Delete', E: null }

/** Success, minor failure (the caller), serious failure (the service). */
const OUTCOMES: Readonly<Record<AuditOutcome, string>> = { done: '0', refused: '4', failed: '8', left: '4' }

function identifier (value: string): object {
  return { identifier: { value } }
}

function agentsOf (event: AuditEvent): object[] {
  const user = {
    type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'IRCP' }] },
    ...(event.role === null ? {} : { role: [{ coding: [{ code: event.role }] }] }),
    who: identifier(`${event.actor_kind}:${event.actor ?? 'unknown'}`),
    requestor: true,
    ...(event.token_id === null ? {} : { policy: [`urn:uuid:${event.token_id}`] })
  }
  const client = {
    type: { coding: [{ system: DICOM, code: '110153', display: 'Source Role ID' }] },
    who: identifier(event.api_key_id ?? event.actor_kind),
    requestor: false,
    ...(event.address === null ? {} : { network: { address: event.address, type: '2' } })
  }
  const server = {
    type: { coding: [{ system: DICOM, code: '110152', display: 'Destination Role ID' }] }, who: identifier('consultation-service'), requestor: false
  }
  return [user, client, server]
}

function entitiesOf (event: AuditEvent): object[] {
  const about = [...(event.consultation_id === null ? [] : [`consultation:${event.consultation_id}`]), ...event.targets]
  const system = 'http://terminology.hl7.org/CodeSystem/audit-entity-type'
  const role = { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '4', display: 'Domain Resource' }
  return [
    ...about.map(target => ({ what: identifier(target), type: { system, code: '2', display: 'System Object' }, role })),
    ...(event.request_id === null
      ? []
      : [{ what: identifier(event.request_id), type: { system: `${BALP}/CodeSystem/BasicAuditEntityType`, code: 'XrequestId' } }])
  ]
}

/** A row as a FHIR R4 AuditEvent, by the profiles of IHE BALP where there is one for the action. */
export function fhirAuditEvent (event: AuditEvent): object {
  const isQuery = event.action === 'R' && event.results !== null
  const profile = isQuery ? 'Query' : PROFILES[event.action]
  return {
    resourceType: 'AuditEvent',
    id: event.id,
    ...(profile === null ? {} : { meta: { profile: [`${BALP}/StructureDefinition/IHE.BasicAudit.${profile}`] } }),
    type: { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'rest', display: 'RESTful Operation' },
    subtype: [
      { system: 'http://hl7.org/fhir/restful-interaction', code: isQuery ? 'search' : INTERACTIONS[event.action] },
      { code: event.operation },
      ...event.categories.map(code => ({ code }))
    ],
    // A query executes a search.
    action: isQuery ? 'E' : event.action,
    recorded: event.at,
    outcome: OUTCOMES[event.outcome],
    ...(event.purpose_of_use === null ? {} : { purposeOfEvent: [{ coding: [{ system: ACT_REASON, code: event.purpose_of_use }] }] }),
    agent: agentsOf(event),
    source: { ...(event.organisation === null ? {} : { site: event.organisation }), observer: identifier('consultation-service') },
    ...(entitiesOf(event).length === 0 ? {} : { entity: entitiesOf(event) })
  }
}
