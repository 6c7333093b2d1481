import { actionButton, announce, copyButton, el, notice } from './dom.js'

/**
 * Opens a dialog and resolves when it is closed, with what it was closed with. Escape leaves it, and the focus goes back to where it was.
 *
 * @param build makes its content; `close(value)` ends it
 * @param mayLeave asked before Escape closes it
 */
export async function openDialog (title, build, mayLeave = () => true) {
  const before = document.activeElement
  const id = `dialog-${crypto.randomUUID()}`
  return new Promise(resolve => {
    const dialog = el('dialog', { 'aria-labelledby': id })
    let result
    const close = value => { result = value; dialog.close() }
    dialog.append(el('h2', { id }, title), ...build(close).filter(Boolean))
    dialog.addEventListener('cancel', event => { if (!mayLeave()) event.preventDefault() })
    dialog.addEventListener('close', () => {
      dialog.remove()
      if (before?.isConnected) before.focus()
      resolve(result)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

/** The row of buttons at the end of a dialog: what it is for, and the way out. */
function buttons (close, ...others) {
  return el('div', { class: 'buttons' }, el('button', { type: 'button', onclick: () => close() }, 'Cancel'), ...others)
}

/** Asks before something is done, and does it. Resolves with whether it was done. */
export async function confirmAction (title, text, verb, act) {
  const done = await openDialog(title, close => {
    const place = el('div')
    const button = actionButton(verb, async () => {
      place.replaceChildren()
      await act().then(() => close(true), error => place.replaceChildren(notice('problem', error.message)))
    }, { class: 'primary' })
    return [el('p', {}, text), place, buttons(close, button)]
  })
  return done === true
}

/** A field of a form with its label, its advice and the place for what is wrong with it. */
function field ({ name, label, advice, input }) {
  const id = `field-${name}`
  input.id = id
  input.name = name
  const problem = el('p', { class: 'problem', id: `${id}-problem` })
  input.setAttribute('aria-describedby', advice === undefined ? problem.id : `${id}-advice ${problem.id}`)
  const node = el('div', { class: 'field' },
    input.matches('[role=group]') ? el('p', { class: 'label', 'aria-hidden': 'true' }, label) : el('label', { for: id }, label),
    input, advice === undefined ? null : el('p', { class: 'advice', id: `${id}-advice` }, advice), problem)
  return { name, node, input, problem }
}

/**
 * Opens a form. What the service says is wrong appears at its field, and nothing that was typed is lost.
 *
 * @param fields each `{ name, label, advice?, input }`
 * @param submit called when it is sent; resolves the dialog with what it returns
 */
export async function openForm (title, fields, verb, submit) {
  return openDialog(title, close => {
    const made = fields.map(field)
    const place = el('div')
    const button = el('button', { type: 'submit', class: 'primary' }, verb)
    const show = error => {
      const known = made.filter(({ name }) => error.problems?.has(name))
      for (const { name, input, problem } of known) {
        problem.textContent = error.problems.get(name)
        input.setAttribute('aria-invalid', 'true')
      }
      if (known.length === 0) place.replaceChildren(notice('problem', error.message))
      else known[0].input.focus()
    }
    const form = el('form', {
      noValidate: true,
      onsubmit: async event => {
        event.preventDefault()
        if (button.getAttribute('aria-busy') === 'true') return
        button.setAttribute('aria-busy', 'true')
        place.replaceChildren()
        for (const { input, problem } of made) {
          problem.textContent = ''
          input.removeAttribute('aria-invalid')
        }
        await submit().then(value => close(value ?? true), show)
        button.removeAttribute('aria-busy')
      }
    }, made.map(({ node }) => node), place, buttons(close, button))
    return [form]
  })
}

/** Shows a secret that nobody will see again: it is left only by somebody who says that they have it. */
export async function showSecret (title, secret, remark) {
  const box = el('input', { type: 'checkbox', onchange: () => { done.disabled = !box.checked } })
  const done = el('button', { type: 'button', class: 'primary', disabled: true }, 'Done')
  const place = el('div')
  await openDialog(title, close => {
    done.addEventListener('click', () => close())
    return [
      el('p', {}, remark),
      el('div', { class: 'secret' }, el('code', { tabIndex: 0 }, secret), copyButton(secret, 'the key')),
      el('label', { class: 'check' }, box, 'I have stored it'),
      place,
      el('div', { class: 'buttons' }, done)
    ]
  }, () => {
    if (!box.checked) place.replaceChildren(notice('advice', 'Store the key first: it is not shown again. Then tick the box.'))
    return box.checked
  })
}

/** Says shortly that something was done. */
export function tell (sentence) {
  announce(sentence)
  const toast = el('p', { class: 'done', 'aria-hidden': 'true' }, sentence)
  document.body.append(toast)
  setTimeout(() => toast.remove(), 4000)
}
