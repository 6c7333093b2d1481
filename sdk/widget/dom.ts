/** Attributes of an element: `true` is one without a value, and `false`, `null` and `undefined` leave it out. */
export type Attributes = Record<string, string | boolean | null | undefined>

/** An element with its attributes and children; strings become text, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap> (
  name: Name, attributes: Attributes = {}, ...children: Array<Node | string>
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value === true ? '' : value)
  }
  node.append(...children)
  return node
}

/** Sets the text of an element, only when it differs: a live region speaks each change. */
export function setText (node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

/** Minutes and seconds, as a clock shows them. */
export function clock (milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Copies a text, with its HTML where the browser takes that. It rejects where the browser does not allow copying. */
export async function copyText (text: string, html: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard === undefined) throw new Error('There is no clipboard.')
  if (!('ClipboardItem' in window)) return clipboard.writeText(text)
  const part = (type: string, content: string) => ({ [type]: new Blob([content], { type }) })
  await clipboard.write([new ClipboardItem({ ...part('text/plain', text), ...part('text/html', html) })])
}

/** Sets a property once more, which a page has set before the class of the element was defined. */
export function upgrade<Host extends HTMLElement> (host: Host, name: keyof Host): void {
  if (!Object.hasOwn(host, name)) return
  const value = host[name]
  Reflect.deleteProperty(host, name)
  host[name] = value
}
