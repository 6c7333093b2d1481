/*
 * What the audit log says of an access, and how it proves that it is whole: rows, their hashes, and the rule of each operation. Nothing
 * here knows a table.
 */
export { type AuditEvent, datedEvent, type NewAuditEvent, timeOrderedId } from './event.js'
export {
  AUDIT_FIELDS, hashOf, joinedText, readEvents, type UnreadableEvent, writtenEvent, type WrittenEvent
} from './text.js'
export { auditRules, commandRules, portalRules, ruleOf, type AuditRule } from './rules.js'
export { ensureAuditKey, exportAuditKey, readAuditKey } from './key.js'
export { type Leaf, packLeaves, unpackLeaves } from './merkle.js'
export { type AuditKey, keysById, makeSeal, readSealLine, sealLine, type Seal, type StoredSeal } from './seals.js'
export { type AuditLogSource, type AuditProblem, type AuditVerdict, type StoredEvent, verifyAuditLog } from './verify.js'
export { auditFormats, exportHead, exportLine, plainEvent } from './export.js'
