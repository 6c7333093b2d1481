'use client'

import type { ConsultationList, ListAttributes, ListEvents } from '@consultation-service/sdk/list' with { 'resolution-mode': 'import' }
import type * as Widget from '@consultation-service/sdk/widget' with { 'resolution-mode': 'import' }
import {
  createElement, forwardRef, useEffect, useImperativeHandle, useRef, useState, type ForwardRefExoticComponent, type ForwardedRef,
  type ReactElement, type RefAttributes
} from 'react'
import { attributesOf, listen, type AttributeProps, type EventProps, type HostProps } from './names.js'

type ConsultationScribe = Widget.ConsultationScribe

/** What both elements need. */
interface ServiceProps extends HostProps {
  /** URL of the service. */
  baseUrl: string
  /** Gets an access token from your own backend. */
  getToken: Widget.GetToken
}

/** The props of {@link Scribe}: attributes of the widget, its events, and what it records. */
export type ScribeProps = ServiceProps & Omit<AttributeProps<Widget.ScribeAttributes>, 'baseUrl'> & EventProps<Widget.ScribeEvents> & {
  /** What to record instead of the microphone. */
  source?: Widget.AudioSource | null | undefined
}

/** The props of {@link VisitList}: attributes of the list, and its event. */
export type VisitListProps = ServiceProps & Omit<AttributeProps<ListAttributes>, 'baseUrl'> & EventProps<ListEvents>

/** An element that the package defines in browsers. */
type OwnElement = HTMLElement & Pick<ConsultationScribe, 'getToken'> & Partial<Pick<ConsultationScribe, 'source'>>

/** Renders an element of the package. Its module has to be loaded in a browser: nothing of it can be loaded on a server. */
function useOwnElement<Made extends OwnElement> (
  tag: string, load: () => Promise<unknown>, props: ServiceProps & Pick<ScribeProps, 'source'>, ref: ForwardedRef<Made>
): ReactElement {
  const { getToken, source, ...rest } = props
  const node = useRef<Made>(null)
  const latest = useRef(getToken)
  const [isDefined, setDefined] = useState(false)
  useEffect(() => { latest.current = getToken })
  useEffect(() => node.current === null ? undefined : listen(node.current, rest))
  useEffect(() => {
    // It comes first: what the element sends for needs it.
    if (node.current !== null && source !== undefined) node.current.source = source
  }, [source])
  useEffect(() => {
    if (node.current !== null) node.current.getToken = async () => latest.current()
    // An error boundary gets what React throws.
    load().then(() => setDefined(true), (error: unknown) => setDefined(() => { throw error }))
  }, [load])
  useImperativeHandle<Made | null, Made | null>(ref, () => isDefined ? node.current : null, [isDefined])
  return createElement(tag, { ...attributesOf(rest), ref: node })
}

const loadWidget = async (): Promise<unknown> => import('@consultation-service/sdk/widget')
const loadList = async (): Promise<unknown> => import('@consultation-service/sdk/list')

/**
 * `<consultation-scribe>`: records a consultation and shows its report. The ref is the element, with its methods, once its code is loaded.
 * Give it another `key` when somebody else signs in. `examples/react/app.tsx` is a page with it.
 */
export const Scribe: ForwardRefExoticComponent<ScribeProps & RefAttributes<ConsultationScribe>> =
  forwardRef<ConsultationScribe, ScribeProps>(function Scribe (props, ref) {
    return useOwnElement('consultation-scribe', loadWidget, props, ref)
  })

/** `<consultation-list>`: the visits of the user, a day at a time. Give it another `key` when somebody else signs in. */
export const VisitList: ForwardRefExoticComponent<VisitListProps & RefAttributes<ConsultationList>> =
  forwardRef<ConsultationList, VisitListProps>(function VisitList (props, ref) {
    return useOwnElement('consultation-list', loadList, props, ref)
  })
