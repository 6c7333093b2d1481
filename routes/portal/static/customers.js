import { admin } from './api.js'
import { el } from './dom.js'

/** The names of the customers that a person may choose from: all, or the one that they see. */
export async function customerNames ({ person }) {
  return person.customer === null ? (await admin('customers/')).customers.map(({ name }) => name) : [person.customer]
}

/** A list of customers to choose from. With none of them chosen, it begins with a line that says so. */
export function customerSelect (names, chosen, properties = {}) {
  return el('select', properties,
    ...names.includes(chosen) ? [] : [new Option('Choose a customer', '')],
    names.map(name => new Option(name, name, name === chosen, name === chosen)))
}
