import { admin, part } from './api.js'
import { confirmAction, tell } from './dialogs.js'
import { actionButton, badge, copyButton, el, notice } from './dom.js'
import { createTable } from './table.js'
import { time } from './times.js'

function stateOf (row) {
  if (row.active) return 'Signs'
  return row.tokens_live_until === null ? 'Published' : 'Retiring'
}

const KINDS = { Signs: 'good', Published: 'off', Retiring: 'warning' }

/** What is to be known of a key now: until when its tokens live, or from when it may sign. */
function nextOf (row) {
  if (row.may_sign_from !== null) return ['May sign ', time(row.may_sign_from)]
  if (row.tokens_live_until !== null) return ['Its tokens live until ', time(row.tokens_live_until)]
  return [el('span', { class: 'quiet' }, row.active ? 'In use' : 'Nothing to wait for')]
}

/** Signing keys: create, activate, retire. */
export async function signingKeysPage ({ session, tools, reload }) {
  const mayChange = session.person.role === 'admin'
  const { signing_keys: keys } = await admin('signing-keys/')
  const change = (row, verb, title, text, confirmation) => async () => {
    const done = await confirmAction(title, text, title.split(' ')[0], async () => admin(`signing-keys/${part(row.kid)}/${verb}/`, { method: 'POST' }))
    if (!done) return
    tell(confirmation)
    await reload()
  }
  const create = async () => {
    const done = await confirmAction('Create a signing key?', 'It is published right away, and can sign in about five minutes, when every verifier knows it.', 'Create key', async () => admin('signing-keys/', { method: 'POST' }))
    if (!done) return
    tell('Key created.')
    await reload()
  }
  const table = createTable({
    caption: 'Signing keys',
    columns: [
      { name: 'Key', text: true, key: row => row.kid, cell: row => el('div', { class: 'id' }, el('code', {}, row.kid), copyButton(row.kid, 'the id of the key')) },
      { name: 'Algorithm', key: row => row.algorithm, cell: row => row.algorithm },
      { name: 'State', key: stateOf, cell: row => badge(KINDS[stateOf(row)], stateOf(row)) },
      { name: 'Next', text: true, cell: row => el('span', {}, ...nextOf(row)) },
      { name: 'Created', key: row => row.created_at, cell: row => time(row.created_at, 'unknown') },
      { name: 'Signs since', key: row => row.activated_at, cell: row => time(row.active ? row.activated_at : null) }
    ],
    search: row => `${row.kid} ${row.algorithm} ${stateOf(row)}`,
    empty: el('p', {}, 'No signing keys.'),
    actions: mayChange
      ? row => row.active
        ? []
        : [
            actionButton('Activate', change(row, 'activate', 'Activate this key?', 'New tokens are signed with it everywhere within five seconds.', 'The key now signs.'), { class: 'small', disabled: row.may_sign_from !== null, 'aria-label': `Activate key ${row.kid}` }),
            actionButton('Retire', change(row, 'retire', 'Retire this key?', 'It is deleted. Tokens that it signed are no longer valid.', 'The key is deleted.'), { class: 'small danger', disabled: row.tokens_live_until !== null, 'aria-label': `Retire key ${row.kid}` })
          ]
      : undefined
  })
  table.setRows(keys)
  if (mayChange) tools.replaceChildren(actionButton('New signing key', create))
  return [notice('advice', 'To rotate: create a key, wait five minutes, activate it, and retire the old one once its tokens have expired.'), table.node]
}
