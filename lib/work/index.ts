/*
 * Work that lasts longer than a request. Durable jobs survive a crash, are tried again and take turns among customers; reports are made
 * in threads of their own, so that requests are answered meanwhile; `capabilitiesOf` says what an installation can do.
 */
export { capabilitiesOf, embeddedCanReport, unknownDictation, unknownLanguage } from './capabilities.js'
export { causeOf, EngineAnswers, isEngineOutage } from './engine-outages.js'
export { installedInUse, languageModelInUse, modelText, speechServerInUse } from './models-in-use.js'
export {
  Attempt, type Delay, type Job, type JobHandlers, LEASE_SECONDS, longestAttempt, type Outcome, PARKED, PAUSE_MAX_SECONDS, type Queue,
  REPORTS, type TakenJob, TRANSCRIPTIONS, type Work, type WorkAttempt
} from './jobs/index.js'
export {
  asksServer, checkedTableFiles, checkReportEngine, createReportMaker, knownDrugs, languageModel, type ReportMaker, type ReportOrder,
  reportsOf, type WrittenReport
} from './report-threads/index.js'
