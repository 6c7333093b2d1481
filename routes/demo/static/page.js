import '../widget/v1/list.js'
import { file } from '../widget/v1/scribe.js'
import { Examples, loadVisit } from './example.js'
import { followModels } from './models.js'
import { client, deleteConsultation, discardKept, getToken, takesAudio } from './session.js'
import { EXAMPLE_WORDS, LANGUAGES, START, TEMPLATES } from './words.js'

const $ = id => document.getElementById(id)

/** Longest segment, in characters, and segments in one request. */
const SEGMENT_CHARACTERS = 10_000
const SEGMENTS = 500

const scribe = $('scribe')

/** The consultations that were begun on this page. */
const begun = new Set()

const examples = new Examples(scribe, {
  keep,
  drop,
  changed: show,
  // What the widget knows of, it shows itself.
  failed: error => { if (scribe.state === 'idle') showProblem(error.message) }
})

function way () {
  return document.querySelector('input[name="way"]:checked').value
}

function showProblem (sentence) {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.dataset.kind = 'problem'
  notice.textContent = sentence
  $('problem').replaceChildren(notice)
}

/** Says something new, until the next consultation; nothing for an empty sentence. */
function tell (sentence) {
  $('news').classList.toggle('visually-hidden', sentence === '')
  $('news').classList.toggle('notice', sentence !== '')
  $('news').textContent = sentence
}

/** Shows the inputs of the chosen source. The widget is there from the start for the microphone, and later on for the others. */
function show () {
  const idle = scribe.state === 'idle' && !examples.playing
  $('setup').hidden = !idle
  $('example').hidden = !examples.playing && !examples.has(scribe.consultationId)
  if (idle) scribe.removeAttribute('external-id')
  for (const name of ['file', 'text']) $(`way-${name}`).hidden = name !== way() || !idle
  $('start').textContent = START[way()] ?? ''
  $('start').hidden = way() === 'microphone' || !idle
  $('choices').disabled = !idle
  scribe.hidden = scribe.state === 'idle' && (examples.playing || way() !== 'microphone')
  if (idle) return
  $('problem').replaceChildren()
  tell('')
}

/** What the widget makes of the next recording. */
function configure () {
  scribe.setAttribute('template', $('template').value)
  scribe.setAttribute('input-language', $('language').value)
  $('play').textContent = EXAMPLE_WORDS[$('language').value].play
  $('play').lang = $('language').value
}

/** Fills in the example visit, as text to change. */
async function fillIn () {
  try {
    const { utterances } = await loadVisit($('language').value)
    $('text').value = utterances.map(({ text }) => text).join('\n')
  } catch (error) {
    showProblem(error.message)
  }
}

/** Segments of typed text: one for each line, and more for a line that is too long for one. */
function segmentsOf (text) {
  const pieces = text.split('\n').map(line => line.trim()).filter(line => line !== '')
    .flatMap(line => line.match(new RegExp(`[^]{1,${SEGMENT_CHARACTERS}}`, 'g')))
  return pieces.map((piece, i) => ({ id: `typed-${i}`, text: piece, is_final: true }))
}

/** Sends typed text as a frontend does that recognises speech itself, and has the widget show what becomes of it. */
async function sendText (text) {
  const { id } = await client.consultations.create({ template: $('template').value, input_language: $('language').value })
  keep(id)
  const segments = segmentsOf(text)
  for (let at = 0; at < segments.length; at += SEGMENTS) await client.consultations.appendTranscript(id, segments.slice(at, at + SEGMENTS))
  await client.consultations.finish(id)
  await scribe.open(id)
}

async function sendFile (recording) {
  scribe.source = file(recording)
  try {
    await scribe.start()
    await scribe.finish()
  } finally {
    scribe.source = null
  }
}

/** Makes a report of a file or a text; without one, says what is missing. */
async function run () {
  const text = $('text').value.trim()
  const [recording] = $('file').files
  if (way() === 'file' ? recording === undefined : text === '') {
    showProblem(way() === 'file' ? 'Choose a recording first.' : 'Type what is said first.')
    return $(way()).focus()
  }
  $('problem').replaceChildren()
  $('choices').disabled = true
  $('start').disabled = true
  try {
    await (way() === 'file' ? sendFile(recording) : sendText(text))
  } catch (error) {
    // What the widget knows of, it shows itself.
    if (scribe.state === 'idle') showProblem(error.message)
  } finally {
    $('start').disabled = false
    show()
  }
}

