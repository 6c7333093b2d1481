import { addressOf, logIn, on, portal } from './api.js'
import { openDialog } from './dialogs.js'
import { actionButton, announce, el, notice } from './dom.js'

/** How long before a session ends people are told, and how often that is looked at, in milliseconds. */
const WARNING_MS = 60_000
const LOOK_MS = 5000

/** How long before the identity provider has to vouch for the person again it is asked, in milliseconds: so nobody loses what they type. */
const CHECK_EARLY_MS = 600_000

/** What outlasts a reload, under these names: why somebody was logged out, and which page they were at. */
const REASON = 'portal-logged-out'
const PLACE = 'portal-place'

/** Why an identity provider did not let somebody in, by what the service says. */
const REFUSALS = {
  unavailable: 'The identity provider cannot be reached. Try again, or use another way.',
  refused: 'The identity provider did not log you in.',
  no_access: 'You are logged in there, but you have no access to this portal.',
  ended: 'Your organisation’s login no longer vouches for you. Log in again.',
  changed: 'Your rights have changed. Log in again.'
}

/** Who is logged in, as the service said last; `null`: nobody. */
export let session = null

const main = document.getElementById('main')
const idle = document.getElementById('idle')

/** Logs in with a passkey of this device. @returns the session */
async function usePasskey () {
  const { challenge, options } = await logIn('session/passkey/options/', { method: 'POST', body: {} })
  const response = await window.SimpleWebAuthnBrowser.startAuthentication({ optionsJSON: options })
  session = await logIn('session/passkey/', { method: 'POST', body: { challenge, response } })
  return session
}

/** What a person can be told of a failed passkey: browsers say little, and that in technical words. */
function sentenceOf (error) {
  return error.name === 'NotAllowedError' ? 'No passkey was used.' : error.message
}

function passkeyButton (then, failed) {
  return actionButton('Use a passkey', async () => {
    await usePasskey().then(then, error => failed(sentenceOf(error)))
  }, { class: 'primary' })
}

/** Shows how to log in, and does so. Resolves once somebody is. */
async function showLogin (problem) {
  const ways = await logIn('ways/').catch(error => ({ problem: error.message, passkeys: false, openid: false, localhost: null }))
  document.title = 'Log in – Portal'
  document.getElementById('header').hidden = true
  return new Promise(resolve => {
    const place = el('div')
    const show = sentence => place.replaceChildren(notice('problem', sentence))
    main.replaceChildren(el('div', { class: 'login' },
      el('p', { class: 'brand' }, el('span', { class: 'mark', 'aria-hidden': 'true' }), ' Consultation service'),
      el('h1', {}, 'Log in to the portal'),
      place,
      ways.passkeys ? passkeyButton(resolve, show) : null,
      ways.openid ? el('a', { class: 'button', href: addressOf('openid/') }, 'Use your organisation’s login') : null,
      ways.localhost === null
        ? null
        : notice('advice', 'Passkeys need a name, not an address: ', el('a', { href: ways.localhost }, 'open the portal as localhost'), '.'),
      el('p', { class: 'advice' }, 'For the first time, or without a passkey, ask the operator of the service for a link:'),
      el('pre', { tabIndex: 0 }, 'npm run portal -- link --name "Your Name"')))
    if (problem ?? ways.problem) show(problem ?? ways.problem)
    main.focus()
  })
}

/** What the address bar brings: a link to log in with, or why a provider refused. It is removed from there and from the history at once. */
function takeFragment () {
  const { link, refused } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (link !== undefined || refused !== undefined) history.replaceState(null, '', location.pathname)
  return { link, refused }
}

/** What was noted before the page was loaded again; it is forgotten. */
function takeNote (name) {
  const note = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return note
}

/** Logs in by the link in the address bar, or finds out who is logged in already. @returns why nobody is, if nobody is */
async function findSession () {
  const { link, refused } = takeFragment()
  const reason = takeNote(REASON)
  if (refused !== undefined) return REFUSALS[refused] ?? REFUSALS.refused
  try {
    session = link === undefined ? await logIn('session/') : await logIn('session/link/', { method: 'POST', body: { link } })
    return null
  } catch (error) {
    session = null
    if (error.code === 'portal_check_required') return on.unchecked()
    return error.code === 'portal_session_invalid' && link === undefined ? reason : error.message
  }
}

/** Resolves once somebody is logged in: `session` says who. */
export async function requireSession () {
  if (session !== null) return
  main.replaceChildren(el('p', { class: 'busy', role: 'status' }, 'Opening the portal …'))
  const problem = await findSession()
  if (session === null) session = await showLogin(problem)
  const place = takeNote(PLACE)
  if (place !== null && location.hash === '') history.replaceState(null, '', place)
}

/** Has the identity provider vouch for the person again, and comes back to the same page. Never resolves. */
on.unchecked = async function checkAtProvider () {
  sessionStorage.setItem(PLACE, location.hash)
  location.assign(addressOf('openid/?check=1'))
  return new Promise(() => {})
}

/** Has it do so before it must, when somebody goes to another page. */
export async function checkEarly () {
  if (session.check_at !== null && Date.parse(session.check_at) - Date.now() < CHECK_EARLY_MS) await on.unchecked()
}

/** Asks for a login anew, because what is to be done needs one of the last minutes. Resolves with whether there was one. */
on.unconfirmed = async function confirmLogin () {
  const ways = await logIn('ways/')
  return await openDialog('Confirm that it is you', close => {
    const place = el('div')
    const show = sentence => place.replaceChildren(notice('problem', sentence))
    const hasPasskey = ways.passkeys && session.passkeys > 0
    return [
      el('p', {}, 'This needs a recent login.'),
      place,
      session.signed_in_with === 'openid' && ways.openid
        ? el('p', {}, el('a', { class: 'button', href: addressOf('openid/?fresh=1') }, 'Use your organisation’s login again'))
        : null,
      hasPasskey || session.signed_in_with === 'openid' ? null : el('p', { class: 'advice' }, 'Open the portal with a new link: npm run portal -- link'),
      el('div', { class: 'buttons' },
        el('button', { type: 'button', onclick: () => close(false) }, 'Cancel'), hasPasskey ? passkeyButton(() => close(true), show) : null)
    ]
  }) === true
}

/** Ends the session. */
export async function logOut () {
  await logIn('session/', { method: 'DELETE' }).catch(() => {})
  location.reload()
}

on.loggedOut = function showLoggedOut (reason = 'Your session has ended. Log in again.') {
  if (session === null) return
  session = null
  sessionStorage.setItem(REASON, reason)
  location.reload()
}

/** Every answer of the service keeps the session alive: the page knows of it only when it asks. */
setInterval(() => {
  if (session === null) return
  const left = Date.parse(session.idle_until) - Date.now()
  if (left > WARNING_MS) return idle.replaceChildren()
  if (left <= 0) {
    // Another page may have kept the session alive.
    portal('session/').then(found => { session = found }, () => on.loggedOut())
    return
  }
  if (idle.childElementCount > 0) return
  idle.replaceChildren(el('p', {}, 'You will soon be logged out.'), actionButton('Stay logged in', async () => {
    session = await portal('session/')
    idle.replaceChildren()
    announce('You stay logged in.')
  }))
}, LOOK_MS)

/** Notes that the service has just been asked: the session lasts longer. */
export function noteUse () {
  if (session === null) return
  const end = Math.min(Date.now() + 15 * 60_000, Date.parse(session.expires_at))
  session = { ...session, idle_until: new Date(end).toISOString() }
}

/** Notes how many passkeys the person has now. */
export function notePasskeys (passkeys) {
  session = { ...session, passkeys }
}
