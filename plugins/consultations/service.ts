import type { FastifyInstance } from 'fastify'
import { createCursors } from '../../lib/consultation/index.js'
import { createTurns, createWriter } from '../../lib/runtime/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ConsultationEntry, TranscriptSegment } from '../../schemas/consultation.js'
import type { ReportEvidence } from '../../schemas/evidence.js'
import { addAddendum, readAddenda } from './addenda.js'
import { appendSegments } from './append.js'
import { readConsent, recordConsent } from './consent.js'
import type { Context, Services } from './context.js'
import { readCorrections, replaceCorrections } from './corrections.js'
import { createDamageLog } from './damage-log.js'
import { noteDamage } from './damage.js'
import { countParked, delay, park } from './delays.js'
import { countFallbacks, hasFallback } from './fallback.js'
import { finishConsultation, sweep } from './finish.js'
import { createFindOutput } from './found-output.js'
import { createAddTogether } from './heard-together.js'
import { replaceHeard } from './heard-again.js'
import { addHeard, completeHeard, hasTextBeside, showOngoing } from './heard.js'
import { createInterimReports } from './interim-reports.js'
import { readKeyTerms, replaceKeyTerms } from './key-terms.js'
import { list } from './list.js'
import { read, readEvidence, readStatus, waitUntilReportSettled, watchOutput } from './read.js'
import { regenerate } from './regenerate.js'
import { readContext, replaceContext } from './record-context.js'
import { readSpeakers, replaceSpeakerRoles } from './speaker-roles.js'
import { remove } from './remove.js'
import { reopenConsultation } from './reopen.js'
import { markReport, readReview } from './reviews.js'
import { listRevisions, readReport, readRevision } from './revisions.js'
import { saveReport } from './saved-report.js'
import { readLiveText } from './segments.js'
import { makeReport } from './report.js'
import { readSharedKeyTerms, replaceSharedKeyTerms } from './shared-key-terms.js'
import { startConsultation } from './start.js'
import { tryNow } from './try-now.js'
import { readTranscript } from './transcript.js'

/**
 * Share of the database connections that recognised speech and final reports may use at once. The rest are for clients that wait for an
 * answer.
 */
const BACKGROUND_SHARE = 0.4

/** Limit on concurrent large additions: two, so that one that waits for a lock of another instance does not block the rest. */
const LARGE_AT_ONCE = 2

/** What `evidence/` answers before there is a report. */
const NO_EVIDENCE: ReportEvidence = { provenance: null, evidence: [], removed: [] }

function createContext (fastify: FastifyInstance): Context {
  const { apiKeys, audio, changes, config, db, jobs, log, reports, takeRowTurn } = fastify
  const services: Services = {
    audio,
    changes,
    config,
    db,
    jobs,
    log,
    reports,
    takeRowTurn,
    write: createWriter<ConsultationOutput>('ConsultationOutput'),
    writeSegment: createWriter<TranscriptSegment>('TranscriptSegment'),
    writeEntry: createWriter<ConsultationEntry>('ConsultationEntry'),
    noEvidence: JSON.stringify(NO_EVIDENCE),
    cursors: createCursors(apiKeys.pepper),
    damage: createDamageLog(fastify),
    findOutput: createFindOutput(fastify),
    starting: new Set(),
    background: createTurns(Math.ceil(config.DATABASE_POOL_MAX * BACKGROUND_SHARE)),
    large: createTurns(LARGE_AT_ONCE),
    keptDays: Math.max(config.AUDIO_RETENTION_DAYS, config.AUDIO_KEEP_FAILED_DAYS)
  }
  return { ...services, interim: createInterimReports(services), addTogether: createAddTogether(services) }
}

/**
 * Manages consultations from their start to the final output. Each function is documented where it is written; its first argument, the
 * context, is given here.
 */
export function createConsultations (fastify: FastifyInstance) {
  const context = createContext(fastify)
  const { damage, interim } = context
  return {
    // The changes that clients make.
    create: startConsultation.bind(null, context),
    append: appendSegments.bind(null, context),
    finish: finishConsultation.bind(null, context),
    reopen: reopenConsultation.bind(null, context),
    regenerate: regenerate.bind(null, context),
    tryNow: tryNow.bind(null, context),
    saveReport: saveReport.bind(null, context),
    markReport: markReport.bind(null, context),
    addAddendum: addAddendum.bind(null, context),
    remove: remove.bind(null, context),
    recordConsent: recordConsent.bind(null, context),
    replaceKeyTerms: replaceKeyTerms.bind(null, context),
    replaceContext: replaceContext.bind(null, context),
    replaceSpeakerRoles: replaceSpeakerRoles.bind(null, context),
    replaceCorrections: replaceCorrections.bind(null, context),
    replaceSharedKeyTerms: replaceSharedKeyTerms.bind(null, context),

    // The reads that clients make.
    read: read.bind(null, context),
    readStatus: readStatus.bind(null, context),
    readEvidence: readEvidence.bind(null, context),
    readConsent: readConsent.bind(null, context),
    readContext: readContext.bind(null, context),
    readSpeakers: readSpeakers.bind(null, context),
    readCorrections: readCorrections.bind(null, context),
    readTranscript: readTranscript.bind(null, context),
    readReport: readReport.bind(null, context),
    readRevision: readRevision.bind(null, context),
    listRevisions: listRevisions.bind(null, context),
    readReview: readReview.bind(null, context),
    readAddenda: readAddenda.bind(null, context),
    watch: watchOutput.bind(null, context),
    waitUntilSettled: waitUntilReportSettled.bind(null, context),
    list: list.bind(null, context),
    readSharedKeyTerms: readSharedKeyTerms.bind(null, context),

    // What changes as audio is recognised.
    recognised: {
      add: addHeard.bind(null, context),
      showOngoing: showOngoing.bind(null, context),
      complete: completeHeard.bind(null, context),
      replace: replaceHeard.bind(null, context),
      hasTextBeside: hasTextBeside.bind(null, context),
      keyTerms: readKeyTerms.bind(null, context),
      liveText: readLiveText.bind(null, context.db)
    },

    // The work that the service does on its own.
    makeReport: makeReport.bind(null, context),
    hasFallback: hasFallback.bind(null, context),
    delay: delay.bind(null, context),
    park: park.bind(null, context),
    noteDamage: noteDamage.bind(null, context),
    countDamaged: damage.count,
    countParked: countParked.bind(null, context),
    countFallbacks: countFallbacks.bind(null, context),
    sweep: sweep.bind(null, context),
    settle: interim.stop
  }
}
