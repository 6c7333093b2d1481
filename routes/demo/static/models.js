import { showProgress, sizeText } from './downloads.js'

/** Where the page asks for models. */
const MODELS = new URL('models/', document.baseURI)

/** How often it asks: while one is installed, and otherwise, in case one is installed another way. In milliseconds. */
const BUSY_MS = 1000
const IDLE_MS = 4000

/** What each model is for, in sentences. */
const SENTENCES = {
  speech: 'Audio is not taken yet, because no speech model is on this machine. Until then, type what is said.',
  language: 'Reports are made by rules. A language model on this machine writes them in its own words, which takes longer.'
}

/** What comes with the first language model. */
const LIBRARY = 'With it comes the library that runs it, node-llama-cpp (MIT, about 100 MB, by npm). '

function el (name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties)
  node.append(...children)
  return node
}

async function ask (method, body) {
  const response = await fetch(MODELS, {
    method, ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  })
  const answer = response.status === 204 ? null : await response.json().catch(() => null)
  if (!response.ok) throw new Error(answer?.error ?? `The service answered ${response.status}.`)
  return answer
}

/** A remark or a problem, with the class that the page has for it. */
function notice (kind, ...children) {
  const node = el('div', { className: 'notice' }, ...children)
  if (kind === 'problem') node.dataset.kind = kind
  return node
}

/** What a model needs: its licences and those of what comes with it, each with a link to its text, and memory. */
function needsOf ({ licences, memory_bytes: memory }, task) {
  const links = licences.flatMap(({ title, name, address }, at) => {
    return [at === 0 ? '' : ', ', `${title}: `, el('a', { href: address, target: '_blank', rel: 'noreferrer' }, name)]
  })
  return el('p', { className: 'hint' }, licences.length === 1 ? 'Licence: ' : 'Licences: ', ...links, '. ',
    memory === null ? '' : `It takes about ${sizeText(memory)} of memory. `, task === 'language' ? LIBRARY : '', 'Nothing that is said leaves this machine.')
}

/**
 * Offers a model for download in a place of the page, and shows how far it is.
 *
 * @param task `speech` or `language`
 * @param change called when the person has started or stopped something
 */
function createOffer (place, task, change) {
  let shown = ''
  let isBusy = false
  const bar = el('progress')
  const text = el('span')
  const problem = el('div')
  problem.setAttribute('role', 'alert')

  async function act (method, body) {
    // A button that is disabled would lose the focus.
    if (isBusy) return
    isBusy = true
    problem.replaceChildren()
    try {
      await ask(method, body)
      await change()
    } catch (error) {
      problem.replaceChildren(notice('problem', error.message))
    }
    isBusy = false
  }

  function offered (model, installation) {
    // Nothing is left to download of a model that only lacks its library.
    const size = model.download_bytes === null || model.download_bytes === 0 ? '' : ` (${sizeText(model.download_bytes)})`
    const licence = model.licences.length > 1 ? 'licences' : 'licence'
    const button = el('button', { type: 'button', className: task === 'speech' ? 'primary' : '', disabled: installation?.state === 'running' }, `Accept the ${licence} and download the ${task} model${size}`)
    button.addEventListener('click', () => act('POST', { task, accept_licence: true }))
    const failed = installation?.model === model.name && installation.problem !== null ? [notice('problem', installation.problem)] : []
    return [el('p', {}, SENTENCES[task]), needsOf(model, task), ...failed, button, problem]
  }

  function running (model) {
    const button = el('button', { type: 'button' }, 'Cancel the download')
    button.addEventListener('click', () => act('DELETE'))
    const label = el('label', {}, `Downloading ${model.title} `, bar)
    return [el('p', {}, SENTENCES[task]), label, el('p', { className: 'hint' }, text), button, problem]
  }

  /** Shows what there is to show now, and leaves what is the same as it is, with the focus in it. */
  return function show (model, installation) {
    place.hidden = model === null || !model.missing
    if (place.hidden) {
      shown = ''
      return place.replaceChildren()
    }
    const isRunning = installation?.state === 'running' && installation.model === model.name
    if (isRunning) showProgress(bar, text, installation)
    const now = JSON.stringify(isRunning ? 'running' : [installation?.model, installation?.state, installation?.problem, model.download_bytes])
    if (now === shown) return
    shown = now
    const hadFocus = place.contains(document.activeElement)
    place.replaceChildren(...isRunning ? running(model) : offered(model, installation))
    if (hadFocus) place.querySelector('button').focus()
  }
}

/**
 * Shows the models that can be downloaded, follows what becomes of them, and says when there is something new to take.
 *
 * @param places where each is offered, by its task
 * @param changed called with the models whenever one has come or gone, and with the first answer
 */
export function followModels (places, changed) {
  let before = ''
  let timer = null
  const offers = Object.entries(places).map(([task, place]) => [task, createOffer(place, task, look)])

  async function look () {
    clearTimeout(timer)
    let pause = IDLE_MS
    try {
      const models = await ask('GET')
      if (models.installation?.state === 'running') pause = BUSY_MS
      if (!models.speech?.missing && !models.language?.missing) pause = null
      const now = JSON.stringify([models.speech?.missing, models.language?.missing])
      if (now !== before) await changed(models)
      before = now
      for (const [task, show] of offers) show(models[task], models.installation)
    } finally {
      if (pause !== null) timer = setTimeout(() => { look().catch(() => {}) }, pause)
    }
  }
  return look()
}
