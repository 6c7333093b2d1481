import t from 'tap'
import { languageModelInUse, modelText, speechServerInUse } from '../../../lib/work/index.js'
import { configOf } from '../../helper.js'

t.test('a language model is named where one makes reports', async t => {
  t.strictSame([
    languageModelInUse({ name: 'embedded', model: null, revision: null }), languageModelInUse({ name: 'model', model: 'not-there', revision: null }),
    languageModelInUse({ name: 'model', model: 'qwen3-4b', revision: 'abc' }), languageModelInUse({ name: 'openai', model: 'large', revision: null })
  ], [
    null, null,
    { task: 'language', name: 'qwen3-4b', revision: 'abc', place: 'local' }, { task: 'language', name: 'large', revision: null, place: 'server' }
  ])
})

t.test('people are shown its name, its revision and where it runs, without what a URL holds besides', async t => {
  const config = configOf({
    SPEECH_ENGINE: 'openai', SPEECH_MODEL: 'large-v3', SPEECH_BASE_URL: 'http://user:secret@ears.example:8000/v1', REPORT_BASE_URL: 'https://hand.example/v1'
  })
  t.strictSame([
    modelText({ task: 'speech', name: 'whisper-small', revision: '0123456789abcdef', place: 'local' }, config),
    modelText(speechServerInUse(config), config),
    modelText({ task: 'language', name: 'large', revision: null, place: 'server' }, config)
  ], ['whisper-small (0123456789ab) on this machine', 'large-v3 on ears.example:8000', 'large on hand.example'])
})
