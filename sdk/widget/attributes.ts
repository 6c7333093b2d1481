import type { Patient } from './patients.js'
import type { ScribeSettings } from './state.js'
import type { ScribeOptions } from './view.js'
import { languageOf } from './words/index.js'

export { FIXED_WHILE_RECORDING, OBSERVED, PATIENT } from './attribute-names.js'

const DEFAULT_TEMPLATE = 'soap_new_complaint_api'

function given (host: Element, name: string): string | null {
  const value = host.getAttribute(name) ?? ''
  return value === '' ? null : value
}

/** Sets an attribute; `null` removes it. */
export function putAttribute (host: Element, name: string, value: string | null): void {
  if (value === null) host.removeAttribute(name)
  else host.setAttribute(name, value)
}

/** The language of the widget: its own, the page's, or the browser's. */
export function ownLanguage (host: Element): string {
  return languageOf(host.getAttribute('language') ?? host.closest('[lang]')?.getAttribute('lang') ?? navigator.language)
}

/** Who the next visit is of. */
export function patientOf (host: Element): Patient {
  return { externalId: given(host, 'external-id'), label: given(host, 'patient-label') }
}

/** Who is signed in, as the page says. */
export function userOf (host: Element): { user?: string } {
  const user = given(host, 'user')
  return user === null ? {} : { user }
}

/** What a new consultation is started with. */
export function settingsOf (host: Element): ScribeSettings {
  const output = host.getAttribute('output-language')
  const { externalId } = patientOf(host)
  return {
    template: (host.getAttribute('template') ?? DEFAULT_TEMPLATE) as ScribeSettings['template'],
    input_language: host.getAttribute('input-language') ?? ownLanguage(host),
    ...output === null ? {} : { output_language: output },
    ...externalId === null ? {} : { external_id: externalId }
  }
}

/** How its page has set the widget up. */
export function optionsOf (host: Element): Pick<ScribeOptions, 'language' | 'talkKey' | 'fixed'> {
  return {
    language: ownLanguage(host),
    talkKey: given(host, 'push-to-talk')?.replace(/^(?:Key|Digit)/, '') ?? null,
    fixed: given(host, 'consultation') !== null
  }
}
