import { anyOf, cut, others, put, undeclared, wrongTypes, type Tables } from '../table.js'
import { closedTable, flag, form, integer, list, nullable, oneOf, someText, text, type Place } from './places.js'

const problems = [
  'unknown', 'not_installed', 'installed', 'missing_file', 'changed_file', 'wrong_hash', 'damaged_lock_file', 'directory', 'licence', 'experimental',
  'not_published', 'busy', 'no_space', 'unreachable', 'refused', 'unverifiable', 'cancelled', 'unrecognised', 'engine'
]
const name = form(64, ['whisper-small', 'qwen3_asr-1.7b', '7'], ['Whisper', 'a--b', '-a', 'a.', 'a/b', '../a', 'a b', 'a\n', 'é'])
const bytes = integer(0, Number.MAX_SAFE_INTEGER)

const model = {
  name: 'whisper-small',
  title: 'Whisper small',
  task: 'speech',
  languages: ['en'],
  download_bytes: 1,
  memory_bytes: 1,
  licence: { name: 'MIT', address: 'https://licence.example/mit' },
  good_for: 'A laptop.',
  installed_with: ['silero-vad'],
  can_be_installed: true,
  experimental: false,
  revision: 'r1',
  in_use: false
}
const installation = {
  model: 'whisper-small',
  state: 'failed',
  received_bytes: 1,
  total_bytes: 2,
  bytes_per_second: 1,
  seconds_left: 1,
  step: 'Installing.',
  reason: 'unreachable',
  problem: 'Nothing answers.'
}

const licence: Place = (value, place) => closedTable(value as object, { name: someText(255), address: someText(2000) }, [], place)

/** What is `null`, or what another schema says. */
const installationOrNothing: Place = (value, place) => ({
  accepts: anyOf(value, place, [null, installation]),
  refuses: [
    ...wrongTypes(value, { [place]: 'object or null, anyOf' }),
    ['an installation of something else', put(value, `${place}/undeclared`, true), `additionalProperties ${place}/undeclared`, `type ${place}`, `anyOf ${place}`],
    ['an installation of no model', cut(value, `${place}/model`), `required ${place}/model`, `type ${place}`, `anyOf ${place}`]
  ]
})

const listed = { models: [model], installation }

export const modelTables: Tables = {
  ManagedModel: closedTable(model, {
    name,
    title: someText(255),
    task: oneOf(['speech', 'voice_detection', 'speaker_segmentation', 'speaker_embedding', 'language']),
    languages: nullable(list(500, 'en', text(35))),
    download_bytes: nullable(bytes),
    memory_bytes: nullable(bytes),
    licence: nullable(licence),
    good_for: nullable(someText(2000)),
    installed_with: list(1000, 'silero-vad', name),
    can_be_installed: flag,
    experimental: flag,
    revision: nullable(text(1000)),
    in_use: flag
  }),
  ModelInstallation: closedTable(installation, {
    model: name,
    state: oneOf(['running', 'failed', 'cancelled', 'interrupted']),
    received_bytes: bytes,
    total_bytes: bytes,
    bytes_per_second: nullable(bytes),
    seconds_left: nullable(bytes),
    step: nullable(someText(2000)),
    reason: nullable(oneOf(problems)),
    problem: nullable(someText(2000))
  }),
  ModelList: closedTable(listed, {
    models: (whole, place) => {
      const table = list(1000, model)(whole, place)
      return { accepts: table.accepts, refuses: [...table.refuses, ...undeclared(whole, `${place}/0`)] }
    },
    installation: installationOrNothing
  }),
  InstallModel: closedTable({ accept_licence: true, experimental: true }, {
    accept_licence: (value, place) => ({
      accepts: [],
      refuses: [...wrongTypes(value, { [place]: 'boolean, const' }), ...others(value, place, [false], 'const')]
    }),
    experimental: flag
  }, ['experimental'])
}
