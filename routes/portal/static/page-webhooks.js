import { admin, part } from './api.js'
import { customerNames, customerSelect } from './customers.js'
import { confirmAction, openForm, showSecret, tell } from './dialogs.js'
import { actionButton, badge, copyButton, el, notice } from './dom.js'
import { createTable } from './table.js'
import { time } from './times.js'
import { showMessages } from './webhook-messages.js'

const EVENTS = {
  'consultation.started': 'Consultation started',
  'consultation.finished': 'Report ready',
  'consultation.report_failed': 'Report failed',
  'consultation.report_changed': 'Report changed',
  'consultation.deleted': 'Consultation deleted',
  'webhook.failing': 'Endpoint failing',
  'webhook.disabled': 'Endpoint disabled'
}
const REASONS = { gone: 'It answered 410: there is no such endpoint.', failing: 'Every delivery failed for five days.' }
const ONCE = 'Messages are signed with it. It is shown only once: store it where only the receiver can read it.'

function stateOf ({ enabled, failing_since: since }) {
  return enabled ? since === null ? 'Enabled' : 'Failing' : 'Disabled'
}

const KINDS = { Enabled: 'good', Failing: 'warning', Disabled: 'off' }

const at = row => `webhook-endpoints/${part(row.id)}/`

async function createEndpoint ({ query, session, reload }) {
  const inputs = {
    customer: customerSelect(await customerNames(session), session.person.customer ?? query.get('customer')),
    mode: el('select', {}, new Option('Live', 'live'), new Option('Test', 'test')),
    url: el('input', { type: 'url', required: true, maxLength: 2048, autocomplete: 'off' }),
    events: el('div', { class: 'choices', role: 'group', 'aria-label': 'Events' },
      Object.entries(EVENTS).map(([event, label]) => el('label', {}, el('input', { type: 'checkbox', value: event, checked: true }), label))),
    description: el('input', { maxLength: 255, autocomplete: 'off' })
  }
  const made = await openForm('New webhook endpoint', [
    { name: 'customer', label: 'Customer', input: inputs.customer },
    { name: 'mode', label: 'Mode', advice: 'Whose consultations: those of live keys, or of test keys.', input: inputs.mode },
    { name: 'url', label: 'URL', advice: 'Where messages are sent, with POST.', input: inputs.url },
    { name: 'events', label: 'Events', advice: 'What to send.', input: inputs.events },
    { name: 'description', label: 'Description', advice: 'For your colleagues.', input: inputs.description }
  ], 'Create endpoint', async () => {
    const description = inputs.description.value.trim()
    return admin('webhook-endpoints/', {
      method: 'POST',
      body: {
        customer: inputs.customer.value,
        mode: inputs.mode.value,
        url: inputs.url.value.trim(),
        events: [...inputs.events.querySelectorAll(':checked')].map(({ value }) => value),
        ...(description === '' ? {} : { description })
      }
    })
  })
  if (made?.secret === undefined) return
  await showSecret('The secret of the new endpoint', made.secret, ONCE)
  await reload()
}

async function rotateSecret (row, reload) {
  const grace = el('input', { type: 'number', min: 0, max: 168, step: 1, value: '24' })
  const made = await openForm('Rotate the secret', [
    { name: 'grace_hours', label: 'Hours until the old secret expires', advice: 'Time for the receiver to switch. Until then, messages are signed with both.', input: grace }
  ], 'Create secret', async () => admin(`${at(row)}rotate-secret/`, { method: 'POST', body: { grace_hours: Number(grace.value) } }))
  if (made?.secret === undefined) return
  await showSecret('The new secret', made.secret, ONCE)
  await reload()
}

async function recover (row) {
  const since = el('input', { type: 'datetime-local', required: true })
  const sent = await openForm('Send what was missed', [
    { name: 'since', label: 'Since', advice: 'Everything from then on that was not delivered is sent again.', input: since }
  ], 'Send', async () => admin(`${at(row)}recover/`, { method: 'POST', body: { since: new Date(since.value).toISOString() } }))
  if (sent?.deliveries !== undefined) tell(`Sending ${sent.deliveries} ${sent.deliveries === 1 ? 'message' : 'messages'}.`)
}