/** Notes a consultation that was begun: it stands in the list, and is deleted when the page is left. */
function keep (id) {
  begun.add(id)
  $('visits').removeAttribute('data-empty')
}

/** Deletes a consultation that is stopped. */
function drop (id) {
  begun.delete(id)
  deleteConsultation(id)
}

/** Deletes what was said on this page. */
function forget () {
  for (const id of begun) deleteConsultation(id)
  begun.clear()
}

function insert ({ detail }) {
  const record = $('record')
  record.value = [record.value.trim(), detail.text].filter(text => text !== '').join('\n\n')
  record.scrollTop = record.scrollHeight
}

/** Offers what works here: without a speech engine, only typed text. */
function offerSources (isHeard) {
  for (const name of ['microphone', 'file']) document.querySelector(`input[value="${name}"]`).disabled = !isHeard
  if (!isHeard) document.querySelector('input[value="text"]').checked = true
  show()
}

/** Says that a model has come while the page was open, and what can be done with it. */
function welcome ({ speech, language }, before) {
  const news = []
  if (before.speech?.missing && !speech.missing) {
    news.push('The speech model is installed: use the microphone, or a recording.')
    if ($('text').value === '' && scribe.state === 'idle') document.querySelector('input[value="microphone"]').checked = true
  }
  if (before.language?.missing && !language.missing) news.push('The language model is installed: it writes the next report.')
  if (news.length > 0) tell(news.join(' '))
}

/** Without a speech engine, the page offers a model, or says what is missing, and works with typed text. */
async function prepare () {
  discardKept().catch(() => {})
  let before = null
  await followModels({ speech: $('speech-model'), language: $('language-model') }, async models => {
    const isHeard = await takesAudio()
    if (before !== null) welcome(models, before)
    before = models
    $('engine').textContent = isHeard || models.speech !== null
      ? ''
      : 'Recording is off: no speech engine is configured. Set SPEECH_ENGINE, SPEECH_BASE_URL and SPEECH_MODEL, and restart the ' +
        'service. Until then, type the conversation.'
    $('engine').hidden = $('engine').textContent === ''
    offerSources(isHeard)
  }).catch(async error => {
    offerSources(await takesAudio())
    throw error
  })
}

function takeDrops () {
  const drop = $('drop')
  for (const name of ['dragover', 'dragleave', 'drop']) {
    // A file dropped elsewhere would replace the page.
    document.addEventListener(name, event => {
      event.preventDefault()
      const inside = drop.contains(event.target)
      drop.classList.toggle('over', name === 'dragover' && inside)
      if (name === 'drop' && inside && !$('choices').disabled && event.dataTransfer.files.length > 0) $('file').files = event.dataTransfer.files
    })
  }
}

for (const [value, label] of Object.entries(TEMPLATES)) $('template').append(new Option(label, value))
for (const [value, label] of Object.entries(LANGUAGES)) $('language').append(new Option(label, value))
$('language').value = navigator.languages.map(tag => tag.slice(0, 2)).find(tag => tag in LANGUAGES) ?? 'en'
for (const element of [scribe, $('visits')]) element.setAttribute('language', $('language').value)
for (const input of [...document.querySelectorAll('input[name="way"]')]) input.addEventListener('change', show)
for (const id of ['template', 'language']) $(id).addEventListener('change', configure)
$('form').addEventListener('submit', event => { event.preventDefault(); run() })
$('play').addEventListener('click', () => { examples.play($('language').value) })
$('fill').addEventListener('click', fillIn)
scribe.addEventListener('scribe-insert', insert)
scribe.addEventListener('scribe-state', ({ detail }) => {
  if (detail.consultation !== null) keep(detail.consultation)
  show()
  // Its button has gone with what it showed.
  if (detail.state === 'idle' && way() !== 'microphone') $('template').focus()
})
window.addEventListener('pagehide', forget)
// A page restored from the back/forward cache would show a consultation that no longer exists.
window.addEventListener('pageshow', event => { if (event.persisted) location.reload() })
configure()
scribe.getToken = $('visits').getToken = getToken
takeDrops()
show()
prepare().catch(error => showProblem(error.message))
