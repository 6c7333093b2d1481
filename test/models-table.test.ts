import { readFileSync } from 'node:fs'
import t from 'tap'
import { guideWithTable } from '../docs/models-table.js'
import { adviceOn, catalogue, isLoaded, type ModelFormat, modelFormats } from '../lib/models/index.js'
import { isSupported } from '../lib/speech/recognition/embedded/formats.js'
import { oneAssertion } from './one-assertion.js'

t.test('the guide has the table of the catalogue (npm run models-table)', async t => {
  const guide = readFileSync(new URL('../docs/models.md', import.meta.url), 'utf8')
  t.equal(guideWithTable(guide), guide)
  t.ok(catalogue.every(({ name }) => guide.includes(`\`${name}\``)))
})

t.test('models that the service does not load say so first, and those are exactly what the engines do not take', async t => {
  const speech = (format: ModelFormat) => ({ name: 'a', task: 'speech' as const, format, revision: 'r', languages: null, files: {}, contextTokens: null })
  const others: readonly ModelFormat[] = ['silero-vad', 'speaker-embedding', 'gguf']
  for (const format of modelFormats) t.equal(isLoaded({ format }), isSupported(speech(format)) || others.includes(format), format)
  const unloaded = catalogue.filter(model => adviceOn(model).startsWith('This service does not load it yet. '))
  t.strictSame(unloaded.map(({ name }) => name), ['qwen3-asr-1.7b', 'pyannote-segmentation-3.0'])
})

t.test('every model says where its hashes come from', async t => {
  const fetched = readFileSync(new URL('../test/weights/fetch.py', import.meta.url), 'utf8')
  for (const { name, files, hashesFrom } of catalogue) {
    t.equal(hashesFrom === null, files.length === 0, name)
    t.equal(hashesFrom === 'announced', files.some(({ sha256 }) => sha256 === null), `${name}: announced only where it is not known`)
    if (hashesFrom === 'computed') t.ok(files.every(({ sha256 }) => fetched.includes(sha256 ?? '-')), `${name} is fetched and compared in tests`)
  }
})

t.test('every model of the catalogue can be verified, names its licence, and has companions that exist', oneAssertion(async t => {
  for (const { name, companions, files, licence, publisher, source } of catalogue) {
    t.ok(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/.test(name), name)
    t.ok([licence.address, publisher].every(address => address.startsWith('https://')), name)
    t.ok(companions.every(companion => catalogue.some(model => model.name === companion)), name)
    t.equal(new Set(files.map(({ role }) => role)).size, files.length, name)
    t.equal(source === null, files.length === 0, name)
    for (const { path, sha256, bytes } of files) {
      // Without a hash, the newest revision is taken, at which the hub announces it.
      const isKnown = /^[0-9a-f]{64}$/.test(sha256 ?? '') && bytes !== null
      t.ok(isKnown || (source !== null && 'repository' in source && source.revision === 'main'), `${name} ${path}`)
    }
  }
}))
