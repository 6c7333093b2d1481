import { admin, part } from './api.js'
import { confirmAction, tell } from './dialogs.js'
import { actionButton, announce, badge, el, notice } from './dom.js'
import { showProgress, sizeText } from './downloads.js'
import { createTable } from './table.js'

/** How often the page asks how far an installation is, in milliseconds. */
const LOOK_MS = 2000

/** How often it still asks afterwards: a model is in use a few seconds after it is installed. */
const LOOKS_AFTERWARDS = 5

const TASKS = {
  speech: 'Speech', voice_detection: 'Voice detection', speaker_segmentation: 'Speaker segmentation', speaker_embedding: 'Speaker embedding', language: 'Reports'
}

/** A size, or that nobody knows it. */
function size (bytes) {
  return bytes === null ? el('span', { class: 'quiet' }, 'unknown') : sizeText(bytes)
}

/** Bytes to download; `null` for what is only imported, too. */
function downloadOf ({ can_be_installed: isPublished, download_bytes: bytes }) {
  return isPublished ? bytes : null
}

function licenceLink ({ name, address }) {
  return el('a', { href: address, target: '_blank', rel: 'noreferrer' }, name)
}

function stateOf ({ can_be_installed: isPublished, in_use: isUsed, revision }) {
  if (revision !== null) return isUsed ? 'In use' : 'Installed'
  return isPublished ? 'Not installed' : 'Only to import'
}

const KINDS = { 'In use': 'good', Installed: 'off', 'Not installed': 'off', 'Only to import': 'off' }

/** The model, and those that are installed with it and are not there yet. */
function missingOf (row, models) {
  return [row, ...models.filter(({ name, revision }) => row.installed_with.includes(name) && revision === null)]
}

/** Asks whether the licences are accepted, and begins the installation. */
async function install (row, models) {
  const all = missingOf(row, models)
  const bytes = all.reduce((sum, { download_bytes: bytes }) => sum === null || bytes === null ? null : sum + bytes, 0)
  const licences = all.filter(({ licence }) => licence !== null)
  const text = el('span', {},
    licences.length === 1 ? 'It has the licence ' : 'They have the licences ',
    licences.flatMap(({ title, licence }, at) => [at === 0 ? '' : ', ', licenceLink(licence), licences.length === 1 ? '' : ` (${title})`]),
    `. Read ${licences.length === 1 ? 'it' : 'them'} first. The files come from the publisher, or from the mirror that is set, and are verified.`,
    row.task === 'language' ? ' With a first language model comes the library that runs it, node-llama-cpp (MIT, about 100 MB), by npm.' : '',
    row.experimental ? ' This model is smaller than is advised for reports: it leaves out what was said.' : '')
  const verb = `Accept the licence${licences.length === 1 ? '' : 's'} and download${bytes === null ? '' : ` (${sizeText(bytes)})`}`
  return confirmAction(`Install ${all.map(({ title }) => title).join(' and ')}?`, text, verb, async () => {
    await admin(`models/${part(row.name)}/install/`, { method: 'POST', body: { accept_licence: true, ...(row.experimental ? { experimental: true } : {}) } })
  })
}

async function remove (row) {
  const text = row.licence === null
    ? 'Its files are deleted. It is a model of your own: it cannot be downloaded again.'
    : 'Its files are deleted. Without another model for its task, audio is refused, or rules make the reports.'
  return confirmAction(`Remove ${row.title}?`, text, 'Remove', async () => admin(`models/${part(row.name)}/`, { method: 'DELETE' }))
}

