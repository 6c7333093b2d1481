import { part, portal } from './api.js'
import { confirmAction, openForm, tell } from './dialogs.js'
import { actionButton, el, notice } from './dom.js'
import { notePasskeys } from './session.js'
import { createTable } from './table.js'
import { time } from './times.js'

async function addPasskey (reload) {
  const name = el('input', { required: true, maxLength: 255, autocomplete: 'off' })
  const done = await openForm('Add a passkey', [{ name: 'name', label: 'Name', advice: 'The device that it is on, such as “Laptop”.', input: name }], 'Add', async () => {
    const { challenge, options } = await portal('passkeys/options/', { method: 'POST', body: {} })
    const response = await window.SimpleWebAuthnBrowser.startRegistration({ optionsJSON: options }).catch(error => {
      throw new Error(error.name === 'NotAllowedError' ? 'No passkey was created.' : error.message)
    })
    await portal('passkeys/', { method: 'POST', body: { challenge, name: name.value.trim(), response } })
  })
  if (done !== true) return
  tell('The passkey is added.')
  await reload()
}

async function removePasskey (row, reload) {
  const done = await confirmAction(`Remove “${row.name}”?`, 'It no longer opens the portal.', 'Remove', async () => portal(`passkeys/${part(row.id)}/`, { method: 'DELETE' }))
  if (!done) return
  tell('The passkey is removed.')
  await reload()
}

/** The passkeys of the person logged in. */
export async function passkeysPage ({ tools, reload }) {
  const [{ passkeys }, ways] = await Promise.all([portal('passkeys/'), portal('ways/')])
  notePasskeys(passkeys.length)
  const table = createTable({
    caption: 'Your passkeys',
    columns: [
      { name: 'Name', text: true, key: row => row.name, cell: row => el('strong', {}, row.name) },
      { name: 'Added', key: row => row.created_at, cell: row => time(row.created_at) },
      { name: 'Last used', key: row => row.last_used_at, cell: row => time(row.last_used_at, 'never') }
    ],
    search: row => row.name,
    empty: el('p', {}, 'You have no passkey yet. Add one, and the next time you need no link.'),
    actions: row => actionButton('Remove', async () => removePasskey(row, reload), { class: 'small danger', 'aria-label': `Remove ${row.name}` })
  })
  table.setRows(passkeys)
  if (ways.passkeys) tools.replaceChildren(actionButton('Add a passkey', async () => addPasskey(reload), { class: 'primary' }))
  return [
    ways.passkeys ? null : notice('advice', 'Passkeys need a name, not an IP address. ', ways.localhost === null ? '' : el('a', { href: ways.localhost }, 'Open the portal as localhost')),
    table.node
  ].filter(Boolean)
}
