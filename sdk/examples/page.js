import { ConsultationClient, microphone } from './sdk.js'

const $ = id => document.getElementById(id)

const client = new ConsultationClient({
  baseUrl: document.body.dataset.service,
  getToken: async () => (await fetch('scribe-token', { method: 'POST' })).json(),
  user: document.body.dataset.user
})

/** Shows what was recognised so far. */
function show ({ data }) {
  const { fixed, ongoing } = data[0].sections[0].fields
  $('text').textContent = `${fixed.text} ${ongoing.text}`
}

/** Records a dictation. After a reload, the address says which one to go on with, also where that never reached the service. */
async function record (stream) {
  location.hash = stream.recordingId
  stream.addEventListener('consultation', ({ detail }) => { location.hash = detail.consultationId })
  stream.addEventListener('state', ({ detail }) => { $('state').textContent = detail.state })
  stream.addEventListener('progress', ({ detail }) => { $('safe').textContent = `${Math.round(detail.unsafeMs / 1000)} s not stored yet` })
  stream.addEventListener('output', ({ detail }) => show(detail.output))
  await stream.start()
  $('start').disabled = true
  $('finish').disabled = false
  $('finish').onclick = async () => {
    show(await stream.finish())
    location.hash = ''
  }
}

function complain (error) {
  $('state').textContent = error.message
}

$('start').onclick = async () => {
  try {
    // It begins without waiting for the service: what is said is kept on this device until that can be reached.
    await record(await client.record({ template: 'dictation_api', input_language: 'en' }, { source: microphone() }))
  } catch (error) {
    complain(error)
  }
}
if (location.hash !== '') client.openStream(location.hash.slice(1), { source: microphone() }).then(record).catch(complain)
