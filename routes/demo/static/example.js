import { createVoice, loadSound, soundSource, startClock } from './example-sound.js'
import { client, takesAudio } from './session.js'
import { EXAMPLE_WORDS } from './words.js'

/** How often the words that are being spoken are shown anew, in milliseconds. */
const TICK_MS = 100

const $ = id => document.getElementById(id)

/** The example visit of a language: its transcript, when each utterance is spoken, and the URL of its sound. */
export async function loadVisit (language, signal) {
  const url = new URL(`examples/${language}.json`, document.baseURI)
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  const visit = await response.json()
  return { ...visit, sound: new URL(visit.sound, url) }
}

/** The first words of an utterance, as many as are spoken by now. */
function spokenBy ({ text, start_ms: start, end_ms: end }, now) {
  const words = text.split(' ')
  return words.slice(0, Math.ceil(words.length * Math.min(1, Math.max(0, (now - start) / (end - start))))).join(' ')
}

/** Shows what is spoken, as far as it is. */
function createLines (list, { language, utterances }) {
  const words = EXAMPLE_WORDS[language]
  const rows = []
  list.hidden = false
  return function show (now) {
    utterances.forEach((utterance, at) => {
      if (utterance.start_ms > now || rows[at]?.isWhole) return
      if (rows[at] === undefined) {
        const text = document.createElement('span')
        const row = document.createElement('li')
        row.append(Object.assign(document.createElement('strong'), { textContent: words[utterance.speaker] }), ' ', text)
        list.append(row)
        rows[at] = { text, isWhole: false }
      }
      rows[at].text.textContent = spokenBy(utterance, now)
      rows[at].isWhole = utterance.end_ms <= now
      list.scrollTop = list.scrollHeight
    })
  }
}

/** What lists and the widget call a visit. */
function nameOf ({ language, title }) {
  return `${EXAMPLE_WORDS[language].mark} ${title}`
}

/** Marks what is played, and its report, as an example. */
function mark (visit) {
  const words = EXAMPLE_WORDS[visit.language]
  $('example-mark').textContent = `${nameOf(visit)}. ${words.synthetic}`
  $('example').lang = visit.language
  for (const name of ['mute', 'stop']) $(`example-${name}`).textContent = words[name]
  $('example-lines').setAttribute('aria-label', words.lines)
  $('example-time').max = visit.duration_ms
}

/** Waits until a clock shows a time, and shows meanwhile how far it is. */
async function until (clock, end, signal, showTime) {
  while (clock.ms() < end) {
    showTime(clock.ms())
    await new Promise(resolve => setTimeout(resolve, TICK_MS))
    signal.throwIfAborted()
  }
  showTime(end)
}

/**
 * Plays the example visits. Where the service recognises speech, the widget records the sound, as it records the microphone; elsewhere the
 * text of each utterance is sent when it has been spoken, and shown on the page.
 */
export class Examples {
  #scribe
  #actions
  /** The visit that is played: what ends it, its voice, and its consultation as far as the page knows. */
  #current = null
  #isMuted = false
  /** The consultations that were played. */
  #played = new Set()

  /**
   * @param scribe the widget
   * @param actions `keep` and `drop` take a consultation that has begun, or is to be deleted; `changed` is called when a visit begins or
   * ends, `failed` with an error
   */
  constructor (scribe, actions) {
    this.#scribe = scribe
    this.#actions = actions
    scribe.addEventListener('scribe-state', ({ detail }) => {
      if (this.#current !== null && detail.consultation !== null) this.#played.add(detail.consultation)
    })
    $('example-stop').addEventListener('click', () => this.stop())
    $('example-mute').addEventListener('click', () => this.#mute(!this.#isMuted))
  }

  /** Whether one is played now. */
  get playing () { return this.#current !== null }

  /** Whether a consultation is an example. */
  has (consultation) { return this.#played.has(consultation) }

  /** Plays the visit of a language to its report. */
  async play (language) {
    if (this.playing) return
    const stopping = new AbortController()
    const playing = this.#current = { signal: stopping.signal, stop: () => stopping.abort(), voice: null, consultation: null }
    this.#show()
    try {
      const visit = await loadVisit(language, playing.signal)
      mark(visit)
      const samples = await loadSound(visit.sound, playing.signal)
      playing.voice = createVoice(samples)
      playing.voice.mute(this.#isMuted)
      if (samples !== null && await takesAudio()) await this.#record(visit, samples, playing)
      else await this.#send(visit, playing)
    } catch (error) {
      if (!playing.signal.aborted) this.#actions.failed(error)
    } finally {
      playing.voice?.close()
      this.#scribe.source = null
      this.#current = null
      $('example-playing').hidden = true
      this.#actions.changed()
    }
  }

  /** Ends what is played, and deletes it. */
  async stop () {
    const playing = this.#current
    if (playing === null) return
    playing.stop()
    playing.voice?.close()
    const scribe = this.#scribe
    const id = playing.consultation ?? scribe.consultationId
    if (!['idle', 'stopped', 'failed'].includes(scribe.state)) await scribe.stop().catch(() => {})
    if (id !== null) this.#actions.drop(id)
    await scribe.reset().catch(() => {})
  }

  #mute (isMuted) {
    this.#isMuted = isMuted
    $('example-mute').setAttribute('aria-pressed', String(isMuted))
    this.#current?.voice?.mute(isMuted)
  }

  #show () {
    $('example-mark').textContent = ''
    $('example-lines').replaceChildren()
    $('example-lines').hidden = true
    $('example-time').value = 0
    $('example-playing').hidden = false
    this.#actions.changed()
    $('example-stop').focus()
  }

  /** Has the widget record the sound, and waits for the report. */
  async #record (visit, samples, { signal, voice }) {
    const scribe = this.#scribe
    scribe.setAttribute('external-id', nameOf(visit))
    const ended = new Promise(resolve => {
      scribe.source = soundSource(samples, voice, { progress: ms => { $('example-time').value = ms }, ended: resolve })
      signal.addEventListener('abort', resolve)
    })
    await scribe.start()
    await ended
    signal.throwIfAborted()
    $('example-playing').hidden = true
    // The person may have finished it in the widget.
    if (['recording', 'paused'].includes(scribe.state)) await scribe.finish()
  }

  /** Sends the text at the pace of the sound, as a frontend does that recognises speech itself, and opens the report. */
  async #send (visit, playing) {
    const { signal, voice } = playing
    const { consultations } = client
    const created = await consultations.create({
      template: visit.template, input_language: visit.language, external_id: nameOf(visit)
    }, { signal })
    playing.consultation = created.id
    this.#played.add(created.id)
    this.#actions.keep(created.id)
    const showLines = createLines($('example-lines'), visit)
    const showTime = ms => {
      $('example-time').value = ms
      showLines(ms)
    }
    const clock = startClock()
    voice.start()
    for (const [at, { speaker, text, end_ms: end }] of visit.utterances.entries()) {
      await until(clock, end, signal, showTime)
      // Without times, which would promise a recording.
      await consultations.appendTranscript(created.id, [{ id: `example-${at}`, speaker, text, is_final: true }], { signal })
    }
    await consultations.finish(created.id, { signal })
    await this.#scribe.open(created.id)
  }
}
