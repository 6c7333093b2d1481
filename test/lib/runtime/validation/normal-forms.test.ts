import t from 'tap'
import { createNormaliser, createStrictAjv } from '../../../../lib/runtime/validation/index.js'
import { CreateConsultation, ConsultationQuery, AppendTranscript } from '../../../../schemas/consultation.js'
import { BlockUser, CreateApiKey, RotateApiKey } from '../../../../schemas/management/index.js'
import { readForms } from '../../../../schemas/text.js'
import { TokenRequest } from '../../../../schemas/token.js'

const language = createNormaliser(CreateConsultation, true)

function read (body: Record<string, unknown>): Record<string, unknown> {
  language(body)
  return body
}

t.test('a language is written as BCP 47 does, whatever case, separator or ISO 639 code it comes with', async t => {
  const tags = {
    de_CH: 'de-CH',
    EN: 'en',
    nld: 'nl',
    dut: 'nl',
    NLD_be: 'nl-BE',
    fra: 'fr',
    fre: 'fr',
    deu: 'de',
    ger: 'de',
    spa: 'es',
    eng: 'en',
    por: 'pt',
    'pt-br': 'pt-BR',
    ZH_hant_tw: 'zh-Hant-TW',
    'es-419': 'es-419',
    nl: 'nl',
    'de-CH': 'de-CH'
  }
  for (const [given, canonical] of Object.entries(tags)) {
    t.strictSame(read({ input_language: given, output_language: given }), { input_language: canonical, output_language: canonical })
    t.match(given, new RegExp(readForms['^[A-Za-z]{2,3}(?:-[0-9A-Za-z]{1,8})*$'] ?? '^$'), 'the document says so')
  }
  for (const given of ['Dutch!', 'de CH', 'a', '', 'de-', 'en-x']) t.strictSame(read({ input_language: given }), { input_language: given }, 'what is none stays for the validator')
})

t.test('a timestamp is written as RFC 3339 does, with the same offset, and means the same moment', async t => {
  const moments = {
    '2026-03-02T09:00:00+0100': '2026-03-02T09:00:00+01:00',
    '2026-03-02T09:00:00.123456789-0930': '2026-03-02T09:00:00.123456789-09:30',
    '2026-03-02T09:00:00+01': '2026-03-02T09:00:00+01:00',
    '2026-03-02T09:00:00+14': '2026-03-02T09:00:00+14:00',
    '2026-03-02 09:00:00+01': '2026-03-02T09:00:00+01:00',
    '2026-03-02t09:00:00z': '2026-03-02T09:00:00Z',
    '2026-03-02T09:00:00.5Z': '2026-03-02T09:00:00.5Z',
    '2026-03-02T09:00:00+01:00': '2026-03-02T09:00:00+01:00'
  }
  const validate = createStrictAjv().compile(CreateConsultation)
  for (const [given, canonical] of Object.entries(moments)) {
    const body = read({ template: 'dictation_api', input_language: 'nl', start_datetime: given })
    t.equal(body.start_datetime, canonical)
    t.ok(validate(body), given)
    const query = { updated_since: given }
    createNormaliser(ConsultationQuery, false)(query)
    t.equal(query.updated_since, canonical, 'in a query, too')
    t.ok(Object.values(readForms).some(form => new RegExp(form).test(given)), 'the document says so')
  }
  for (const given of ['2026-03-02T09:00:00', '2026-03-02', 'tomorrow', '2026-03-02T09:00:00+1', '2026-03-02T09:00:00 0100']) {
    t.strictSame(read({ start_datetime: given }), { start_datetime: given }, 'what is none stays for the validator')
  }
})

t.test('an optional property of a body that is null or empty text is left out, wherever it is; nothing else changes', async t => {
  for (const schema of [TokenRequest, CreateConsultation, CreateApiKey, RotateApiKey, BlockUser]) {
    const required: readonly string[] = schema.required ?? []
    const normalise = createNormaliser(schema, true)
    for (const empty of [null, '']) {
      const body = Object.fromEntries(Object.keys(schema.properties).map(name => [name, empty]))
      normalise(body)
      const stays = ([name, { type }]: [string, { type?: string }]) => required.includes(name) || (empty === '' && type === 'array')
      const left = Object.entries(schema.properties as Record<string, { type?: string }>).filter(stays)
      t.strictSame(body, Object.fromEntries(left.map(([name]) => [name, empty])), `${schema.$id}: what is required stays for the validator`)
    }
  }
  const body = { segments: [{ id: 's', text: '', speaker: '', is_final: null, start_ms: '', end_ms: 0 }, { id: null, text: null, speaker: ' ' }, null, 7] }
  createNormaliser(AppendTranscript, true)(body)
  t.strictSame(body, { segments: [{ id: 's', text: '', end_ms: 0 }, { id: null, text: null, speaker: ' ' }, null, 7] })
  for (const other of [null, 7, 'text', [], [{ email: null }], { unknown: null, email: false }]) {
    const before = structuredClone(other)
    createNormaliser(TokenRequest, true)(other)
    t.strictSame(other, before)
  }
  const query = { cursor: '', external_id: null }
  createNormaliser(ConsultationQuery, false)(query)
  t.strictSame(query, { cursor: '', external_id: null }, 'in a query, an empty text stays one')
})
