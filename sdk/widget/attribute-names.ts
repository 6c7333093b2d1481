import type { CreateConsultation } from '../types.js'

/** The attributes of `<consultation-scribe>`. */
export interface ScribeAttributes {
  /** URL of the service; the one that served the script by default. */
  'base-url': string
  /** For a new consultation. */
  template: CreateConsultation['template']
  /** What is spoken in a new consultation. */
  'input-language': string
  /** What the report of a new consultation is written in. */
  'output-language': string
  /** Id of a consultation to show, or to continue. */
  consultation: string
  /** Who is signed in, as your page knows them, such as an id. */
  user: string
  /** Your id of the visit. */
  'external-id': string
  /** How the widget names the patient; it stays on this device. */
  'patient-label': string
  /** Of the user interface: `en`, `nl`, `fr`, `de` or `es`; the page's by default. */
  language: string
  /** Recording waits until the patient agrees. */
  consent: 'ask'
  /** What the patient is asked. */
  'consent-wording': string
  /** A box to tick before recording, which is kept nowhere. */
  'require-consent': boolean
  /** A key to hold while talking, as in `KeyboardEvent.code`. */
  'push-to-talk': string
  /** The system setting by default. */
  theme: 'light' | 'dark'
}

/** Names of attributes as the browser has them. */
type Names = ReadonlyArray<keyof ScribeAttributes & string>

/** What an attribute is for: a recording depends on it, it says who the visit is of, the widget shows it, or only styles do. */
const PURPOSES: Readonly<Record<keyof ScribeAttributes, 'recording' | 'patient' | 'view' | 'style'>> = {
  'base-url': 'recording',
  template: 'recording',
  'input-language': 'recording',
  'output-language': 'recording',
  consultation: 'recording',
  user: 'recording',
  'external-id': 'patient',
  'patient-label': 'patient',
  language: 'view',
  consent: 'view',
  'consent-wording': 'view',
  'require-consent': 'view',
  'push-to-talk': 'view',
  theme: 'style'
}

/** All attributes of the widget. */
export const ATTRIBUTES = Object.keys(PURPOSES) as Names

/** Attributes that a recorded consultation depends on. */
export const FIXED_WHILE_RECORDING: readonly string[] = ATTRIBUTES.filter(name => PURPOSES[name] === 'recording')

/** Attributes that say who the visit is of. */
export const PATIENT: readonly string[] = ATTRIBUTES.filter(name => PURPOSES[name] === 'patient')

/** Attributes that the widget follows. */
export const OBSERVED: readonly string[] = ATTRIBUTES.filter(name => PURPOSES[name] !== 'style')
