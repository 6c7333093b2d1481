import type { AriaAttributes, HTMLAttributes } from 'react'

/** A name with dashes as React writes names: `base-url` is `baseUrl`. */
export type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name

/** Attributes of an element as props: `base-url` is `baseUrl`. */
export type AttributeProps<Attributes> = {
  [Name in keyof Attributes & string as CamelCase<Name>]?: Attributes[Name] | undefined
}

/** Events of an element as props: `scribe-output` is `onScribeOutput`. */
export type EventProps<Events> = {
  [Name in keyof Events & string as `on${Capitalize<CamelCase<Name>>}`]?: ((event: Events[Name]) => void) | undefined
}

/** What any element may have. */
export type HostProps = AriaAttributes & Pick<HTMLAttributes<HTMLElement>, 'className' | 'dir' | 'hidden' | 'id' | 'lang' | 'style'>

/** Props by their names. */
type Props = Readonly<Record<string, unknown>>
type Listener = (event: Event) => void

const EVENT = /^on[A-Z]/

function dashed (name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** What React passes on to the element itself. Before version 19, it writes a `true` of these out as a word. */
export function attributesOf (props: Props): Record<string, unknown> {
  const attributes = Object.entries(props).filter(([name, value]) => !EVENT.test(name) && value !== undefined && value !== false)
  return Object.fromEntries(attributes.map(([name, value]) => {
    if (name === 'className') return ['class', value]
    return [dashed(name), value === true && name !== 'hidden' && !name.startsWith('aria-') ? '' : value]
  }))
}

/** Calls what the props have for the events of an element; returns what ends that. */
export function listen (element: EventTarget, props: Props): () => void {
  const listeners = Object.entries(props).filter((entry): entry is [string, Listener] => EVENT.test(entry[0]) && typeof entry[1] === 'function')
    .map(([name, listener]) => [dashed(name).replace('on-', ''), listener] as const)
  for (const [name, listener] of listeners) element.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener)
  }
}
