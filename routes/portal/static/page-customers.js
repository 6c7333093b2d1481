import { admin } from './api.js'
import { el } from './dom.js'
import { createTable } from './table.js'
import { time } from './times.js'

/** A number that leads to the page with what is counted. */
function link (page, customer, count, what) {
  return el('a', { href: `#/${page}?customer=${encodeURIComponent(customer)}`, 'aria-label': `${count} ${what} of ${customer}` }, String(count))
}

/** The customers, in numbers. */
export async function customersPage ({ session }) {
  const { customers } = await admin('customers/')
  const table = createTable({
    caption: 'Customers',
    columns: [
      { name: 'Customer', text: true, key: row => row.name, cell: row => el('strong', {}, row.name) },
      { name: 'API keys', numeric: true, key: row => row.api_keys, cell: row => link('api-keys', row.name, row.api_keys, 'API keys') },
      { name: 'Users', numeric: true, key: row => row.users, cell: row => link('users', row.name, row.users, 'users') },
      { name: 'Waiting reports', numeric: true, key: row => row.waiting_reports, cell: row => link('waiting-reports', row.name, row.waiting_reports, 'waiting reports') },
      { name: 'Since', key: row => row.created_at, cell: row => time(row.created_at) }
    ],
    search: row => row.name,
    empty: session.person.role === 'admin'
      ? el('p', {}, 'No customers yet. Create one with its first ', el('a', { href: '#/api-keys' }, 'API key'), '.')
      : el('p', {}, 'No customers yet.')
  })
  table.setRows(customers)
  return table.node
}
