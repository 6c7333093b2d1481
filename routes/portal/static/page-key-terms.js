import { admin, part } from './api.js'
import { openForm, tell } from './dialogs.js'
import { actionButton, el } from './dom.js'
import { linesOf } from './lines.js'

/** The place of the page, for the terms of a customer; of the installation, for `null`. */
function placeFor (customer) {
  return `#/key-terms${customer === null ? '' : `?customer=${part(customer)}`}`
}

/** Chooses whose terms are shown. */
async function chooser (chosen) {
  const { customers } = await admin('customers/')
  const names = [null, ...customers.map(({ name }) => name)]
  return el('select', {
    'aria-label': 'Consultations of',
    onchange: ({ target }) => { location.hash = placeFor(names[target.selectedIndex]) }
  }, names.map(name => new Option(name ?? 'All customers', name ?? '', false, name === chosen)))
}

async function changeTerms (customer, terms, reload) {
  const input = el('textarea', { rows: 12, value: terms.join('\n'), spellcheck: false })
  const done = await openForm(`Key terms of ${customer ?? 'all customers'}`, [
    { name: 'key_terms', label: 'Key terms', advice: 'One per line, up to 100: names of medicines, people and places that are hard to recognise.', input }
  ], 'Save', async () => admin('key-terms/', { method: 'PUT', body: { customer, key_terms: linesOf(input.value) } }))
  if (done === undefined) return
  tell('The key terms are saved.')
  await reload()
}

/** Key terms: words that are likely to be said in consultations of a customer, or of all. */
export async function keyTermsPage ({ query, session, tools, reload }) {
  const { customer: own, role } = session.person
  const asked = own ?? query.get('customer')
  const { customer, key_terms: terms } = await admin(`key-terms/${asked === null ? '' : `?customer=${part(asked)}`}`)
  if (own === null) tools.append(await chooser(customer))
  if (role === 'admin') tools.append(actionButton('Change', async () => changeTerms(customer, terms, reload), { class: 'primary' }))
  return el('section', {},
    el('h2', {}, customer ?? 'All customers'),
    el('p', { class: 'advice' }, customer === null
      ? 'They help to recognise speech in every consultation, together with the terms of its customer and its own.'
      : 'They help to recognise speech in this customer’s consultations, together with the terms of all customers and of each consultation.'),
    terms.length === 0 ? el('p', { class: 'quiet' }, 'No key terms yet.') : el('ul', {}, terms.map(term => el('li', {}, term))))
}
