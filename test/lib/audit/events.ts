import type { NewAuditEvent } from '../../../lib/audit/index.js'

/** An access with a value in each field. */
export const auditEvent: NewAuditEvent = {
  operation: 'listConsultations',
  action: 'R',
  phase: 'open',
  outcome: 'done',
  actor_kind: 'user',
  actor: 'd3b07384-d113-8ec4-8a1f-5cb2c1a5b2aa',
  customer_id: '0d6c3f9e-2f44-4b5c-9f0a-6a2f0c1b8d11',
  organisation: 'Riverside Practice',
  api_key_id: '4fT0s9QzVbXy',
  role: 'physician',
  purpose_of_use: 'TREAT',
  token_id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  request_id: 'req-1',
  address: '192.0.2.7',
  consultation_id: '7a1c1f6e-58a8-4c0a-9a53-0b1f6a1c2d3e',
  targets: ['consultation:7a1c1f6e-58a8-4c0a-9a53-0b1f6a1c2d3e', 'user:d3b07384-d113-8ec4-8a1f-5cb2c1a5b2aa'],
  categories: ['consultation'],
  results: 1
}
