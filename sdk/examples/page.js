import { ConsultationClient, microphone } from './sdk.js'

const $ = id => document.getElementById(id)

const client = new ConsultationClient({
  baseUrl: document.body.dataset.service,
  getToken: async () => (await fetch('scribe-token', { method: 'POST' })).json()
})

/** Shows what was recognised so far. */
function show ({ data }) {
  const { fixed, ongoing } = data[0].sections[0].fields
  $('text').textContent = `${fixed.text} ${ongoing.text}`
}

/** Records a dictation; one that an earlier page has begun goes on. */
async function record (id) {
  const stream = await client.openStream(id, { source: microphone() })
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
    const { id } = await client.consultations.create({ template: 'dictation_api', input_language: 'en' })
    // After a reload, the address says which consultation to go on with.
    location.hash = id
    await record(id)
  } catch (error) {
    complain(error)
  }
}
if (location.hash !== '') record(location.hash.slice(1)).catch(complain)
