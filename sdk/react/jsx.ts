import type { ConsultationList, ListAttributes, ListEvents } from '@consultation-service/sdk/list' with { 'resolution-mode': 'import' }
import type { ConsultationScribe, ScribeAttributes, ScribeEvents } from '@consultation-service/sdk/widget' with { 'resolution-mode': 'import' }
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/**
 * An element in JSX as it is in HTML: an attribute that is there or not is `''`. React 19 sets properties such as `getToken`, and listens
 * to `onscribe-output`; React 18 does neither, and needs a ref.
 */
export type PlainElement<Made, Attributes, Events> = DetailedHTMLProps<HTMLAttributes<Made>, Made> & {
  [Name in keyof Attributes]?: (Attributes[Name] extends boolean ? '' : Attributes[Name]) | undefined
} & {
  [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined
} & Partial<Pick<Made, keyof Made & ('getToken' | 'source')>>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'consultation-scribe': PlainElement<ConsultationScribe, ScribeAttributes, ScribeEvents>
      'consultation-list': PlainElement<ConsultationList, ListAttributes, ListEvents>
    }
  }
}
