import type { AuditAction, AuditCategory } from '../../schemas/audit-terms.js'

/** How the accesses of an operation are logged. */
export interface AuditRule {
  action: AuditAction
  categories: readonly AuditCategory[]
  /** The member of the answer whose entries are counted. */
  list?: string
  /** Whether it shows who somebody is: then it is logged also when it is refused to somebody unknown. */
  logsIn?: boolean
}

/** Why the accesses of an operation are not logged. */
export interface Unlogged {
  unlogged: string
}

/** A rule for an action on data of these categories. */
function on (action: AuditAction, ...categories: AuditCategory[]): AuditRule {
  return { action, categories }
}

const PUBLIC = { unlogged: 'no personal data: the same for everybody' } as const
const OWN = { unlogged: 'no personal data but that of the token itself' } as const
const INSTALLATION = { unlogged: 'no personal data: the installation and its numbers' } as const

const consultationRules = {
  createConsultation: on('C', 'consultation', 'consent', 'record_context'),
  listConsultations: { ...on('R', 'consultation'), list: 'consultations' },
  getConsultation: on('R', 'consultation', 'report'),
  deleteConsultation: on('D', 'consultation', 'transcript', 'audio', 'report', 'record_context', 'consent'),
  getConsultationStatus: on('R', 'consultation'),
  getEvidence: on('R', 'report', 'transcript'),
  getTranscript: on('R', 'transcript'),
  appendTranscript: on('C', 'transcript'),
  replaceKeyTerms: on('U', 'consultation'),
  finishConsultation: on('U', 'consultation'),
  reopenConsultation: on('U', 'consultation'),
  getConsent: on('R', 'consent'),
  recordConsent: on('U', 'consent'),
  getRecordContext: on('R', 'record_context'),
  replaceRecordContext: on('U', 'record_context'),
  getSpeakers: on('R', 'transcript'),
  replaceSpeakerRoles: on('U', 'transcript'),
  getCorrections: { ...on('R', 'transcript'), list: 'corrections' },
  replaceCorrections: on('U', 'transcript'),
  getReport: on('R', 'report'),
  saveReport: on('U', 'report'),
  listRevisions: { ...on('R', 'report'), list: 'revisions' },
  getRevision: on('R', 'report'),
  regenerateReport: on('U', 'report'),
  getReview: on('R', 'review'),
  reviewReport: on('U', 'review'),
  signReport: on('U', 'review', 'report'),
  listAddenda: { ...on('R', 'report'), list: 'addenda' },
  addAddendum: on('C', 'report'),
  putAudioChunk: on('C', 'audio'),
  getAudioStatus: on('R', 'audio'),
  getRecording: on('R', 'audio'),
  watchConsultation: on('R', 'consultation', 'report'),
  openStream: on('C', 'audio', 'transcript')
} as const satisfies Record<string, AuditRule>

const managementRules = {
  listWaitingReports: { ...on('R', 'consultation'), list: 'waiting_reports' },
  tryWaitingReport: on('E', 'report'),
  regenerateWaitingReport: on('U', 'report'),
  getServiceState: INSTALLATION,
  listCustomers: INSTALLATION,
  revokeTokensOfCustomer: on('U', 'access_rights'),
  endAccessOfCustomer: on('U', 'access_rights'),
  listApiKeys: { ...on('R', 'access_rights'), list: 'api_keys' },
  createApiKey: on('C', 'access_rights'),
  rotateApiKey: on('C', 'access_rights'),
  listKeyRequests: INSTALLATION,
  revokeApiKey: on('D', 'access_rights'),
  revokeTokensOfApiKey: on('U', 'access_rights'),
  listUsers: { ...on('R', 'user_details'), list: 'users' },
  blockUser: on('U', 'access_rights'),
  unblockUser: on('U', 'access_rights'),
  revokeTokensOfUser: on('U', 'access_rights'),
  listSigningKeys: INSTALLATION,
  createSigningKey: on('C', 'access_rights'),
  activateSigningKey: on('U', 'access_rights'),
  retireSigningKey: on('D', 'access_rights'),
  listModels: INSTALLATION,
  installModel: on('C', 'configuration'),
  cancelModelInstallation: on('D', 'configuration'),
  removeModel: on('D', 'configuration'),
  getSharedKeyTerms: INSTALLATION,
  replaceSharedKeyTerms: on('U', 'configuration'),
  listManagedWebhookEndpoints: INSTALLATION,
  createManagedWebhookEndpoint: on('C', 'configuration'),
  changeManagedWebhookEndpoint: on('U', 'configuration'),
  deleteManagedWebhookEndpoint: on('D', 'configuration'),
  rotateManagedWebhookSecret: on('U', 'configuration'),
  testManagedWebhookEndpoint: on('E', 'configuration'),
  recoverManagedWebhooks: on('E', 'consultation'),
  listManagedWebhookMessages: { ...on('R', 'consultation'), list: 'webhook_messages' },
  replayManagedWebhook: on('E', 'consultation')
} as const satisfies Record<string, AuditRule | Unlogged>

