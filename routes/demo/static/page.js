import { recordFile, recordMicrophone, recordText } from './recordings.js'
import { showDictation, showReport, showTranscript } from './report.js'
import { deleteConsultation, readTranscript, startConsultation, takesAudio } from './session.js'
import { EXAMPLES, LANGUAGES, SOUND, START, TEMPLATES } from './words.js'

const $ = id => document.getElementById(id)

const DICTATION = 'dictation_api'
const WAYS = { microphone: recordMicrophone, file: recordFile, text: recordText }

/** The consultation that is shown: its id, how to stop its recording, and how to abort everything that runs for it. */
let current = null

function way () {
  return document.querySelector('input[name="way"]:checked').value
}

function say (sentence) {
  if ($('status').textContent !== sentence) $('status').textContent = sentence
}

function complain (sentence) {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.dataset.kind = 'problem'
  notice.textContent = sentence
  $('problem').replaceChildren(notice)
}

function clock (seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

/** Shows the transcript so far. It is not essential: if it cannot be read now, the next update shows it. */
async function showHeard (mine, language) {
  const request = ++mine.asked
  const segments = await readTranscript(mine.id).catch(() => [])
  if (current !== mine || request !== mine.asked || segments.length === 0) return
  $('heard').hidden = false
  showTranscript($('lines'), language, segments)
}

/** The callbacks that show a recording. */
function viewOf (template, mine) {
  let version = 0
  return {
    say,
    recording (on) {
      $('recording').hidden = !on
      $('stop').hidden = !on
      if (on) $('stop').focus()
      else if (document.activeElement === document.body) $('status').focus()
    },
    heard (seconds, level) {
      $('clock').textContent = clock(seconds)
      $('level').value = level
    },
    stored (seconds) {
      $('stored').textContent = clock(seconds)
    },
    sent (share) {
      $('upload').hidden = share === null
      if (share !== null) $('progress').value = Math.round(share * 100)
    },
    sound (event) {
      const advice = event?.type === 'quality'
        ? event.problems.map(problem => SOUND[problem]).join(' ')
        : event?.type === 'silence' ? `Nobody has spoken for ${Math.round(event.silent_ms / 1000)} seconds. Is the microphone on?` : ''
      $('sound').hidden = advice === ''
      $('sound').textContent = advice
    },
    output (output, number) {
      if (number <= version) return
      version = number
      $('empty').hidden = true
      $('dictation').hidden = template !== DICTATION
      if (template === DICTATION) showDictation({ fixed: $('fixed'), ongoing: $('ongoing') }, output)
      else {
        showReport($('report'), output)
        if (way() !== 'text') showHeard(mine, output.input_language)
      }
    }
  }
}

/** Shows the inputs of the chosen source. */
function showWay () {
  for (const name of Object.keys(WAYS)) $(`way-${name}`).hidden = name !== way()
  $('start').textContent = START[way()]
}

function reset () {
  $('dictation').hidden = true
  $('fixed').replaceChildren()
  $('ongoing').textContent = ''
  $('report').replaceChildren()
  $('lines').replaceChildren()
  $('empty').hidden = false
  $('problem').replaceChildren()
  for (const id of ['recording', 'upload', 'sound', 'stop', 'again', 'heard']) $(id).hidden = true
  say('')
}

/** The input of the recording; `null`, with a message on the page, when it is missing. */
function source () {
  const given = { microphone: true, file: $('file').files[0], text: $('text').value.trim() }[way()]
  if (given) return given
  complain(way() === 'file' ? 'Choose a recording first.' : 'Type what is said first.')
  $(way()).focus()
  return null
}

async function run () {
  const template = $('template').value
  reset()
  const given = source()
  if (given === null) return
  const mine = { id: null, asked: 0, stop: () => {}, controller: new AbortController() }
  current = mine
  $('choices').disabled = true
  $('start').hidden = true
  $('again').hidden = false
  $('again').textContent = 'Discard and start again'
  $('clock').textContent = $('stored').textContent = clock(0)
  $('status').focus()
  try {
    await WAYS[way()](given, {
      signal: mine.controller.signal,
      view: viewOf(template, mine),
      begin: async () => {
        const { id } = await startConsultation(template, $('language').value)
        if (mine.controller.signal.aborted) deleteConsultation(id)
        mine.id = id
        return id
      },
      onStop: stop => { mine.stop = stop }
    })
    if (current === mine) say(template === DICTATION ? 'The dictation is finished.' : 'The report is ready.')
  } catch (error) {
    if (current !== mine) return
    complain(error.message)
    say('It has stopped.')
  } finally {
    if (current === mine) {
      for (const id of ['recording', 'upload', 'stop', 'sound']) $(id).hidden = true
      $('again').textContent = 'New consultation'
    }
  }
}

/** Ends and deletes the consultation that is shown. */
function forget () {
  current?.controller.abort()
  if (typeof current?.id === 'string') deleteConsultation(current.id)
  current = null
}

function startAgain () {
  forget()
  reset()
  $('choices').disabled = false
  $('start').hidden = false
  $('template').focus()
}

/** Without a speech engine, the page says what is missing, and works with typed text. */
async function prepare () {
  if (await takesAudio()) return
  $('engine').textContent = 'Audio is not taken here, because no speech engine is set: set SPEECH_ENGINE, SPEECH_BASE_URL and SPEECH_MODEL, ' +
    'and start the service again. Until then, type what is said.'
  $('engine').hidden = false
  for (const name of ['microphone', 'file']) document.querySelector(`input[value="${name}"]`).disabled = true
  document.querySelector('input[value="text"]').checked = true
  showWay()
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
for (const input of document.querySelectorAll('input[name="way"]')) input.addEventListener('change', showWay)
$('form').addEventListener('submit', event => { event.preventDefault(); run() })
$('stop').addEventListener('click', () => {
  $('status').focus()
  current?.stop()
})
$('again').addEventListener('click', startAgain)
$('example').addEventListener('click', () => { $('text').value = EXAMPLES[$('language').value] })
window.addEventListener('pagehide', forget)
// A page restored from the back/forward cache would show a consultation that no longer exists.
window.addEventListener('pageshow', event => { if (event.persisted) startAgain() })
takeDrops()
showWay()
prepare().catch(error => complain(error.message))