/** Shows how far an installation is, or why it has failed. */
function createMeter (mayChange) {
  const place = el('div')
  const bar = el('progress', { id: 'installation' })
  const label = el('label', { for: 'installation' })
  const text = el('p', { class: 'small-print' })
  const cancel = actionButton('Cancel the download', async () => {
    await admin(`models/${part(cancel.dataset.model)}/install/`, { method: 'DELETE' })
  }, { class: 'small' })
  const box = el('section', { class: 'meter' }, label, bar, text, mayChange ? cancel : null)
  let state = ''

  function show (installation, titleOf) {
    const now = JSON.stringify([installation?.model, installation?.state, installation?.problem])
    if (installation?.state === 'running') {
      cancel.dataset.model = installation.model
      label.textContent = `Installing ${titleOf(installation.model)}`
      showProgress(bar, text, installation)
    }
    if (now === state) return
    state = now
    if (installation?.state === 'running') place.replaceChildren(box)
    else if (installation?.problem) place.replaceChildren(notice('problem', `The installation of ${titleOf(installation.model)} has failed. ${installation.problem}`))
    else if (installation?.state === 'cancelled') place.replaceChildren(notice('advice', `The download of ${titleOf(installation.model)} was stopped. The next one goes on from there.`))
    else place.replaceChildren()
  }
  return { node: place, show }
}

/** Speech and language models: install and remove them, and see how far an installation is. */
export async function modelsPage ({ session }) {
  const mayChange = session.person.role === 'admin'
  let list = await admin('models/')
  let before = ''
  let looks = 0
  const meter = createMeter(mayChange)
  const titleOf = name => list.models.find(model => model.name === name)?.title ?? name
  const isBusy = () => list.installation?.state === 'running'

  const change = (act, row, confirmation) => async () => {
    if (!await act(row, list.models)) return
    tell(confirmation)
    looks = LOOKS_AFTERWARDS
    await look()
  }
  const table = createTable({
    caption: 'Models',
    columns: [
      { name: 'Model', text: true, key: row => row.title, cell: row => el('div', {}, el('strong', {}, row.title), el('div', { class: 'small-print' }, row.good_for ?? 'A model of your own.')) },
      { name: 'Task', key: row => TASKS[row.task], cell: row => TASKS[row.task] },
      { name: 'Download', numeric: true, key: downloadOf, cell: row => size(downloadOf(row)) },
      { name: 'Memory', numeric: true, key: row => row.memory_bytes, cell: row => size(row.memory_bytes) },
      { name: 'Licence', key: row => row.licence?.name ?? null, cell: row => row.licence === null ? el('span', { class: 'quiet' }, 'your own') : licenceLink(row.licence) },
      { name: 'State', key: stateOf, cell: row => badge(KINDS[stateOf(row)], stateOf(row)) }
    ],
    filters: [
      { name: 'Task', options: rows => rows.map(row => TASKS[row.task]), of: row => TASKS[row.task] },
      { name: 'State', options: rows => rows.map(stateOf), of: stateOf }
    ],
    search: row => `${row.name} ${row.title} ${TASKS[row.task]} ${row.good_for ?? ''}`,
    empty: el('p', {}, 'No models.'),
    actions: mayChange
      ? row => row.revision !== null
        ? [actionButton('Remove', change(remove, row, `${row.title} is removed.`), { class: 'small danger', disabled: isBusy(), 'aria-label': `Remove ${row.title}` })]
        : row.can_be_installed
          ? [actionButton('Install', change(install, row, `${row.title} is being installed.`), { class: 'small', disabled: isBusy(), 'aria-label': `Install ${row.title}` })]
          : []
      : undefined
  })

  function draw () {
    meter.show(list.installation, titleOf)
    const now = JSON.stringify([list.models, isBusy()])
    if (now === before) return
    before = now
    table.setRows(list.models)
  }

  /** Asks again, and says when a model has been installed. */
  async function look () {
    const running = isBusy() ? list.installation.model : null
    list = await admin('models/')
    draw()
    if (running !== null && list.models.some(({ name, revision }) => name === running && revision !== null) && !isBusy()) announce(`${titleOf(running)} is installed.`)
  }

  async function follow () {
    if (!meter.node.isConnected) return
    if (isBusy()) looks = LOOKS_AFTERWARDS
    // More would keep somebody logged in who is not there.
    if (looks-- > 0) await look().catch(() => {})
    setTimeout(follow, LOOK_MS)
  }
  draw()
  setTimeout(follow, LOOK_MS)
  return [meter.node, table.node]
}
