/**
 * Makes an element: `el('button', { type: 'button', onclick }, 'Save')`. Properties that start with `on` are listeners; `class`, `data-…`,
 * `aria-…` and `role` are attributes; everything else is a property. `null`, `undefined` and `false` children are left out.
 */
export function el (name, properties = {}, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value)
    else if (/^(?:class$|data-|aria-|role$|for$|scope$|colspan$)/.test(key)) node.setAttribute(key, String(value))
    else node[key] = value
  }
  node.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false))
  return node
}

/** Says something to people who do not see the page. */
export function announce (sentence) {
  const live = document.getElementById('live')
  live.textContent = ''
  // The same sentence twice is news twice.
  setTimeout(() => { live.textContent = sentence }, 50)
}

/** A word with a meaning, told by its text and its sign, not by its colour alone. */
export function badge (kind, text) {
  return el('span', { class: 'badge', 'data-kind': kind }, text)
}

/** A remark, an error or a piece of advice. */
export function notice (kind, ...children) {
  return el('div', { class: 'notice', 'data-kind': kind, role: kind === 'problem' ? 'alert' : undefined }, ...children)
}

/** Copies a text, and says so on the button for a moment. */
export function copyButton (text, what) {
  const button = el('button', { type: 'button', class: 'small', 'aria-label': `Copy ${what}` }, 'Copy')
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(text).then(() => true, () => false)
    button.textContent = done ? 'Copied' : 'Not copied'
    announce(done ? `${what} copied.` : `The browser did not let ${what} be copied.`)
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })
  return button
}

/** A button that does something that takes a while: it cannot be pressed again meanwhile. */
export function actionButton (text, act, properties = {}) {
  const button = el('button', { type: 'button', ...properties }, text)
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    try {
      await act(button)
    } finally {
      button.removeAttribute('aria-busy')
    }
  })
  return button
}
