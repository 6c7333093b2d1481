import { admin, part } from './api.js'
import { openDialog } from './dialogs.js'
import { actionButton, badge, el, notice } from './dom.js'
import { due, time } from './times.js'

const STATES = { pending: ['warning', 'Pending'], delivered: ['good', 'Delivered'], failed: ['bad', 'Failed'] }
const FAILURES = {
  address_refused: 'Webhooks may not go to its address',
  https_required: 'The URL has to begin with https://',
  unreachable: 'No connection',
  timeout: 'No answer within 15 seconds',
  tls: 'Its certificate is not valid',
  redirect: 'It redirects',
  status: 'It refuses',
  secret_lost: 'Its secret cannot be read: rotate it'
}

/** What became of the last attempt, and when the next one begins. */
function progressOf ({ last_error: error, last_status: status, next_attempt_at: next, attempts }) {
  const failure = error === null ? null : `${FAILURES[error] ?? error}${status === null ? '' : ` (${status})`}`
  return el('div', { class: 'small-print' },
    failure === null ? null : el('div', {}, failure),
    `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    next === null ? null : ['; next ', due(next)])
}

/** Shows what was sent to an endpoint, newest first, and what became of it. */
export async function showMessages (endpoint, mayChange) {
  const path = `webhook-endpoints/${part(endpoint.id)}/messages/`
  const body = el('tbody')
  const place = el('div')
  const more = actionButton('Show older ones', async () => read(more.dataset.cursor), { hidden: true, class: 'small' })

  function rowOf (message) {
    const delivery = message.deliveries.find(({ endpoint_id: id }) => id === endpoint.id)
    const again = actionButton('Send again', async () => {
      place.replaceChildren()
      await admin(`${path}${part(message.id)}/replay/`, { method: 'POST' })
        .then(async () => read(), error => place.replaceChildren(notice('problem', error.message)))
    }, { class: 'small', 'aria-label': `Send again: ${message.type}, ${message.id}` })
    return el('tr', {},
      el('td', {}, el('strong', {}, message.type), el('div', { class: 'id' }, el('code', {}, message.data.external_id ?? message.data.id))),
      el('td', {}, time(message.timestamp)),
      el('td', {}, delivery === undefined ? '–' : [badge(...STATES[delivery.state]), progressOf(delivery)], mayChange && endpoint.enabled ? again : null))
  }

  async function read (cursor) {
    try {
      const { webhook_messages: messages, next_cursor: next } = await admin(`${path}${cursor === undefined ? '' : `?cursor=${part(cursor)}`}`)
      if (cursor === undefined) body.replaceChildren()
      body.append(...messages.map(rowOf))
      if (body.childElementCount === 0) body.append(el('tr', {}, el('td', { colspan: 3 }, 'Nothing has been sent yet.')))
      more.hidden = next === null
      if (next !== null) more.dataset.cursor = next
    } catch (error) {
      place.replaceChildren(notice('problem', error.message))
    }
  }

  await read()
  await openDialog('Messages', close => [
    el('p', {}, endpoint.url),
    place,
    el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Messages' }, el('table', { class: 'plain' },
      el('caption', { class: 'visually-hidden' }, 'Messages, newest first'),
      el('thead', {}, el('tr', {}, ['Event', 'When', 'Delivery'].map(name => el('th', { scope: 'col' }, name)))),
      body)),
    el('div', { class: 'buttons' }, more, actionButton('Refresh', async () => read()), el('button', { type: 'button', class: 'primary', onclick: () => close() }, 'Close'))
  ])
}
