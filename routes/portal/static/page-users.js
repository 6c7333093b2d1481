import { admin, part } from './api.js'
import { customerNames, customerSelect } from './customers.js'
import { confirmAction, openForm, tell } from './dialogs.js'
import { actionButton, badge, el } from './dom.js'
import { createTable } from './table.js'
import { time } from './times.js'

function stateOf (row) {
  return row.blocked ? 'Blocked' : row.erased ? 'Erased' : 'Active'
}

const KINDS = { Active: 'good', Blocked: 'bad', Erased: 'off' }

function nameOf ({ first_name: first, last_name: last, user_id: id }) {
  return `${first ?? ''} ${last ?? ''}`.trim() || id
}

async function blockUser ({ query, session, reload }, row, users) {
  const names = row === null ? await customerNames(session) : [row.customer]
  const inputs = {
    customer: customerSelect(names, row?.customer ?? session.person.customer ?? query.get('customer')),
    user_id: el('input', { required: true, maxLength: 255, value: row?.user_id ?? '', readOnly: row !== null }),
    reason: el('input', { maxLength: 500, autocomplete: 'off' })
  }
  const done = await openForm('Block a user', [
    { name: 'customer', label: 'Customer', input: inputs.customer },
    { name: 'user_id', label: 'User id', input: inputs.user_id },
    { name: 'reason', label: 'Reason', advice: 'For your colleagues; the user does not see it.', input: inputs.reason }
  ], 'Block', async () => {
    const reason = inputs.reason.value.trim()
    await admin('users/block/', { method: 'POST', body: { customer: inputs.customer.value, user_id: inputs.user_id.value.trim(), ...(reason === '' ? {} : { reason }) } })
  })
  if (done !== true) return
  const [at, id] = [inputs.customer.value, inputs.user_id.value.trim()]
  const isKnown = users.some(user => user.customer === at && user.user_id === id && user.created_at !== null)
  tell(isKnown ? 'The user is blocked.' : 'Nobody with this ID has asked for a token yet. Whoever does will be refused.')
  await reload()
}

async function unblockUser (row, reload) {
  const body = { customer: row.customer, user_id: row.user_id }
  const done = await confirmAction(`Unblock ${nameOf(row)}?`, 'The user gets tokens again.', 'Unblock', async () => admin('users/unblock/', { method: 'POST', body }))
  if (!done) return
  tell('The user is unblocked.')
  await reload()
}

/** Users: block and unblock. */
export async function usersPage (page) {
  const { query, session, tools, reload } = page
  const mayChange = session.person.role === 'admin'
  const customer = query.get('customer')
  const { users } = await admin(`users/${customer === null ? '' : `?customer=${part(customer)}`}`)
  const table = createTable({
    caption: 'Users',
    columns: [
      { name: 'User', text: true, key: nameOf, cell: row => el('div', {}, el('strong', {}, el('bdi', {}, nameOf(row))), el('div', { class: 'id' }, el('code', {}, row.user_id))) },
      { name: 'Customer', text: true, key: row => row.customer, cell: row => row.customer },
      { name: 'Organisation', text: true, key: row => row.organisation, cell: row => row.organisation || '–' },
      { name: 'State', text: true, key: stateOf, cell: row => el('div', {}, el('span', { class: 'badges' }, badge(KINDS[stateOf(row)], stateOf(row)), row.mode === 'test' ? badge('test', 'Test') : null), row.block_reason === null ? null : el('div', { class: 'small-print' }, row.block_reason)) },
      { name: 'First token', key: row => row.created_at, cell: row => time(row.created_at, 'none yet') },
      { name: 'Changed', key: row => row.updated_at, cell: row => time(row.updated_at) }
    ],
    filters: [
      ...session.person.customer === null ? [{ name: 'Customer', options: rows => rows.map(row => row.customer), of: row => row.customer }] : [],
      { name: 'State', options: rows => rows.map(stateOf), of: stateOf },
      { name: 'Mode', options: rows => rows.map(row => row.mode ?? '–'), of: row => row.mode ?? '–' }
    ],
    search: row => [row.user_id, row.first_name, row.last_name, row.organisation, row.customer, row.block_reason].join(' '),
    empty: el('p', {}, 'No users yet. They appear here with their first token.'),
    actions: mayChange
      ? row => row.blocked
        ? actionButton('Unblock', async () => unblockUser(row, reload), { class: 'small', 'aria-label': `Unblock ${nameOf(row)}` })
        : actionButton('Block', async () => blockUser(page, row, users), { class: 'small danger', 'aria-label': `Block ${nameOf(row)}` })
      : undefined
  })
  table.setRows(users)
  if (mayChange) tools.replaceChildren(actionButton('Block a user', async () => blockUser(page, null, users)))
  return table.node
}
