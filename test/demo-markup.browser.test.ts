import t from 'tap'
import { completion, startChatServer } from './chat-server.js'
import { openBrowser, openDemo, skip } from './demo-page.js'
import { goodAnswer } from './lib/reporting/language-model/consultation.js'

const MARKUP = '<img src=x onerror="document.title=\'attacked\'"><script>document.title="attacked"</script><b>sore</b>'
const SAID = `I have had a sore throat for three days. Your temperature is 37.8. I think it is a viral pharyngitis. Take paracetamol. ${MARKUP}`

t.test('markup that a language model writes is text, on the page and in the output', { skip }, async t => {
  const [episode] = goodAnswer().episodes
  const answer = {
    ...episode,
    label: `Label ${MARKUP}`,
    subjective: [{ text: `Has had a sore throat for three days ${MARKUP}`, sources: [1] }],
    diagnoses: [{ icd_10: 'J02', icpc_2: '', ibui: '', description: `Pharyngitis ${MARKUP}`, sources: [1] }],
    prescribed_medication: [{ active_ingredient: `paracetamol ${MARKUP}`, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '', sources: [1] }]
  }
  const model = await startChatServer(t, () => completion({ medical_context: true, episodes: [answer] }))
  const { page, complaints, origin, fastify } = await openDemo(t, await openBrowser(t), {
    SPEECH_ENGINE: 'none', REPORT_ENGINE: 'openai', REPORT_BASE_URL: model.baseUrl, REPORT_MODEL: 'scripted'
  })
  await page.getByText('no speech engine is configured').waitFor()
  const title = await page.title()
  await page.locator('#text').fill(SAID)
  await page.getByRole('button', { name: 'Create report' }).click()
  await page.locator('consultation-scribe').getByText(`Has had a sore throat for three days ${MARKUP}`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Report: Insert' }).click()
  t.match(await page.locator('consultation-scribe .report').innerText(), `Pharyngitis ${MARKUP}`, 'the description of a diagnosis')
  t.equal(await page.locator('main img, main script, main b').count(), 0)
  t.equal(await page.title(), title)
  t.strictSame(complaints, [])

  const { id, output } = await fastify.db.selectFrom('consultations').select(['id', 'output']).executeTakeFirstOrThrow()
  const { data: [first] } = JSON.parse(output)
  t.strictSame([first.episode, first.sections[0].fields.summary.text], [`Label ${MARKUP}`, `Has had a sore throat for three days ${MARKUP}`], 'nothing changes on its way')
  const { status, headers } = await fetch(`${origin}/api/v1/consultations/${id}/`)
  t.match([status, headers.get('content-type')], [401, /^application\/json/])
})
