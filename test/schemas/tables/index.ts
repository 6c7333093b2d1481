import type { Tables } from '../table.js'
import { audioTables } from './audio.js'
import { capabilitiesTables } from './capabilities.js'
import { consultationTables } from './consultation.js'
import { consultationOutputTables } from './consultation-output.js'
import { correctionTables } from './corrections.js'
import { episodeTables } from './episode.js'
import { errorTables } from './errors.js'
import { evidenceTables } from './evidence.js'
import { fieldTables } from './fields.js'
import { managementTables } from './management.js'
import { modelTables } from './models.js'
import { reportTables } from './report.js'
import { sectionTables } from './section.js'
import { serviceTables } from './service.js'
import { soundTables } from './sound-coverage.js'
import { tokenTables } from './token.js'
import { vitalSignTables } from './vital-sign.js'
import { webhookTables } from './webhooks.js'

/** A table for every shared schema. */
export const tables: Tables = {
  ...tokenTables,
  ...serviceTables,
  ...errorTables,
  ...vitalSignTables,
  ...fieldTables,
  ...sectionTables,
  ...episodeTables,
  ...consultationOutputTables,
  ...consultationTables,
  ...correctionTables,
  ...evidenceTables,
  ...reportTables,
  ...soundTables,
  ...audioTables,
  ...capabilitiesTables,
  ...managementTables,
  ...modelTables,
  ...webhookTables
}
