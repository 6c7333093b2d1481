import { ConsultationClient, readable } from '@consultation-service/sdk'
import { TokenIssuer } from '@consultation-service/sdk/token-issuer'

/*
 * Dictates what comes in, as 16-bit PCM at 16 kHz:
 *
 *   arecord -t raw -f S16_LE -r 16000 | SCRIBE_API_KEY=… node dictate.mjs
 */
const { SCRIBE_URL = 'http://127.0.0.1:3000/', SCRIBE_API_KEY = '', LANGUAGE = 'en' } = process.env

const issuer = new TokenIssuer({ baseUrl: SCRIBE_URL, apiKey: SCRIBE_API_KEY })
const clinician = { user_id: 'u-7', first_name: 'Jane', last_name: 'Doe', organisation: 'Hillside' }
const client = new ConsultationClient({ baseUrl: SCRIBE_URL, getToken: async () => issuer.issue(clinician) })

const consultation = await client.consultations.create({ template: 'dictation_api', input_language: LANGUAGE })
const stream = await client.openStream(consultation, { source: readable(process.stdin) })
stream.addEventListener('state', ({ detail }) => console.error(detail.state))
await stream.start()
const { data: [episode] } = await stream.finish()
console.log(episode.sections[0].fields.fixed.text)
