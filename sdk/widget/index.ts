import { ConsultationScribe } from './element.js'
import { sweepReferences } from './patients.js'

export * from '../index.js'
export type { ScribeAttributes } from './attribute-names.js'
export { ConsultationScribe } from './element.js'
export type * from './events.js'
export type { Patient } from './patients.js'
export { ScribeError, type ScribeSettings, type ScribeState } from './state.js'

if (customElements.get('consultation-scribe') === undefined) customElements.define('consultation-scribe', ConsultationScribe)
sweepReferences()