const backendRules = {
  issueToken: { ...on('E', 'access_rights', 'user_details'), logsIn: true },
  revokeUserTokens: on('U', 'access_rights'),
  listWebhookEndpoints: INSTALLATION,
  createWebhookEndpoint: on('C', 'configuration'),
  getWebhookEndpoint: INSTALLATION,
  changeWebhookEndpoint: on('U', 'configuration'),
  deleteWebhookEndpoint: on('D', 'configuration'),
  rotateWebhookSecret: on('U', 'configuration'),
  testWebhookEndpoint: on('E', 'configuration'),
  recoverWebhooks: on('E', 'consultation'),
  listWebhookMessages: { ...on('R', 'consultation'), list: 'webhook_messages' },
  replayWebhook: on('E', 'consultation')
} as const satisfies Record<string, AuditRule | Unlogged>

const publicRules = {
  getLiveness: PUBLIC,
  getReadiness: PUBLIC,
  getServiceIndex: PUBLIC,
  getJsonWebKeySet: PUBLIC,
  getExampleOutput: PUBLIC,
  getCapabilities: PUBLIC,
  getSession: OWN
} as const satisfies Record<string, Unlogged>

/** What the portal's own pages ask for, which the contract does not list. */
export const portalRules = {
  logInWithLink: { ...on('E', 'access_rights'), logsIn: true },
  logInWithPasskey: { ...on('E', 'access_rights'), logsIn: true },
  logInWithProvider: { ...on('E', 'access_rights'), logsIn: true },
  logOut: on('E', 'access_rights'),
  addPasskey: on('C', 'access_rights'),
  removePasskey: on('D', 'access_rights'),
  beginPasskeyLogin: PUBLIC,
  beginPasskey: OWN
} as const satisfies Record<string, AuditRule | Unlogged>

/** What only the command line does. */
export const commandRules = {
  forgetPepper: on('D', 'access_rights'),
  eraseUser: on('D', 'user_details'),
  createPortalLink: on('C', 'access_rights'),
  removePortalPerson: on('D', 'access_rights'),
  exportAuditLog: on('R', 'audit_log'),
  setRetention: on('U', 'configuration'),
  placeLegalHold: on('U', 'consultation'),
  releaseLegalHold: on('U', 'consultation')
} as const satisfies Record<string, AuditRule>

/** How the accesses of every operation are logged, by its `operationId`. */
export const auditRules: Readonly<Record<string, AuditRule | Unlogged>> = {
  ...consultationRules, ...managementRules, ...backendRules, ...publicRules, ...portalRules, ...commandRules
}

/** The rule of an operation; `undefined` where its accesses are not logged. */
export function ruleOf (operation: string | undefined): AuditRule | undefined {
  const rule = operation === undefined || !Object.hasOwn(auditRules, operation) ? undefined : auditRules[operation]
  return rule === undefined || 'unlogged' in rule ? undefined : rule
}
