import { audioSchemas } from './audio.js'
import { capabilitiesSchemas } from './capabilities.js'
import { consultationOutputSchemas } from './consultation-output/index.js'
import { consultationSchemas } from './consultation.js'
import { correctionSchemas } from './corrections.js'
import { errorSchemas } from './errors.js'
import { evidenceSchemas } from './evidence.js'
import { Liveness, Readiness } from './health.js'
import { HealthcareProviderType } from './healthcare-provider-type.js'
import { ServiceIndex } from './index-page.js'
import { JsonWebKey, JsonWebKeySet } from './jwks.js'
import { managementSchemas } from './management/index.js'
import { MeaningChecks } from './meaning-checks.js'
import { reportSchemas } from './report.js'
import { reviewSchemas } from './review.js'
import { SoundCoverage, SoundGap } from './sound-coverage.js'
import { SoundEvidence, TakenTerm } from './sound-evidence.js'
import { Session } from './session.js'
import { TokenRequest, TokenResponse } from './token.js'
import { Transcript } from './transcript.js'
import { webhookSchemas } from './webhooks.js'

/** Every schema that requests, responses and the published document share, each once, under its `$id`. */
export const sharedSchemas = [
  HealthcareProviderType, TokenRequest, TokenResponse,
  Session,
  ...capabilitiesSchemas,
  JsonWebKey, JsonWebKeySet,
  Liveness, Readiness, ServiceIndex,
  ...errorSchemas,
  ...consultationOutputSchemas,
  SoundCoverage, SoundGap, TakenTerm, SoundEvidence,
  ...consultationSchemas,
  Transcript,
  ...correctionSchemas,
  MeaningChecks,
  ...evidenceSchemas,
  ...reportSchemas,
  ...reviewSchemas,
  ...audioSchemas,
  ...webhookSchemas,
  ...managementSchemas
]
