import { admin, part } from './api.js'
import { customerNames, customerSelect } from './customers.js'
import { confirmAction, openForm, showSecret, tell } from './dialogs.js'
import { actionButton, badge, copyButton, el } from './dom.js'
import { showRequests } from './key-requests.js'
import { linesOf } from './lines.js'
import { createTable } from './table.js'
import { time } from './times.js'

/** A key that ends within so many milliseconds ends soon. */
const SOON_MS = 14 * 86_400_000

const SCOPES = {
  'tokens:issue': 'Ask for tokens',
  'consultations:read': 'Read consultations',
  'consultations:write': 'Change consultations',
  'consultations:delete': 'Delete consultations',
  'webhooks:manage': 'Manage webhooks',
  'audit:read': 'Read the audit log'
}
const ONCE = 'It is shown only once. Store it where only the backend can read it.'

/** What a key can still do. */
function stateOf ({ revoked_at: revoked, expires_at: expires }) {
  if (revoked !== null) return 'Revoked'
  const left = expires === null ? Infinity : Date.parse(expires) - Date.now()
  return left <= 0 ? 'Expired' : left < SOON_MS ? 'Expires soon' : 'Active'
}

const KINDS = { Active: 'good', 'Expires soon': 'warning', Expired: 'off', Revoked: 'off' }

/** Stands for a customer that is to be made: no name is a space. */
const NEW = ' '

/** The inputs of a new key. */
function inputsFor (customers, chosen, isBound) {
  const made = el('input', { maxLength: 255, autocomplete: 'off', disabled: true })
  const customer = customerSelect(customers, chosen, { onchange: () => { made.disabled = customer.value !== NEW } })
  if (!isBound) customer.append(new Option('A new customer', NEW))
  return {
    customer,
    new_customer: made,
    name: el('input', { required: true, maxLength: 255, autocomplete: 'off' }),
    mode: el('select', {}, new Option('Live', 'live'), new Option('Test', 'test')),
    scopes: el('div', { class: 'choices', role: 'group', 'aria-label': 'Scopes' },
      Object.entries(SCOPES).map(([scope, label]) => el('label', {}, el('input', { type: 'checkbox', value: scope, checked: true }), label))),
    organisations: el('textarea', { rows: 3 }),
    rate_limit_max: el('input', { type: 'number', min: 1, max: 1_000_000_000, step: 1 }),
    expires_at: el('input', { type: 'datetime-local' })
  }
}

/** What the inputs say, without what was left empty. */
function bodyOf (inputs) {
  const scopes = [...inputs.scopes.querySelectorAll(':checked')].map(({ value }) => value)
  const organisations = linesOf(inputs.organisations.value)
  const { value: limit } = inputs.rate_limit_max
  const { value: expires } = inputs.expires_at
  return {
    customer: (inputs.customer.value === NEW ? inputs.new_customer : inputs.customer).value.trim(),
    name: inputs.name.value.trim(),
    mode: inputs.mode.value,
    ...(scopes.length === Object.keys(SCOPES).length ? {} : { scopes }),
    ...(organisations.length === 0 ? {} : { organisations }),
    ...(limit === '' ? {} : { rate_limit_max: Number(limit) }),
    ...(expires === '' ? {} : { expires_at: new Date(expires).toISOString() })
  }
}

async function createKey ({ query, session, reload }) {
  const { customer: bound } = session.person
  const inputs = inputsFor(await customerNames(session), bound ?? query.get('customer'), bound !== null)
  const made = await openForm('New API key', [
    { name: 'customer', label: 'Customer', input: inputs.customer },
    ...bound === null ? [{ name: 'new_customer', label: 'Name of the new customer', advice: 'Only if it is not in the list.', input: inputs.new_customer }] : [],
    { name: 'name', label: 'Name', advice: 'The system that will use the key.', input: inputs.name },
    { name: 'mode', label: 'Mode', input: inputs.mode },
    { name: 'scopes', label: 'Scopes', advice: 'What the key may do.', input: inputs.scopes },
    { name: 'organisations', label: 'Organisations', advice: 'One per line. Leave empty for all.', input: inputs.organisations },
    { name: 'rate_limit_max', label: 'Limit', advice: 'Requests per window. Leave empty for the default of the service.', input: inputs.rate_limit_max },
    { name: 'expires_at', label: 'Expires', advice: 'Leave empty for never.', input: inputs.expires_at }
  ], 'Create key', async () => admin('api-keys/', { method: 'POST', body: bodyOf(inputs) }))
  if (made?.key === undefined) return
  await showSecret('The new API key', made.key, ONCE)
  await reload()
}

