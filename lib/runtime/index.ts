/*
 * What each service needs, whatever it is for: settings, errors and their sentences, validation, fair queues, threads and processes,
 * metrics, traces, and the client of OpenAI-style servers. It knows no consultation, and imports no other room.
 */
export { BlockPool } from './block-pool.js'
export { answerWithin, NoAnswerError } from './concurrency/answer-within.js'
export { createBatch } from './concurrency/batch.js'
export { chunksOf } from './concurrency/chunks.js'
export { entryLimit } from './concurrency/entry-limit.js'
export { every } from './concurrency/every.js'
export { FairQueue } from './concurrency/fair-queue.js'
export { createGroups } from './concurrency/groups.js'
export { lookUp } from './concurrency/look-up.js'
export { oncePer } from './concurrency/once-per.js'
export { once } from './concurrency/once.js'
export { afterOwnTime } from './concurrency/own-time.js'
export { createPace } from './concurrency/pace.js'
export { createTurns, type Turns } from './concurrency/turns.js'
export { unlessAborted } from './concurrency/unless-aborted.js'
export {
  type CheckCounts, diagnostics, type LimitName, type MadeReport, type RefusalReason, type StorageRequest, type TokenFault
} from './diagnostics.js'
export { createYamlWriter, describeStreams } from './documents/index.js'
export { ExplainedError, explanationOf } from './errors/explained-error.js'
export { OperationError, type ParameterProblem } from './errors/operation-error.js'
export { PermanentError, permanentReason } from './errors/permanent-error.js'
export {
  audioRefused, audioStoreAway, conflict, correctionsNotCurrent, databaseAway, dataDamaged, diskFull, forbidden, invalidApiKey,
  invalidHeader, invalidToken, methodNotAllowed, misdirected, notFound, preconditionFailed, preconditionRequired, Problem,
  rangeNotSatisfiable, rateLimited, revisionNotCurrent, settingsExceeded, tokenFromTheFuture, tooMany, upgradeRequired, withoutCode
} from './errors/problems.js'
export { createTally } from './logging/tally.js'
export { loadMetrics, type QueueSnapshot, type Snapshot } from './metrics/index.js'
export {
  type Circumstances, type ClientSettings, createEndpoint, EndpointError, type EndpointFailure,
  engineRequests, type EngineRequest, errorTextOf, type Fail, probe, type ProbeResult, type RawAnswer, type TakeEvent
} from './openai/index.js'
export { type DependencyWatch, isCounted, Outage, quietOutages, unwatched } from './outages.js'
export { acquireProcessLock, hungProcesses, LockedError, restartAfter } from './processes/index.js'
export { overweight } from './requests/json-weight.js'
export { isPacked, unpack } from './requests/packed-body.js'
export { COST, KIBIBYTE } from './requests/work-cost.js'
export { ConfigError, explainedListenError, headersOf, listOf, parseConfig, readLimitsFile, readSettings } from './settings/index.js'
export { CLOCK_TOLERANCE_SECONDS, SharedClock } from './shared-clock.js'
export { bareWords } from './text/bare-words.js'
export { editCosts } from './text/edit-costs.js'
export { editDistance } from './text/edit-distance.js'
export { fold, foldWord } from './text/folding.js'
export { isSameLanguage, lookUpTag } from './text/language-tags.js'
export { consonantGroups, soundDistance, soundKey } from './text/sound-key.js'
export { lowerPriority, lowerPriorityOf, lowerPriorityOfSession } from './threads/background-thread.js'
export { keepOutOfCoreDumps } from './threads/core-dumps.js'
export { threadScript, type ThreadScript } from './threads/thread-script.js'
export { loadOpenTelemetry, type OpenTelemetry, type TraceCarrier, traceFields, type Tracing, untraced } from './tracing/index.js'
export {
  createDecidingAjv, createExplainingAjv, createNormaliser, createOutputAjv, createStrictAjv, createWriter, ERRORS_MAX, fittingRows,
  isObject, OutputMismatchError, readingError, toReadingErrors, toValidationErrors
} from './validation/index.js'
export { requireNode } from './versions/node-version.js'
export { serviceVersion } from './versions/service-version.js'
