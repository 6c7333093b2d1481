import { actionButton, announce, el, notice } from './dom.js'
import { checkEarly, logOut, noteUse, requireSession, session } from './session.js'
import { apiKeysPage } from './page-api-keys.js'
import { customersPage } from './page-customers.js'
import { keyTermsPage } from './page-key-terms.js'
import { modelsPage } from './page-models.js'
import { passkeysPage } from './page-passkeys.js'
import { servicePage } from './page-service.js'
import { signingKeysPage } from './page-signing-keys.js'
import { usersPage } from './page-users.js'
import { waitingReportsPage } from './page-waiting-reports.js'
import { webhooksPage } from './page-webhooks.js'

/** The pages by their place: each has a title, what it shows, and who may see it: all, operators, or all whom no provider lets in. */
const PAGES = {
  customers: { title: 'Customers', open: customersPage },
  'api-keys': { title: 'API keys', open: apiKeysPage },
  users: { title: 'Users', open: usersPage },
  webhooks: { title: 'Webhooks', open: webhooksPage },
  'key-terms': { title: 'Key terms', open: keyTermsPage },
  'signing-keys': { title: 'Signing keys', open: signingKeysPage, operator: true },
  models: { title: 'Models', open: modelsPage, operator: true },
  'waiting-reports': { title: 'Waiting reports', open: waitingReportsPage },
  service: { title: 'Service', open: servicePage, operator: true },
  passkeys: { title: 'Your passkeys', open: passkeysPage, provided: false }
}

const main = document.getElementById('main')

/** What is being shown: an older page that is still loading must not replace a newer one. */
let turn = 0

function allowed () {
  const isProvided = session.signed_in_with === 'openid'
  return Object.entries(PAGES).filter(([, { operator, provided }]) => {
    return (operator !== true || session.person.customer === null) && (provided !== false || !isProvided)
  })
}

/** The page that the address names, and what it is to show of it: `#/api-keys?customer=Riverside`. */
function placeOf (hash) {
  const [name = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const known = allowed().some(([page]) => page === name)
  return { name: known ? name : allowed()[0][0], query: new URLSearchParams(query) }
}

function showHeader () {
  const { name, role, customer } = session.person
  document.getElementById('header').hidden = false
  document.getElementById('nav').replaceChildren(el('ul', {}, allowed().map(([page, { title }]) => el('li', {}, el('a', { href: `#/${page}` }, title)))))
  document.getElementById('who').replaceChildren(
    el('span', {}, el('strong', {}, name), ` · ${role}`, customer === null ? '' : ` · ${customer}`),
    actionButton('Log out', logOut, { class: 'small' }))
}

/** Shows a page. While it loads, the heading is there, and afterwards what the service says, or why it cannot say it. */
async function show () {
  turn += 1
  const mine = turn
  const { name, query } = placeOf(location.hash)
  const { title, open } = PAGES[name]
  for (const link of document.querySelectorAll('#nav a')) {
    if (link.getAttribute('href') !== `#/${name}`) {
      link.removeAttribute('aria-current')
      continue
    }
    link.setAttribute('aria-current', 'page')
    link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  document.title = `${title} – Portal`
  const content = el('div', { class: 'content', 'aria-busy': 'true' }, el('p', { class: 'busy', role: 'status' }, 'Loading …'))
  const heading = el('h1', { tabIndex: -1 }, title)
  main.replaceChildren(el('div', { class: 'head' }, heading, el('div', { class: 'tools' })), content)
  heading.focus({ preventScroll: true })
  try {
    const nodes = await open({ query, session, tools: main.querySelector('.head .tools'), reload: show })
    noteUse()
    if (mine !== turn) return
    content.replaceChildren(...[nodes].flat())
    announce(`${title} loaded.`)
  } catch (error) {
    if (mine !== turn) return
    content.replaceChildren(notice('problem', el('p', {}, error.message), actionButton('Try again', show)))
  }
  content.removeAttribute('aria-busy')
}

await requireSession()
showHeader()
window.addEventListener('hashchange', async () => {
  await checkEarly()
  await show()
})
await show()