async function rotateKey (row, reload) {
  const grace = el('input', { type: 'number', min: 0, max: 8760, step: 'any', value: '24' })
  const made = await openForm(`Replace “${row.name}”`, [
    { name: 'grace_hours', label: 'Hours until the old key expires', advice: 'Time for the backend to switch.', input: grace }
  ], 'Create key', async () => admin(`api-keys/${part(row.id)}/rotate/`, { method: 'POST', body: { grace_hours: Number(grace.value) } }))
  if (made?.key === undefined) return
  await showSecret('The key that replaces it', made.key, ONCE)
  await reload()
}

async function revokeKey (row, reload) {
  const done = await confirmAction(`Revoke “${row.name}”?`,
    'The key, and the tokens that were asked for with it, stop working everywhere within five seconds. This cannot be undone.',
    'Revoke', async () => admin(`api-keys/${part(row.id)}/revoke/`, { method: 'POST' }))
  if (!done) return
  tell('The key is revoked.')
  await reload()
}

/** API keys: create, replace, revoke. */
export async function apiKeysPage (page) {
  const { query, session, tools, reload } = page
  const mayChange = session.person.role === 'admin'
  const customer = query.get('customer')
  const { api_keys: keys } = await admin(`api-keys/${customer === null ? '' : `?customer=${part(customer)}`}`)
  const table = createTable({
    caption: 'API keys',
    columns: [
      { name: 'Name', text: true, key: row => row.name, cell: row => el('div', {}, el('strong', {}, row.name), el('div', { class: 'id' }, el('code', {}, row.id), copyButton(row.id, `the id of ${row.name}`))) },
      { name: 'Customer', text: true, key: row => row.customer, cell: row => row.customer },
      { name: 'State', key: stateOf, cell: row => el('span', { class: 'badges' }, badge(KINDS[stateOf(row)], stateOf(row)), row.mode === 'test' ? badge('test', 'Test') : null) },
      { name: 'Permissions', text: true, cell: row => el('div', { class: 'small-print' }, row.scopes === null ? 'Everything' : row.scopes.map(scope => SCOPES[scope] ?? scope).join(', '), el('div', {}, row.organisations === null ? 'Any organisation' : row.organisations.join(', ')), row.rate_limit_max === null ? null : el('div', {}, `${row.rate_limit_max} requests per window`)) },
      { name: 'Last 24 h', numeric: true, key: row => row.requests_24h, cell: row => actionButton(String(row.requests_24h), async () => showRequests(row), { class: 'small', 'aria-label': `Show the requests with ${row.name}: ${row.requests_24h} in the last 24 hours` }) },
      { name: 'Last used', key: row => row.last_used_at, cell: row => time(row.last_used_at, 'never') },
      { name: 'Expires', key: row => row.revoked_at ?? row.expires_at, cell: row => time(row.revoked_at ?? row.expires_at, 'never') },
      { name: 'Created', key: row => row.created_at, cell: row => time(row.created_at) }
    ],
    filters: [
      ...session.person.customer === null ? [{ name: 'Customer', options: rows => rows.map(row => row.customer), of: row => row.customer }] : [],
      { name: 'State', options: rows => rows.map(stateOf), of: stateOf },
      { name: 'Mode', options: rows => rows.map(row => row.mode), of: row => row.mode }
    ],
    search: row => [row.id, row.name, row.customer, ...row.organisations ?? []].join(' '),
    empty: el('p', {}, mayChange ? 'No API keys yet. Create one for a customer’s backend.' : 'No API keys yet.'),
    actions: mayChange
      ? row => ['Active', 'Expires soon'].includes(stateOf(row))
        ? [actionButton('Replace', async () => rotateKey(row, reload), { class: 'small', 'aria-label': `Replace ${row.name}` }), actionButton('Revoke', async () => revokeKey(row, reload), { class: 'small danger', 'aria-label': `Revoke ${row.name}` })]
        : []
      : undefined
  })
  table.setRows(keys)
  if (mayChange) tools.replaceChildren(actionButton('New API key', async () => createKey(page), { class: 'primary' }))
  return table.node
}
