/*
 * What the audit log says of an access, and how it proves that it is whole: rows, their hashes, and the rule of each operation. Nothing
 * here knows a table.
 */
export { AUDIT_FIELDS, type AuditEvent, datedEvent, hashOf, type NewAuditEvent, timeOrderedId } from './event.js'
export { auditRules, commandRules, portalRules, ruleOf, type AuditRule } from './rules.js'
export { ensureAuditKey, exportAuditKey, readAuditKey } from './key.js'
export type { Leaf } from './merkle.js'
export { type AuditKey, keysById, makeSeal, readSealLine, sealLine, type Seal, type StoredSeal } from './seals.js'
export { type AuditLogSource, type AuditProblem, type AuditVerdict, type StoredEvent, verifyAuditLog } from './verify.js'
export { auditFormats, exportHead, exportLine, plainEvent } from './export.js'