async function deleteEndpoint (row, reload) {
  const done = await confirmAction('Delete the endpoint?', `Nothing more is sent to ${row.url}, nor what still waits. This cannot be undone.`, 'Delete',
    async () => admin(at(row), { method: 'DELETE' }))
  if (!done) return
  tell('The endpoint is deleted.')
  await reload()
}

/** Webhook endpoints: create, disable, rotate their secrets, test, and look at what was sent. */
export async function webhooksPage (page) {
  const { query, session, tools, reload } = page
  const mayChange = session.person.role === 'admin'
  const customer = query.get('customer')
  const { webhook_endpoints: endpoints } = await admin(`webhook-endpoints/${customer === null ? '' : `?customer=${part(customer)}`}`)
  const problem = el('div')
  const doing = work => async () => {
    problem.replaceChildren()
    await work().catch(error => problem.replaceChildren(notice('problem', error.message)))
  }
  const switched = (row, enabled) => doing(async () => {
    await admin(at(row), { method: 'PATCH', body: { enabled } })
    tell(enabled ? 'The endpoint is enabled.' : 'The endpoint is disabled.')
    await reload()
  })
  const tested = row => doing(async () => {
    await admin(`${at(row)}test/`, { method: 'POST' })
    await showMessages(row, mayChange)
  })
  const button = (text, row, act, kind = 'small') => actionButton(text, act, { class: kind, 'aria-label': `${text}: ${row.url}` })
  const table = createTable({
    caption: 'Webhook endpoints',
    columns: [
      { name: 'URL', text: true, key: row => row.url, cell: row => el('div', {}, el('strong', {}, row.url), el('div', { class: 'small-print' }, row.description ?? ''), el('div', { class: 'id' }, el('code', {}, row.id), copyButton(row.id, 'the id of the endpoint'))) },
      { name: 'Customer', text: true, key: row => row.customer, cell: row => row.customer },
      { name: 'State', text: true, key: stateOf, cell: row => el('div', {}, el('span', { class: 'badges' }, badge(KINDS[stateOf(row)], stateOf(row)), row.mode === 'test' ? badge('test', 'Test') : null), row.disabled_reason === null ? null : el('div', { class: 'small-print' }, REASONS[row.disabled_reason]), row.failing_since === null ? null : el('div', { class: 'small-print' }, 'Failing since ', time(row.failing_since))) },
      { name: 'Events', text: true, cell: row => el('div', { class: 'small-print' }, row.events.map(event => EVENTS[event] ?? event).join(', ')) },
      { name: 'Created', key: row => row.created_at, cell: row => time(row.created_at) }
    ],
    filters: [
      ...session.person.customer === null ? [{ name: 'Customer', options: rows => rows.map(row => row.customer), of: row => row.customer }] : [],
      { name: 'State', options: rows => rows.map(stateOf), of: stateOf },
      { name: 'Mode', options: rows => rows.map(row => row.mode), of: row => row.mode }
    ],
    search: row => [row.id, row.url, row.description, row.customer].join(' '),
    empty: el('p', {}, 'No webhook endpoints yet.'),
    actions: row => [
      button('Messages', row, async () => showMessages(row, mayChange)),
      ...mayChange
        ? [
            ...row.enabled ? [button('Test', row, tested(row)), button('Send missed', row, async () => recover(row)), button('Disable', row, switched(row, false))] : [button('Enable', row, switched(row, true))],
            button('Rotate secret', row, async () => rotateSecret(row, reload)),
            button('Delete', row, async () => deleteEndpoint(row, reload), 'small danger')
          ]
        : []
    ]
  })
  table.setRows(endpoints)
  if (mayChange) tools.replaceChildren(actionButton('New endpoint', async () => createEndpoint(page), { class: 'primary' }))
  return [problem, table.node]
}
